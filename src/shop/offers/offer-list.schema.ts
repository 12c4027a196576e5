import { z } from 'zod';
import { slugSchema } from '#collection/field.schema.ts';

/** Products in a row of offers. */
export const OFFERS_SHOWN = 4;

/** Pages that show offers: none about what somebody may have, where somebody books or signs in, or beside a warning. */
export const OFFER_PAGES = { 'find-care': '/findcare/services', 'store-finder': '/store-finder' } as const;

/** content/offers: products that some pages recommend, in some stores or in all. */
export const offerListSchema = z.strictObject({
  on: z
    .array(z.enum(['find-care', 'store-finder']))
    .min(1, 'at least one page')
    .describe(
      "The pages that recommend them: 'find-care', the home of Find Care, or 'store-finder'. No page about a need does: what someone looks for never decides.",
    ),
  stores: z
    .array(z.string().regex(/^\d{1,8}$/, "the number of a store in quotes, such as '0104'"))
    .default([])
    .describe(
      'Only for people who chose one of these stores, before what is for every store. Without it, for every store.',
    ),
  products: z
    .array(slugSchema)
    .min(1, 'at least one product')
    .max(8, 'at most eight')
    .describe(`Names of files in content/products, in the order shown; a page shows the first ${OFFERS_SHOWN}.`),
});
/** The same as a type. */
export type OfferList = z.infer<typeof offerListSchema>;
