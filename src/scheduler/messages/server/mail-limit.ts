import type { CountedLimit, Limits } from '#api/counted-limits.ts';
import { ProblemError } from '#api/problem.ts';

/** Mails of all kinds to one address (a keyed hash): enough for a family that books on one evening. */
const MAILS_OF_RECIPIENT: CountedLimit = { name: 'mails-of-recipient', points: 8, seconds: 3600 };

/** Times of one window that are so close are one: what it has left is read by several processes, each by its own clock. */
const ROUND_MS = 10_000;

/** Counts a mail to an address (a keyed hash); answers null, or when the hour is over (epoch ms) after which it can have another. */
export async function countMail(limits: Limits, address: string): Promise<number | null> {
  try {
    await limits.take([MAILS_OF_RECIPIENT, address]);
    return null;
  } catch (error) {
    const seconds = error instanceof ProblemError ? error.problem.retryAfterSeconds : undefined;
    if (seconds === undefined) throw error;
    return Math.ceil((Date.now() + seconds * 1000) / ROUND_MS) * ROUND_MS;
  }
}

/** A mail that was counted could not be sent. */
export async function uncountMail(limits: Limits, address: string): Promise<void> {
  await limits.giveBack([MAILS_OF_RECIPIENT, address]);
}
