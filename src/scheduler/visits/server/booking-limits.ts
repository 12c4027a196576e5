import type { Work } from '#identity/make-actor.ts';
import { countUp } from '#api/count-up.ts';
import { fromAddress, type Counted, type CountedLimit } from '#api/counted-limits.ts';
import { originOf } from '#api/network/network.ts';
import { LimitError } from '#api/problem.ts';
import { DAY, HOUR, SECOND } from '#text/durations.ts';
import { mailboxOf } from '../patient/mailbox.ts';
import { APPOINTMENTS_AHEAD, BOOKING_REFUSALS } from '../booking-refusals.ts';

/** Where a call comes from, as limits count it: its network, and the key under which that is kept. */
export type Source = { network: string; key: string };

const limits = (name: string, hour: number, day: number): CountedLimit[] => [
  { name: `bookings-${name}`, points: hour, seconds: HOUR / SECOND },
  { name: `bookings-${name}-a-day`, points: day, seconds: DAY / SECOND },
];
// A large family books its year's visits; a campus or a carrier has many people behind one address.
const OF_VISITOR = limits('of-visitor', 10, 20);
const OF_EMAIL = limits('of-email', 10, 20);
/** All accounts of one mailbox together: a tag behind a '+' makes another account of it. */
const OF_OWN_EMAIL = limits('of-own-email', 10, 20);
const FROM_ADDRESS = limits('from-address', 100, 400);

/**
 * Counts a booking or move for its actor, its networks and its patient's mailbox, by hour and day, in the work's transaction: what is undone doesn't count.
 * For the mailbox of their own account only what its accounts book counts: strangers who name it don't keep its owner from booking.
 * Does nothing for null, where limits are off. Throws 429 too-many-bookings.
 */
export async function countBooking(work: Work, source: Source | null, email?: string): Promise<void> {
  if (!source) return;
  const { network, key } = source;
  const counted: Counted[] = [
    ...OF_VISITOR.map((limit): Counted => [limit, work.actor.id]),
    ...FROM_ADDRESS.flatMap((limit) => fromAddress(limit, network, key)),
    ...(email === undefined ? [] : await ofEmail(work, email, key)),
  ];
  const passed = (await countUp(work.db, counted)).filter(({ over }) => over > 0);
  const [first] = passed;
  if (!first) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(Math.max(...passed.map(({ leftMs }) => leftMs)) / 1000));
  const code = 'too-many-bookings';
  const [{ name }, subject] = first.counted;
  throw new LimitError(
    { status: 429, code, detail: BOOKING_REFUSALS[code], retryAfterSeconds },
    { limit: name, subject },
  );
}

/** The limits of a mailbox: those of its own accounts where one of them acts, else those of everyone who names it. */
async function ofEmail({ db, actor }: Work, email: string, key: string): Promise<Counted[]> {
  const mailbox = mailboxOf(email);
  const text = 'select email from accounts where id = $1';
  const { rows } = actor.kind === 'account' ? await db.query<{ email: string }>(text, [actor.id]) : { rows: [] };
  const isOwn = rows.some((own) => mailboxOf(own.email) === mailbox);
  return (isOwn ? OF_OWN_EMAIL : OF_EMAIL).map((limit): Counted => [limit, originOf(mailbox, key)]);
}

/** Throws 409 too-many-ahead for a patient who has as many appointments ahead as may be. */
export function checkAhead(patientId: string, ahead: number): void {
  if (ahead < APPOINTMENTS_AHEAD) return;
  const code = 'too-many-ahead';
  const reached = { limit: 'appointments-of-patient', subject: patientId };
  throw new LimitError({ status: 409, code, detail: BOOKING_REFUSALS[code] }, reached);
}
