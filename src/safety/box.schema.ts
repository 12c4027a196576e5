import { z } from 'zod';
import { line, reviewSchema } from '#collection/field.schema.ts';

/** What an editor writes above the text of content/boxes/<id>.md: safety advice that several pages show in the same words. */
export const boxSchema = z.strictObject({
  title: line(60).describe('Its heading, which makes sense alone.'),
  review: reviewSchema.refine(({ clinicalReviewer, sources }) => clinicalReviewer && sources.length > 0, {
    error: 'a box needs a clinician who checked it, and a source',
  }),
});
