import type { Belonging } from '#belongings/belonging.ts';

/** Lists what is counted of pages and searches. None of it names a person; the hashes that tell networks apart are deleted after a week, with their key. */
export const analyticsBelongings: readonly Belonging[] = [
  {
    table: 'counted_pages',
    noOwner: 'It counts that a page was opened or something searched, and not who did',
    key: ['id'],
    keptFor: [{ what: 'counted pages', span: 'KEEP_COUNTS_DAYS', when: 't.day < current_date - $1::interval' }],
  },
  {
    table: 'typed_terms',
    noOwner: 'Words that were typed from five networks or more, and not which',
    key: ['week', 'term'],
    keptFor: [{ what: 'typed words', span: 'KEEP_COUNTS_DAYS', when: 't.week < current_date - $1::interval' }],
  },
  {
    table: 'term_networks',
    noOwner:
      'Hashes of words and networks under a random key that is thrown away with them: no one can be found by them',
    key: ['week', 'term_hash', 'network_hash'],
    keptFor: [{ what: 'hashes of typed words', span: { hours: 168 }, when: 't.week <= current_date - $1::interval' }],
  },
  {
    table: 'term_weeks',
    noOwner: 'The random key of a week, without which its hashes say nothing',
    key: ['week'],
    keptFor: [{ what: 'keys of typed words', span: { hours: 168 }, when: 't.week <= current_date - $1::interval' }],
  },
  {
    table: 'counted_calls',
    noOwner: 'Random ids of calls, so that what is sent twice counts once; nothing points to them',
    key: ['id'],
    keptFor: [{ what: 'ids of counted calls', span: { hours: 24 }, when: 't.at < now() - $1::interval' }],
  },
];
