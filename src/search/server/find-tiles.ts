import type { Queryable } from '#db/client.ts';
import { completionsOf, meantBy, ASKED } from './find.ts';
import { lookUpWords } from './misspelt-words.ts';
import { askedWords, queryOf } from './query.ts';
import { loadedSynonyms } from './synonyms.ts';

const FIND = `with asked as materialized (${ASKED})
  select d.address as id from search_documents d, asked where d.words @@ asked.query and d.kind = 'Tile'`;

/**
 * The ids of the services whose tiles have the words: as typed, else with words that begin with those that the index doesn't know, else with the words that were
 * probably meant. None for a text without letters and figures.
 */
export async function findTiles(db: Queryable, typed: string): Promise<string[]> {
  const words = askedWords(typed);
  if (words.length === 0) return [];
  const synonyms = await loadedSynonyms(db);
  const find = async (query: string): Promise<string[]> => {
    const { rows } = await db.query<{ id: string }>({ name: 'search_tiles', text: FIND, values: [query] });
    return rows.map(({ id }) => id);
  };
  const found = await find(queryOf(words, synonyms));
  if (found.length > 0) return found;
  const known = await lookUpWords(db, words);
  const begun = await find(queryOf(words, synonyms, completionsOf(known)));
  if (begun.length > 0) return begun;
  const meant = meantBy(known);
  return meant ? find(queryOf(meant, synonyms)) : [];
}
