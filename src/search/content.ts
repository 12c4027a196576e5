import { collection } from '#collection/collection.ts';
import { vocabularySchema } from './vocabulary.schema.ts';

/** The words of people who search: which mean the same, and what they lead to. */
export const vocabulary = collection({
  name: 'vocabulary',
  form: 'yaml',
  schema: vocabularySchema,
  references: {
    'terms.*.leadsTo.symptoms': 'symptom',
    'terms.*.leadsTo.services': 'services',
    'terms.*.leadsTo.categories': 'categories',
    'terms.*.leadsTo.partners': 'partners',
  },
  gives: {
    term: {
      where: 'content/vocabulary',
      names: ({ terms }) => terms.map(({ term }, index) => [['terms', index, 'term'], term]),
    },
  },
});
