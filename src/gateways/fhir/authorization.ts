import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type JWK } from 'jose';
import { z } from 'zod';
import { baseOf, type FhirConnection, type SigningKeys } from './connection.schema.ts';
import { exchange, FhirError } from './exchange.ts';

/** Gives the value of the Authorization header, null where the server asks for none; `forget` after the server didn't take it. */
export type Authorization = { header: (signal: AbortSignal) => Promise<string | null>; forget: () => void };

/** Says for the log why a server can't be used, without secrets. */
export type Tell = (why: string) => void;

/** A token is renewed so many seconds before it ends. */
const EARLY_SECONDS = 30;
/** How long a signed assertion holds, in seconds; SMART allows five minutes. */
const ASSERTION_SECONDS = 240;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const smartSchema = z.object({ token_endpoint: z.url({ protocol: /^https?$/ }) });
const tokenSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().default(300),
});

/**
 * Tokens by client credentials: a secret (RFC 6749), or an assertion signed by our first key (SMART backend services).
 * Kept until nearly expired.
 */
export function authorizationOf(
  connection: FhirConnection,
  keys: SigningKeys | undefined,
  tell: Tell = () => undefined,
): Authorization {
  const { clientId, scope } = connection;
  if (clientId === undefined) return { header: () => Promise.resolve(null), forget: () => undefined };
  const findEndpoint = tokenEndpointOf(connection, tell);
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(signal: AbortSignal): Promise<string> {
    const endpoint = await findEndpoint(signal);
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope });
    const authorization = await proveClient(connection, { form, audience: endpoint, keys });
    const answer = await exchange({
      method: 'POST',
      url: endpoint,
      headers: { accept: 'application/json', ...authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal,
    });
    const { access_token: token, expires_in: seconds } = parsed(tokenSchema, answer.body);
    kept = { token, until: Date.now() + (seconds - EARLY_SECONDS) * 1000 };
    return token;
  }

  return {
    header: async (signal) => {
      if (kept && kept.until > Date.now()) return `Bearer ${kept.token}`;
      asking ??= ask(signal).finally(() => (asking = undefined));
      try {
        return `Bearer ${await asking}`;
      } catch (error) {
        // Without a token nothing of what was wanted has been sent, whatever became of this call.
        throw new FhirError('not sent', `no token: ${error instanceof Error ? error.message : ''}`);
      }
    },
    forget: () => (kept = undefined),
  };
}

/** Finds where tokens are asked for; what the server says of itself is kept for as long as it has the same address. */
function tokenEndpointOf(connection: FhirConnection, tell: Tell): (signal: AbortSignal) => Promise<string> {
  let found: { base: string; endpoint: string } | undefined;
  let told: string | undefined;

  function ownEndpoint(named: string, base: string): string {
    const [{ href, origin }, own] = [new URL(named), new URL(base).origin];
    if (origin === own) return href;
    const why = `its smart-configuration has tokens asked for at ${origin}, not at its own ${own}: TOKEN_URL has to name that endpoint if it is right`;
    if (told !== why) tell(why);
    told = why;
    throw new FhirError('not sent', why);
  }

  return async (signal) => {
    if (connection.tokenUrl !== undefined) return connection.tokenUrl;
    const base = await baseOf(connection);
    if (found?.base !== base) {
      const headers = { accept: 'application/json' };
      const answer = await exchange({ method: 'GET', url: `${base}/.well-known/smart-configuration`, headers, signal });
      found = { base, endpoint: ownEndpoint(parsed(smartSchema, answer.body).token_endpoint, base) };
    }
    return found.endpoint;
  };
}

/** Headers that prove who we are, by the secret; without one, the proof is an assertion, which goes into the form. */
async function proveClient(
  { clientId = '', clientSecret }: FhirConnection,
  { form, audience, keys }: { form: URLSearchParams; audience: string; keys: SigningKeys | undefined },
): Promise<Record<string, string>> {
  if (clientSecret !== undefined) {
    const basic = [clientId, clientSecret].map(encodeURIComponent).join(':');
    return { authorization: `Basic ${Buffer.from(basic).toString('base64')}` };
  }
  form.set('client_assertion_type', ASSERTION_TYPE);
  form.set('client_assertion', await assertion(clientId, audience, keys));
  return {};
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new FhirError('no answer', 'its answer does not have the form of one');
  return data;
}

async function assertion(clientId: string, audience: string, keys: SigningKeys | undefined): Promise<string> {
  const key = keys?.keys[0];
  if (!key) throw new FhirError('not sent', 'there is neither a secret nor a key');
  return new SignJWT()
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_SECONDS}s`)
    .sign(await importJWK(key as JWK, key.alg));
}

/** Members of a JWK that belong to its private half. */
const PRIVATE = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']);

type PublicKey = { kty: string; kid: string; alg: string; use: 'sig' } & Record<string, unknown>;

/** The public halves of our keys, as partners fetch them. */
export function publicKeys(keys: SigningKeys | undefined): { keys: PublicKey[] } {
  return {
    keys: (keys?.keys ?? []).map((key) => ({
      ...Object.fromEntries(Object.entries(key).filter(([name]) => !PRIVATE.has(name))),
      kty: key.kty,
      kid: key.kid,
      alg: key.alg,
      use: 'sig' as const,
      key_ops: ['verify'],
    })),
  };
}
