import { z } from 'zod';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { dangerSignsSchema } from '#safety/danger-sign.schema.ts';
import { pictureSchema } from './picture.schema.ts';

const lines = (max: number, most: number) =>
  z
    .array(line(max))
    .min(1, 'at least one')
    .max(most, `at most ${String(most)}`);

/** What an editor writes in content/products/<slug>.yaml (spec 3, Product). */
export const productSchema = z
  .strictObject({
    productId: z
      .string()
      .regex(/^\d{6}$/, "six digits in quotes, such as '300101'")
      .describe(
        "Its number, six digits in quotes; it is part of the page's address; never give it to another product.",
      ),
    productName: line(60).describe('Its name, as the pack shows it.'),
    maker: line(60).describe('Who makes it.'),
    shopCategory: slugSchema.describe('Its shop category: the name of a file in content/shop-categories.'),
    displayOrdinal: z.int().min(1).max(99).describe('Its order in lists: 1 comes first.'),
    unitPrice: z
      .number('a number in dollars, without the sign: 12.49')
      .positive('more than 0')
      .max(2000, 'at most 2000')
      .multipleOf(0.01, 'whole cents: 12.49')
      .describe('What one pack costs, in dollars without the sign.'),
    packSize: line(60).describe("What one pack holds: '4 fl oz bottle', '2 tests'."),
    picture: pictureSchema,
    reviewCount: z
      .int()
      .min(0)
      .nullable()
      .default(0)
      .describe('How many buyers have rated it; 0 or null when there are none.'),
    averageRating: z
      .number()
      .min(1, 'from 1 to 5')
      .max(5, 'from 1 to 5')
      .optional()
      .describe('The mean of their stars, from 1 to 5; left out when it has no ratings.'),
    reviewHoverMessage: line(90)
      .optional()
      .describe('Words about the rating in place of the usual ones, which are made from the two numbers above.'),
    title: line(60).describe("The page's title in the browser and in search results."),
    metaDescription: line(165).describe('The sentence or two under the title in search results.'),
    summary: line(110).describe('Under its name in lists: what it is, in a few words.'),
    description: line(900).describe('What it is, in two or three sentences of plain words.'),
    usedFor: lines(110, 6).describe('What people use it for.'),
    howToUse: lines(220, 6).describe('How to use it, one step each.'),
    askPharmacist: lines(160, 4).describe('What to ask a pharmacist about it before buying.'),
    details: z
      .array(
        z.strictObject({
          name: line(30).describe("What it is about: 'Scent', 'Power'."),
          value: line(110).describe("The answer: 'None', 'Two AA batteries'."),
        }),
      )
      .default([])
      .describe('What else the pack says.'),
    warnings: z.array(line(220)).default([]).describe('When not to use it.'),
    dangerSigns: dangerSignsSchema,
    boxes: z
      .array(slugSchema)
      .max(3, 'at most three')
      .default([])
      .describe('Safety advice shown on its page: names of files in content/boxes.'),
    disclaimer: slugSchema.describe('The fine print of its kind: the name of a file in content/disclaimers.'),
    review: reviewSchema,
  })
  .check(({ value, issues }) => {
    const mistake = (message: string) =>
      issues.push({ code: 'custom', path: ['averageRating'], message, input: value.averageRating });
    if (value.reviewCount && value.averageRating === undefined) mistake('needed when reviewCount is more than 0');
    if (!value.reviewCount && value.averageRating !== undefined)
      mistake('not without reviews: reviewCount is 0 or missing');
  });
