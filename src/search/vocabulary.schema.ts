import { z } from 'zod';
import { line } from '#collection/field.schema.ts';

const words = line(60);

/** What an editor writes in content/vocabulary/<name>.yaml: words that mean the same to people who search. */
export const vocabularySchema = z.strictObject({
  name: words.describe('What the terms of this file have in common.'),
  terms: z
    .array(
      z.strictObject({
        term: words.describe('As our pages write it.'),
        alsoCalled: z.array(words).min(1).describe('What people also type for it.'),
      }),
    )
    .min(1)
    .describe('Each of these words finds pages that have any other word of the same term.'),
});
export type Vocabulary = z.infer<typeof vocabularySchema>;
