import { z } from 'zod';
import { PICTURE_NAMES } from '#articles/picture-names.ts';
import { line, reviewSchema, webAddressSchema } from '#collection/field.schema.ts';

/** What an editor writes in content/videos/<name>.yaml. A video is played where it lies: pages ask no other site for anything. */
export const videoSchema = z.strictObject({
  title: line(80).describe('Its title.'),
  description: line(240).describe('What it shows, in one or two sentences.'),
  picture: z
    .enum(PICTURE_NAMES)
    .describe('The picture that represents it: the name of a file in src/articles/pictures.'),
  minutes: z.int().min(1).max(60).describe('How many minutes it runs.'),
  url: webAddressSchema.describe('Where it plays.'),
  site: line(60).describe(
    'The name of the site where it plays, as people know it. The dialog before leaving tells it.',
  ),
  transcript: line(6000).describe('All that is said in it, in Markdown.'),
  review: reviewSchema,
});
