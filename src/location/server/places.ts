import type { Queryable } from '#db/client.ts';
import { misspeltState, withStateMended } from '../misspelt-state.ts';
import { townOfNickname } from '../nicknames.ts';
import type { Place } from '../place.schema.ts';
import { searchText } from '../search-text.ts';
import { splitState, stateBegun, stateCode } from '../states.ts';
import { townsOfCounty } from './counties.ts';
import { COLUMNS, decide, found, largestOf, toPlace, type Geocoded, type PlaceRow } from './place-rows.ts';
import { placesBegun, townsBegun } from './places-begun.ts';
import { townsFewSlipsAway, townsLike, townsOneSlipAway } from './towns-alike.ts';

/** A town of so many people is meant rather than the state of its name: New York, Washington. */
const LARGE = 200_000;
/** A town of so many people is meant rather than a state that begins so too: 'flor' is Florence, and 'calif' isn't California City. */
const KNOWN = 50_000;
/** Farther than this from every ZIP code, in metres, is not in the United States. */
export const FARTHEST_METRES = 160_000;
/** Words around a town's name: 'near Boston', 'downtown LA', 'Chicago area'; but 'near me' names no place. */
const AROUND =
  /^\s*(near|in|around|downtown|greater|metro)\s+(?!(me|my|here)\b)|\s+(area|metro|metro area|suburbs|downtown)\s*$/gi;
/** The state whose places are found when they are typed, and never suggested [LOC-2]. */
const NOT_SUGGESTED = 'AS';

/**
 * Suggestions for a half-typed place [LOC-2]: exact matches and nicknames, then towns by population; without one,
 * similar names. No American Samoa.
 */
export async function suggestPlaces(db: Queryable, input: string, limit = 5): Promise<Place[]> {
  const search = searchText(input);
  if (search === '') return [];
  const rows = await placesBegun(db, input, { without: NOT_SUGGESTED, limit });
  if (rows.length > 0 || /^\d/.test(search)) return rows.map(toPlace);
  const [town, state] = splitState(search);
  const alike = await townsLike(db, town, state, limit);
  return alike
    .filter((row) => row.state !== NOT_SUGGESTED)
    .slice(0, limit)
    .map(toPlace);
}

/**
 * The place of a text: a ZIP code, 'City, ST', a city, a label of these, or a misspelt name. A state or county alone
 * gives its largest towns.
 */
export function geocode(db: Queryable, text: string): Promise<Geocoded> {
  return placeOf(db, text, misspelt);
}

/**
 * `geocode` for a place field, where the start of a name is enough ('chic'). Of a begun name and one a slip away, the
 * larger town is meant.
 */
export function geocodeTyped(db: Queryable, text: string): Promise<Geocoded> {
  return placeOf(db, hasNickname(text) ? text : text.replaceAll(AROUND, ''), begunOrMisspelt);
}

/** What is meant by a text that is no name: as searched and as typed. */
type Guess = (db: Queryable, search: string, text: string) => Promise<Geocoded>;

async function placeOf(db: Queryable, typed: string, guess: Guess): Promise<Geocoded> {
  const text = typed.slice(0, 200);
  const plain = searchText(text).replace(/(^| )(usa?|united states( of america)?)$/, '');
  const search = townOfNickname(plain);
  if (search === '' || search.length > 120) return { state: 'unknown' };
  const code = /^(\d{5})(?: ?\d{4})?\b/.exec(search)?.[1] ?? /\b(\d{5})(?: ?\d{4})?$/.exec(search)?.[1];
  if (code) return found(await zipPlace(db, code));
  if (/^[\d ]+$/.test(search)) return { state: 'unknown' };
  const whole = await exactTowns(db, search, null);
  const wholeState = stateCode(search);
  if (wholeState && !has(whole, LARGE)) return largestTowns(db, wholeState);
  if (whole.length > 0) return decide(whole);
  const [town, state] = splitState(search);
  const named = state ? await exactTowns(db, town, state) : [];
  if (named.length > 0) return decide(named);
  const ofCounty = await townsOfCounty(db, search);
  if (ofCounty.length > 0) return largestOf(ofCounty);
  return (await townAfterStreet(db, text, search, guess)) ?? guess(db, search, text);
}

