import type { Work } from '#account/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { startsOfDay } from '../time-slots.ts';
import type { Claim } from './seats.ts';
import { statement } from './prepared-statement.ts';

/** Times that one visitor can hold at once: enough to compare a few, too few to block a location's day. */
export const HOLDS_AT_ONCE = 5;
/** Times that can be held at once from one network address, which a household, a campus or a mobile network may share. */
export const HOLDS_FROM_ONE_ADDRESS = 40;
/** The share of a location's seats of one day that one address can hold or book; two seats at least. */
export const SHARE_OF_A_DAY = 1 / 4;

const MINUTE = 60_000;

type Counts = { own: number; origin: number; day: number };

/**
 * Throws 409 too-many-holds when the visitor or the address holds as many times as it may, and 409 too-many-of-the-day when the address has its share of
 * that day, held or booked. Claims of one visitor, and those of one address, wait here for each other's commit, so that the count is right.
 */
export async function checkHoldLimits(
  { db, actor }: Work,
  { offering, start, origin }: Claim,
  day: number,
): Promise<void> {
  await db.query(
    statement('hold_turns', 'select pg_advisory_xact_lock(hashtextextended(turn, 0)) from unnest($1::text[]) turn', [
      origin === null ? [actor.id] : [actor.id, origin],
    ]),
  );
  const [from, to] = [start - 24 * 60 * MINUTE, start + 24 * 60 * MINUTE].map((instant) => new Date(instant));
  const { rows } = await db.query<Counts>(
    statement(
      'hold_counts',
      `select (select count(*)::int from seats where owner = $1 and status = 'held' and expires_at > now()) as own,
         count(*) filter (where status = 'held')::int as origin,
         count(*) filter (where location_id = $3 and starts_at > $4 and starts_at < $5
           and (starts_at at time zone $6)::date = date '1970-01-01' + $7::int)::int as day
       from seats where origin = $2 and live and (status = 'booked' or expires_at > now())`,
      [actor.id, origin, offering.locationId, from, to, offering.schedule.zone, day],
    ),
  );
  const counts = rows[0] ?? { own: 0, origin: 0, day: 0 };
  if (counts.own >= HOLDS_AT_ONCE) {
    throw tooMany(
      'too-many-holds',
      `You are already holding ${HOLDS_AT_ONCE} times. Book or release one of them first, or wait until one expires.`,
    );
  }
  if (counts.origin >= HOLDS_FROM_ONE_ADDRESS) {
    throw tooMany(
      'too-many-holds',
      'Too many times are on hold from your network. Wait until one expires, then try again.',
    );
  }
  if (counts.day >= shareOfDay(offering, day)) {
    throw tooMany(
      'too-many-of-the-day',
      'Too many times on this day are already taken from your network. Choose another day.',
    );
  }
}

/** How many visits of a day (days since 1970-01-01 at the location) one address can hold: a share of those that fit in one after another. */
export function shareOfDay({ schedule, capacity }: Claim['offering'], day: number): number {
  let free = -Infinity;
  let visits = 0;
  for (const start of startsOfDay(schedule, day).starts) {
    if (start < free) continue;
    visits += 1;
    free = start + schedule.durationMinutes * MINUTE;
  }
  return Math.max(2, Math.floor(visits * capacity * SHARE_OF_A_DAY));
}

function tooMany(code: string, detail: string): ProblemError {
  return new ProblemError({ status: 409, code, detail });
}
