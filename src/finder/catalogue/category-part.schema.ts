import { z } from 'zod';
import { line, linkSchema, slugSchema } from '#collection/field.schema.ts';

const heading = line(60).describe('Its heading, or its name for editors where it has none.');
const hasHorizontalLine = z.boolean().default(false).describe('True draws a rule under it.');
const markdown = line(6000).describe('Its text, in Markdown.');
const banner = slugSchema.describe('The name of a file in content/banners.');

function part<T extends string, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.strictObject({
    componentType: z.literal(type).describe('What kind of part this is.'),
    name: heading,
    hasHorizontalLine,
    ...shape,
  });
}

/** A call to sign in or on to something of one's own, beside a video (spec 3). */
const signInSchema = z.strictObject({
  title: line(60).describe('The words on the link.'),
  url: linkSchema.describe('Where it leads.'),
  position: z
    .enum(['before', 'after'])
    .describe("Where it appears: 'before' the transcript of the video, or 'after' it."),
  trackval: slugSchema.describe('Its name in reports.'),
});
/** A call to sign in beside a video. */
export type SignIn = z.infer<typeof signInSchema>;

/** What a category page can be made of, in the words of the specification (CAT-1). */
export const categoryPartSchema = z.discriminatedUnion('componentType', [
  part('html', { content: markdown }),
  part('disclaimer', { contentId: slugSchema.describe('The name of a file in content/disclaimers.') }),
  part('description', {
    content: markdown.optional().describe("Its text, in Markdown; without it, the category's lead is shown."),
  }),
  part('logo', {
    partners: z
      .array(slugSchema)
      .min(1, 'at least one')
      .max(6, 'at most six')
      .describe('Whose logos appear here: names of files in content/partners.'),
  }),
  part('chatbot', {
    buttonText: line(28).default('Start the questions').describe('The words on its button, which opens the assistant.'),
  }),
  part('in-page-banner', { banner }),
  part('category-banner', { banner }),
  part('category-banner-list', {}),
  part('location', {}),
  part('tiles', {}),
  part('video', {
    video: slugSchema.describe('The name of a file in content/videos.'),
    signInCTAProperties: signInSchema
      .optional()
      .describe('A link next to it to something personal, such as the results of a test.'),
  }),
  part('health-article-list', {
    articles: z.array(slugSchema).min(1, 'at least one').describe('Names of files in content/articles.'),
  }),
  part('related-product-list', {
    products: z.array(slugSchema).min(1, 'at least one').describe('Names of files in content/products.'),
  }),
]);

/** One component of a category page. */
export type CategoryPart = z.infer<typeof categoryPartSchema>;
