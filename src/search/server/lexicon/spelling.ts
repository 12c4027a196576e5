import { editDistance } from '#text/edit-distance.ts';
import { soundOf } from '#text/sounds-like.ts';

/** Letters from which a word may have one slip, and from which two. */
const [ONE_SLIP, TWO_SLIPS] = [4, 8];
/** Letters of the beginning by which words are compared: slips beyond it are found by the distance. */
const BEGINNING = 7;
/** Letters from which words that sound alike are one, and the share of them that may differ then. */
const [HEARD, HEARD_SLIPS] = [5, 0.5];
const LETTERS = /^[a-z]+$/;

/** Which word was probably meant by one that is none. */
export type Spelling = (typed: string) => string | undefined;

/** Knows words by the beginnings that are left when up to two letters are taken out, so that one with slips is found by look-ups alone; `commonness` decides between several. */
export function spellingOf(words: ReadonlyMap<string, number>): Spelling {
  const known = [...words.keys()].filter((word) => word.length >= ONE_SLIP && LETTERS.test(word));
  const shortened = indexBy(known, (word) => [...deletions(word.slice(0, BEGINNING), slipsOf(word.length))]);
  const heard = indexBy(known, (word) => [soundOf(word)]);
  return (typed) => {
    if (typed.length < ONE_SLIP || typed.length > 30 || !LETTERS.test(typed)) return undefined;
    const slips = slipsOf(typed.length);
    const near = [...deletions(typed.slice(0, BEGINNING), slips)].flatMap((left) => shortened.get(left) ?? []);
    const slipped = best(
      typed,
      near.filter((word) => Math.abs(word.length - typed.length) <= slips),
      (distance, word) => distance <= slips && isSlip(typed, word, distance),
      words,
    );
    if (slipped) return slipped;
    const sound = typed.length >= HEARD ? (heard.get(soundOf(typed)) ?? []) : [];
    return best(typed, sound, (distance, word) => distance <= HEARD_SLIPS * Math.min(word.length, typed.length), words);
  };
}

function slipsOf(length: number): number {
  return length < TWO_SLIPS ? 1 : 2;
}

function indexBy(words: readonly string[], keysOf: (word: string) => string[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const word of words) {
    for (const key of keysOf(word)) {
      const list = index.get(key);
      if (list) list.push(word);
      else index.set(key, [word]);
    }
  }
  return index;
}

function deletions(word: string, most: number): Set<string> {
  const found = new Set([word]);
  let last = [word];
  for (let slip = 0; slip < most; slip++) {
    last = last.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)));
    for (const text of last) found.add(text);
  }
  return found;
}

function best(
  typed: string,
  candidates: readonly string[],
  fits: (distance: number, word: string) => boolean,
  commonness: ReadonlyMap<string, number>,
): string | undefined {
  let [found, least, common] = [undefined as string | undefined, Infinity, 0];
  for (const word of new Set(candidates)) {
    const distance = editDistance(typed, word);
    const often = commonness.get(word) ?? 0;
    if (!fits(distance, word) || distance > least || (distance === least && often <= common)) continue;
    [found, least, common] = [word, distance, often];
  }
  return found;
}

/** Whether one who means the other word may type this one: few change its first letter, and in a word of four letters a changed one makes another word. */
function isSlip(word: string, other: string, slips: number): boolean {
  const letters = (text: string) => Array.from(text).sort().join('');
  if (slips === 1 && (letters(word) === letters(other) || word.length + 1 === other.length)) return true;
  if (word[0] !== other[0]) return slips === 1 && word.slice(1) === other;
  return word.length > ONE_SLIP || word.length !== other.length;
}
