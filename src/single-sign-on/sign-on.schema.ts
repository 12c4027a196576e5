import { z } from 'zod';
import { line, slugSchema, webAddressSchema } from '#collection/field.schema.ts';
import { TELLS } from './told.ts';

/** How people who are signed in here are signed on to a partner: a part of content/partners/<slug>.yaml. */
export const signOnSchema = z
  .strictObject({
    affiliateId: slugSchema.describe('Its name in the address of sign-ons; never change it.'),
    receiver: webAddressSchema.describe('Where it takes sign-ons: the AssertionConsumerService of its SAML metadata.'),
    audience: line(200).describe('Its entity ID, as in its SAML metadata.'),
    tells: z
      .array(z.enum(TELLS, { error: `one of ${TELLS.join(', ')}` }))
      .min(1, 'at least one')
      .refine((all) => new Set(all).size === all.length, { error: 'each once' })
      .describe(`What it is told about a person who agrees: ${TELLS.join(', ')}. Never anything about health.`),
  })
  .describe('Only for partners that take sign-ons from this site.');
/** The same as a type. */
export type SignOnContent = z.infer<typeof signOnSchema>;
