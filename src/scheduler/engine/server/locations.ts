import { fieldProblem } from '#api/problem.ts';
import type { Reading } from '#identity/make-actor.ts';
import { METERS_A_MILE } from '#location/distance.ts';
import { givenHere } from '#location/server/given-here.ts';
import type { FoundLocation, Location } from '../location.schema.ts';
import type { Service } from '../slot.schema.ts';
import { LOCATION, SERVICE, SUSPENDED_FROM } from './offerings.ts';
import { epoch, statement } from './prepared-statement.ts';

/** How many locations a search answers with. */
const LOCATIONS_SHOWN = 30;

type LocationRow = Pick<FoundLocation, 'status' | 'closedFrom' | 'services'> & {
  location: Location;
  store: string | null;
  miles: number;
  nextFree: number | null;
};

const SEARCH = `
  select ${LOCATION} as location, l.status, ${SUSPENDED_FROM} as "closedFrom", l.store_number as store, round((l.meters / ${METERS_A_MILE})::numeric, 1)::float8 as miles,
    ${epoch('n.starts[1]')} as "nextFree",
    array(select service_id from bookable_services b where organization_id = $1 and ${givenHere('b.service_id')} order by service_id) as services
  from (
    select *, sec_to_gc(earth <-> ll_to_earth($2, $3)::cube) as meters
    from locations where organization_id = $1 and status <> 'Closed' and id in (
      (select id from locations l where organization_id = $1 and status <> 'Closed' and ${givenHere('$4')} order by earth <-> ll_to_earth($2, $3)::cube limit ${LOCATIONS_SHOWN})
      union all (select id from locations where public_id = $5)
    )
  ) l left join open_times n on n.location_id = l.id and n.service_id = $4
  order by l.meters, l.id`;

/** Where to look for an organization's locations, and for which service; `locationId` is one that is wanted however far it is. */
export type LocationSearch = {
  organizationId: string;
  serviceId: number;
  position: FoundLocation['position'];
  locationId?: string | undefined;
};

/**
 * The organization's 30 nearest locations that give the service, and the wanted one, nearest first, with the next free time of the service.
 * Throws 422 for a service that it does not offer.
 */
export async function searchLocations(
  { db }: Reading,
  { organizationId, serviceId, position, locationId }: LocationSearch,
): Promise<FoundLocation[]> {
  const { rows } = await db.query<LocationRow>(
    statement('locations', SEARCH, [
      organizationId,
      position.latitude,
      position.longitude,
      serviceId,
      locationId ?? null,
    ]),
  );
  if (rows.length > 0 && !rows.some(({ services }) => services.includes(serviceId)))
    throw fieldProblem('serviceId', 'This organization does not offer such a service');
  return rows.map(({ location, store, miles, nextFree, ...row }) => ({
    ...location,
    ...row,
    distance: miles,
    store: store ? { clinicTrademarkCode: store } : {},
    nextFree: nextFree === null ? null : new Date(nextFree).toISOString(),
  }));
}

/** What can be booked with an organization, by name. */
export async function bookableServices({ db }: Reading, organizationId: string): Promise<Service[]> {
  const { rows } = await db.query<{ service: Service }>(
    `select ${SERVICE} as service from bookable_services b where organization_id = $1 order by display`,
    [organizationId],
  );
  return rows.map(({ service }) => service);
}
