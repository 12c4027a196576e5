import { ProblemError } from '#api/problem.ts';
import type { Queryable } from '#db/client.ts';
import { searchText } from '#location/search-text.ts';

/** How far a town may lie from the middle of its ZIP code. */
const NEAR_MILES = 30;
const MILES_PER_DEGREE = 69;

/** An address as typed; `state` is two capital letters, `zip` five digits, perhaps with four more. */
type Typed = { city: string; state: string; zip: string };

/**
 * Checks an address against the gazetteer (PAT-5): the ZIP code exists, lies in the state, and the city is a name of it or of a place of that state within
 * 30 miles. Throws 422 with code 1006, naming the field.
 */
export async function checkAddress(db: Queryable, { city, state, zip }: Typed): Promise<void> {
  const zip5 = zip.slice(0, 5);
  const { rows } = await db.query<{ state: string; name: string; near: string[] }>(
    `select z.state, z.name, array(
       select distinct p.name from places p
       where p.state = z.state and p.lat between z.lat - ${NEAR_MILES / MILES_PER_DEGREE} and z.lat + ${NEAR_MILES / MILES_PER_DEGREE}
         and abs(p.lng - z.lng) < ${NEAR_MILES / MILES_PER_DEGREE} / cos(radians(z.lat))) as near
     from places z where z.kind = 'zip' and z.zip = $1 limit 1`,
    [zip5],
  );
  const place = rows[0];
  if (!place) throw notUs('zip', `There is no ZIP code ${zip5}`);
  if (place.state !== state) throw notUs('state', `ZIP code ${zip5} is in ${place.state}`);
  const wanted = plainName(city);
  if (![place.name, ...place.near].some((name) => plainName(name) === wanted))
    throw notUs('city', `ZIP code ${zip5} is in ${place.name}`);
}

function notUs(field: string, message: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: '1006',
    detail: 'Please enter a valid US address',
    errors: [{ path: `contact.address.${field}`, message }],
  });
}

/** A town's name as the gazetteer's search compares it, without 'City', 'Town' or 'Village' at its end. */
export function plainName(name: string): string {
  return searchText(name).replace(/ (city|town|village)$/, '');
}
