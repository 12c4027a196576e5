import type { Queryable } from '#db/client.ts';
import { normalize } from '#text/normalize.ts';
import { townOfNickname } from '../nicknames.ts';
import { searchPrefixes, searchText } from '../search-text.ts';
import { splitState } from '../states.ts';
import { COLUMNS, notDwarfed, type PlaceRow } from './place-rows.ts';

/** Letters that are the beginning of a town's name: two are a state or a nickname. */
const FEWEST_LETTERS = 3;
/** Enough of the largest towns to hold one of another state. */
const LOOKED_AT = 24;

/** How many places are looked for, and in which state none. */
type BegunOptions = { limit: number; without?: string };

/** Places that begin as typed, also with their state ('chic il'): an exact match or nickname first ('LA', 'nyc'), then the towns where most people live. */
export async function placesBegun(db: Queryable, input: string, wanted: BegunOptions): Promise<PlaceRow[]> {
  const begun = await beginning(db, input, null, wanted);
  const [town, state] = splitState(normalize(input));
  return begun.length > 0 || !state ? begun : beginning(db, town, state, wanted);
}

/** Towns whose name is half typed, the largest first and none beside which it is as nothing: 'chic', 'spring, ill', 'chic il'; none for less than three letters. */
export async function townsBegun(db: Queryable, text: string): Promise<PlaceRow[]> {
  const [town] = splitState(normalize(text));
  if (town.replaceAll(/[^a-z]/g, '').length < FEWEST_LETTERS) return [];
  return notDwarfed(await placesBegun(db, text, { limit: LOOKED_AT }));
}

async function beginning(
  db: Queryable,
  input: string,
  state: string | null,
  wanted: BegunOptions,
): Promise<PlaceRow[]> {
  const meant = townOfNickname(searchText(input));
  // As text, the state would not be compared by its index.
  const { rows } = await db.query<PlaceRow>(
    `select ${COLUMNS}, 1::float8 as alike from (
       select distinct p.* from unnest($1::text[]) as prefix
       join places p on p.search ~>=~ prefix and p.search ~<~ (prefix || '~')
     ) p where state <> $4 and ($5::bpchar is null or state = $5)
     order by search = $2 or search like $3 desc, weight desc, length(search), label limit $6`,
    [[...searchPrefixes(input), meant], meant, `${meant} __`, wanted.without ?? '', state, wanted.limit],
  );
  return rows;
}
