import { ASKED } from './find.ts';
import { queryOf } from './query.ts';
import type { SearchReading } from './search-memory.ts';

const FIND = `with asked as materialized (${ASKED})
  select d.address as id from search_documents d, asked where d.words @@ asked.query and d.kind = 'Tile'
  order by ts_rank(d.words, asked.query) desc, d.address limit 60`;

/** The ids of the services whose text has all these words, which is the last that is looked at. */
export async function findText({ db, memory }: SearchReading, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const values = [queryOf(words.slice(0, 12), memory.synonyms())];
  const { rows } = await db.query<{ id: string }>({ name: 'search_tiles', text: FIND, values });
  return rows.map(({ id }) => id);
}
