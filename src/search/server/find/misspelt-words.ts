import type { Queryable } from '#db/client.ts';
import { distanceToBeginning, editDistance } from '#text/edit-distance.ts';

/** A word of the index, and on how many documents it is. */
type Known = { word: string; stem: string; documents: number };
/** What the index has for a word that was typed: whether it knows the word, the words that begin with it, and those that look like it. */
export type WordInIndex = { typed: string; known: boolean; begun: Known[]; alike: Known[] };

/** Words that one is compared with. */
const COMPARED = 40;
/** Letters from which a word may have one mistake, and from which two: one with fewer is soon another word ('cyst' and 'cost', 'collagen' and 'college'). */
const [ONE_MISTAKE, TWO_MISTAKES] = [4, 9];
/** Letters from which a word that is still being typed is compared with the beginnings of words. */
const BEGUN = 5;
/** A word with figures is no misspelt one. */
const LETTERS = /^[a-z]+$/;
/** Sorts after every word that goes on. */
const LAST = '~';

const LOOK_UP = `select typed, known,
    coalesce(case when not known then (
      select jsonb_agg(b) from (
        select word, stem, documents from search_words where word >= typed and word < typed || $2 order by documents desc, word limit ${COMPARED}
      ) b) end, '[]') as begun,
    coalesce(case when not known then (
      select jsonb_agg(a) from (
        select word, stem, documents from search_words order by word <-> typed limit ${COMPARED}
      ) a) end, '[]') as alike
  from unnest($1::text[]) with ordinality as given(typed, place), lateral (
    select to_tsvector('find_care_asked', typed) = ''
      or exists (select from search_words where stem = any (tsvector_to_array(to_tsvector('find_care', typed)))) as known
  ) k
  order by place`;

/** Looks words up in the index, in the order given. */
export async function lookUpWords(db: Queryable, words: readonly string[]): Promise<WordInIndex[]> {
  const { rows } = await db.query<WordInIndex>({ name: 'search_words', text: LOOK_UP, values: [words, LAST] });
  return rows;
}

/**
 * The word of the index with the fewest typing errors to one that it doesn't know, the commonest of several; undefined when all have too many. While one `types`,
 * the word need only be the beginning of the other.
 */
export function nearest({ typed, alike }: WordInIndex, types = false): string | undefined {
  const most = typed.length < ONE_MISTAKE ? 0 : typed.length < TWO_MISTAKES ? 1 : 2;
  if (most === 0 || (types && typed.length < BEGUN) || !LETTERS.test(typed)) return undefined;
  let [best, fewest] = [undefined as string | undefined, most + 1];
  const commonest = alike.toSorted((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1));
  for (const { word } of commonest.filter((one) => one.word.length >= ONE_MISTAKE && LETTERS.test(one.word))) {
    const errors = types ? distanceToBeginning(typed, word) : editDistance(typed, word);
    if (errors < fewest && isSlip(typed, word, errors)) [best, fewest] = [word, errors];
  }
  return best;
}

/** Whether one who means the other word may type this one: few change its first letter for another one, and in a word of four letters a changed one makes another word. */
function isSlip(word: string, other: string, errors: number): boolean {
  const letters = (text: string) => Array.from(text).sort().join('');
  const swapped = letters(word) === letters(other);
  if (errors === 1 && (swapped || word.length + 1 === other.length)) return true;
  if (word[0] !== other[0]) return errors === 1 && word.slice(1) === other;
  return word.length > ONE_MISTAKE || word.length !== other.length;
}