async function misspelt(db: Queryable, search: string): Promise<Geocoded> {
  return slipped(db, search, await townsOneSlipAway(db, ...splitState(search)));
}

async function slipped(db: Queryable, search: string, near: readonly PlaceRow[]): Promise<Geocoded> {
  return decide(near.length > 0 ? near : await townsFewSlipsAway(db, ...splitState(search)));
}

async function begunOrMisspelt(db: Queryable, search: string, text: string): Promise<Geocoded> {
  const [begun, near] = await Promise.all([townsBegun(db, text), townsOneSlipAway(db, ...splitState(search))]);
  const likelier = has(begun, (near[0]?.weight ?? 0) + 1) ? begun : near;
  const state = stateBegun(search) ?? misspeltState(search);
  if (state && !has(likelier, KNOWN)) return largestTowns(db, state);
  const mended = likelier.length === 0 ? withStateMended(search) : null;
  return mended ? placeOf(db, mended, begunOrMisspelt) : slipped(db, search, likelier);
}

function hasNickname(text: string): boolean {
  const search = searchText(text);
  return townOfNickname(search) !== search;
}

function has([largest]: readonly PlaceRow[], people: number): boolean {
  return (largest?.weight ?? 0) >= people;
}

/** The town of an address: '2400 N Clark St, Chicago, IL', 'Apt 4, 22 Elm St, Portland ME', '12 Main Street Springfield IL'; null for what is no address. */
async function townAfterStreet(db: Queryable, text: string, search: string, guess: Guess): Promise<Geocoded | null> {
  const parts = text.split(',');
  const hasStreet = /^\d/.test(search);
  if (parts.length > 1 && (hasStreet || parts.length > 2)) return placeOf(db, parts.slice(1).join(','), guess);
  if (!hasStreet) return null;
  const [street, state] = splitState(search);
  const words = street.split(' ').slice(1);
  const ends = words.map((_, start) => words.slice(start).join(' '));
  const towns = state ? await Promise.all(ends.map((end) => exactTowns(db, end, state))) : [];
  return decide(towns.find(({ length }) => length > 0) ?? []);
}

async function largestTowns(db: Queryable, state: string): Promise<Geocoded> {
  const { rows } = await db.query<PlaceRow>(
    `select ${COLUMNS} from places where kind = 'place' and state = $1 order by weight desc, label limit 6`,
    [state],
  );
  return largestOf(rows);
}

/** The ZIP code nearest a position in degrees; null more than 100 miles from any. */
export async function nearestPlace(db: Queryable, lat: number, lng: number): Promise<Place | null> {
  const { rows } = await db.query<PlaceRow & { metres: number }>(
    `select ${COLUMNS}, earth_distance(earth, ll_to_earth($1, $2)) as metres
     from places where kind = 'zip' order by earth <-> ll_to_earth($1, $2) limit 1`,
    [lat, lng],
  );
  const row = rows[0];
  return row && row.metres <= FARTHEST_METRES ? toPlace(row) : null;
}

/** The place of a five-digit ZIP code, or null when there is no such code. */
export async function zipPlace(db: Queryable, zip: string): Promise<Place | null> {
  const { rows } = await db.query<PlaceRow>(`select ${COLUMNS} from places where kind = 'zip' and zip = $1`, [zip]);
  return rows[0] ? toPlace(rows[0]) : null;
}

async function exactTowns(db: Queryable, town: string, state: string | null): Promise<PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>(
    `select ${COLUMNS}, 1::float8 as alike from places
     where kind = 'place' and search like $1 and ($2::text is null or state = $2) order by weight desc, label limit 8`,
    [`${town} __`, state],
  );
  return rows;
}
