import type { Belonging } from '#belongings/belonging.ts';

/** Which services somebody has looked at: of a guest no longer than the guest, of an account 90 days. */
export const finderBelongings: readonly Belonging[] = [
  {
    table: 'viewed_services',
    called: 'Services that you looked at',
    ownerColumn: 'actor',
    key: ['actor', 'service_id'],
    keptFor: [
      {
        what: 'viewed services',
        span: 'GUEST_DAYS',
        when: "t.actor not like 'account:%' and t.viewed_at < now() - $1::interval",
      },
      {
        what: 'viewed services of accounts',
        span: { hours: 90 * 24 },
        when: "t.actor like 'account:%' and t.viewed_at < now() - $1::interval",
      },
    ],
    onClear: { rows: 'go' },
    onMove: { newestOf: ['service_id'], by: 'viewed_at', atSignIn: 'true' },
    onExport: { rows: 'own' },
    onDelete: { rows: 'go' },
  },
];
