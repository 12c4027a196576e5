import type { Queryable } from '#db/client.ts';
import type { Place } from '#location/place.schema.ts';

/** A street or a part of a town is known by at least so many characters. */
const SHORTEST = 4;
const TOWNS_SHOWN = 6;

/** Places of stores whose street or name has these words, one for each town: 'Clark St', '2410 N Clark St', 'Lincoln Square'. */
export async function storesOnStreet(db: Queryable, text: string): Promise<Place[]> {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\b(street|avenue|boulevard|road|drive|lane)\b/g, (word) => SHORT[word] ?? word)
    .trim()
    .replace(/\s+/g, ' ');
  if (words.length < SHORTEST || words.length > 80) return [];
  const { rows } = await db.query<Required<Place>>(
    `select distinct on (state, city) lat, lng, zip as "zipCode", state, city, line1 || ', ' || city || ', ' || state as label, time_zone as "timeZone"
     from stores where lower(name || ' ' || line1) like $1 order by state, city, number limit ${TOWNS_SHOWN}`,
    [`%${words}%`],
  );
  return rows;
}

const SHORT: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
};
