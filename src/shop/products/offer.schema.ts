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
export const offersSchema = z.object({ offers: z.array(offerSchema) }).openapi('Offers');
