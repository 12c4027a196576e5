import type { Queryable } from '#db/client.ts';
import type { Place } from '#location/place.schema.ts';

/** A street or a part of a town is known by at least so many characters. */
const SHORTEST = 4;
const TOWNS_SHOWN = 6;

/** How streets are named, and how stores have it. */
const SHORT: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};
const KINDS = 'st|ave|blvd|rd|dr|ln|way|ct|pl|pkwy|hwy';
/** '2156 w lake st', 'lake st': a number before words, or a word before a kind of street. */
const STREET = new RegExp(`^\\d+ \\p{L}|\\p{L} (${KINDS})\\b`, 'u');
/** A direction before the name of a street. */
const DIRECTION = new RegExp(`\\b(north|south|east|west)\\b(?= [\\p{L}\\d ]+ (${KINDS})\\b)`, 'gu');

/** True of what people type for a street, perhaps with its town: 'Lake St', '2156 W Lake St, Chicago'. */
export function isStreet(text: string): boolean {
  return STREET.test(plain(text));
}

type Asked = {
  /** Whether the name of a store counts as well: 'Lincoln Square'. */
  names?: boolean;
  /** Where the visitor is: towns come nearest first. */
  from?: { lat: number; lng: number } | undefined;
};

/** Places of stores whose street has these words, perhaps followed by its town, state and ZIP code; one for each town: 'Clark St', '2410 N Clark St, Chicago'. */
export async function storesOnStreet(db: Queryable, text: string, { names, from }: Asked = {}): Promise<Place[]> {
  const words = plain(text);
  if (words.length < SHORTEST || words.length > 80) return [];
  const { rows } = await db.query<Required<Place>>(
    `select lat, lng, zip as "zipCode", state, city, line1 || ', ' || city || ', ' || state as label, time_zone as "timeZone" from (
       select distinct on (state, city) s.* from stores s, lateral (select case when $2 then name || ' ' || line1 else line1 end as street) known
       where position($1 in lower(street || ' ' || city || ' ' || state || ' ' || zip)) between 1 and length(street)
       order by state, city, number
     ) found order by earth <-> ll_to_earth($3, $4)::cube, state, city limit ${TOWNS_SHOWN}`,
    [words, names === true, from?.lat ?? null, from?.lng ?? null],
  );
  return rows;
}

function plain(text: string): string {
  const short = (word: string) => SHORT[word] ?? word;
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\b(street|avenue|boulevard|road|drive|lane)\b/g, short)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(DIRECTION, short);
}
