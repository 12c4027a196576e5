import type { Queryable } from '#db/client.ts';
import { editDistance } from '#text/edit-distance.ts';
import { misspellings } from '../misspelling.ts';
import { meantBy } from '../nicknames.ts';
import type { Place } from '../place.schema.ts';
import { searchPrefixes, searchText } from '../search-text.ts';
import { splitState, stateCode } from '../states.ts';

/** What a text stands for: one place, several to choose from (the best first), or none. */
export type Geocoded = { state: 'found'; place: Place } | { state: 'choices'; choices: Place[] } | { state: 'unknown' };

type Row = {
  lat: number;
  lng: number;
  zip: string;
  state: string;
  name: string;
  label: string;
  timeZone: string;
  weight: number;
  alike: number;
};

const COLUMNS = 'lat, lng, zip, state, name, label, time_zone as "timeZone", weight';
/** Names less alike than this (trigrams shared, 0 to 1) are another name, not a misspelling. */
const ALIKE = 0.42;
/** How many times the people a town must have to be meant when only its name is given: Boston is Massachusetts', Portland is asked back. */
const DOMINATES = 20;
/** A town of so many people is meant rather than the state of its name: New York, Washington. */
const LARGE = 200_000;
/** A text shorter than this is a name half typed or another word ('rash'), not a misspelt name. */
const SHORTEST_MISSPELT = 5;
/** Within this length a text that is no town's name is more often another word ('heart', 'cough') than a slip for a small town; with its state it is a town's. */
const SHORT_NAME = 6;
const PEOPLE_OF_SHORT = 5000;
/** No town's searched name, with its state, is longer than this, in characters and in words: for a longer text none is looked for that is like it. */
const LONGEST_NAME = 34;
const MOST_WORDS = 6;
/** Farther than this from every ZIP code, in metres, is not in the United States. */
export const FARTHEST_METRES = 160_000;

/**
 * Suggestions for what has been typed so far [LOC-2]: an exact match or nickname first ('LA', 'nyc'), then the towns where most people live. With no name that
 * begins so, the most alike ones. American Samoa is not suggested.
 */
export async function suggestPlaces(db: Queryable, input: string, limit = 5): Promise<Place[]> {
  const search = searchText(input);
  if (search === '') return [];
  const meant = meantBy(search);
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from (
       select distinct p.* from unnest($1::text[]) as prefix
       join places p on p.search ~>=~ prefix and p.search ~<~ (prefix || '~')
     ) p where state <> 'AS'
     order by search = $2 or search like $3 desc, weight desc, length(search), label limit $4`,
    [[...searchPrefixes(input), meant], meant, `${meant} __`, limit],
  );
  if (rows.length > 0 || /^\d/.test(search)) return rows.map(toPlace);
  const [town, state] = splitState(search);
  const slips = await misspeltTowns(db, town, state);
  const alike = slips.length > 0 ? slips : await alikeTowns(db, town, state, limit);
  return alike
    .filter((row) => row.state !== 'AS')
    .slice(0, limit)
    .map(toPlace);
}

/**
 * Finds the place that a text names: a ZIP code, 'City, ST', 'City, State', a city alone, or a label of these; misspelt names find the most alike.
 * A state alone gives its largest towns to choose from.
 */
export async function geocode(db: Queryable, text: string): Promise<Geocoded> {
  const plain = searchText(text.slice(0, 200)).replace(/ (usa?|united states( of america)?)$/, '');
  const search = meantBy(plain);
  if (search === '' || search.length > 120) return { state: 'unknown' };
  const code = /^(\d{5})(?: \d{4})?\b/.exec(search)?.[1] ?? /\b(\d{5})(?: \d{4})?$/.exec(search)?.[1];
  if (code) return found(await zipPlace(db, code));
  if (/^[\d ]+$/.test(search)) return { state: 'unknown' };
  const whole = await exactTowns(db, search, null);
  const wholeState = stateCode(search);
  if (wholeState && !((whole[0]?.weight ?? 0) >= LARGE)) return largestTowns(db, wholeState);
  if (whole.length > 0) return decide(whole);
  const [town, state] = splitState(search);
  const named = state ? await exactTowns(db, town, state) : [];
  if (named.length > 0) return decide(named);
  const afterStreet = await townAfterStreet(db, text, search);
  if (afterStreet) return afterStreet;
  const slips = await misspeltTowns(db, town, state);
  return decide(slips.length > 0 ? slips : await twiceMisspeltTowns(db, town, state));
}

/** The town of an address: '2400 N Clark St, Chicago, IL', 'Apt 4, 22 Elm St, Portland ME', '12 Main Street Springfield IL'; null for what is no address. */
async function townAfterStreet(db: Queryable, text: string, search: string): Promise<Geocoded | null> {
  const parts = text.split(',');
  const hasStreet = /^\d/.test(search);
  if (parts.length > 1 && (hasStreet || parts.length > 2)) return geocode(db, parts.slice(1).join(','));
  if (!hasStreet) return null;
  const [street, state] = splitState(search);
  const words = street.split(' ').slice(1);
  const ends = words.map((_, start) => words.slice(start).join(' '));
  const towns = state ? await Promise.all(ends.map((end) => exactTowns(db, end, state))) : [];
  return decide(towns.find(({ length }) => length > 0) ?? []);
}

async function largestTowns(db: Queryable, state: string): Promise<Geocoded> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from places where kind = 'place' and state = $1 order by weight desc, label limit 6`,
    [state],
  );
  const [only, ...others] = rows.map(toPlace);
  if (!only) return { state: 'unknown' };
  return others.length === 0 ? found(only) : { state: 'choices', choices: [only, ...others] };
}

