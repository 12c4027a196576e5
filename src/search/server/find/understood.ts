import type { Queryable } from '#db/client.ts';
import { searchText } from '#location/search-text.ts';
import { plainWords } from '../../split-words.ts';
import { partNeed, subjectsMeant } from './find-services.ts';
import type { SearchMemory } from './search-memory.ts';

/** Words of the longest town that is looked for in a need. */
const TOWN_WORDS = 3;

const TOWN = `select exists (
  select from unnest($1::text[]) as typed join places p
  on p.kind = 'place' and p.search ~>=~ (typed || ' ') and p.search ~<~ (typed || '!') and length(p.search) = length(typed) + 3
) as found`;

/**
 * What typed words were understood as, for counting: the id of the subject that they surely mean, the need without the
 * place typed with it, and whether a place may still be in it, however small.
 */
export async function understood(db: Queryable, memory: SearchMemory, typed: string) {
  const lexicon = await memory.lexicon(db);
  const { need } = await partNeed({ db, memory }, typed);
  const knows = lexicon.leads;
  const words = plainWords(need).split(' ').filter(Boolean);
  return {
    subject: subjectsMeant(need, lexicon)[0]?.subject.id ?? null,
    need,
    knows,
    hasTown: await hasTown(db, words, knows),
  };
}

/** Whether some neighboring words, not all of them about care, are the name of a town of any size. */
async function hasTown(db: Queryable, words: readonly string[], knows: (word: string) => boolean): Promise<boolean> {
  const names = words.flatMap((_, from) =>
    Array.from({ length: TOWN_WORDS }, (__, more) => words.slice(from, from + more + 1)).filter(
      (some, more) => some.length === more + 1 && !some.every(knows),
    ),
  );
  if (names.length === 0) return false;
  const { rows } = await db.query<{ found: boolean }>({
    name: 'counted_town',
    text: TOWN,
    values: [names.map((name) => searchText(name.join(' ')))],
  });
  return rows[0]?.found ?? false;
}
