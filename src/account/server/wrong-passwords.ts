import { z } from '@hono/zod-openapi';
import type { Counted, GivenBackLimit, Limits } from '#api/counted-limits.ts';
import type { Account } from '#audit/actor.ts';
import { LimitError, ProblemError } from '#api/problem.ts';
import { problemSchema } from '#api/route.ts';

/** Wrong passwords of one account, or of an address without one, before passwords pause for it. */
export const WRONG_PASSWORDS: GivenBackLimit = {
  name: 'wrong-passwords',
  points: 10,
  seconds: 900,
  isGivenBack: true,
  refusal: {
    code: 'passwords-paused',
    detail:
      'Passwords are paused for this email, after too many wrong tries elsewhere. You can get in now by an email link or a passkey; staff, in a browser where they have signed in before.',
  },
};
/** Wrong codes typed for one email in a day, whichever of its codes they were for: whoever has ever new ones sent there could guess at each. */
export const WRONG_CODES: GivenBackLimit = {
  name: 'wrong-mailed-codes',
  points: 10,
  seconds: 24 * 3600,
  isGivenBack: true,
  refusal: {
    code: 'codes-paused',
    detail:
      'Codes are paused for this email, after too many wrong tries. You can get in now by the link beside the code.',
  },
};
/** What is said of a wrong one, where someone signs in and where they are asked again. */
const WRONG = ['not-recognized', 'wrong-password', 'wrong-code'];

/** Looks at a password or code for a subject (a keyed hash of its email, or a browser that it knows); only a wrong one counts. Throws 429 once they are paused. */
export async function countingWrong<T>(
  limits: Limits,
  tries: Counted<GivenBackLimit>,
  look: () => Promise<T>,
): Promise<T> {
  const { giveBack } = await limits.take(tries);
  try {
    const found = await look();
    await giveBack();
    return found;
  } catch (error) {
    if (!(error instanceof ProblemError) || !WRONG.includes(error.problem.code)) await giveBack();
    throw error;
  }
}

/** Tries of who is signed in already, counted by their session: what strangers type for their email doesn't keep them from what asks again. */
export function triesInSession({ id, session = id }: Account): Counted<GivenBackLimit> {
  return [WRONG_PASSWORDS, `session ${session}`];
}

/** The refusal of a password, where they are paused with the end of that, to the minute after it: a page says it as a time of day. */
export function sayingUntil(error: unknown): unknown {
  if (!(error instanceof LimitError)) return error;
  const { problem, reached, until = Date.now() } = error;
  const end = new Date(Math.ceil(until / 60_000) * 60_000);
  return new LimitError({ ...problem, members: { until: end.toISOString() } }, reached, until);
}

/** The OpenAPI entry of that refusal. */
export const PAUSED = {
  429: {
    description: 'Too many requests, or passwords are paused; see Retry-After',
    content: {
      'application/problem+json': {
        schema: problemSchema
          .extend({ until: z.iso.datetime().optional().describe('When passwords are taken again') })
          .openapi('PasswordsPaused'),
      },
    },
  },
};
