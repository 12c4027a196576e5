import { z } from 'zod';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { pictureSchema } from '../products/picture.schema.ts';

/** What an editor writes in content/shop-categories/<slug>.yaml (spec 3, Shop category item). */
export const shopCategorySchema = z.strictObject({
  name: line(40).describe('Its name, as people read it.'),
  displayOrdinal: z.int().min(1).max(99).describe('Its order in lists: 1 comes first.'),
  picture: pictureSchema,
  title: line(60).describe("The page's title in the browser and in search results."),
  metaDescription: line(165).describe('The sentence or two under the title in search results.'),
  lead: line(200).describe('One or two sentences under the heading.'),
  choosing: z
    .array(
      z.strictObject({
        heading: line(50).describe('What it is about.'),
        text: line(420).describe('Two or three sentences.'),
      }),
    )
    .min(2, 'at least two')
    .max(4, 'at most four')
    .describe('How to choose among the products on the page.'),
  careCategory: slugSchema.describe('Where to see someone instead: the name of a file in content/categories.'),
  careText: line(160).describe('When a product is not enough, and someone should look at it.'),
  review: reviewSchema,
});
