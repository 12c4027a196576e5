import { z } from '@hono/zod-openapi';

const offerSchema = z.object({
  title: z.string().describe('Its name, as the pack shows it.'),
  text: z.string().describe('What it is, in a few words.'),
  address: z.string().describe('Its page on this site.'),
  price: z.number().describe('In dollars.'),
  packSize: z.string(),
});
/** A product that is recommended. */
export type Offer = z.infer<typeof offerSchema>;

/** The answer of GET /api/offers. */
export const offersSchema = z
  .object({
    offers: z.array(offerSchema),
    apiFailure: z.boolean().describe('True where the offers service could not be asked'),
  })
  .openapi('Offers');
/** The same as a type. */
export type OffersAnswer = z.infer<typeof offersSchema>;
