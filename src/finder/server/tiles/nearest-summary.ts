import { STORE_CLOSED, SUSPENDED_FROM } from '#scheduler/engine/server/offerings.ts';
import type { Reading } from '#identity/make-actor.ts';
import { fieldProblem } from '#api/problem.ts';
import { METERS_A_MILE } from '#location/distance.ts';
import type { OpeningHours } from '#location/opening-words.ts';
import { givenHere } from '#location/server/given-here.ts';
import { FARTHEST_METRES } from '#location/server/places.ts';
import { DETOUR_AMONG, DETOUR_MILES, type ClinicOf, type SoughtClinic } from './clinic-of.ts';

/** The open clinic of an organization that is nearest to a place and gives a service, or one hardly farther that everyone can use. */
export type NearClinic = ClinicOf & {
  id: string;
  name: string;
  note: string | null;
  opening: OpeningHours;
  miles: number;
  /** Its next open times for the service (epoch ms), soonest first. */
  times: readonly number[];
};

/** What is known of a place, and of the visitor there. `zip`, `city` and `state` are '' in a database without ZIP codes. */
export type Near = {
  zip: string;
  city: string;
  state: string;
  clinics: readonly NearClinic[];
  /** Services that the visitor has looked at. */
  viewed: readonly string[];
};

/** The clinics that are looked for, each once, and how far away at most. */
export type Sought = { clinics: readonly SoughtClinic[]; miles: number };

/** One statement, however many services there are: its cost goes by the organizations and what is booked there. Prepared once on each connection. */
const NEAR = `with here as materialized (
    select zip, name as city, state, earth_distance(earth, ll_to_earth($1, $2)) <= ${FARTHEST_METRES} as known
    from places where kind = 'zip' order by earth <-> ll_to_earth($1, $2) limit 1
  )
  select here.*, array(select service_id from viewed_services where actor = $3) as viewed, (
    select coalesce(json_agg(c), '[]') from unnest($4::text[], $6::int[], $7::text[]) as o(id, bookable, not_for_all), lateral (
      select o.id as organization, o.bookable, l.public_id as id, l.name, l.note, json_build_object('timeZone', l.time_zone, 'week', l.hours, 'specialDays', l.special_days, 'closed', ${STORE_CLOSED}, 'suspendedFrom', ${SUSPENDED_FROM}) as opening,
        l.miles,
        (select n.starts from open_times n where n.location_id = l.id and n.service_id = o.bookable) as times
      from (
        select l.*, earth_distance(l.earth, ll_to_earth($1, $2)) / ${METERS_A_MILE} as miles from locations l
        where l.organization_id = o.id and l.status = 'Active' and (o.bookable is null or ${givenHere('o.bookable')})
        order by l.earth <-> ll_to_earth($1, $2) limit case when o.not_for_all is null then 1 else ${DETOUR_AMONG} end
      ) l
      order by l.miles + case when right(l.note, length(o.not_for_all)) = o.not_for_all then ${DETOUR_MILES} else 0 end limit 1
    ) c where here.known and c.miles <= $5
  ) as clinics
  from here`;

type ClinicRow = Omit<NearClinic, 'times'> & { times: string[] | null };
type NearRow = Omit<Near, 'clinics'> & { known: boolean; clinics: ClinicRow[] };

/** What is near a place, in degrees. Throws 422 for a place that is not in the United States. */
export async function nearestSummary(
  { db, actor, now }: Reading,
  { lat, lng }: { lat: number; lng: number },
  { clinics, miles }: Sought,
): Promise<Near> {
  const organizations = clinics.map(({ organization }) => organization);
  const [services, limits] = [clinics.map(({ bookable }) => bookable), clinics.map(({ notForAll }) => notForAll)];
  const values = [lat, lng, actor?.id ?? null, organizations, miles, services, limits];
  const { rows } = await db.query<NearRow>({ name: 'finder_near', text: NEAR, values });
  const [near] = rows;
  if (!near) return NOTHING_NEAR;
  if (!near.known) throw fieldProblem('lat', 'A place in the United States or its territories');
  return { ...near, clinics: near.clinics.map((clinic) => ({ ...clinic, times: timesAfter(now, clinic.times) })) };
}

function timesAfter(now: number, times: ClinicRow['times']): NearClinic['times'] {
  const next = (times ?? []).map((start) => Date.parse(start)).filter((start) => start > now);
  return next.sort((a, b) => a - b);
}

/** What is known where the database doesn't answer. */
export const NOTHING_NEAR: Near = { zip: '', city: '', state: '', clinics: [], viewed: [] };
