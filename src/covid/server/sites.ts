import type { Reading } from '#db/work.ts';
import { METERS_A_MILE } from '#location/distance.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import { givenHere } from '#location/server/given-here.ts';
import { stateName } from '#location/states.ts';
import { noSuchLocation } from '#scheduler/engine/server/free-times.ts';
import { SUSPENDED_FROM } from '#scheduler/engine/server/offerings.ts';
import { epoch, statement } from '#scheduler/engine/server/prepared-statement.ts';
import { hoursOfOperation } from '../sites/hours-of-operation.ts';
import type { NearSite, SiteAnswer } from '../sites/site-answer.schema.ts';
import { VISITS_AN_HOUR, type SitesOf } from '../sites/site-location.ts';
import { TESTING_CLASSES } from '../testing-models.ts';

/** How many sites a search answers with. */
const SITES_SHOWN = 30;

type SiteRow = Omit<SiteAnswer, 'address' | 'testingModels' | 'hoursOfOperation' | 'nextFree'> & {
  address: Omit<SiteAnswer['address'], 'stateName'>;
  services: number[] | null;
  hours: WeeklyHours;
  nextFree: number | null;
};

/** SQL: a site, of rows `l` of locations and `s` of covid_sites; $1 is the service whose next open time is asked for, null for that of any. */
const SITE = `l.public_id as "locationId", l.name, coalesce(l.note, '') as note, l.store_number as "storeNumber",
  json_build_object('intersection', s.intersection, 'street', l.line1, 'city', l.city, 'state', l.state, 'county', s.county, 'zip', l.zip) as address,
  json_build_object('latitude', l.lat, 'longitude', l.lng) as position, l.time_zone as "timeZoneIANA", s.phone, l.services, l.status as "stationStatus", ${SUSPENDED_FROM} as "closedFrom",
  s.insurance_required as "insuranceRequired", s.binax, s.by_car as "byCar", s.spaces, s.clia_number as "cliaNumber",
  l.capacity * ${VISITS_AN_HOUR} as "hourlyCapacity", l.reserve * ${VISITS_AN_HOUR} as "reserveCapacity", l.hours,
  (select ${epoch('min(n.starts[1])')} from open_times n where n.location_id = l.id and l.status = 'Active' and ($1::int is null or n.service_id = $1)) as "nextFree"`;

const NEAR = `
  select ${SITE}, round((l.meters / ${METERS_A_MILE})::numeric, 1)::float8 as distance
  from (
    select l.*, sec_to_gc(earth <-> ll_to_earth($3, $4)::cube) as meters from locations l
    where organization_id = $2 and status <> 'Closed' and ($1::int is null or ${givenHere('$1')})
    order by earth <-> ll_to_earth($3, $4)::cube limit ${SITES_SHOWN}
  ) l join covid_sites s on s.location_id = l.id order by l.meters, l.id`;

const ONE = `select ${SITE} from locations l join covid_sites s on s.location_id = l.id where l.public_id = $2`;

type Asked = { lat: number; lng: number; serviceId?: number | undefined };

/** The 30 sites nearest to a place, nearest first, without those that are closed for good. */
export async function sitesNear(
  { db }: Pick<Reading, 'db'>,
  testing: SitesOf,
  { lat, lng, serviceId }: Asked,
): Promise<NearSite[]> {
  const values = [serviceId ?? null, testing.organizationId, lat, lng];
  const { rows } = await db.query<SiteRow & { distance: number }>(statement('covid_sites', NEAR, values));
  return rows.map(({ distance, ...row }) => ({ ...siteAnswer(row, testing), distance }));
}

/** One site. Throws 404 no-such-location, for locations that are no sites too. */
export async function findSite({ db }: Pick<Reading, 'db'>, testing: SitesOf, locationId: string): Promise<SiteAnswer> {
  const { rows } = await db.query<SiteRow>(statement('covid_site', ONE, [null, locationId]));
  if (!rows[0]) throw noSuchLocation();
  return siteAnswer(rows[0], testing);
}

function siteAnswer({ services, hours, address, nextFree, ...row }: SiteRow, { tests }: SitesOf): SiteAnswer {
  const given = tests.filter(({ serviceId }) => services?.includes(serviceId) ?? true);
  return {
    ...row,
    address: { ...address, stateName: stateName(address.state) },
    testingModels: given.map(({ serviceId, model }) => ({
      serviceId,
      testingModel: model,
      testingClass: TESTING_CLASSES[model],
    })),
    hoursOfOperation: hoursOfOperation(hours),
    nextFree: nextFree === null ? null : new Date(nextFree).toISOString(),
  };
}
