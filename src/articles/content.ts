import { collection } from '#collection/collection.ts';
import { articleSchema } from './article.schema.ts';

/** Health articles. */
export const articles = collection({
  name: 'articles',
  form: 'markdown',
  schema: articleSchema,
  references: {
    dangerSigns: 'danger-signs',
    categories: 'categories',
    symptoms: 'symptom',
    services: 'services',
    related: 'articles',
  },
  addresses: { of: (id) => [`/rx-healthanswer/${id}`] },
  describesCare: true,
  begin: {
    as: 'article',
    body: 'FILL IN the first paragraph: what the reader will learn.\n\n## FILL IN a heading\n\nFILL IN the text below it.\n',
  },
});
