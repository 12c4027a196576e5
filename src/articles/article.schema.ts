import { z } from 'zod';
import { line, slugSchema } from '#site/field.schema.ts';

/** What an editor writes above the text of content/articles/<name>.md. */
export const articleSchema = z.strictObject({
  title: line(90).describe('The headline.'),
  description: line(165).describe('One or two sentences for search results and lists.'),
  categories: z.array(slugSchema).min(1, 'at least one category').describe('On which category pages it is listed.'),
  minutes: z.int().min(1).max(60).describe('How many minutes it takes to read.'),
  reviewedBy: line(60).describe("Who checked it, such as 'a dermatologist'."),
  reviewedOn: line(30).describe("When, such as 'October 2026'."),
});

/** The head of a health article. */
export type Article = z.infer<typeof articleSchema>;
