import { z } from 'zod';
import { KEPT_BY } from '#belongings/kept-for.ts';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';

/** What an editor writes in content/retail-pages/<name>.yaml: flu shots, the pharmacist, the store finder, accessibility, privacy. */
export const retailPageSchema = z.strictObject({
  title: line(60).describe("The page's title in the browser and in search results."),
  metaDescription: line(165).describe('The sentence or two under the title in search results.'),
  heading: line(60).describe('The headline.'),
  lead: line(240).describe('One or two sentences under the headline.'),
  notice: z
    .strictObject({
      heading: line(60).describe('What it is about.'),
      text: line(240).describe('One or two sentences.'),
    })
    .optional()
    .describe('Something to know before anything else.'),
  pointsHeading: line(60).describe('The words over the points.'),
  points: z
    .array(
      z.strictObject({
        heading: line(50).describe('What it is about.'),
        text: line(420).describe('Two or three sentences.'),
      }),
    )
    .min(3, 'at least three')
    .max(6, 'at most six')
    .describe('What there is to know, in the order shown; three appear side by side.'),
  kept: z
    .array(
      z
        .strictObject({
          what: line(80).describe('What is kept.'),
          why: line(120).describe('What it is kept for.'),
          setting: z
            .enum(KEPT_BY)
            .optional()
            .describe('The setting that says for how long; the page shows its days or hours.'),
          after: line(40).optional().describe('Words after those days or hours, such as: after the visit.'),
          howLong: line(80).optional().describe('For how long, where no setting says it.'),
        })
        .refine(({ setting, howLong }) => (setting === undefined) !== (howLong === undefined), {
          error: 'needs either setting or howLong',
        }),
    )
    .default([])
    .describe('What is kept about people: only on the privacy page.'),
  alsoCalled: z
    .array(line(60))
    .default([])
    .describe("Other words that people type for what is on the page; the site's search finds it by them."),
  services: z.array(slugSchema).default([]).describe('Services shown as tiles: names of files in content/services.'),
  products: z
    .array(slugSchema)
    .max(4, 'at most four')
    .default([])
    .describe('Products shown as cards: names of files in content/products.'),
  faqs: slugSchema.optional().describe('Questions and answers: the name of a file in content/faqs.'),
  review: reviewSchema,
});

/** A page of the retailer, named by its address. */
export type RetailPage = z.infer<typeof retailPageSchema>;
