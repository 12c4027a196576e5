import type { Queryable } from '#db/client.ts';
import { oneSlipAway, slipsBetween, type SpellingRules } from '#text/speller.ts';
import { searchText } from '../search-text.ts';
import { COLUMNS, type PlaceRow } from './place-rows.ts';

/** Names less alike than this (trigrams shared, 0 to 1) are another name, not a misspelling. */
const ALIKE = 0.42;
/** A text shorter than this is a name half typed or another word ('rash'), not a misspelt name. */
const SHORTEST_MISSPELT = 5;
/** Within this length a text that is no town's name is more often another word ('heart', 'cough') than a slip for a small town; with its state it is a town's. */
const SHORT_NAME = 6;
const PEOPLE_OF_SHORT = 5000;
/** No town's searched name, with its state, is longer than this, in characters and in words: for a longer text none is looked for that is like it. */
const LONGEST_NAME = 34;
const MOST_WORDS = 6;

/** How names of towns are misspelt. */
const TOWNS: SpellingRules = {
  slips: [
    [SHORTEST_MISSPELT, 1],
    [7, 2],
    [12, 3],
  ],
  first: 'kept',
};

/** Towns to suggest for a name that none begins with: those one slip away, else the most alike. */
export async function townsLike(db: Queryable, town: string, state: string | null, limit: number): Promise<PlaceRow[]> {
  const slips = await townsOneSlipAway(db, town, state);
  return slips.length > 0 ? slips : townsMostAlike(db, town, state, limit);
}

/** Towns whose name is one slip away: a letter too many, too few, wrong, or swapped with the next; each looked up by the index. */
export async function townsOneSlipAway(db: Queryable, town: string, state: string | null): Promise<PlaceRow[]> {
  if (!canBeMisspelt(town)) return [];
  const { rows } = await db.query<PlaceRow>(
    `select ${COLUMNS}, 1::float8 as alike from unnest($1::text[]) as misspelt cross join lateral (
       select * from places where search ~>=~ (misspelt || ' ') and search ~<~ (misspelt || '!') and length(search) = length(misspelt) + 3
       order by search using ~<~ limit 60
     ) p where kind = 'place' and ($2::text is null or state = $2) and weight >= $3 order by weight desc, label limit 8`,
    [oneSlipAway(town), state, fewestPeople(town, state)],
  );
  return rows;
}

/**
 * Similar towns with few enough typing slips, fewest first. A changed first letter counts once, and extra words don't
 * match: 'Vancouver, BC'.
 */
export async function townsFewSlipsAway(db: Queryable, town: string, state: string | null): Promise<PlaceRow[]> {
  const rows = (await townsMostAlike(db, town, state, 24))
    .map((row) => ({ ...row, slips: slipsBetween(town, searchText(row.name), TOWNS) }))
    .filter(
      ({ name, slips, weight }) =>
        slips < Infinity && weight >= fewestPeople(town, state) && isNoLonger(town, searchText(name)),
    );
  const fewest = Math.min(...rows.map(({ slips }) => slips));
  return rows.filter(({ slips }) => slips === fewest).sort((a, b) => b.weight - a.weight);
}

function isNoLonger(typed: string, name: string): boolean {
  return typed.split(' ').length <= name.split(' ').length;
}

/** Towns whose name is most alike; with a state, name and state are compared as one text, so that two swapped letters count less. */
async function townsMostAlike(db: Queryable, town: string, state: string | null, limit: number): Promise<PlaceRow[]> {
  if (!canBeMisspelt(town)) return [];
  const name = state ? 'search' : 'left(search, -3)';
  const { rows } = await db.query<PlaceRow>(
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
