import { z } from 'zod';
import { line, reviewSchema } from '#collection/field.schema.ts';

/** What an editor writes above the questions of content/faqs/<name>.md. Below it each `## Question?` is followed by its answer in Markdown. */
export const faqSchema = z.strictObject({
  title: line(80).describe("What the questions are about, such as 'Questions about Labcorp visits'."),
  review: reviewSchema,
});
