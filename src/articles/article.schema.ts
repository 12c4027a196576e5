import { z } from 'zod';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { dangerSignsSchema } from '#safety/danger-sign.schema.ts';
import { PICTURE_NAMES } from './picture-names.ts';

/** What an editor writes above the text of content/articles/<name>.md. */
export const articleSchema = z.strictObject({
  title: line(70).describe('The headline, and the title in search results.'),
  description: line(165).describe('One or two sentences for search results, lists and the line under the headline.'),
  categories: z
    .array(slugSchema)
    .min(1, 'at least one category')
    .max(4)
    .describe('The categories that it belongs to; in the list of all articles, it appears under the first.'),
  symptoms: z
    .array(slugSchema)
    .max(6)
    .default([])
    .describe(
      'What it is about: ids of content/symptoms. People who type one of these symptoms, or another name for it, find the article.',
    ),
  picture: z.enum(PICTURE_NAMES).describe('The picture at the top: the name of a file in src/articles/pictures.'),
  author: line(80).describe("Who wrote it, such as 'Nell Arbor, health writer'."),
  keyPoints: z
    .array(line(160))
    .min(3, 'three to five key points')
    .max(5, 'three to five key points')
    .describe('What to remember, for people who read nothing else.'),
  dangerSigns: dangerSignsSchema,
  services: z
    .array(slugSchema)
    .max(4)
    .default([])
    .describe('Care that fits the article: names of files in content/services.'),
  related: z.array(slugSchema).min(2).max(3).describe('What to read next: names of other files in content/articles.'),
  review: reviewSchema
    .refine(({ clinicalReviewer }) => clinicalReviewer, {
      path: ['clinicalReviewer'],
      error: 'an article needs a clinician who checked it',
    })
    .refine(({ sources }) => sources.length > 0, { path: ['sources'], error: 'an article needs a source' }),
});

/** The head of a health article. */
export type Article = z.infer<typeof articleSchema>;
