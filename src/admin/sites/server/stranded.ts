import type { Queryable } from '#db/client.ts';
import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { CLOSED_BY_HOURS } from '#scheduler/engine/server/closed-then.ts';
import { STORE_CLOSED, SUSPENDED_FROM } from '#scheduler/engine/server/offerings.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';

/** What decides when a site sees people, of its row; `capacity` and `reserve` in seats. */
export type Running = {
  row: number;
  locationId: string;
  zone: string;
  status: 'Active' | 'Suspended' | 'Closed';
  hours: WeeklyHours;
  specialDays: SpecialDays<Opening | null>;
  closed: Closure | null;
  /** The day, 'YYYY-MM-DD' by its clock, from which an active one is to be suspended. */
  suspendedFrom: string | null;
  capacity: number;
  reserve: number;
  services: number[] | null;
};

/** How it would run after a change. `status` 'Suspended' and 'Closed' strand all who are booked, `suspendedFrom` those from that day on. */
export type Change = Pick<Running, 'hours' | 'specialDays' | 'capacity' | 'services' | 'status' | 'suspendedFrom'> & {
  zone?: string;
};

/** SQL: how a row `l` of locations runs now, as a Running. */
export const RUNNING = `l.id as row, l.public_id as "locationId", l.time_zone as zone, l.status, l.hours, l.special_days as "specialDays", ${STORE_CLOSED} as closed, ${SUSPENDED_FROM} as "suspendedFrom",
  l.capacity, l.reserve, l.services`;

/** Reads how a site runs now; `lock` keeps others from changing it until the work is done. */
export async function runningSite(db: Queryable, row: number, lock = ''): Promise<Running> {
  const { rows } = await db.query<Running>(`select ${RUNNING} from locations l where l.id = $1 ${lock}`, [row]);
  const [site] = rows;
  if (!site) throw new Error(`There is no location ${String(row)}`);
  return site;
}

/** SQL: a row `l` as it would be after the change, for `CLOSED_BY_HOURS`. */
const CHANGED = `(select $2::jsonb as hours, $3::jsonb as special_days, 'Active'::text as status, null::date as suspended_from, $4::text as time_zone, l.co_located, l.store_number)`;
/** SQL: the same as it is, were it active. */
const AS_IT_IS = `(select l.hours, l.special_days, 'Active'::text as status, null::date as suspended_from, l.time_zone, l.co_located, l.store_number)`;
const closedAs = (changed: string): string => `(select ${CLOSED_BY_HOURS} from ${changed} l)`;

/** SQL: the day of a row `s` of seats by the clock of its row `l` of locations. */
const DAY = `(s.starts_at at time zone l.time_zone)::date`;

/** SQL: visits from now on at the row $1 that a change strands: by hours that they had until now, by places ($5 seats), by tests ($6), or from a day ($7) to the one before another ($8), on which it was decided about them before. */
const STRANDED = `from (
    select a.id, a.sequence + a.steps as version, a.patient_id, s.starts_at, s.service_id, s.during, l.time_zone,
      row_number() over (partition by s.starts_at order by a.booked_at, a.id) as place, l.capacity,
      (${DAY} >= $7::date and ($8::date is null or ${DAY} < $8)) or (${closedAs(CHANGED)} is not null and ${closedAs(AS_IT_IS)} is null)
        or ($6::int[] is not null and not (s.service_id = any($6::int[])) and (l.services is null or s.service_id = any(l.services))) as out
    from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    where a.location_id = $1 and a.status = 'booked' and s.starts_at > now()
  ) v where out or (place > $5 and $5 < capacity)`;

function valuesOf(site: Running, change: Change) {
  const { hours, specialDays, zone = site.zone, capacity, services } = change;
  const days = [goneFrom(site, change), change.status === 'Closed' ? null : site.suspendedFrom];
  return [site.row, JSON.stringify(hours), JSON.stringify(specialDays), zone, capacity, services, ...days];
}

/** The day from which a change of status takes nobody; null where it is none. */
function goneFrom(site: Running, { status, suspendedFrom }: Change): string | null {
  if (status !== 'Active') return status === site.status ? null : '-infinity';
  return suspendedFrom === site.suspendedFrom ? null : suspendedFrom;
}

/** A visit that a change strands; `start` in epoch ms. */
export type StrandedVisit = { id: string; version: number; start: number; serviceId: number };

/** All visits from now on that a change strands, in the order of their times. */
export async function strandedBy(db: Queryable, site: Running, change: Change): Promise<StrandedVisit[]> {
  const { rows } = await db.query<StrandedVisit>(
    `select v.id, v.version, ${epoch('v.starts_at')} as start, v.service_id as "serviceId" ${STRANDED} order by v.starts_at, v.id`,
    valuesOf(site, change),
  );
  return rows;
}

/** How many people are booking a time this minute that a change takes away. */
export async function holdingIn(db: Queryable, site: Running, change: Change): Promise<number> {
  const [row, hours, specialDays, zone, , , from] = valuesOf(site, change);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from seats s join locations l on l.id = s.location_id
     where s.location_id = $1 and s.status = 'held' and s.expires_at > now() and s.starts_at > now() and (${DAY} >= $5::date or ${closedAs(CHANGED)} is not null)`,
    [row, hours, specialDays, zone, from],
  );
  return rows[0]?.count ?? 0;
}

/** Those of these visits that are booked at a site from now on, and that staff have not let stand. */
export async function visitsAhead(db: Queryable, site: Running, ids: readonly string[]): Promise<StrandedVisit[]> {
  const { rows } = await db.query<StrandedVisit>(
    `select a.id, a.sequence + a.steps as version, ${epoch('s.starts_at')} as start, s.service_id as "serviceId"
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     where a.location_id = $1 and a.id = any($2::uuid[]) and a.status = 'booked' and s.starts_at > now() and not s.stands order by s.starts_at, a.id`,
    [site.row, ids],
  );
  return rows;
}
