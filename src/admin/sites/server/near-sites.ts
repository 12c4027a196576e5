import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import type { Reading } from '#db/work.ts';
import { METERS_A_MILE } from '#location/distance.ts';
import type { Place } from './nearest-times.ts';
import { RUNNING, type Running } from './stranded.ts';

/** Nobody is sent farther than so many miles, and so many sites are looked at. */
const MILES_NEAR = 25;
const SITES_NEAR = 5;

/**
 * Open sites near one, the nearest first, at which the caller may move visits too. One where each visit needs a plan is among them only for a site where that is so as well.
 */
export async function sitesNear(
  { db, actor }: Reading<GrantedStaff>,
  { row }: Running,
): Promise<(Place & { name: string })[]> {
  const { sites } = actor.grant;
  const { rows } = await db.query<Running & { name: string }>(
    `select ${RUNNING}, l.name from locations here join covid_sites own on own.location_id = here.id
       join locations l on l.organization_id = here.organization_id and l.id <> here.id and l.status = 'Active'
         and earth_box(here.earth, $3) @> l.earth and earth_distance(here.earth, l.earth) <= $3
       join covid_sites s on s.location_id = l.id and (own.insurance_required or not s.insurance_required)
     where here.id = $1 and ($2::text[] is null or l.public_id = any($2::text[]))
     order by earth_distance(here.earth, l.earth), l.id limit ${SITES_NEAR}`,
    [row, sites === 'all' ? null : sites, MILES_NEAR * METERS_A_MILE],
  );
  return rows
    .filter(({ locationId }) => mayAt(actor, 'appointment.update', locationId))
    .map(({ name, ...site }) => ({ site, change: site, name }));
}
