import { keyReused, type OnceId } from '#api/idempotency.ts';
import { ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import type { Hold } from '../scheduler.schema.ts';
import { BOOKABLE_DAYS, gridPlace, readSlotId } from '../time-slots.ts';
import { dateOfDay, wallOf } from '../time-zone.ts';
import { countHold, settleHold } from './hold-limit.ts';
import { findPlace, readPlace, rememberedPlace, type BookablePlace } from './places-of-visits.ts';
import { LONGEST_VISIT_MINUTES, slotMaker } from './slots.ts';
import { epoch, statement, tried } from './statement.ts';

/** A hold lasts this long from holding or extending it (SCHED-3). */
export const HOLD_MINUTES = 10;
/** No extension goes past this, counted from holding (SCHED-3). */
export const HOLD_AT_MOST_MINUTES = 30;

const MINUTE = 60_000;

/** A claim of one seat at one time; `holdId` is made beforehand, so that a retry with the same key makes the same one. */
export type Claim = {
  holdId: string;
  place: Pick<BookablePlace, 'resource' | 'version'>;
  serviceId: number;
  start: Date;
  end: Date;
  caller: string;
};
/** `heldAt` (epoch ms) null: nothing was claimed. `open`: a seat looked free. `near`: the next free time must be found again. */
type Claimed = { heldAt: number | null; open: boolean; near: boolean };

/**
 * One statement, so that nothing of it can be left half-done: the first seat number that looks free is inserted, and with it go the audit row and what search
 * knows of the next free time. The constraint decides who wins; the look for a free number only helps it. Nothing is inserted when the location has changed
 * since it was read. The condition on next_free is written so that it can't use the index by time, which would read all locations' rows of that time.
 */
const CLAIM = `
  with open_seat as (
    select n from locations l, generate_series(1, l.capacity) n
    where l.id = $2 and l.xmin = $7::xid and not exists (
      select 1 from seats
      where resource = $2 and starts_at > $3::timestamptz - interval '${LONGEST_VISIT_MINUTES} minutes' and starts_at < $4 and upper(during) > $3
        and seat = n and live and (expires_at is null or expires_at > now()))
    limit 1
  ), claim as (
    insert into seats (hold_id, resource, seat, during, starts_at, service_id, status, caller, expires_at)
    select $1, $2, n, tstzrange($3, $4), $3, $5, 'held', $6, now() + interval '${HOLD_MINUTES} minutes' from open_seat
    on conflict do nothing
    returning ${epoch('held_at')} as held
  ), audited as (
    insert into audit_log (actor, action, subject) select $6, 'hold.create', $1::text from claim
  ), near as (
    update next_free set starts_at = null
    where location_id = $2 and tstzrange($3 - interval '${LONGEST_VISIT_MINUTES} minutes', $4) @> starts_at and exists (select 1 from claim)
    returning 1
  )
  select (select held from claim) as "heldAt", exists (select 1 from open_seat) as open, exists (select 1 from near) as near`;

/** Tries to claim a seat once. Nothing is claimed when all are taken, the place has changed, another claim was faster, or an expired hold is still in the way. */
export async function claimSeat(database: Database, claim: Claim): Promise<Claimed> {
  const { holdId, place, start, end, serviceId, caller } = claim;
  const values = [holdId, place.resource, start, end, serviceId, caller, place.version];
  const { rows } = await tried(() => database.pool.query<Claimed>(statement(database, 'claim', CLAIM, values)));
  return rows[0] ?? { heldAt: null, open: false, near: false };
}

/** Has expired holds that overlap a time lapse: they are free already, but the constraint can't read the clock. */
async function clearTheWay({ pool }: Database, { place, start, end }: Claim): Promise<void> {
  await tried(() =>
    pool.query(
      `update seats set status = 'lapsed', expires_at = null
       where resource = $1 and during && tstzrange($2, $3) and live and status in ('held', 'pending') and expires_at <= now()`,
      [place.resource, start, end],
    ),
  );
}

/**
 * Holds a slot for the caller for 10 minutes (SCHED-3). `resource` is the location whose next free time must be found again, else null.
 * Throws 422 slot-not-offered or slot-in-the-past, 409 slot-taken or too-many-holds, 422 key-reused.
 */
export async function holdSlot(
  database: Database,
  caller: string,
  slot: string,
  once: OnceId,
): Promise<{ hold: Hold; resource: number | null }> {
  const isNew = await countHold(database, caller, once.id);
  try {
    const made = await holdOffered(database, caller, slot, once);
    if (isNew) settleHold(caller, once.id, 'made');
    return made;
  } catch (error) {
    // Only a refusal says for sure that nothing was held.
    if (isNew) settleHold(caller, once.id, error instanceof ProblemError ? 'ended' : 'made');
    throw error;
  }
}

async function holdOffered(
  database: Database,
  caller: string,
  slot: string,
  once: OnceId,
): Promise<{ hold: Hold; resource: number | null }> {
  const remembered = await offeredSlot(database, slot, rememberedPlace);
  const held = remembered && (await heldSlot(database, caller, remembered, once));
  if (held) return held;
  const now = await offeredSlot(database, slot, readPlace);
  if (!now) throw notOffered();
  const later = now.place.version === remembered?.place.version ? null : await heldSlot(database, caller, now, once);
  if (later) return later;
  throw new ProblemError({ status: 409, code: 'slot-taken', detail: 'This time has just been taken. Choose another.' });
}

/** The hold of a slot, or the one that this key's first try made; null when no seat is free or the place has changed. */
async function heldSlot(
  database: Database,
  caller: string,
  offered: OfferedSlot,
  once: OnceId,
): Promise<{ hold: Hold; resource: number | null } | null> {
  const { place, start } = offered;
  const end = start + place.schedule.durationMinutes * MINUTE;
  const serviceId = place.service.labcorpServiceId;
  const claim = { holdId: once.id, place, serviceId, start: new Date(start), end: new Date(end), caller };
  const shown = (heldAt: number) =>
    holdOf(offered, { holdId: once.id, heldAt, expiresAt: heldAt + HOLD_MINUTES * MINUTE });
  // Each round that loses a seat number to a faster claim leaves one fewer; one more is for expired holds in the way.
  for (let round = 0; round <= place.capacity; round += 1) {
    const { heldAt, open, near } = await claimSeat(database, claim);
    if (heldAt !== null) return { hold: shown(heldAt), resource: near ? place.resource : null };
    const first = once.repeatable ? await firstHold(database, claim) : null;
    if (first !== null) return { hold: shown(first), resource: null };
    if (!open) return null;
    await clearTheWay(database, claim);
  }
  return null;
}

/** When the hold with this id was made, or null when there is none. Throws 422 key-reused when it is of another slot. */
async function firstHold({ pool }: Database, { holdId, place, serviceId, start }: Claim): Promise<number | null> {
  const { rows } = await pool.query<{ heldAt: number; same: boolean }>(
    `select ${epoch('held_at')} as "heldAt", resource = $2 and service_id = $3 and starts_at = $4 as same from seats where hold_id = $1`,
    [holdId, place.resource, serviceId, start],
  );
  if (!rows[0]) return null;
  if (!rows[0].same) throw keyReused();
  return rows[0].heldAt;
}

type OfferedSlot = { place: BookablePlace; start: number; day: number; minutes: number };

/** The slot if the place, as `placeOf` has it, offers it; else null. Throws 422 for what no place can offer. */
async function offeredSlot(database: Database, slot: string, placeOf: typeof readPlace): Promise<OfferedSlot | null> {
  const name = readSlotId(slot);
  if (!name) throw notOffered();
  const now = Date.now();
  if (name.start <= now) throw slotProblem('slot-in-the-past', 'This time is in the past. Choose another.');
  if (name.start > now + BOOKABLE_DAYS * 24 * 60 * MINUTE) throw notOffered();
  const place = await placeOf(database, name.locationId, name.serviceId);
  if (typeof place === 'string' || place.status !== 'Active') return null;
  const onGrid = gridPlace(place.schedule, name.start);
  return onGrid && { place, start: name.start, ...onGrid };
}

function notOffered(): ProblemError {
  return slotProblem('slot-not-offered', 'This time is not offered. Choose another.');
}

function slotProblem(code: string, message: string): ProblemError {
  return new ProblemError({ status: 422, code, detail: message, errors: [{ path: 'slotId', message }] });
}

type HoldFacts = { holdId: string; heldAt: number; expiresAt: number };

function holdOf({ place, start, day, minutes }: OfferedSlot, { holdId, heldAt, expiresAt }: HoldFacts): Hold {
  const { location, service } = place;
  return {
    aptHoldId: holdId,
    expirationTime: new Date(expiresAt).toISOString(),
    extendableUntil: new Date(heldAt + HOLD_AT_MOST_MINUTES * MINUTE).toISOString(),
    slot: {
      ...slotMaker(place)(start, minutes),
      date: dateOfDay(day),
      locationId: location.locationId,
      serviceId: service.labcorpServiceId,
    },
    location,
    service,
  };
}

type HoldRow = {
  status: string;
  live: boolean | null;
  heldAt: number;
  expiresAt: number | null;
  start: number;
  locationId: string;
  serviceId: number;
};

/** The caller's own hold while it lasts, for a page that was loaded again. Throws 404, 409 already-booked, 410 hold-expired. */
export async function findHold(database: Database, caller: string, holdId: string): Promise<Hold> {
  const { rows } = await database.pool.query<HoldRow>(
    `select s.status, s.expires_at > now() as live, ${epoch('s.held_at')} as "heldAt", ${epoch('s.expires_at')} as "expiresAt",
       ${epoch('s.starts_at')} as start, l.location_id as "locationId", s.service_id as "serviceId"
     from seats s join locations l on l.id = s.resource where s.hold_id = $1 and s.caller = $2`,
    [holdId, caller],
  );
  const row = rows[0];
  if (!row || row.status !== 'held' || !row.live) throw holdProblem(row?.status);
  const place = await findPlace(database, row.locationId, row.serviceId);
  if (typeof place === 'string') throw holdProblem(undefined);
  const { start, heldAt } = row;
  const offered = { place, start, ...wallOf(place.schedule.zone, start) };
  return holdOf(offered, { holdId, heldAt, expiresAt: row.expiresAt ?? heldAt });
}

/** Why a hold of the caller's can't be used, by the status of its row; undefined stands for a stranger's or unknown one. */
export function holdProblem(status: string | undefined): ProblemError {
  if (status === undefined)
    return new ProblemError({ status: 404, code: 'no-such-hold', detail: 'There is no such hold.' });
  if (status === 'booked')
    return new ProblemError({ status: 409, code: 'already-booked', detail: 'This time is booked already.' });
  return new ProblemError({
    status: 410,
    code: 'hold-expired',
    detail: 'The time was held for you, but the hold ran out. Choose a time again.',
  });
}

/** Extends the caller's hold to 10 minutes from now, at most to 30 from when it was made; times in ISO. Throws as findHold does. */
export async function extendHold(
  database: Database,
  caller: string,
  holdId: string,
): Promise<Pick<Hold, 'aptHoldId' | 'expirationTime' | 'extendableUntil'>> {
  const { rows } = await database.pool.query<{ expiresAt: number; heldAt: number }>(
    statement(
      database,
      'extend',
      `update seats set expires_at = greatest(expires_at, least(now() + interval '${HOLD_MINUTES} minutes', held_at + interval '${HOLD_AT_MOST_MINUTES} minutes'))
       where hold_id = $1 and caller = $2 and status = 'held' and expires_at > now()
       returning ${epoch('expires_at')} as "expiresAt", ${epoch('held_at')} as "heldAt"`,
      [holdId, caller],
    ),
  );
  const row = rows[0];
  if (!row) throw holdProblem(await statusOf(database, caller, holdId));
  return {
    aptHoldId: holdId,
    expirationTime: new Date(row.expiresAt).toISOString(),
    extendableUntil: new Date(row.heldAt + HOLD_AT_MOST_MINUTES * MINUTE).toISOString(),
  };
}

/** Gives the caller's hold back; one that ran out or was given back counts as released. Answers the location that has a seat more, or null. Throws 404, 409. */
export async function releaseHold(database: Database, caller: string, holdId: string): Promise<number | null> {
  const { rows } = await database.pool.query<{ resource: number }>(
    `with freed as (
       update seats set status = 'released', expires_at = null where hold_id = $1 and caller = $2 and status = 'held' returning resource
     ), audited as (
       insert into audit_log (actor, action, subject) select $2, 'hold.release', $1::text from freed
     ) select resource from freed`,
    [holdId, caller],
  );
  if (rows[0]) {
    settleHold(caller, holdId, 'ended');
    return rows[0].resource;
  }
  const status = await statusOf(database, caller, holdId);
  if (status === undefined || status === 'booked') throw holdProblem(status);
  return null;
}

async function statusOf(database: Database, caller: string, holdId: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from seats where hold_id = $1 and caller = $2',
    [holdId, caller],
  );
  return rows[0]?.status;
}
