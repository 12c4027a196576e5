import { createOTP } from '@better-auth/utils/otp';
import { constantTimeEqual, generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';

/** Characters of a secret, 6 random bits each; RFC 4226 asks for 160 bits. */
const SECRET_LENGTH = 27;
/** How long each code stands in the app, in milliseconds (RFC 6238). */
const STEP_MS = 30_000;
/** How long setting up an app may take. */
const OFFER_MS = 30 * 60_000;

/**
 * A new authenticator that somebody may set up: `uri` for the picture that they scan, `key` for typing it, and `offer`,
 * which holds the same encrypted and comes back with the first code, so that nothing is kept of one that isn't used.
 */
export type AuthenticatorOffer = { key: string; uri: string; offer: string };

const offerSchema = z.object({ whose: z.string(), secret: z.string(), until: z.number() });

/** Offers a new authenticator. `whose`: to whom, and the only one whose it can become; `issuer` and `email` name it in the app. */
export async function offerAuthenticator(
  encryptionKey: string,
  { whose, issuer, email }: { whose: string; issuer: string; email: string },
): Promise<AuthenticatorOffer> {
  const secret = generateRandomString(SECRET_LENGTH);
  const uri = createOTP(secret).url(issuer, email);
  const offered: z.infer<typeof offerSchema> = { whose, secret, until: Date.now() + OFFER_MS };
  const offer = await symmetricEncrypt({ key: encryptionKey, data: JSON.stringify(offered) });
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return { key: key.match(/.{1,4}/g)?.join(' ') ?? '', uri, offer };
}

/** The secret of an authenticator that was offered to them; null for another's, one of too long ago, or what is none. */
export async function offeredSecret(encryptionKey: string, whose: string, offer: string): Promise<string | null> {
  const data = await symmetricDecrypt({ key: encryptionKey, data: offer }).catch(() => null);
  const offered = data === null ? undefined : offerSchema.safeParse(JSON.parse(data)).data;
  return offered?.whose === whose && offered.until > Date.now() ? offered.secret : null;
}

/** The half minute that a code belongs to, counted from 1970: that of now, or the one before or after, since clocks differ; null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now = Date.now()): Promise<number | null> {
  const current = Math.floor(now / STEP_MS);
  const otp = createOTP(secret);
  const right = [];
  for (const step of [current, current - 1, current + 1])
    if (constantTimeEqual(await otp.hotp(step), code)) right.push(step);
  return right[0] ?? null;
}

/** A secret as it is kept, and the one that is kept. */
export const locked = (encryptionKey: string, secret: string) => symmetricEncrypt({ key: encryptionKey, data: secret });
export const unlocked = (encryptionKey: string, kept: string) => symmetricDecrypt({ key: encryptionKey, data: kept });
