import { z } from 'zod';

/** A host that is this machine: without https, a provider can only be here. */
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** An issuer as it is compared and kept: some write a slash at its end, and some leave it out. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/** The number of a look, from 0. */
function oneOf(last: number) {
  const error = `a number from 0 to ${last}`;
  return z.coerce.number({ error }).pipe(z.int({ error }).min(0, error).max(last, error)).default(0);
}

/**
 * How an OpenID Connect provider is reached, and what people see of it. `note` stands below its label; `mark` has the letters of its monogram, `markColors` and `markShape` how
 * that is drawn; `audiencesClaim`: the claim that names the programs which somebody belongs to.
 */
export const openIdSchema = z.strictObject({
  issuer: z
    .url({ protocol: /^https?$/, error: 'the https address of an OpenID Connect provider' })
    .refine((text) => /^https:/i.test(text) || HERE.test(new URL(text).hostname), {
      error: 'an https address; http only on this machine',
    })
    .transform(withoutSlash),
  clientId: z.string({ error: 'the id that the provider knows this site by' }).min(1),
  clientSecret: z.string().min(1).optional(),
  label: z.string({ error: 'what people call the provider' }).trim().min(1).max(40, 'at most 40 characters'),
  note: z.string().trim().max(80, 'at most 80 characters').default(''),
  mark: z
    .string()
    .regex(/^[\p{L}\p{N}]{1,2}$/u, 'one or two letters or digits')
    .optional(),
  markColors: oneOf(9),
  markShape: oneOf(4),
  scope: z
    .string()
    .default('openid email')
    .refine((text) => text.split(' ').includes('openid'), { error: "scopes with 'openid' among them" }),
  audiencesClaim: z.string().min(1).max(100).optional(),
});
export type OpenIdSettings = z.infer<typeof openIdSchema>;
