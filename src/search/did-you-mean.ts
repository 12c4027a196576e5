import { editDistance } from '#text/edit-distance.ts';
import { wordsOf } from './akin.ts';
import { findPages, type Found } from './pagefind.ts';

/** Words that were meant, and what they find. */
export type Meant = { words: string; found: Found };

/** The words of the site, the commonest first. */
export type SiteWords = ReadonlySet<string>;

/** How many words are looked at: a longer text is no search for a few words, and each costs a look into the index. */
const MOST_WORDS = 8;
/** Letters from which a word may have one mistake, and from which two: one with fewer is soon another word ('cyst' and 'cost', 'collagen' and 'college'). */
const [ONE_MISTAKE, TWO_MISTAKES] = [4, 9];
/** Letters from which a word that is still being typed is compared with the beginnings of words. */
const BEGUN = 5;

let list: Promise<SiteWords> | undefined;

/**
 * What was probably meant by words that find nothing, or something doubtful: those the site does not know are replaced by the words of the site that are a typing error away. While
 * one `types`, the last word need only be the beginning of one. Undefined when there is no such word, when what it would find is nothing, or when the list of
 * words can't be had.
 */
export async function didYouMean(typed: string, { types = false } = {}): Promise<Meant | undefined> {
  list ??= fetchWords();
  const words = await list.catch(() => undefined);
  if (!words) {
    list = undefined;
    return undefined;
  }
  const corrected = await corrections(typed, words, { types, finds });
  if (corrected === undefined) return undefined;
  const found = await findPages(corrected);
  return found.results.length > 0 && !found.doubtful ? { words: corrected, found } : undefined;
}

/** The text with each unknown word corrected; undefined when one can't be, or when all are known. `finds` tells whether the search knows a word. */
export async function corrections(
  typed: string,
  words: SiteWords,
  { types = false, finds }: { types?: boolean; finds: (word: string) => Promise<boolean> },
): Promise<string | undefined> {
  const parts = wordsOf(typed);
  if (parts.length > MOST_WORDS) return undefined;
  const corrected: string[] = [];
  for (const [index, word] of parts.entries()) {
    const known = words.has(word) || (await finds(word));
    const meant = known ? word : nearest(word, words, types && index === parts.length - 1);
    if (meant === undefined) return undefined;
    corrected.push(meant);
  }
  return corrected.join(' ') === parts.join(' ') ? undefined : corrected.join(' ');
}

/** The word of the site with the fewest typing errors to this one, the commonest of several; undefined when all have too many. */
function nearest(word: string, words: SiteWords, begun: boolean): string | undefined {
  const most = word.length < ONE_MISTAKE ? 0 : word.length < TWO_MISTAKES ? 1 : 2;
  let [best, fewest] = [undefined as string | undefined, most + 1];
  if (most === 0 || (begun && word.length < BEGUN) || !/^\p{L}+$/u.test(word)) return undefined;
  // The commonest come first, so that a later one must be nearer.
  for (const other of words) {
    const errors = begun ? beginningErrors(word, other) : errorsUpTo(most, word, other);
    if (errors < fewest && isSlip(word, other, errors)) [best, fewest] = [other, errors];
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

function errorsUpTo(most: number, word: string, other: string): number {
  return Math.abs(word.length - other.length) > most ? Infinity : editDistance(word, other);
}

/** The typing errors of a word that may not be finished: as many letters of the other, one fewer and one more are looked at. */
function beginningErrors(word: string, other: string): number {
  const lengths = [word.length - 1, word.length, word.length + 1].filter((length) => length <= other.length);
  return Math.min(...lengths.map((length) => editDistance(word, other.slice(0, length))));
}

async function finds(word: string): Promise<boolean> {
  const { results, doubtful, unfinished } = await findPages(word);
  return results.length > 0 && !doubtful && !unfinished;
}

async function fetchWords(): Promise<SiteWords> {
  const answer = await fetch('/pagefind/words.txt');
  if (!answer.ok) throw new Error(`The words of the site can't be had: ${answer.status}`);
  return readWords(await answer.text());
}

/** Reads the list that the build wrote (`server/site-words.ts`). */
export function readWords(text: string): SiteWords {
  return new Set(text.split(/\s+/).filter(Boolean));
}
