import type { Counted, CountedLimit, Limits } from '#api/counted-limits.ts';
import { ProblemError } from '#api/problem.ts';

/** Wrong passwords of one account, or of an address without one, before passwords pause for it. */
const WRONG_PASSWORDS: CountedLimit = {
  name: 'wrong-passwords',
  points: 10,
  seconds: 900,
  refusal: {
    code: 'passwords-paused',
    detail:
      'Passwords are paused for this email, after too many wrong tries. You can get in now by an email link or a passkey.',
  },
};
/** What is said of a wrong one, where someone signs in and where they are asked again. */
const WRONG = ['not-recognized', 'wrong-password'];

/** Looks at a password for a subject (a keyed hash of its email, or a browser that it knows); only a wrong one counts. Throws 429 once they are paused. */
export async function countingWrong<T>(limits: Limits, subject: string, look: () => Promise<T>): Promise<T> {
  const tries: Counted = [WRONG_PASSWORDS, subject];
  await limits.take(tries);
  try {
    const found = await look();
    await limits.giveBack(tries);
    return found;
  } catch (error) {
    if (!(error instanceof ProblemError) || !WRONG.includes(error.problem.code)) await limits.giveBack(tries);
    throw error;
  }
}
