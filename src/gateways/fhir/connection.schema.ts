import { z } from 'zod';

const privateKeySchema = z.looseObject({
  kty: z.enum(['EC', 'RSA'], { error: 'an EC or RSA key' }),
  kid: z.string().min(1),
  alg: z.enum(['ES384', 'RS384'], { error: "'ES384' or 'RS384', the algorithms of SMART backend services" }),
  d: z.string().min(1),
});

/** Our private keys as a JWK set; the first one signs, and the public halves of all are published. */
export const signingKeysSchema = z.object({ keys: z.array(privateKeySchema).min(1) });
export type SigningKeys = z.infer<typeof signingKeysSchema>;

/**
 * Milliseconds for all FHIR calls of one click, headers and bodies, so that the answer is there within the 5 seconds
 * of SCHED-17.
 */
export const PATIENCE_MS = 4500;

/**
 * How a partner's FHIR server is reached. `holds`: it keeps a time for a pending Appointment. `patienceMs`: how long a
 * click waits for it.
 */
export const connectionSchema = z
  .strictObject({
    url: z.url({ protocol: /^https?$/, error: 'the http or https address of a FHIR R4 server' }),
    clientId: z.string().min(1).optional(),
    clientSecret: z.string().min(1).optional(),
    tokenUrl: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
    scope: z.string().min(1).default('system/*.cruds'),
    holds: z.enum(['pending', 'none'], { error: "'pending' or 'none'" }).default('none'),
    patienceMs: z.coerce
      .number({ error: `milliseconds from 100 to ${PATIENCE_MS}` })
      .min(100, `milliseconds from 100 to ${PATIENCE_MS}`)
      .max(PATIENCE_MS, `milliseconds from 100 to ${PATIENCE_MS}`)
      .default(PATIENCE_MS),
  })
  .refine(({ url, tokenUrl }) => !/^https:/i.test(url) || tokenUrl === undefined || /^https:/i.test(tokenUrl), {
    path: ['tokenUrl'],
    error: 'an https address, as that of the server is one',
  });
/** The same for a server whose address is only known when it is asked for. */
export type FhirConnection = Omit<z.infer<typeof connectionSchema>, 'url'> & { url: string | (() => Promise<string>) };

/** What stands before '/Slot' in a server's addresses. */
export async function baseOf({ url }: Pick<FhirConnection, 'url'>): Promise<string> {
  return (typeof url === 'string' ? url : await url()).replace(/\/+$/, '');
}
