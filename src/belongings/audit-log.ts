import type { Belonging } from './belonging.ts';

/** The log of who did what: random ids and counts, nothing personal. */
export const auditLog: Belonging = {
  table: 'audit_log',
  noOwner:
    'It is there to find mistakes and misuse, so the person who acted can neither change nor remove it. It has random ids and no names',
  called: 'The log of what was done',
  key: ['location_id', 'id'],
  keptFor: { until: 'never' },
};
