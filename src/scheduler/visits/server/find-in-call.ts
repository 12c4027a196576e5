import type { Visitor, Work } from '#identity/make-actor.ts';
import { fromAddress, type Counted, type GivenBackLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { originOf } from '#api/network/network.ts';
import { ProblemError } from '#api/problem.ts';
import { reading, type Call } from '#api/route.ts';
import { inWork } from '#db/work.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#text/durations.ts';
import { mailLocked } from './told/mail-locked.ts';
import type { Appointment } from '../appointment.schema.ts';
import { readConfirmationNumber } from '../confirmation-number.ts';
import { findVisit, type FindsByNumber } from './find-visit.ts';
import { knowsVisit } from './told/opened-links.ts';

// Tries of number or link and date of birth that found nothing (SCHED-9).
// A date of birth is one of some 30,000, so the limits of a number hold for all who try it.
const QUARTER = { points: 10, seconds: (15 * MINUTE) / SECOND, isGivenBack: true } as const;
const TRIES_FROM_ADDRESS: GivenBackLimit = { name: 'find-from-address', ...QUARTER };
const TRIES_OF_VISITOR: GivenBackLimit = { name: 'find-of-visitor', ...QUARTER };
const TRIES_OF_NUMBER: readonly GivenBackLimit[] = [
  { name: 'find-of-number', points: 10, seconds: HOUR / SECOND, isGivenBack: true },
  { name: 'find-of-number-a-day', points: 20, seconds: DAY / SECOND, isGivenBack: true },
];
/** After these, a number opens nothing any more: only its mailed link does. */
const TRIES_OF_NUMBER_IN_ALL: GivenBackLimit = {
  name: 'find-of-number-in-all',
  points: 30,
  seconds: (90 * DAY) / SECOND,
  isGivenBack: true,
  refusal: {
    code: 'link-only',
    detail:
      'There were too many tries with this confirmation number. Use the link in our email about the appointment, or call us.',
  },
};
// The link of a mail can't be guessed: who has tried its number can't close it, and the other way round.
const TRIES_OF_LINK: readonly GivenBackLimit[] = [
  { name: 'find-of-link', points: 10, seconds: HOUR / SECOND, isGivenBack: true },
  { name: 'find-of-link-a-day', points: 20, seconds: DAY / SECOND, isGivenBack: true },
];

type Tries = Counted<GivenBackLimit>[];

/** Finds a visit by number and date of birth for a call; tries that find nothing are counted. Throws as `findVisit` does, and 429. */
export async function findInCall(
  c: Call<Visitor>,
  { confirmationNumber, dob }: { confirmationNumber: string; dob: string },
  systems: readonly FindsByNumber[],
): Promise<Appointment> {
  const number = readConfirmationNumber(confirmationNumber);
  const isKnown = await knowsVisit(reading(c), { number: number ?? '' });
  const tries = isKnown ? triesOfVisitor(c) : [...triesOfCaller(c), ...triesOfNumber(c, number)];
  return counted(
    c,
    tries,
    (work) => findVisit(work, confirmationNumber, dob, systems),
    async (left) => {
      const { database } = c.env.runtime;
      if (!isKnown && number !== null && left === 0)
        await inWork(database, c.var.actor, (work) => mailLocked(work, number));
    },
  );
}

/**
 * Does what a mailed link asks for, by the id of a visit or an address (null for a link that is none). Tries that find nothing are counted,
 * apart from those of its number. Throws what `run` does, and 429.
 */
export async function openInCall<T>(
  c: Call<Visitor>,
  link: string | null,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const isKnown = link !== null && (await knowsVisit(reading(c), { appointment: link }));
  const ofLink: Tries = link === null ? [] : TRIES_OF_LINK.map((limit) => [limit, link] as const);
  return counted(c, isKnown ? triesOfVisitor(c) : [...triesOfCaller(c), ...ofLink], run);
}

/** Has a confirmation number open nothing any more: only the mailed link does. */
export async function openByLinkOnly(c: Call<Visitor>, confirmationNumber: string): Promise<void> {
  const { limits, keys } = c.env.runtime;
  await limits.useUp(TRIES_OF_NUMBER_IN_ALL, originOf(confirmationNumber, keys.address));
}

async function counted<T>(
  c: Call<Visitor>,
  tries: Tries,
  run: (work: Work) => Promise<T>,
  failed: (left: number) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const { limits } = c.env.runtime;
  const { left, giveBack } = await limits.take(...tries);
  try {
    const found = await inCall(c, run);
    await giveBack();
    return found;
  } catch (error) {
    if (error instanceof ProblemError) await failed(left);
    throw error;
  }
}

function triesOfVisitor(c: Call<Visitor>): Tries {
  return [[TRIES_OF_VISITOR, c.var.actor.id]];
}

function triesOfCaller(c: Call<Visitor>): Tries {
  return [...fromAddress(TRIES_FROM_ADDRESS, c.env.network, c.env.runtime.keys.address), ...triesOfVisitor(c)];
}

/** What can be no number is counted for its caller alone: a counter that all share would refuse people for what others type. */
function triesOfNumber(c: Call<Visitor>, number: string | null): Tries {
  if (number === null) return [];
  const subject = originOf(number, c.env.runtime.keys.address);
  return [...TRIES_OF_NUMBER, TRIES_OF_NUMBER_IN_ALL].map((limit) => [limit, subject] as const);
}
