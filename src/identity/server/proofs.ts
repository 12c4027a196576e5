import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { LINK_SECONDS, type Auth, type LinkAsked } from './auth.ts';

/** What a mailed link proves: that an address is read by who makes an account for it, chooses a new password, or was invited to the staff. Its value is that address. */
export type Proven = 'confirm' | 'password' | 'invitation';
/** What better-auth keeps with a link. */
const linkValueSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ email: z.string() }));

/** How many days an invitation works. */
export const INVITATION_DAYS = 7;
/** How long such a link works, in seconds. */
const SECONDS: Record<Proven, number> = {
  confirm: 24 * 3600,
  password: LINK_SECONDS,
  invitation: INVITATION_DAYS * 24 * 3600,
};

/** The token of a new link for an address; it works once. */
export async function makeProof(auth: Auth, proven: Proven, email: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + SECONDS[proven] * 1000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(proven, token), value: email, expiresAt });
  return token;
}

/** The address of a link's token; null for one that is unknown, used or too old. */
export async function readProof(auth: Auth, proven: Proven, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(proven, token));
  return found && found.expiresAt > new Date() ? found.value : null;
}

/** Uses up a link's token; false for one that someone else was faster with. */
export async function takeProof(auth: Auth, proven: Proven, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.consumeVerificationValue(identifierOf(proven, token))) !== null;
}

/** The same in a transaction, whose other work is undone with it. */
export async function takeProofIn(db: Queryable, proven: Proven, token: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from proofs where identifier = $1 and ends_at > now()', [
    identifierOf(proven, token),
  ]);
  return rowCount === 1;
}

/** Ends every link and code that was mailed to an address. */
export async function endProofs(db: Queryable, email: string): Promise<void> {
  await db.query(
    `delete from proofs where value in ($1, $2) or identifier = 'sign-in-otp-' || $1`,
    // As better-auth keeps the address of a link.
    [email, JSON.stringify({ email })],
  );
}

/** The address that a link to sign in was mailed to, and when it was asked for; null for one that is unknown, used or too old. It uses nothing up. */
export async function readLinkAsked(auth: Auth, token: string): Promise<{ email: string; askedAt: Date } | null> {
  const { internalAdapter } = await auth.$context;
  // As better-auth keeps the token of a link.
  const found = await internalAdapter.findVerificationValue(hash('sha256', token, 'base64url'));
  const { data } = linkValueSchema.safeParse(found?.value);
  return found && data && found.expiresAt > new Date() ? { email: data.email, askedAt: found.createdAt } : null;
}

function identifierOf(proven: Proven, token: string): string {
  return `${proven}:${hash('sha256', token, 'base64url')}`;
}

/** The token of a link that signs in, and the code for reading its email on another device; each works once, for `LINK_SECONDS`. */
export async function linkAndCode(auth: Auth, email: string): Promise<{ token: string; code: string }> {
  const asked = { token: '' };
  const metadata: LinkAsked = { asked };
  await auth.api.signInMagicLink({ body: { email, metadata }, headers: new Headers() });
  const code = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
  return { token: asked.token, code };
}
