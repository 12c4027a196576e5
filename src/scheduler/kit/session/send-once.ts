import { CallError } from '#api/browser/call-error.ts';
import { randomId } from '#api/browser/random-id.ts';
import { isBookingRefusal } from '../../visits/booking-refusals.ts';
import type { BookingSession } from './booking-session.ts';

/** Statuses that say nothing about what was asked: the server is busy or away, and trying again is safe. */
const UNDECIDED = [429, 502, 503, 504];

/** Where the key of an attempt is kept until it is decided: the same key once more is the same attempt. */
export type AttemptKey = { take: () => string; forget: () => void };

/** `unknown`: it may have gone through or not, and trying again does it once. */
export type Outcome<Answer> =
  | { state: 'done'; answer: Answer }
  | { state: 'refused'; error: CallError }
  | { state: 'unknown'; error: unknown };

/** Sends what is to happen once, whatever is pressed or tried again [SCHED-15]. */
export async function sendOnce<Answer>(
  key: AttemptKey,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    return { state: 'done', answer: await send(key.take()) };
  } catch (error) {
    return error instanceof CallError && isDecided(error) ? { state: 'refused', error } : { state: 'unknown', error };
  }
}

/** True for an error that says that nothing has happened. A limit says so only where it is about the visit or its patient. */
function isDecided({ status, problem }: CallError): boolean {
  if (status === undefined) return false;
  return !UNDECIDED.includes(status) || problem?.code === 'too-many-changes' || isBookingRefusal(problem?.code);
}

/** A key in the session, which outlives a reload of the page. */
export function keyInSession({ readSession, writeSession }: BookingSession): AttemptKey {
  return {
    take: () => {
      const key = readSession('bookingKey') ?? randomId();
      writeSession({ bookingKey: key });
      return key;
    },
    forget: () => writeSession({ bookingKey: null }),
  };
}

/** A key in memory for what an attempt is about: another offer, or other words, are another attempt. */
export function keyFor(): (what: string) => AttemptKey {
  let known = { what: '', key: '' };
  return (what) => ({
    take: () => {
      if (known.what !== what) known = { what, key: randomId() };
      return known.key;
    },
    forget: () => {
      known = { what: '', key: '' };
    },
  });
}
