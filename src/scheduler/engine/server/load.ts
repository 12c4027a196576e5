import type { Queryable } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { givenHere } from '#location/server/given-here.ts';
import { LEAD_MINUTES } from '../lead-times.ts';
import type { Service } from '../slot.schema.ts';
import { findNextFree } from './next-free.ts';

/**
 * A service as the engine keeps it; a visit takes `durationMinutes`, one can start every `everyMinutes`, and it can be booked from `horizonDays` (366) to
 * `leadMinutes` (LEAD_MINUTES) before it. `system` names the booking system elsewhere that has its times.
 */
export type OfferedService = Service & {
  organizationId: string;
  durationMinutes: number;
  everyMinutes: number;
  leadMinutes?: number | undefined;
  horizonDays?: number | undefined;
  system?: string | undefined;
};

/**
 * Makes bookable_services hold these services of content, beside imported ones, and next_free a row for each location and service.
 * Bookings of a removed service stay.
 */
export async function syncBookableServices(db: Queryable, services: readonly OfferedService[]): Promise<void> {
  await db.query(
    `with wanted as (
       select * from jsonb_to_recordset($1::jsonb) as w("organizationId" text, "serviceId" int, code text, display text, "serviceDetail" text,
         "durationMinutes" int, "everyMinutes" int, "leadMinutes" int, "horizonDays" int, system text)
     ), gone as (
       delete from bookable_services b where b.source = 'content' and not exists (
         select 1 from wanted w where w."organizationId" = b.organization_id and w."serviceId" = b.service_id)
     )
     insert into bookable_services (organization_id, service_id, code, display, service_detail, duration_minutes, every_minutes, lead_minutes, horizon_days, system)
     select "organizationId", "serviceId", code, display, "serviceDetail", "durationMinutes", "everyMinutes", coalesce("leadMinutes", ${LEAD_MINUTES}), coalesce("horizonDays", 366), system
     from wanted
     on conflict (organization_id, service_id) do update set code = excluded.code, display = excluded.display,
       service_detail = excluded.service_detail, duration_minutes = excluded.duration_minutes, every_minutes = excluded.every_minutes, lead_minutes = excluded.lead_minutes,
       horizon_days = excluded.horizon_days, system = excluded.system, source = 'content'`,
    [JSON.stringify(services)],
  );
  await syncNextFree(db);
}

/** SQL: whether a location `l` is ever open; for one that is not, free times are not looked for. */
const IS_OPEN = `l.hours @? '$[*] ? (@ != null)'`;

async function syncNextFree(db: Queryable): Promise<void> {
  await db.query(
    `delete from next_free n using locations l where l.id = n.location_id and not exists (
       select 1 from bookable_services b where b.organization_id = l.organization_id and b.service_id = n.service_id and b.system is null and ${givenHere('b.service_id')})`,
  );
  const { rows } = await db.query<{ location_id: number }>(
    `insert into next_free (location_id, service_id)
     select l.id, b.service_id from locations l join bookable_services b on b.organization_id = l.organization_id and b.system is null and ${givenHere('b.service_id')} where ${IS_OPEN}
     on conflict do nothing returning location_id`,
  );
  await findNextFree(db, [...new Set(rows.map((row) => row.location_id))]);
}

/** Of so many locations that were just imported the free times are found at once; of more, by the job that keeps them. */
const AT_ONCE = 500;

/** Has the free times found anew of locations that have changed: `publicIds` is a query of their ids. In the caller's transaction. */
export async function refreshTimes(db: Queryable, publicIds: string): Promise<void> {
  const wanted = `locations l where l.public_id in (${publicIds}) and ${IS_OPEN}`;
  await db.query(
    `insert into next_free (location_id, service_id)
     select l.id, b.service_id from bookable_services b join (select l.* from ${wanted}) l on l.organization_id = b.organization_id where b.system is null and ${givenHere('b.service_id')} on conflict do nothing`,
  );
  await db.query(
    `update next_free n set starts_at = null, checked_at = 'epoch' from locations l where l.id = n.location_id and l.public_id in (${publicIds})`,
  );
  const { rows } = await db.query<{ id: number }>(`select l.id from ${wanted} limit ${AT_ONCE + 1}`);
  if (rows.length <= AT_ONCE)
    await findNextFree(
      db,
      rows.map(({ id }) => id),
    );
}

/** The same of one location, by its row; services that it doesn't give any more have none. */
export async function refreshTimesAt(db: Queryable, row: number): Promise<void> {
  await db.query(
    `delete from next_free n using locations l where l.id = n.location_id and l.id = $1 and not (l.services is null or n.service_id = any(l.services))`,
    [row],
  );
  await refreshTimes(db, `select public_id from locations where id = ${String(row)}`);
}

/** Has the free times found anew of all locations in stores, after stores may have closed for a time or opened again. In the caller's transaction. */
export async function refreshTimesInStores(db: Queryable): Promise<void> {
  await refreshTimes(
    db,
    'select inside.public_id from locations inside join stores store on inside.co_located and store.number = inside.store_number',
  );
}

const CHUNK = 500;
/** Leaves rows alone that staff have changed since they were loaded: those have a higher version. */
const LOAD = `
  insert into locations (public_id, partner_location_id, organization_id, name, physician_name, line1, line2, city, state, zip, lat, lng, earth,
    time_zone, co_located, store_number, note, hours, special_days, capacity, reserve, services, source)
  select n."locationId", n."partnerLocationId", n."organizationId", n.name, n."physicianName", n.line1, n.line2, n.city, n.state, n.zip, n.lat, n.lng,
    ll_to_earth(n.lat, n.lng), n."timeZone", n."coLocated", n."storeNumber", n.note, n.hours, n."specialDays", n.capacity, n.reserve, n.services, $2
  from jsonb_to_recordset($1::jsonb) as n("locationId" text, "partnerLocationId" text, "organizationId" text, name text, "physicianName" text, line1 text,
    line2 text, city text, state text, zip text, lat float8, lng float8, "timeZone" text, "coLocated" boolean, "storeNumber" text, note text, hours jsonb,
    "specialDays" jsonb, capacity smallint, reserve smallint, services int[])
  on conflict (public_id) do update set partner_location_id = excluded.partner_location_id, organization_id = excluded.organization_id,
    name = excluded.name, physician_name = excluded.physician_name, line1 = excluded.line1, line2 = excluded.line2, city = excluded.city,
    state = excluded.state, zip = excluded.zip, lat = excluded.lat, lng = excluded.lng, earth = excluded.earth, time_zone = excluded.time_zone,
    co_located = excluded.co_located, store_number = excluded.store_number, note = excluded.note, hours = excluded.hours,
    special_days = excluded.special_days, capacity = excluded.capacity, reserve = excluded.reserve, services = excluded.services
  where locations.version = 1 and locations.source = excluded.source`;

/**
 * Loads locations from a source, but not over those that somebody has edited, and finds their next free times.
 * `progress` gets rows done and rows in all.
 */
export async function loadLocations(
  db: Queryable,
  locations: readonly CareLocation[],
  source: 'demo' | 'import',
  progress: (done: number, total: number) => void,
): Promise<void> {
  for (let from = 0; from < locations.length; from += CHUNK) {
    const chunk = locations.slice(from, from + CHUNK);
    await db.query(LOAD, [JSON.stringify(chunk), source]);
    progress(Math.min(from + CHUNK, locations.length), locations.length);
  }
  await syncNextFree(db);
  await db.query('analyze locations');
}
