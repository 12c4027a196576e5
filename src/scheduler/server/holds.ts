import { randomUUID } from 'node:crypto';
import { isKeyUsed, replayed, type Once } from '#api/idempotency.ts';
import { ProblemError } from '#api/problem.ts';
import { sqlState, type Database } from '#db/client.ts';
import type { Hold } from '../scheduler.schema.ts';
import { BOOKABLE_DAYS, gridPlace, readSlotId } from '../time-slots.ts';
import { dateOfDay, wallOf } from '../time-zone.ts';
import { findPlace, type BookablePlace } from './places-of-visits.ts';
import { LONGEST_VISIT_MINUTES, slotMaker } from './slots.ts';
import { epoch, statement, tried } from './statement.ts';

/** A hold lasts this long from holding or extending it (SCHED-3). */
export const HOLD_MINUTES = 10;
/** No extension goes past this, counted from holding (SCHED-3). */
export const HOLD_AT_MOST_MINUTES = 30;

const MINUTE = 60_000;

/** A claim of one seat at one time; `holdId` is made beforehand, so that the answer is known before it is written. */
export type Claim = {
  holdId: string;
  resource: number;
  capacity: number;
  serviceId: number;
  start: Date;
  end: Date;
  caller: string;
  once: Once | null;
};
type Claimed = { heldAt: number | null; seen: number; near: number };

/**
 * One statement, so that nothing of it can be left half-done: expired holds in the way lapse, the first seat number that looks free is inserted, and with it
 * go the caller's key, the audit row and what search knows of the next free time. The constraint decides who wins; the look for a free number only helps it.
 * The condition on next_free is written so that it can't use the index by time, which would read all locations' rows of that time.
 */
const CLAIM = `
  with in_way as materialized (
    select hold_id, seat, coalesce(expires_at <= now(), false) as expired from seats
    where resource = $2 and during && tstzrange($3, $4) and live
  ), lapsed as (
    update seats set status = 'lapsed', expires_at = null
    where hold_id in (select hold_id from in_way where expired) and status in ('held', 'pending') and expires_at <= now()
    returning 1
  ), open_seat as (
    select n from generate_series(1, $5::int) n
    where (select count(*) from lapsed) >= 0 and n not in (select seat from in_way where not expired)
    limit 1
  ), claim as (
    insert into seats (hold_id, resource, seat, during, starts_at, service_id, status, caller, expires_at)
    select $1, $2, n, tstzrange($3, $4), $3, $6, 'held', $7, now() + interval '${HOLD_MINUTES} minutes' from open_seat
    on conflict do nothing
    returning ${epoch('held_at')} as held
  ), remembered as (
    insert into idempotency_keys (caller, key, fingerprint, status, answer)
    select $7, $8::text, $9, 201, jsonb_build_object('holdId', $1::text, 'heldAt', held) from claim where $8::text is not null
  ), audited as (
    insert into audit_log (actor, action, subject) select $7, 'hold.create', $1::text from claim
  ), near as (
    update next_free set starts_at = null
    where location_id = $2 and tstzrange($3 - interval '${LONGEST_VISIT_MINUTES} minutes', $4) @> starts_at and exists (select 1 from claim)
    returning 1
  )
  select (select held from claim) as "heldAt", (select count(*) from open_seat)::int as seen, (select count(*) from near)::int as near`;

/** Claims a seat. Null when every seat of that time is taken. `near` tells that the next free time must be found again. Throws when the caller's key was used before. */
export async function claimSeat(database: Database, claim: Claim): Promise<{ heldAt: number; near: boolean } | null> {
  const { holdId, resource, start, end, capacity, serviceId, caller, once } = claim;
  const values = [
    holdId,
    resource,
    start,
    end,
    capacity,
    serviceId,
    caller,
    once?.key ?? null,
    once?.fingerprint ?? null,
  ];
  // Losing the race for one seat number leaves the others; each round has fewer of them.
  for (let round = 0; round < capacity; round += 1) {
    const { rows } = await tried(() => database.pool.query<Claimed>(statement(database, 'claim', CLAIM, values)));
    const row = rows[0];
    if (row && row.heldAt !== null) return { heldAt: row.heldAt, near: row.near > 0 };
    if (!row || row.seen === 0) return null;
  }
  return null;
}

/**
 * Holds a slot for the caller for 10 minutes (SCHED-3). `resource` is the location whose next free time must be found again, else null.
 * Throws 422 slot-not-offered or slot-in-the-past, 409 slot-taken.
 */
export async function holdSlot(
  database: Database,
  caller: string,
  slot: string,
  once: Once | null,
): Promise<{ hold: Hold; resource: number | null }> {
  const { place, start, day, minutes } = await offeredSlot(database, slot);
  const shown = (holdId: string, heldAt: number) =>
    holdOf(place, { holdId, start, day, minutes, heldAt, expiresAt: heldAt + HOLD_MINUTES * MINUTE });
  const holdId = randomUUID();
  const end = start + place.schedule.durationMinutes * MINUTE;
  const { resource, capacity, service } = place;
  let claimed: Awaited<ReturnType<typeof claimSeat>> = null;
  try {
    const serviceId = service.labcorpServiceId;
    claimed = await claimSeat(database, {
      holdId,
      resource,
      capacity,
      serviceId,
      start: new Date(start),
      end: new Date(end),
      caller,
      once,
    });
  } catch (error) {
    if (!isKeyUsed(error) && sqlState(error) !== '23P01') throw error;
  }
  if (claimed) return { hold: shown(holdId, claimed.heldAt), resource: claimed.near ? resource : null };
  const first = once && (await replayed<{ holdId: string; heldAt: number }>(database.pool, caller, once));
  if (first) return { hold: shown(first.answer.holdId, first.answer.heldAt), resource: null };
  throw new ProblemError({ status: 409, code: 'slot-taken', detail: 'This time has just been taken. Choose another.' });
}

type OfferedSlot = { place: BookablePlace; start: number; day: number; minutes: number };

async function offeredSlot(database: Database, slot: string): Promise<OfferedSlot> {
  const name = readSlotId(slot);
  if (!name) throw notOffered();
  const now = Date.now();
  if (name.start <= now) throw slotProblem('slot-in-the-past', 'This time is in the past. Choose another.');
  if (name.start > now + BOOKABLE_DAYS * 24 * 60 * MINUTE) throw notOffered();
  const place = await findPlace(database, name.locationId, name.serviceId);
  if (typeof place === 'string' || place.status !== 'Active') throw notOffered();
  const onGrid = gridPlace(place.schedule, name.start);
  if (!onGrid) throw notOffered();
  return { place, start: name.start, ...onGrid };
}

function notOffered(): ProblemError {
  return slotProblem('slot-not-offered', 'This time is not offered. Choose another.');
}

function slotProblem(code: string, message: string): ProblemError {
  return new ProblemError({ status: 422, code, detail: message, errors: [{ path: 'slotId', message }] });
}

type HoldFacts = { holdId: string; start: number; day: number; minutes: number; heldAt: number; expiresAt: number };

function holdOf(place: BookablePlace, { holdId, start, day, minutes, heldAt, expiresAt }: HoldFacts): Hold {
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
  const { day, minutes } = wallOf(place.schedule.zone, row.start);
  return holdOf(place, {
    holdId,
    start: row.start,
    day,
    minutes,
    heldAt: row.heldAt,
    expiresAt: row.expiresAt ?? row.heldAt,
  });
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
  if (rows[0]) return rows[0].resource;
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
