import { collection } from '#collection/collection.ts';
import { vocabularySchema } from './vocabulary.schema.ts';

/** Words that mean the same to people who search. */
export const vocabulary = collection({
  name: 'vocabulary',
  form: 'yaml',
  schema: vocabularySchema,
  gives: {
    term: {
      where: 'content/vocabulary',
      names: ({ terms }) => terms.map(({ term }, index) => [['terms', index, 'term'], term]),
    },
  },
});
