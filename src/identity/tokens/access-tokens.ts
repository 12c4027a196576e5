import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type JsonWebKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Session } from '#api/route.ts';
import { TOKEN_MINUTES } from '../cookie-names.ts';
import { LOCAL_ORIGIN, type Settings, type TokenKey } from '#settings/settings.ts';
import type { Account, Staff } from '#audit/actor.ts';

/** How long a token lets its bearer call, in seconds; its session may end it sooner. */
export const TOKEN_SECONDS = TOKEN_MINUTES * 60;
const ALGORITHM = 'EdDSA';

/** A token that stands for a session, and when it ends (epoch seconds). */
export type AccessToken = { token: string; endsAt: number };
/** What a token says that is right: the session, by the hash that the database knows it by, and whose it is. */
export type TokenClaims = { sid: string; sub: string; endsAt: number };

type Issuing = Pick<Settings, 'PUBLIC_ORIGIN'>;

/** A new key as the first process keeps it, in JSON. */
export function newTokenKey(): string {
  const key: JsonWebKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ ...key, kid: randomUUID() });
}

/** Signs a token for a session, with the first key. */
export async function makeToken(
  keys: readonly TokenKey[],
  settings: Issuing,
  { hash, actor }: Pick<Session, 'hash'> & { actor: Account | Staff },
): Promise<AccessToken> {
  const [key] = keys;
  if (!key) throw new Error('There is no key to sign tokens with');
  const endsAt = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  const token = await new SignJWT({ sid: hash })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
    .setIssuer(issuerOf(settings))
    .setAudience(audienceOf(settings))
    .setSubject(actor.id)
    .setIssuedAt()
    .setExpirationTime(endsAt)
    .sign(createPrivateKey({ key, format: 'jwk' }));
  return { token, endsAt };
}

/** What a token says; null for one that isn't whole and ours, for this API, of now, under a key that we have. */
export async function readToken(
  keys: readonly TokenKey[],
  settings: Issuing,
  token: string,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => publicKey(keys, kid), {
      algorithms: [ALGORITHM],
      issuer: issuerOf(settings),
      audience: audienceOf(settings),
      typ: 'JWT',
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const { sid, sub, exp } = payload;
    return typeof sid === 'string' && sub !== undefined && exp !== undefined ? { sid, sub, endsAt: exp } : null;
  } catch {
    return null;
  }
}

/** The public halves of all keys, as a JSON Web Key set. */
export function publicTokenKeys(keys: readonly TokenKey[]): { keys: object[] } {
  return { keys: keys.map(({ d: _private, ...key }) => ({ ...key, alg: ALGORITHM, use: 'sig' })) };
}

function publicKey(keys: readonly TokenKey[], kid: string | undefined) {
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Error('There is no such key');
  return createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
}

function issuerOf({ PUBLIC_ORIGIN }: Issuing): string {
  return PUBLIC_ORIGIN ?? LOCAL_ORIGIN;
}

function audienceOf(settings: Issuing): string {
  return `${issuerOf(settings)}/api`;
}
