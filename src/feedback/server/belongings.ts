import type { Belonging } from '#belongings/belonging.ts';

/** What people say is wrong with a page. */
export const feedbackBelongings: readonly Belonging[] = [
  {
    table: 'feedback',
    noOwner: 'It is about a page. An email address is there only where an answer is wanted',
    key: ['id'],
    keptFor: [{ what: 'feedback', span: 'KEEP_FEEDBACK_DAYS', when: 't.made_at < now() - $1::interval' }],
  },
];
