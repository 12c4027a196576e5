import { system } from '#identity/make-actor.ts';
import type { Database, Queryable } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import type { JobSchedule } from '#jobs/server/schedules.ts';
import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { LOOKAHEAD_DAYS } from '../lookahead.ts';
import { startsBetween, type Schedule } from '../time-slots.ts';
import { TimeZoneError } from '#location/time-zone.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import { freeTest, LONGEST_VISIT_MINUTES, type TakenSeat } from './slots.ts';
import { bookableSpan, STORE_CLOSED, SUSPENDED_FROM } from './offerings.ts';
import { epoch } from './prepared-statement.ts';

/** Looked at first: most locations have something free within a week. */
const FIRST_LOOK_DAYS = 7;
/** How many of the next free starts are kept. */
const STARTS_KEPT = 3;
/** Rows refreshed in one transaction: few, so that bookings don't wait for them. */
const CHUNK = 100;
const FAILED = 'next open times could not be found';
const ACTOR = system('next-free');
/** Bookings that come close together are followed by one refresh. */
const SOON_MS = 250;

type DueRow = {
  locationId: number;
  serviceId: number;
  capacity: number;
  zone: string;
  hours: WeeklyHours;
  specialDays: SpecialDays<Opening | null>;
  closed: Closure | null;
  suspendedFrom: string | null;
  status: string;
  leadMinutes: number;
  horizonDays: number;
  durationMinutes: number;
  everyMinutes: number;
};

const DUE = `select n.location_id as "locationId", n.service_id as "serviceId", l.capacity - l.reserve as capacity, l.time_zone as zone, l.hours,
    l.special_days as "specialDays", ${STORE_CLOSED} as closed, ${SUSPENDED_FROM} as "suspendedFrom", l.status, b.lead_minutes as "leadMinutes", b.horizon_days as "horizonDays", b.duration_minutes as "durationMinutes", b.every_minutes as "everyMinutes"
  from next_free n join locations l on l.id = n.location_id
  join bookable_services b on b.organization_id = l.organization_id and b.service_id = n.service_id and b.system is null`;
const LOCKED = 'order by n.location_id, n.service_id for update of n skip locked';

/** Refreshes the next free times of these locations (row ids). Skips rows that a booking has locked: it asks for a refresh of its own. */
export async function refreshNextFree(database: Database, locationIds: readonly number[]): Promise<void> {
  for (let from = 0; from < locationIds.length; from += CHUNK) {
    const ids = locationIds.slice(from, from + CHUNK);
    await inWork(database, ACTOR, async ({ db }) => {
      const { rows } = await db.query<DueRow>(`${DUE} where n.location_id = any($1) ${LOCKED}`, [ids]);
      await refresh(db, rows);
    });
  }
}

/** Refreshes the next free times that are null, past or too soon to book, in small transactions, and answers how many. */
export async function refreshDue(database: Database): Promise<number> {
  let total = 0;
  for (let found = CHUNK; found === CHUNK; total += found) {
    found = await inWork(database, ACTOR, async ({ db }) => {
      const { rows } = await db.query<DueRow>(
        `${DUE} where (n.location_id, n.service_id) in (
           select n.location_id, n.service_id from next_free n join locations l on l.id = n.location_id
             join bookable_services b on b.organization_id = l.organization_id and b.service_id = n.service_id and b.system is null
           where n.starts_at <= now() + make_interval(mins => b.lead_minutes) or (n.starts_at is null and n.checked_at < now() - interval '1 minute') limit ${CHUNK}
         ) ${LOCKED}`,
      );
      await refresh(db, rows);
      return rows.length;
    });
  }
  return total;
}

/** Finds the next free times of locations that were just loaded, in the transaction that loads them. */
export async function findNextFree(db: Queryable, locationIds: readonly number[]): Promise<void> {
  for (let from = 0; from < locationIds.length; from += CHUNK) {
    const ids = locationIds.slice(from, from + CHUNK);
    await refresh(db, (await db.query<DueRow>(`${DUE} where n.location_id = any($1)`, [ids])).rows);
  }
}

