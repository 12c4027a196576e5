import { z } from 'zod';
import { line, linkSchema, slugSchema } from '#site/field.schema.ts';

/** What a category page can be made of, in the words of the specification (CAT-1). */
const componentTypeSchema = z.enum([
  'html',
  'disclaimer',
  'description',
  'logo',
  'chatbot',
  'in-page-banner',
  'category-banner',
  'category-banner-list',
  'location',
  'tiles',
  'video',
  'health-article-list',
  'related-product-list',
]);

const componentSchema = z.strictObject({
  componentType: componentTypeSchema.describe('What stands here.'),
  name: line(60).describe('Its heading, or its name for editors where it has none.'),
  content: line(4000).optional().describe('Its text.'),
  contentId: slugSchema.optional().describe('For a disclaimer: the name of a file in content/disclaimers.'),
  articles: z.array(slugSchema).optional().describe('For a health-article-list: names of files in content/articles.'),
  hasHorizontalLine: z.boolean().default(false).describe('True draws a rule under it.'),
});

/** What an editor writes in content/categories/<slug>.yaml. */
export const categorySchema = z.strictObject({
  categoryId: z
    .int()
    .min(100)
    .max(2400)
    .multipleOf(100, 'a whole hundred: 100, 200 … 2400')
    .describe('Its number, from 100 to 2400 in hundreds; never give it to another category.'),
  categoryName: line(40).describe(
    "Its name, as people read it. Lower-cased, without spaces and with a dash for & and /, it is the file's name.",
  ),
  displayOrdinal: z.int().min(1).max(99).describe('Where it stands in lists of categories: 1 comes first.'),
  icon: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "the name of a healthicons picture, such as 'eye-outline'")
    .describe('The name of a picture of the healthicons set.'),
  title: line(60).describe("The page's title in the browser and in search results, without the product's name."),
  metaDescription: line(165).describe('The sentence or two under the title in search results.'),
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
    .array(componentSchema)
    .min(1, 'at least one component')
    .describe('What the page is made of, in the order shown.'),
  hasBreadCrumbs: z.boolean().default(true).describe('False hides the trail Home, Find Care.'),
  featureType: z.enum(['category-feature', 'marketing']).optional().describe('Another layout of the page.'),
  pageName: line(60).describe('Its name in reports.'),
});

/** A category page: one file of content/categories, named by its slug. */
export type Category = z.infer<typeof categorySchema>;

/** What an editor writes above the text of content/disclaimers/<name>.md. */
export const disclaimerSchema = z.strictObject({
  title: line(80).describe('For editors and for screen readers.'),
});
