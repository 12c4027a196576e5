import { isAPIError } from 'better-auth/api';
import { ProblemError } from '#api/problem.ts';
import type { Auth } from './auth.ts';

/** Someone who has just signed in: the id of their session. */
type SignedIn = { session: string };

/** What better-auth says of tries that fail, in our words. */
const REFUSALS: Record<string, { status: 401 | 403; code: string; detail: string }> = {
  INVALID_EMAIL_OR_PASSWORD: {
    status: 401,
    code: 'not-recognized',
    detail: 'We don’t recognize this email and password. Check both, or use an email link.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    code: 'email-not-confirmed',
    detail: 'Open the link in the email we sent you to confirm your address, then sign in.',
  },
  INVALID_OTP: { status: 401, code: 'wrong-code', detail: 'This code isn’t right. Check it, or get a new one.' },
  OTP_EXPIRED: { status: 401, code: 'old-code', detail: 'This code no longer works. Get a new one.' },
  TOO_MANY_ATTEMPTS: { status: 401, code: 'old-code', detail: 'This code no longer works. Get a new one.' },
};

/** The error for a link that was used, or is too old. */
export function oldLink(): ProblemError {
  const detail = 'This link no longer works. Links work once, and not for long. Get a new one.';
  return new ProblemError({ status: 401, code: 'old-link', detail });
}

/** Signs in by password. Throws 401 for a wrong one and for an unknown address alike, 403 for an address that isn't confirmed yet. */
export async function byPassword(
  auth: Auth,
  { email, password }: { email: string; password: string },
  headers: Headers,
): Promise<SignedIn> {
  const { token } = await inOurWords(auth.api.signInEmail({ body: { email, password }, headers }));
  return { session: token };
}

/** Signs in by the code of an email. Throws 401 for one that is wrong or too old. */
export async function byCode(
  auth: Auth,
  { email, code }: { email: string; code: string },
  headers: Headers,
): Promise<SignedIn> {
  const { token } = await inOurWords(auth.api.signInEmailOTP({ body: { email, otp: code }, headers }));
  return { session: token };
}

/** Signs in by the link of an email. Throws 401 for one that was used or is too old. */
export async function byLink(auth: Auth, token: string, headers: Headers): Promise<SignedIn> {
  try {
    const answer = await auth.api.magicLinkVerify({ query: { token }, headers });
    return { session: answer.token };
  } catch (error) {
    // Where it would lead a browser elsewhere, the link is no good.
    if (isAPIError(error)) throw oldLink();
    throw error;
  }
}

async function inOurWords<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const code = isAPIError(error) ? String(error.body?.code) : '';
    const refusal = REFUSALS[code];
    throw refusal ? new ProblemError(refusal) : error;
  }
}
