import type { Reading, Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { ExtendedHold, Hold } from '../slot.schema.ts';
import { dayWords } from '../slot-words.ts';
import type { Closure } from '#location/opening-hours.schema.ts';
import { gridPlace, readSlotId, slotId } from '../time-slots.ts';
import { isClosedOn } from '#location/opening-words.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { isAtDesk } from './at-desk.ts';
import { claimWithinLimits } from './hold-limits.ts';
import { bookableSpan, findOffering, type Offering } from './offerings.ts';
import { HOLD_AT_MOST_MINUTES, HOLD_MINUTES } from '../hold-times.ts';
import { CONFIRM_MINUTES } from '../lead-times.ts';
import { releaseSeat } from './seats.ts';
import { slotMaker } from './slots.ts';
import { epoch, statement } from './prepared-statement.ts';

/**
 * Holds a slot for the actor for 10 minutes (SCHED-3). `origin` says where the call comes from; null where addresses don't count.
 * Throws 422 slot-not-offered, slot-in-the-past or slot-too-soon, 409 slot-taken, store-closed, too-many-holds, too-many-of-the-day or too-many-on-hold.
 */
export async function holdSlot(work: Work, slot: string, origin: string | null): Promise<Hold> {
  const offered = await offeredSlot(work, slot);
  const claim = { offering: offered.offering, start: offered.start, origin };
  return holdOf(offered, await claimWithinLimits(work, claim, offered.day));
}

/**
 * Holds the same time at the same location for another service, in one step: the new hold is there and the old one released, or the old one stands. Throws as
 * holdSlot does, 409 slot-taken where the other visit has no seat for its whole length.
 */
export async function holdForService(
  work: Work,
  holdId: string,
  serviceId: number,
  origin: string | null,
): Promise<Hold> {
  await work.db.query('select 1 from seats where hold_id = $1 and owner = $2 for update', [holdId, work.actor.id]);
  const { slot } = await findHold(work, holdId);
  await releaseHold(work, holdId);
  return holdSlot(work, slotId({ ...slot, serviceId, start: Date.parse(slot.start) }), origin);
}

/** A time of an offering: its start in epoch ms, its day and wall-clock minutes at the location. */
type OfferedSlot = { offering: Offering; start: number; day: number; minutes: number };

/**
 * The slot that an id names. Throws 422 when no location offers it. `placeOf` says where in a location's days a start is, null when no visit can start then:
 * by its hours unless said.
 */
export async function offeredSlot(
  work: Work,
  slot: string,
  placeOf: typeof gridPlace = gridPlace,
): Promise<OfferedSlot> {
  const name = readSlotId(slot);
  if (!name) throw notOffered();
  if (name.start <= work.now) throw slotProblem('slot-in-the-past', 'This time is in the past. Choose another.');
  const offering = await findOffering(work, name.locationId, name.serviceId);
  if (typeof offering === 'string') throw notOffered();
  return offeredStart(offering, name.start, work.now, placeOf);
}

/** The same of a start (epoch ms) of an offering. */
export function offeredStart(
  offering: Offering,
  start: number,
  now: number,
  placeOf: typeof gridPlace = gridPlace,
): OfferedSlot {
  if (offering.status !== 'Active') throw notOffered();
  const { closed, zone } = offering.schedule;
  if (closed && isClosedOn({ closed }, wallOf(zone, start).day)) throw storeClosed(closed);
  const onGrid = placeOf(offering.schedule, start);
  const bookable = bookableSpan(offering, now);
  if (!onGrid || start >= bookable.to) throw notOffered();
  if (start < bookable.from)
    throw slotProblem('slot-too-soon', 'This time is too soon to book online. Choose a later one.');
  return { offering, start, ...onGrid };
}

/** The refusal of a time that nobody offers here. */
export function notOffered(): ProblemError {
  return slotProblem('slot-not-offered', 'This time is not available. Choose another.');
}

function storeClosed({ until }: Closure): ProblemError {
  const end = until === null ? 'until further notice' : `until ${dayWords(until).long}`;
  const message = `The store that this location is in is closed ${end}. Choose another time.`;
  return new ProblemError({
    status: 409,
    code: 'store-closed',
    detail: message,
    errors: [{ path: 'slotId', message }],
  });
}

function slotProblem(code: string, message: string): ProblemError {
  return new ProblemError({ status: 422, code, detail: message, errors: [{ path: 'slotId', message }] });
}

type HoldTimes = { holdId: string; heldAt: number; expiresAt: number };

/** A hold as the API shows it. */
export function holdOf({ offering, start, day, minutes }: OfferedSlot, { holdId, heldAt, expiresAt }: HoldTimes): Hold {
  const { location, service } = offering;
  return {
    aptHoldId: holdId,
    expirationTime: new Date(expiresAt).toISOString(),
    extendableUntil: new Date(heldAt + HOLD_AT_MOST_MINUTES * MINUTE).toISOString(),
    slot: {
      ...slotMaker(offering)(start, minutes),
      date: dateOfDay(day),
      locationId: location.locationId,
      serviceId: service.serviceId,
    },
    location,
    service,
  };
}

type HoldRow = {
  locationId: number;
  publicId: string;
  serviceId: number;
  status: string;
  isOver: boolean;
  heldAt: number;
  expiresAt: number;
  start: number;
};

/** The actor's own hold while it lasts. Throws 404 for a stranger's and an unknown one, 409 already-booked, 410 hold-expired. */
async function liveHold({ db, actor }: Reading, holdId: string): Promise<HoldRow> {
  const { rows } = await db.query<HoldRow>(
    statement(
      'live_hold',
      `select s.location_id as "locationId", l.public_id as "publicId", s.service_id as "serviceId", s.status, s.expires_at <= now() as "isOver",
         ${epoch('s.held_at')} as "heldAt", ${epoch('s.expires_at')} as "expiresAt", ${epoch('s.starts_at')} as start
       from seats s join locations l on l.id = s.location_id where s.hold_id = $1 and s.owner = $2`,
      [holdId, actor?.id],
    ),
  );
  const row = rows[0];
  if (row?.status !== 'held' || row.isOver) throw holdProblem(row?.status);
  return row;
}

/** The actor's own hold while it lasts, for a page that was loaded again. Throws 404, 409 already-booked, 410 hold-expired. */
export async function findHold(reading: Reading, holdId: string): Promise<Hold> {
  const { publicId, serviceId, start, heldAt, expiresAt } = await liveHold(reading, holdId);
  const offering = await findOffering(reading, publicId, serviceId);
  if (typeof offering === 'string') throw holdProblem(undefined);
  return holdOf({ offering, start, ...wallOf(offering.schedule.zone, start) }, { holdId, heldAt, expiresAt });
}

/** Why a hold of the actor's can't be used, by the status of its row; undefined stands for a stranger's or unknown one. */
export function holdProblem(status: string | undefined): ProblemError {
  if (status === undefined)
    return new ProblemError({ status: 404, code: 'no-such-hold', detail: 'There is no such hold.' });
  if (status === 'booked')
    return new ProblemError({ status: 409, code: 'already-booked', detail: 'This time is already booked.' });
  return new ProblemError({
    status: 410,
    code: 'hold-expired',
    detail: 'Your hold on this time has expired. Choose a time again.',
  });
}

/** Refuses a held time that has passed or begins within `CONFIRM_MINUTES`; staff at the desk may. Throws 410 time-too-near. */
export function checkInTime(
  { now, actor }: Pick<Work, 'now' | 'actor'>,
  { start, publicId }: { start: number; publicId: string },
): void {
  if (isAtDesk(actor, publicId) || start - now >= CONFIRM_MINUTES * MINUTE) return;
  const detail =
    start <= now
      ? 'This time has passed, so your appointment isn’t booked. Choose a later time.'
      : 'This time is too soon to book now, so your appointment isn’t booked. Choose a later time.';
  throw new ProblemError({ status: 410, code: 'time-too-near', detail });
}

/** Extends the actor's hold to 10 minutes from now, at most to 30 from when it was made; times in ISO. Throws as findHold does. */
export async function extendHold(work: Work, holdId: string): Promise<ExtendedHold> {
  const { locationId, heldAt } = await liveHold(work, holdId);
  const { rows } = await work.db.query<{ expiresAt: number }>(
    statement(
      'extend',
      `update seats set expires_at = greatest(expires_at, least(now() + interval '${HOLD_MINUTES} minutes', held_at + interval '${HOLD_AT_MOST_MINUTES} minutes'))
       where location_id = $1 and hold_id = $2 and status = 'held' and expires_at > now() returning ${epoch('expires_at')} as "expiresAt"`,
      [locationId, holdId],
    ),
  );
  // Lapsed, booked or given back by another call in between.
  if (!rows[0]) throw holdProblem('lapsed');
  await work.audit({ action: 'hold.extend', hold: holdId, locationId });
  return {
    aptHoldId: holdId,
    expirationTime: new Date(rows[0].expiresAt).toISOString(),
    extendableUntil: new Date(heldAt + HOLD_AT_MOST_MINUTES * MINUTE).toISOString(),
  };
}

/** Gives the actor's hold back, or that of another `owner`; one that ran out or was given back counts as released. Throws 404, 409 already-booked. */
export async function releaseHold(work: Work, holdId: string, owner = work.actor.id): Promise<void> {
  const { rows } = await work.db.query<{ locationId: number; status: string }>(
    'select location_id as "locationId", status from seats where hold_id = $1 and owner = $2 for update',
    [holdId, owner],
  );
  const row = rows[0];
  if (!row || row.status === 'booked') throw holdProblem(row?.status);
  if (row.status === 'held') await releaseSeat(work, { locationId: row.locationId, holdId }, 'released');
}

/** Gives back all that the actor holds, and answers how many holds that was. */
export async function releaseAllHolds(work: Work): Promise<number> {
  const { rows } = await work.db.query<{ locationId: number; holdId: string }>(
    `select location_id as "locationId", hold_id as "holdId" from seats where owner = $1 and status = 'held' for update`,
    [work.actor.id],
  );
  for (const seat of rows) await releaseSeat(work, seat, 'released');
  return rows.length;
}
