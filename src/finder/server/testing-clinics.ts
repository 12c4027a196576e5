import type { Queryable } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';

/** Loads clinics for tests that look for them, without any times to book. */
export async function loadClinicsForTests(db: Queryable, clinics: readonly CareLocation[]): Promise<void> {
  await db.query(
    `insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours, services)
     select c."locationId", c."locationId", c."organizationId", c.name, c.line1, c.city, c.state, c.zip, c.lat, c.lng, ll_to_earth(c.lat, c.lng), c."timeZone", c.hours, c.services
     from jsonb_to_recordset($1::jsonb) as c("locationId" text, "organizationId" text, name text, line1 text, city text, state text, zip text, lat float8,
       lng float8, "timeZone" text, hours jsonb, services int[])`,
    [JSON.stringify(clinics)],
  );
}
