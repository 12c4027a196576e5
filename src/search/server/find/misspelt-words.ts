import type { Queryable } from '#db/client.ts';
import { speller, type Speller, type SpellingRules } from '#text/speller.ts';

/** A word of the index, and on how many documents it is. */
type Known = { word: string; stem: string; documents: number };
/** What the index has for a word that was typed: whether it knows the word, and the words that begin with it. */
export type WordInIndex = { typed: string; known: boolean; begun: Known[] };

/** Words that begin with one. */
const BEGUN_MOST = 40;
/** Sorts after every word that goes on. */
const LAST = '~';

const LOOK_UP = `select typed, known,
    coalesce(case when not known then (
      select jsonb_agg(b) from (
        select word, stem, documents from search_words where word >= typed and word < typed || $2 order by documents desc, word limit ${BEGUN_MOST}
      ) b) end, '[]') as begun
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

/** How words of pages are misspelt: one of few letters is soon another word ('cyst' and 'cost', 'collagen' and 'college'). */
const WHOLE: SpellingRules = {
  slips: [
    [4, 1],
    [9, 2],
  ],
  first: 'seldom',
  short: { letters: 4, slips: ['left out', 'put in', 'swapped'] },
  fewest: 4,
  onlyLetters: true,
};
/** The same of a word that is still being typed. */
const BEGUN: SpellingRules = {
  ...WHOLE,
  slips: [
    [5, 1],
    [9, 2],
  ],
  begun: 4,
};

/** The words of the site's pages. */
export type PageWords = {
  has: (word: string) => boolean;
  /** The word that was probably meant by one that the index doesn't know, whole or while it is being typed. */
  meant: Speller['meant'];
  begunMeant: Speller['meant'];
};

/** Makes them of each word and the documents that it is on. */
export function pageWordsOf(documents: ReadonlyMap<string, number>): PageWords {
  const [whole, begun] = [speller(documents, WHOLE), speller(documents, BEGUN)];
  return { has: (word) => documents.has(word), meant: whole.meant, begunMeant: begun.meant };
}
