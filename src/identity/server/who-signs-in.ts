import { isAPIError } from 'better-auth/api';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { Auth } from './auth.ts';

/** Someone who has just signed in: the id of their session. */
type SignedIn = { session: string };

type Refusal = { status: 401; code: string; detail: string };
/** One for a wrong password and for an address that no one signs in with. */
const NOT_RECOGNIZED: Refusal = {
  status: 401,
  code: 'not-recognized',
  detail: 'We don’t recognize this email and password. Check both, or use an email link.',
};
/** One for a wrong code and one that is over: only an address with an account has codes that end. */
const NO_CODE: Refusal = {
  status: 401,
  code: 'wrong-code',
  detail: 'This code isn’t right, or no longer works. Check it, or get a new one.',
};
/** What better-auth says of tries that fail, in our words. */
const REFUSALS: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: NOT_RECOGNIZED,
  INVALID_OTP: NO_CODE,
  OTP_EXPIRED: NO_CODE,
  TOO_MANY_ATTEMPTS: NO_CODE,
};

/** The error for a wrong password or an unknown address. */
export function notRecognized(): ProblemError {
  return new ProblemError(NOT_RECOGNIZED);
}

/** The error for a link that was used, or is too old. */
export function oldLink(): ProblemError {
  const detail = 'This link no longer works. Links work once, and not for long. Get a new one.';
  return new ProblemError({ status: 401, code: 'old-link', detail });
}

/** The error for somebody who signed in too long ago `to` make another way in. */
export function signInAgain(to: string): ProblemError {
  const detail = `You signed in more than a day ago. Sign in again to ${to}.`;
  return new ProblemError({ status: 403, code: 'sign-in-again', detail });
}

/** The error for a password that isn't the one of the account that is signed in. */
export function wrongPassword(): ProblemError {
  return fieldProblem('currentPassword', 'This isn’t the password that you have now.', 'wrong-password');
}

/** Signs in by password. Throws 401 for a wrong one and for an unknown address alike. */
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
