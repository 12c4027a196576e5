import type { Queryable } from '#db/client.ts';
import { refreshTimesAt } from '#scheduler/engine/server/load.ts';
import type { StoredSite } from './typed-site.ts';

/** SQL: what of the site $2 its location has; `earth` follows from the position. */
const OF_LOCATION = `jsonb_to_record($2::jsonb) as n("partnerLocationId" text, "organizationId" text, name text, line1 text, city text, state char(2), zip text, lat float8, lng float8, "timeZone" text,
  "storeNumber" text, note text, capacity smallint, reserve smallint, services int[], "stationStatus" text, hours jsonb, "specialDays" jsonb)`;
/** SQL: and what is kept beside that. */
const OF_SITE = `jsonb_to_record($2::jsonb) as n("byCar" boolean, "insuranceRequired" boolean, binax boolean, "cliaNumber" text, intersection text, county text, phone text, spaces smallint)`;

/** Adds a site, and has its open times found. Answers the row of its location. */
export async function insertSite(db: Queryable, site: StoredSite): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, co_located,
       store_number, note, capacity, reserve, services, status, hours, special_days, source)
     select $1, "partnerLocationId", "organizationId", name, line1, city, state, zip, lat, lng, ll_to_earth(lat, lng), "timeZone", true,
       "storeNumber", note, capacity, reserve, services, "stationStatus", hours, "specialDays", 'staff'
     from ${OF_LOCATION} returning id`,
    [site.locationId, JSON.stringify(site)],
  );
  const row = rows[0]?.id ?? 0;
  await db.query(
    `insert into covid_sites (location_id, by_car, insurance_required, binax, clia_number, intersection, county, phone, spaces)
     select $1, "byCar", "insuranceRequired", binax, "cliaNumber", intersection, county, phone, spaces from ${OF_SITE}`,
    [row, JSON.stringify(site)],
  );
  await refreshTimesAt(db, row);
  return row;
}

/** Writes a site that staff have changed, and has its open times found again: imports leave it alone from now on. */
export async function updateSite(db: Queryable, row: number, site: StoredSite): Promise<void> {
  const values = [row, JSON.stringify(site)];
  await db.query(
    `update locations l set name = n.name, line1 = n.line1, city = n.city, state = n.state, zip = n.zip, lat = n.lat, lng = n.lng, earth = ll_to_earth(n.lat, n.lng),
       time_zone = n."timeZone", store_number = n."storeNumber", note = n.note, capacity = n.capacity, reserve = n.reserve, services = n.services,
       status = n."stationStatus", hours = n.hours, special_days = n."specialDays", source = 'staff', version = version + 1
     from ${OF_LOCATION} where l.id = $1`,
    values,
  );
  await db.query(
    `update covid_sites s set by_car = n."byCar", insurance_required = n."insuranceRequired", binax = n.binax, clia_number = n."cliaNumber",
       intersection = n.intersection, county = n.county, phone = n.phone, spaces = n.spaces
     from ${OF_SITE} where s.location_id = $1`,
    values,
  );
  await refreshTimesAt(db, row);
}

/** Gives a site another status; `why` it is suspended goes when it is no longer, and so does the day `from` which it is to be. */
export async function setStatus(
  db: Queryable,
  row: number,
  { status, from, why }: { status: StoredSite['stationStatus']; from: string | null; why: string | null },
): Promise<void> {
  await db.query(
    `update locations set status = $2, suspended_why = $3, suspended_from = $4, source = 'staff', version = version + 1 where id = $1`,
    [row, status, why, from],
  );
  await refreshTimesAt(db, row);
}
