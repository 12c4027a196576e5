import { z } from '@hono/zod-openapi';
import { bookingIdSchema, isoInstant, words } from '../engine/fields.schema.ts';
import { CONSENT_SYSTEM } from './consent-identifier.ts';

export const termsSchema = z
  .object({ id: z.string(), title: z.string(), body: z.string().describe('HTML') })
  .openapi('TermsAndConditions');
export type Terms = z.infer<typeof termsSchema>;

export const consentSchema = z
  .object({ termsAndAgreementId: z.string(), agreed: z.boolean(), datetime: isoInstant.optional() })
  .openapi('Consent');
export type Consent = z.infer<typeof consentSchema>;

export const consentsSchema = z.object({ consents: z.array(consentSchema) }).openapi('Consents');

export const consentRequestSchema = z
  .strictObject({
    bookingId: bookingIdSchema,
    identifier: z.strictObject({
      system: z.literal(CONSENT_SYSTEM, { error: `Must be ${CONSENT_SYSTEM}` }),
      type: words('a type', 60),
    }),
    termsAndAgreementId: words('the id of the terms', 100),
    datetime: isoInstant,
  })
  .openapi('ConsentRequest');
export type ConsentRequest = z.infer<typeof consentRequestSchema>;
