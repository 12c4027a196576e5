import { z } from 'zod';
import { PICTURE_NAMES } from '#articles/picture-names.ts';
import { line, linkSchema, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { bannerContentFields, unreadable } from './banner-content.schema.ts';

const fields = {
  ...bannerContentFields,
  templateId: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: '1, 2, 3 or 4' })
    .describe("How it is drawn: 1 words and a drawing, 2 words alone, 3 a pharma company's, 4 on phones only."),
  picture: z.enum(PICTURE_NAMES).optional().describe('The drawing of template 1: a file in src/articles/pictures.'),
  priority: z.int().min(1).max(999).describe('Its order among banners: 1 comes first.'),
  landingPage: z.boolean().default(false).describe('True shows it on landing pages too.'),
  categories: z.array(slugSchema).default([]).describe('The category pages that may show it.'),
  actionType: z
    .enum(['internalweburl', 'externalweburl', 'singlesignon'])
    .describe('internalweburl stays on this site; the others first tell visitors that they are leaving.'),
  actionText: line(28).describe('The words on its button.'),
  actionNavigation: linkSchema.describe('Where its button leads.'),
  partner: slugSchema.optional().describe('Whose site it leads to: the name of a file in content/partners.'),
  sponsor: line(40).optional().describe('Whose site it leads to, when that is not a partner.'),
};

/** What an editor writes in content/banners/<name>.yaml (spec 2, 3). */
export const bannerSchema = z.strictObject({ ...fields, review: reviewSchema }).check(({ value, issues }) => {
  const mistake = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value });
  for (const { path, message } of unreadable(value)) mistake(path, message);
  const leaves = value.actionType !== 'internalweburl';
  if (leaves && !value.partner && !value.sponsor) mistake(['partner'], 'needed when the banner leads to another site');
  if (leaves !== value.actionNavigation.startsWith('https:'))
    mistake(['actionNavigation'], leaves ? 'an https:// address' : "a path of this site, such as '/store-finder'");
  if (value.templateId === 3 && !value.sponsor) mistake(['sponsor'], "needed in a pharma company's banner");
  if (value.templateId === 1 && !value.picture) mistake(['picture'], 'needed in template 1');
});

/** A banner: one file of content/banners. */
export type Banner = z.infer<typeof bannerSchema>;

/** A banner as the API answers it; `id` is the name of its file. */
export const shownBannerSchema = z.object({ ...fields, id: slugSchema });
/** A banner in an answer of the API. */
export type ShownBanner = z.infer<typeof shownBannerSchema>;
