import { hash, randomBytes } from 'node:crypto';
import { LINK_SECONDS, type Auth, type LinkAsked } from './auth.ts';

/** What a mailed link proves its reader may do: confirm an address, or choose a new password. */
export type Proven = 'confirm' | 'password';
/** How long such a link works, in seconds. */
const SECONDS: Record<Proven, number> = { confirm: 24 * 3600, password: LINK_SECONDS };

/** The token of a new link for an account; it works once. */
export async function makeProof(auth: Auth, proven: Proven, account: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + SECONDS[proven] * 1000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(proven, token), value: account, expiresAt });
  return token;
}

/** Uses up a link's token and answers its account; null for one that is unknown, used or too old. */
export async function takeProof(auth: Auth, proven: Proven, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.consumeVerificationValue(identifierOf(proven, token)))?.value ?? null;
}

function identifierOf(proven: Proven, token: string): string {
  return `${proven}:${hash('sha256', token, 'base64url')}`;
}

/** The token of a link that signs in, and the code for reading its email on another device; both work once, for `LINK_SECONDS`. */
export async function linkAndCode(auth: Auth, email: string): Promise<{ token: string; code: string }> {
  const asked = { token: '' };
  const metadata: LinkAsked = { asked };
  await auth.api.signInMagicLink({ body: { email, metadata }, headers: new Headers() });
  const code = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
  return { token: asked.token, code };
}
