import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Where a partner takes sign-ons, and as what it is known there. Plain http only on this machine, for trials. */
export const samlReceiverSchema = z.strictObject({
  receiver: z
    .string()
    .refine((text) => URL.canParse(text) && /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\//.test(text), {
      error: 'an https address',
    })
    .optional(),
  audience: z.string().min(1, "the partner's entity ID").max(1024).optional(),
});
/** The same of one partner, as settings have it: each part in place of content's. */
export type SamlReceiver = z.infer<typeof samlReceiverSchema>;

/** Least bits of a key that partners still take. */
const LEAST_BITS = 2048;
/** What is expected of them, in words. */
export const SAML_KEYS_EXPECTED = `one or two private RSA keys of at least ${LEAST_BITS} bits`;

/** Our private keys as a JWK set: the first signs, the second is to come. */
export const samlKeysSchema = z
  .object({
    keys: z
      .array(z.looseObject({ kty: z.literal('RSA'), d: z.string().min(1) }))
      .min(1)
      .max(2),
  })
  .transform(({ keys }, context): KeyObject[] => {
    try {
      const read = keys.map((key) => createPrivateKey({ key, format: 'jwk' }));
      if (read.every(({ asymmetricKeyDetails }) => (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS))
        return read;
    } catch {
      // Said below: its own words could show a part of the key.
    }
    context.addIssue({ code: 'custom', message: SAML_KEYS_EXPECTED });
    return z.NEVER;
  });