async function refresh(db: Queryable, due: readonly DueRow[]): Promise<void> {
  if (due.length === 0) return;
  const now = Date.now();
  const active = due.filter((row) => row.status === 'Active');
  const soon = await freeIn(db, active, now, { from: now, to: now + FIRST_LOOK_DAYS * DAY });
  const sparse = active.filter((row) => (soon.get(row) ?? []).length < STARTS_KEPT);
  const rest = await freeIn(db, sparse, now, { from: now + FIRST_LOOK_DAYS * DAY, to: now + LOOKAHEAD_DAYS * DAY });
  const found = due.map((row) => [...(soon.get(row) ?? []), ...(rest.get(row) ?? [])].slice(0, STARTS_KEPT));
  // Lists of different lengths make no array of PostgreSQL's: each goes as text.
  const lists = found.map((starts) => `{${starts.map((start) => new Date(start).toISOString()).join(',')}}`);
  await db.query(
    `update next_free n set starts = f.starts::timestamptz[], starts_at = (f.starts::timestamptz[])[1], checked_at = now()
     from unnest($1::int[], $2::int[], $3::text[]) as f(location_id, service_id, starts)
     where n.location_id = f.location_id and n.service_id = f.service_id`,
    [due.map((row) => row.locationId), due.map((row) => row.serviceId), lists],
  );
}

type Span = { from: number; to: number };

function within(one: Span, other: Span): Span {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

async function freeIn(
  db: Queryable,
  rows: readonly DueRow[],
  now: number,
  { from, to }: Span,
): Promise<Map<DueRow, number[]>> {
  if (rows.length === 0) return new Map();
  const seats = await seatsOf(db, [...new Set(rows.map((row) => row.locationId))], from, to);
  return new Map(
    rows.map((row) => [
      row,
      firstFreeStarts(row, row.capacity, seats.get(row.locationId) ?? [], within(bookableSpan(row, now), { from, to })),
    ]),
  );
}

/** The first few starts in [from, to) (epoch ms) with a seat free; none when the location's zone is not known. */
export function firstFreeStarts(
  schedule: Schedule,
  capacity: number,
  taken: readonly TakenSeat[],
  { from, to }: { from: number; to: number },
): number[] {
  const found: number[] = [];
  try {
    // Day by day: the answer is nearly always in the first one or two.
    for (let day = from; day < to && found.length < STARTS_KEPT; day += DAY) {
      const days = startsBetween(schedule, day, Math.min(day + DAY, to));
      const isFree = freeTest(days, taken, { capacity, schedule });
      for (const start of days.flatMap(({ starts }) => starts)) {
        if (found.length < STARTS_KEPT && isFree(start)) found.push(start);
      }
    }
  } catch (error) {
    if (!(error instanceof TimeZoneError)) throw error;
  }
  return found;
}

/** The live seats of locations (row ids) that overlap [from, to) (epoch ms), by location. */
export async function seatsOf(
  db: Queryable,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, TakenSeat[]>> {
  const { rows } = await db.query<TakenSeat & { locationId: number }>(
    `select location_id as "locationId", seat, ${epoch('starts_at')} as start, ${epoch('upper(during)')} as end, null as "ownHold" from seats
     where location_id = any($1) and starts_at > $2 and starts_at < $3
       and live and (expires_at is null or expires_at > now())`,
    [ids, new Date(from - LONGEST_VISIT_MINUTES * MINUTE), new Date(to)],
  );
  return Map.groupBy(rows, ({ locationId }) => locationId);
}

const waiting = new WeakMap<Database, Set<number>>();

/** Refreshes a location's next free times shortly, in the background; after a failure, which is logged, the job does it. */
export function refreshSoon(database: Database, locationId: number): void {
  const already = waiting.get(database);
  if (already) {
    already.add(locationId);
    return;
  }
  const ids = new Set([locationId]);
  waiting.set(database, ids);
  setTimeout(() => {
    waiting.delete(database);
    refreshNextFree(database, [...ids]).catch((error: unknown) => database.warn(FAILED, error));
  }, SOON_MS).unref();
}

/** Marks expired holds as lapsed, and answers the locations whose next free times that changes. */
export async function lapseHolds(database: Database): Promise<number[]> {
  return inWork(database, ACTOR, async (work) => {
    const { rows } = await work.db.query<{ locationId: number }>(
      `update seats set status = 'lapsed', expires_at = null, origin = null
       where (location_id, hold_id) in (
         select location_id, hold_id from seats where status = 'held' and expires_at <= now() limit 1000 for update skip locked)
       returning location_id as "locationId"`,
    );
    if (rows.length > 0) await work.audit({ action: 'hold.lapse', rows: 'holds', count: rows.length });
    return [...new Set(rows.map(({ locationId }) => locationId))];
  });
}

/** The job that keeps next free times right: for expired holds and for times that have passed. */
async function keepNextFree(database: Database): Promise<void> {
  await refreshNextFree(database, await lapseHolds(database));
  await refreshDue(database);
}

/** The schedule for that. While no process ran, the times that are kept may all have passed. */
export const NEXT_FREE: JobSchedule = {
  name: 'open times',
  everySeconds: 60,
  first: true,
  run: ({ database }) => keepNextFree(database),
};
