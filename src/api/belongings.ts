import type { Belonging } from '#belongings/belonging.ts';

/** What calls leave behind: the first answer to each that can be repeated, and counts for limits. */
export const apiBelongings: readonly Belonging[] = [
  {
    table: 'idempotency_keys',
    called: 'Answers to what was sent, so that nothing is done twice',
    ownerColumn: 'owner',
    key: ['owner', 'key'],
    keptFor: [{ what: 'idempotency keys', span: { hours: 24 }, when: 't.created_at < now() - $1::interval' }],
    onClear: { rows: 'go' },
    onMove: { newestOf: ['key'], by: 'created_at', atSignIn: 'true' },
    onExport: { rows: 'none', because: 'Answers that were given, about what is exported itself' },
    onDelete: { rows: 'go' },
  },
  {
    table: 'rate_limits',
    noOwner: 'Counts of tries by random ids and keyed hashes; removing one would let the tries begin again',
    called: 'Counts of tries',
    key: ['key'],
    keptFor: { until: 'the count ends, in days at most' },
  },
];
