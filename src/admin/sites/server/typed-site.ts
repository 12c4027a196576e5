import { ProblemError, type FieldError } from '#api/problem.ts';
import type { SitesOf } from '#covid/sites/site-location.ts';
import type { Site } from '#covid/sites/site.schema.ts';
import { weekOf } from '#covid/sites/hours-of-operation.ts';
import { SITE_ZONES, siteZoneOf } from '#covid/sites/site-zones.ts';
import { sitesKind } from '#data-files/kinds/kind-sites.ts';
import type { Queryable } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { weeklyHoursSchema } from '#location/opening-hours.schema.ts';
import { openingProblem, type OpeningProblem } from '#location/opening-rules.ts';
import { isTimeZone, timeZoneName } from '#location/time-zone.ts';
import type { TypedSite } from '../site-calls.schema.ts';

/** A site as it is stored: what is typed of it, and what its location has from that. */
export type StoredSite = Site &
  Pick<CareLocation, 'hours' | 'specialDays' | 'capacity' | 'reserve' | 'organizationId' | 'partnerLocationId'> & {
    note: string;
    services: number[];
  };

/** Where the API has the columns that files have. */
const PATHS: Record<string, string> = {
  intersection: 'address.intersection',
  line1: 'address.street',
  city: 'address.city',
  state: 'address.state',
  county: 'address.county',
  zip: 'address.zip',
  lat: 'position.latitude',
  lng: 'position.longitude',
  'lat, lng': 'address.zip',
  timeZone: 'timeZoneIANA',
};

/** What to do about a field that breaks its rule. */
const SAID: Record<string, string> = {
  name: 'Enter a name of up to 120 characters',
  storeNumber: 'Enter the number of the store, at most six digits',
  intersection: 'Enter a corner of up to 100 characters, or none',
  line1: 'Enter the street',
  city: 'Enter the city',
  state: 'Enter the two letters of the state, such as IL',
  county: 'Enter the county',
  zip: 'Enter a ZIP code of five digits',
  phone: 'Enter a phone number such as 312-555-0142',
  cliaNumber: 'Enter a CLIA number such as 14D0000001',
  hourlyCapacity: 'Enter 4 to 800 visits an hour, a multiple of 4. To offer none, suspend the site',
  reserveCapacity: 'Enter a multiple of 4 that is less than the visits an hour, or 0',
  spaces: 'Enter 1 to 200 spaces where people come by car, and none where they come inside',
  testingModels: 'Choose one test at least; a Binax site gives rapid antigen tests alone',
};

const HOURS_SAID: Record<OpeningProblem, string> = {
  'closes-first': 'It closes before it opens',
  'half-break': 'Enter when the break begins and how many minutes it takes, or neither',
  'break-outside': 'The break is outside of the hours',
};

/**
 * A site by what is typed of it, by the rules that imported files have too. Throws 422 that names each wrong field.
 */
export function siteTyped(
  testing: SitesOf,
  { locationId, stationStatus }: Pick<Site, 'locationId' | 'stationStatus'>,
  typed: TypedSite,
): StoredSite {
  const { address, position, timeZoneIANA, hoursOfOperation, specialDays, ...others } = typed;
  const { street, ...place } = address;
  const week = weekOf(hoursOfOperation);
  const problems = [...hoursProblems(typed), ...zoneProblems(timeZoneIANA)];
  const parsed = sitesKind(testing).parse({
    ...others,
    ...place,
    intersection: place.intersection?.trim() || null,
    locationId,
    stationStatus,
    line1: street,
    lat: position?.latitude,
    lng: position?.longitude,
    timeZone: timeZoneIANA,
  });
  if ('problems' in parsed)
    for (const { column, reason } of parsed.problems)
      if (column !== 'timeZone' || problems.length === 0)
        problems.push({ path: PATHS[column] ?? column, message: SAID[column] ?? reason });
  if (problems.length > 0 || 'problems' in parsed || week === null) throw invalid(problems);
  return { ...(parsed.record as Omit<StoredSite, 'hours' | 'specialDays'>), hours: week, specialDays };
}

/** What is wrong with the days of a week and with special days. */
export function hoursProblems({
  hoursOfOperation,
  specialDays,
}: Pick<TypedSite, 'hoursOfOperation' | 'specialDays'>): FieldError[] {
  const week = weekOf(hoursOfOperation);
  if (week === null) return [{ path: 'hoursOfOperation', message: 'Name each day once' }];
  const wrong: FieldError[] = [];
  for (const [index, entry] of hoursOfOperation.entries()) {
    const opening = weekOf([entry])?.find((day) => day !== null);
    const problem = opening && openingProblem(opening);
    if (problem) wrong.push({ path: `hoursOfOperation.${String(index)}`, message: HOURS_SAID[problem] });
  }
  if (!weeklyHoursSchema.safeParse(week).success)
    wrong.push({ path: 'hoursOfOperation', message: 'Enter a break of 5 to 240 minutes' });
  for (const [day, opening] of Object.entries(specialDays)) {
    const problem = opening && openingProblem(opening);
    if (problem) wrong.push({ path: `specialDays.${day}`, message: HOURS_SAID[problem] });
  }
  return wrong;
}

/** A zone in which no site can be is refused by its name. */
function zoneProblems(zone: string): FieldError[] {
  if (SITE_ZONES.some((one) => one === zone)) return [];
  if (!isTimeZone(zone)) return [{ path: 'timeZoneIANA', message: 'Choose a time zone' }];
  const near = siteZoneOf(zone);
  const message = near
    ? `${zone} has the clocks of ${near}: choose that`
    : `No site can be in ${timeZoneName(zone)}. Testing sites can be in Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii or Atlantic (Puerto Rico) Time`;
  return [{ path: 'timeZoneIANA', message }];
}

/** Looks a site up against stores, ZIP codes and other sites, as an import does. Throws 422 that names each wrong field. */
export async function checkElsewhere(db: Queryable, testing: SitesOf, site: StoredSite): Promise<void> {
  const problems: FieldError[] = [];
  for (const check of sitesKind(testing).checks) {
    const { rows } = await db.query<{ column: string; reason: string }>(
      `with incoming as (select 1 as line, $1::text as key, $2::jsonb as data) select * from (${check}) found`,
      [site.locationId, JSON.stringify(site)],
    );
    for (const { column, reason } of rows)
      problems.push({ path: PATHS[column] ?? column, message: foundSaid(column, reason, site) });
  }
  if (problems.length > 0) throw invalid(problems);
}

function foundSaid(column: string, reason: string, { storeNumber, zip }: StoredSite): string {
  if (column === 'storeNumber')
    return reason.includes('another')
      ? `Store ${storeNumber} has a site already: change that one`
      : `There is no store ${storeNumber}`;
  if (column === 'lat, lng') return `ZIP code ${zip} is in another place than the store is`;
  return reason;
}

function invalid(errors: FieldError[]): ProblemError {
  const detail = errors.map(({ message }) => message).join('. ');
  return new ProblemError({ status: 422, code: 'invalid', detail: `${detail}.`.slice(0, 500), errors });
}
