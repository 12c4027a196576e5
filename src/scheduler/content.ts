import { collection } from '#collection/collection.ts';
import { termsSchema } from './offered/terms.schema.ts';

/** What patients of an organization agree to before they book. */
export const terms = collection({
  name: 'terms',
  form: 'markdown',
  schema: termsSchema,
  references: { organization: 'organization' },
  gives: { 'terms id': { where: 'content/terms', names: ({ id }) => [[['id'], id]] } },
  rules: (files) =>
    files.flatMap(({ data, body, mistake }) =>
      data && !body ? [mistake([], 'the text below the second --- is missing')] : [],
    ),
});
