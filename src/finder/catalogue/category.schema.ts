import { z } from 'zod';
import { line, linkSchema, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { dangerSignsSchema } from '#safety/danger-sign.schema.ts';
import { categoryPartSchema } from './category-part.schema.ts';

const markdown = (max: number) => line(max).describe('Its text, in Markdown.');

/** What a page of one way of delivery says besides its tiles (ROUTE-5). */
const visitSchema = z.strictObject({
  title: line(60).describe("The page's title, without the product's name."),
  metaDescription: line(155).describe('The sentence or two under the title in search results.'),
  lead: line(240).describe('One or two sentences under the heading.'),
  heading: line(60).describe('The heading of its text.'),
  content: markdown(3000),
});

/** A question to begin with, answered in a dialog (CAT-5). */
const startSchema = z.strictObject({
  button: line(40).describe('The words on the button.'),
  title: line(60).describe("The dialog's heading."),
  content: markdown(1500),
});

/** What an editor writes in content/categories/<slug>.yaml. */
export const categorySchema = z
  .strictObject({
    categoryId: z
      .int()
      .min(100)
      .max(2400)
      .multipleOf(100, 'a whole hundred: 100, 200 … 2400')
      .describe('Its number, from 100 to 2400 in hundreds; never give it to another category.'),
    categoryName: line(40).describe(
      "Its name, as people read it. Lower-cased, without spaces and with a dash for & and /, it is the file's name.",
    ),
    displayOrdinal: z.int().min(1).max(99).describe('Its order in lists of categories: 1 comes first.'),
    icon: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "the name of a healthicons picture, such as 'eye-outline'")
      .describe('The name of a picture of the healthicons set.'),
    title: line(60).describe("The page's title in the browser and in search results, without the product's name."),
    metaDescription: line(155).describe('The sentence or two under the title in search results.'),
    lead: line(240).describe('One or two sentences under the heading.'),
    heroPicture: linkSchema.optional().describe('A path under /images; without it the hills are drawn.'),
    symptoms: z
      .array(
        z.strictObject({
          symptomId: slugSchema.describe('An id of content/symptoms.'),
          name: line(40).describe('The words on the filter.'),
        }),
      )
      .default([])
      .describe("The filters under 'What is bothering you?', in the order shown."),
    components: z
      .array(categoryPartSchema)
      .min(1, 'at least one component')
      .describe('What the page is made of, in the order shown.'),
    dangerSigns: dangerSignsSchema,
    specialty: z
      .boolean()
      .default(false)
      .describe("True checks 'Specialty services' at first: for a category that is about specialty care."),
    hasBreadCrumbs: z.boolean().default(true).describe('False hides the trail Home, Find Care.'),
    featureType: z.enum(['category-feature', 'marketing']).optional().describe('Another layout of the page.'),
    pageName: line(60).describe('Its name in reports.'),
    type: z.literal('Error').optional().describe("'Error' shows the message instead of the components."),
    message: line(240).optional().describe('What visitors read when the type is Error.'),
    visits: z
      .strictObject({ 'inperson-visit': visitSchema, 'virtual-visit': visitSchema })
      .describe('Its two pages for one kind of visit: in person only, online only.'),
    getStarted: z
      .array(startSchema)
      .length(5, 'five, or leave it out')
      .optional()
      .describe('Five questions to begin with.'),
    shopCategory: slugSchema
      .optional()
      .describe('The shop category that belongs to it: the name of a file in content/shop-categories.'),
    review: reviewSchema,
  })
  .check(({ value, issues }) => {
    if (value.type === 'Error' && !value.message)
      issues.push({ code: 'custom', path: ['message'], message: "needed when type is 'Error'", input: value });
  });

/** A category page: one file of content/categories, named by its slug. */
export type Category = z.infer<typeof categorySchema>;

/** What an editor writes above the text of content/disclaimers/<name>.md. */
export const disclaimerSchema = z.strictObject({
  title: line(80).describe('Read by screen readers; shown above the text of an urgent one.'),
  urgent: z
    .boolean()
    .default(false)
    .describe('True for what must be read before choosing: it has an amber box on category pages.'),
  review: reviewSchema.optional(),
});
