import { z } from '@hono/zod-openapi';
import { PICTURE_NAMES } from './picture-names.ts';

/** An article in a list. */
export const shownArticleSchema = z.object({
  address: z.string().describe('The path of its page.'),
  title: z.string(),
  description: z.string().describe('What it tells, in one or two sentences.'),
  picture: z.enum(PICTURE_NAMES).describe('The name of its drawing.'),
  said: z.string().describe("How long it takes, and who checked it when: '5 minute read. Last checked on …'."),
});
/** An article in a list: where it is, what it tells, how long it takes and who checked it when. */
export type ShownArticle = z.infer<typeof shownArticleSchema>;
