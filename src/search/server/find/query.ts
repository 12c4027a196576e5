import { plainWords, readWords } from '../../split-words.ts';
import type { Synonyms } from '../site-index/synonyms.ts';

/** Words of a text that are looked for; the rest of a longer one is left out. */
const MOST_WORDS = 12;
/** From so many words on a text is no name that somebody parted. */
const PARTED = 6;

/** What was typed, as words. */
export function askedWords(typed: string): string[] {
  return readWords(typed)
    .words.map(({ text }) => text)
    .slice(0, MOST_WORDS);
}

/** Stems that stand for a word, from `search_words`: those of the words that it begins. */
export type Completions = ReadonlyMap<string, readonly string[]>;

/**
 * Words as a to_tsquery: each word, or a synonym, must match; two neighbors may be one ('lab corp'). A word with
 * completions matches any. '' for none.
 */
export function queryOf(words: readonly string[], synonyms: Synonyms, completions: Completions = new Map()): string {
  const one = (word: string): string => anyOf([word, ...(completions.get(word) ?? [])].map(quoted));
  const groups: string[] = [];
  for (let at = 0; at < words.length;) {
    const { length, means } = synonyms.longestAt(words, at);
    const own = words.slice(at, at + Math.max(length, 1)).map(one);
    groups.push(anyOf([allOf(own), ...means.map(phraseOf)]));
    at += own.length;
  }
  return anyOf([allOf(groups), ...neighboursJoined(words, one)]);
}

/** The words once for each pair of neighbours, with these as one. */
function neighboursJoined(words: readonly string[], one: (word: string) => string): string[] {
  if (words.length >= PARTED) return [];
  return words
    .slice(1)
    .map((word, index) =>
      allOf([
        ...words.slice(0, index).map(one),
        quoted(`${words[index] ?? ''}${word}`),
        ...words.slice(index + 2).map(one),
      ]),
    );
}

/** A phrase: its words one after another. */
export function phraseOf(text: string): string {
  return plainWords(text).split(' ').map(quoted).join(' <-> ');
}

/** Words are letters and digits, so that nothing in them ends the quotation. */
function quoted(word: string): string {
  return `'${word}'`;
}

/** One of several queries; '' ones are none. */
export function anyOf(queries: readonly string[]): string {
  const several = queries.filter(Boolean);
  return several.length > 1 ? `(${several.join(' | ')})` : (several[0] ?? '');
}

function allOf(queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '');
}
