import type { GivenBackLimit, Limits, Taken } from '#api/counted-limits.ts';
import { LimitError } from '#api/problem.ts';

/** Mails to one mailbox (a keyed hash), by what they are: enough of all kinds for a family that books on one evening, and then what sums up the rest. */
const MAILS_OF_MAILBOX = {
  usual: { name: 'mails-of-mailbox', points: 8, seconds: 3600, isGivenBack: true },
  // One for each of its addresses, of which anyone can make up many.
  joined: { name: 'joined-mails-of-mailbox', points: 2, seconds: 3600, isGivenBack: true },
} satisfies Record<string, GivenBackLimit>;
type Kind = keyof typeof MAILS_OF_MAILBOX;

/** Times of one window that are so close are one: what it has left is read by several processes, each by its own clock. */
const ROUND_MS = 10_000;

/** Counts a mail to a mailbox (a keyed hash); answers what was taken, or when the hour is over (epoch ms) after which it can have another. */
async function countMail(limits: Limits, kind: Kind, mailbox: string): Promise<Taken | number> {
  try {
    return await limits.take([MAILS_OF_MAILBOX[kind], mailbox]);
  } catch (error) {
    if (!(error instanceof LimitError) || error.until === undefined) throw error;
    return Math.ceil(error.until / ROUND_MS) * ROUND_MS;
  }
}

/** Sends a mail if its mailbox (a keyed hash) can still have one in this hour; else tells `later` when the hour is over (epoch ms). */
export async function sendWithin(
  limits: Limits,
  { kind, mailbox }: { kind: Kind; mailbox: string },
  { send, later }: { send: () => Promise<void>; later: (until: number) => Promise<void> },
): Promise<void> {
  const taken = await countMail(limits, kind, mailbox);
  if (typeof taken === 'number') return later(taken);
  try {
    await send();
  } catch (error) {
    await taken.giveBack();
    throw error;
  }
}
