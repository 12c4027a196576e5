import type { Work } from '#identity/make-actor.ts';
import { LimitError } from '#api/problem.ts';
import { takeTurns } from '#db/turns.ts';
import { dateOfDay } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { blockedMinutes, type TakenTime, type Visit } from '../day-share.ts';
import { dayRoom, heldFrom, networksOf, type DayRoom, type DaySeat } from './day-room.ts';
import { claimSeat, type Claim, type Claimed } from './seats.ts';

/** Times that one visitor can hold at once: enough to compare a few, too few to block a location's day. */
export const HOLDS_AT_ONCE = 5;
/** Times that can be held at once from one address, which many people may share; then from the first 56 and 48 bits of an IPv6 one. */
export const HOLDS_FROM_ADDRESS = [40, 80, 160] as const;
/** The shares of a location's open minutes of one day that these can block, held or booked. */
const SHARES_OF_A_DAY = [1 / 4, 3 / 8, 1 / 2] as const;
/** Visits of a day that an address can have whatever its share is. */
const VISITS_OF_A_DAY = 2;
/**
 * The share of a location's open minutes of one day that can be on hold, so that there is always room for people who book.
 * The last of it is for those whose network holds nothing of that day: else a few networks would keep out everybody.
 */
const SHARE_ON_HOLD = { usual: 1 / 2, ofNewcomers: 3 / 4 };
/** Visits of a day that can be on hold whatever that share is. */
const VISITS_ON_HOLD = 4;

/**
 * Claims a seat for a visitor on a `day` (days since 1970-01-01 at the location). Claims of one visitor, one address and one day take
 * turns until they commit, so that counts are right. `elsewhere` gives the seats and the hold's id where they aren't the location's.
 * Throws 409 too-many-holds, too-many-of-the-day, too-many-on-hold (with the time to wait), and what `claimSeat` throws.
 */
export async function claimWithinLimits(
  work: Work,
  claim: Claim,
  day: number,
  elsewhere: { seats?: number; holdId?: string } = {},
): Promise<Claimed> {
  const { offering, origin } = claim;
  const networks = networksOf(origin);
  await takeTurns(work.db, work.actor.id, ...networks.slice(-1), ...(origin === null ? [] : [dayName(claim, day)]));
  checkAtOnce(work, networks, await heldFrom(work, networks));
  const room = origin === null ? null : await dayRoom(work, claim, day);
  const visit = { start: claim.start, end: claim.start + offering.schedule.durationMinutes * MINUTE };
  if (room) checkDay(claim, day, room, { seat: null, ...visit });
  const { seats, ...ids } = elsewhere;
  const there = seats === undefined ? offering : { ...offering, capacity: seats, seats };
  const claimed = await claimSeat(work, { ...claim, ...ids, offering: there });
  if (room) checkDay(claim, day, room, { seat: claimed.seat, ...visit });
  return claimed;
}

/** Whether an address may have one more visit on a day, for which no seat is claimed yet: whichever it gets. Waits for other claims of the address. */
export async function hasShareLeft(work: Work, claim: Claim, day: number): Promise<boolean> {
  const networks = networksOf(claim.origin);
  if (networks.length === 0) return true;
  await takeTurns(work.db, ...networks.slice(-1));
  const room = await dayRoom(work, claim, day);
  const end = claim.start + claim.offering.schedule.durationMinutes * MINUTE;
  return networkOver(room, { seat: claim.offering.seats + 1, start: claim.start, end }) === -1;
}

function dayName({ offering }: Claim, day: number): string {
  return `holds of ${offering.locationId} ${day}`;
}

function checkAtOnce({ actor }: Work, networks: readonly string[], held: { own: number; from: number[] }): void {
  if (held.own >= HOLDS_AT_ONCE) {
    const detail = `You are already holding ${HOLDS_AT_ONCE} times. Book or release one of them first, or wait until one expires.`;
    throw tooMany('too-many-holds', detail, 'holds-of-visitor', actor.id);
  }
  const full = held.from.findIndex((count, width) => count >= (HOLDS_FROM_ADDRESS[width] ?? Infinity));
  if (full < 0) return;
  const detail = 'Too many times are on hold from your network. Wait until one expires, then try again.';
  throw tooMany('too-many-holds', detail, 'holds-from-address', networks[full] ?? '');
}

/** Throws when a visit more is too much for the address or for the day. */
function checkDay(claim: Claim, day: number, room: DayRoom, visit: TakenTime | Visit): void {
  const over = networkOver(room, visit);
  if (over >= 0) {
    const detail = 'Too many times on this day are already taken from your network. Choose another day.';
    throw tooMany('too-many-of-the-day', detail, 'day-from-address', networksOf(claim.origin)[over] ?? '');
  }
  const held = room.seats.filter(({ heldMs }) => heldMs !== null);
  const share = held.every(({ width }) => width === null) ? SHARE_ON_HOLD.ofNewcomers : SHARE_ON_HOLD.usual;
  if (isWithin(held, visit, room, { share, visits: VISITS_ON_HOLD })) return;
  const wait = Math.max(1, Math.ceil(Math.min(...held.map(({ heldMs }) => heldMs ?? 0)) / 1000));
  const minutes = Math.ceil(wait / 60);
  const detail = `Many of this day’s times are on hold for people who are booking. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or choose another day.`;
  const subject = `${claim.offering.location.locationId} ${dateOfDay(day)}`;
  throw tooMany('too-many-on-hold', detail, 'day-on-hold', subject, wait);
}

/** Which network around the address would have more than its share with a visit more: 0 is the narrowest; -1 for none. */
function networkOver(room: DayRoom, visit: TakenTime | Visit): number {
  return SHARES_OF_A_DAY.findIndex((share, width) => {
    const own = room.seats.filter((seat) => seat.width !== null && seat.width <= width);
    return !isWithin(own, visit, room, { share, visits: VISITS_OF_A_DAY });
  });
}

function isWithin(
  seats: readonly DaySeat[],
  visit: TakenTime | Visit,
  { parts, openMinutes }: DayRoom,
  { share, visits }: { share: number; visits: number },
): boolean {
  return seats.length < visits || blockedMinutes([...seats, visit], parts) <= openMinutes * share;
}

function tooMany(code: string, detail: string, limit: string, subject: string, wait?: number): LimitError {
  const retry = wait === undefined ? {} : { retryAfterSeconds: wait };
  return new LimitError({ status: 409, code, detail, ...retry }, { limit, subject });
}
