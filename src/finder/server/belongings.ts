import type { Belonging } from '#belongings/belonging.ts';

/** Which services somebody has looked at: no older than a guest. */
export const finderBelongings: readonly Belonging[] = [
  {
    table: 'viewed_services',
    called: 'Services that you looked at',
    ownerColumn: 'actor',
    key: ['actor', 'service_id'],
    keptFor: [{ what: 'viewed services', span: 'GUEST_DAYS', when: 't.viewed_at < now() - $1::interval' }],
    onClear: { rows: 'go' },
    onMove: { newestOf: ['service_id'], by: 'viewed_at', atSignIn: 'true' },
    onExport: { rows: 'own' },
    onDelete: { rows: 'go' },
  },
];
