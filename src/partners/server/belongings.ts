import type { Belonging, Unowned } from '#belongings/belonging.ts';

const counted = (table: string, what: string): Unowned => ({
  table,
  noOwner: 'It counts that somebody left, or used a service, and not who',
  key: ['id'],
  keptFor: [{ what, span: 'KEEP_COUNTS_DAYS', when: 't.at < now() - $1::interval' }],
});

/** How often links were used. */
export const partnerBelongings: readonly Belonging[] = [
  counted('exit_records', 'exit records'),
  counted('service_uses', 'service uses'),
];
