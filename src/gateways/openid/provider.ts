import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { textWithin } from '../text-within.ts';
import { withoutSlash, type OpenIdSettings } from './settings.schema.ts';

/** An outside provider can't be used now: it is `away` (no answer, or none that it should give), or what it says of somebody `isn't right`. */
export class OpenIdError extends Error {
  override name = 'OpenIdError';
  readonly why: 'away' | 'not right';
  constructor(why: OpenIdError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** What is sent along with somebody and must come back: secrets of this sign-in. `back` is the address that they come back to. */
export type OpenIdAsked = { state: string; nonce: string; verifier: string; back: string };

/** Who signed in there, by the provider's word; `email` only where it says that it is theirs. */
export type OpenIdPerson = { issuer: string; subject: string; email: string | null; claims: JWTPayload };

/** One outside provider. Both throw OpenIdError. */
export type OpenIdProvider = {
  settings: OpenIdSettings;
  /** Where the browser goes to sign in. */
  address: (asked: OpenIdAsked) => Promise<string>;
  /** Who came back with a code; `issuer` is what the call says of who sent them, where it says that. */
  person: (
    asked: Omit<OpenIdAsked, 'state'>,
    given: { code: string; issuer?: string | undefined },
  ) => Promise<OpenIdPerson>;
};

/** How long a provider may take for one step, in milliseconds, and for how long what it says of itself is kept. */
const PATIENCE_MS = 5000;
const KEPT_MS = 10 * 60_000;
/** The longest answer, in bytes: keys and what is said of somebody are far shorter. */
const LONGEST_ANSWER = 256 * 1024;
/** Clocks may differ by so many seconds. */
const SKEW_SECONDS = 60;
/** Signatures that only the provider can make; with a shared secret we could, too. */
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const aboutSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
const tokensSchema = z.object({ id_token: z.string(), access_token: z.string() });
const emailSchema = z.email().max(254).toLowerCase();

/** What a provider says of itself, and its keys. */
type About = z.infer<typeof aboutSchema> & { keys: ReturnType<typeof createRemoteJWKSet> };

/** A provider, which is asked about itself when somebody wants to sign in there, and again after it did not answer: one that is away at start is used once it is back. */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  let known: { about: Promise<About>; until: number } | undefined;

  function about(): Promise<About> {
    if (known && known.until > Date.now()) return known.about;
    const asked = discover(settings.issuer);
    const mine = { about: asked, until: Date.now() + KEPT_MS };
    known = mine;
    asked.catch(() => {
      if (known === mine) known = undefined;
    });
    return asked;
  }

  return {
    settings,
    address: async ({ state, nonce, verifier, back }) => {
      const url = new URL((await about()).authorization_endpoint);
      const parameters = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: back,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    person: async (asked, { code, issuer }) => {
      const it = await about();
      if (issuer === undefined ? it.authorization_response_iss_parameter_supported : issuer !== it.issuer)
        throw new OpenIdError('not right', 'another provider than asked sent somebody back');
      const tokens = await exchange(it, settings, asked, code);
      const claims = await readIdToken(tokens.id_token, it, settings.clientId, asked.nonce);
      const isAllThere = wantedOf(settings).every((name) => claims[name] !== undefined);
      const more = isAllThere ? {} : await userInfo(it, tokens.access_token, claims);
      // An address and whether it is theirs are taken from one place: of two they could be about two addresses.
      const said = claims['email_verified'] === undefined ? more : claims;
      const isTheirs = said['email_verified'] === true || said['email_verified'] === 'true';
      const email = isTheirs ? (emailSchema.safeParse(said['email']).data ?? null) : null;
      return { issuer: settings.issuer, subject: claims.sub, email, claims: { ...more, ...claims } };
    },
  };
}

async function discover(issuer: string): Promise<About> {
  const said = await ask(`${issuer}/.well-known/openid-configuration`);
  const { data } = aboutSchema.safeParse(said);
  if (!data) throw new OpenIdError('away', 'what the provider says of itself is not whole');
  if (withoutSlash(data.issuer) !== issuer)
    throw new OpenIdError('away', 'the provider calls itself by another address');
  const isHttps = /^https:/i.test(issuer);
  const addresses = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri, data.userinfo_endpoint];
  if (isHttps && addresses.some((address) => address !== undefined && !/^https:/i.test(address)))
    throw new OpenIdError('away', 'the provider would be asked without https');
  const keys = createRemoteJWKSet(new URL(data.jwks_uri), { timeoutDuration: PATIENCE_MS });
  return { ...data, keys };
}

async function exchange(
  { token_endpoint: address, token_endpoint_auth_methods_supported: methods }: About,
  { clientId, clientSecret }: OpenIdSettings,
  { verifier, back }: Pick<OpenIdAsked, 'verifier' | 'back'>,
  code: string,
): Promise<z.infer<typeof tokensSchema>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: back,
    code_verifier: verifier,
  });
  const headers: Record<string, string> = {};
  if (clientSecret === undefined) body.set('client_id', clientId);
  else if (methods.includes('client_secret_basic')) {
    const encoded = [clientId, clientSecret].map(encodeURIComponent).join(':');
    headers['authorization'] = `Basic ${Buffer.from(encoded).toString('base64')}`;
  } else {
    body.set('client_id', clientId);
    body.set('client_secret', clientSecret);
  }
  const { data } = tokensSchema.safeParse(await ask(address, { method: 'POST', body, headers }));
  if (!data) throw new OpenIdError('not right', 'the provider gave no tokens');
  return data;
}

/** What the provider signs of somebody, for us and this sign-in alone. */
async function readIdToken(
  token: string,
  { issuer, keys }: About,
  clientId: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: SIGNATURES,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const isForUs =
      payload['azp'] === undefined
        ? !Array.isArray(payload.aud) || payload.aud.length === 1
        : payload['azp'] === clientId;
    if (payload['nonce'] !== nonce || !isForUs || !payload.sub)
      throw new OpenIdError('not right', 'a token is for another sign-in');
    return { ...payload, sub: payload.sub };
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    const isAway = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    throw new OpenIdError(isAway ? 'away' : 'not right', 'a token could not be checked');
  }
}

/** What is to be known of somebody, in their token or else on request. */
function wantedOf({ audiencesClaim }: OpenIdSettings): string[] {
  return ['email', 'email_verified', ...(audiencesClaim === undefined ? [] : [audiencesClaim])];
}

/** What the provider adds on request, such as the email; nothing of it counts that is about someone else. */
async function userInfo({ userinfo_endpoint: address }: About, token: string, claims: JWTPayload): Promise<JWTPayload> {
  if (address === undefined) return {};
  const said = (await ask(address, { headers: { authorization: `Bearer ${token}` } })) as JWTPayload;
  if (said.sub !== claims.sub) throw new OpenIdError('not right', 'the provider names someone else');
  return said;
}

/** Asks a provider; throws `away` where it doesn't answer or fails, and `not right` where it refuses. */
async function ask(address: string, request: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(address, {
    ...request,
    headers: { accept: 'application/json', ...(request.headers as Record<string, string>) },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!answer || answer.status >= 500) throw new OpenIdError('away', 'the provider did not answer');
  if (!answer.ok) throw new OpenIdError('not right', `the provider answered ${answer.status}`);
  const text = await textWithin(answer, LONGEST_ANSWER).catch(() => null);
  if (text === null) throw new OpenIdError('away', 'the provider’s answer is too long, or was cut off');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OpenIdError('away', 'the provider’s answer is no JSON');
  }
}