/** The ZIP code nearest a position in degrees; null more than 100 miles from any. */
export async function nearestPlace(db: Queryable, lat: number, lng: number): Promise<Place | null> {
  const { rows } = await db.query<Row & { metres: number }>(
    `select ${COLUMNS}, earth_distance(earth, ll_to_earth($1, $2)) as metres
     from places where kind = 'zip' order by earth <-> ll_to_earth($1, $2) limit 1`,
    [lat, lng],
  );
  const row = rows[0];
  return row && row.metres <= FARTHEST_METRES ? toPlace(row) : null;
}

/** The place of a five-digit ZIP code, or null when there is no such code. */
export async function zipPlace(db: Queryable, zip: string): Promise<Place | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from places where kind = 'zip' and zip = $1`, [zip]);
  return rows[0] ? toPlace(rows[0]) : null;
}

async function exactTowns(db: Queryable, town: string, state: string | null): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS}, 1::float8 as alike from places
     where kind = 'place' and search like $1 and ($2::text is null or state = $2) order by weight desc, label limit 8`,
    [`${town} __`, state],
  );
  return rows;
}

/** Towns whose name is one slip away: a letter too many, too few, wrong, or swapped with the next; each looked up by the index. */
async function misspeltTowns(db: Queryable, town: string, state: string | null): Promise<Row[]> {
  if (!canBeMisspelt(town)) return [];
  const { rows } = await db.query<Row>(
    `select ${COLUMNS}, 1::float8 as alike from unnest($1::text[]) as misspelt cross join lateral (
       select * from places where search ~>=~ (misspelt || ' ') and search ~<~ (misspelt || '!') and length(search) = length(misspelt) + 3
       order by search using ~<~ limit 60
     ) p where kind = 'place' and ($2::text is null or state = $2) and weight >= $3 order by weight desc, label limit 8`,
    [misspellings(town), state, fewestPeople(town, state)],
  );
  return rows;
}

/** Of the most alike towns those with so few slips that they are meant, the fewest first. */
async function twiceMisspeltTowns(db: Queryable, town: string, state: string | null): Promise<Row[]> {
  const allowed = town.length < 7 ? 1 : town.length < 12 ? 2 : 3;
  const rows = (await alikeTowns(db, town, state, 24))
    .map((row) => ({ ...row, slips: editDistance(town, searchText(row.name)) }))
    .filter(({ slips, weight }) => slips <= allowed && weight >= fewestPeople(town, state));
  const fewest = Math.min(...rows.map(({ slips }) => slips));
  return rows.filter(({ slips }) => slips === fewest).sort((a, b) => b.weight - a.weight);
}

/** Towns whose name is most alike; with a state, name and state are compared as one text, so that two swapped letters count less. */
async function alikeTowns(db: Queryable, town: string, state: string | null, limit: number): Promise<Row[]> {
  if (!canBeMisspelt(town)) return [];
  const name = state ? 'search' : 'left(search, -3)';
  const { rows } = await db.query<Row>(
    `select ${COLUMNS}, similarity(${name}, $1)::float8 as alike from places
     where kind = 'place' and search % $1 and ($2::text is null or state = $2) and similarity(${name}, $1) >= $3
     order by similarity(${name}, $1) desc, weight desc, label limit $4`,
    [state ? `${town} ${state.toLowerCase()}` : town, state, ALIKE, limit],
  );
  return rows;
}

/** A look for likeness costs by length, so text that no town is called is not looked at. */
function canBeMisspelt(town: string): boolean {
  return town.length >= SHORTEST_MISSPELT && town.length <= LONGEST_NAME && town.split(' ').length <= MOST_WORDS;
}

function fewestPeople(town: string, state: string | null): number {
  return state || town.length > SHORT_NAME ? 0 : PEOPLE_OF_SHORT;
}

/** One place when the best is clearly meant; else the choices, one for each state. */
function decide(rows: Row[]): Geocoded {
  const [best, ...others] = rows;
  if (!best) return { state: 'unknown' };
  const rivals = others.filter((row) => row.state !== best.state && row.alike > best.alike - 0.08);
  const strongest = Math.max(0, ...rivals.map(({ weight }) => weight));
  if (rivals.length === 0 || best.weight >= DOMINATES * strongest) return found(toPlace(best));
  return { state: 'choices', choices: [best, ...rivals].slice(0, 6).map(toPlace) };
}

function found(place: Place | null): Geocoded {
  return place ? { state: 'found', place } : { state: 'unknown' };
}

function toPlace({ lat, lng, zip, state, name, label, timeZone }: Row): Place {
  return { lat, lng, zipCode: zip, state, city: name, label, timeZone };
}
