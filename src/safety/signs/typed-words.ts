import { editDistance } from '#text/edit-distance.ts';
import { LITTLE, wordsOf } from '../deciding-words.ts';
import { isLimit, isWithin, readingsIn, withWholeNumbers, type Reading } from './readings.ts';
import { normalize } from '#text/normalize.ts';
import { stem } from '#text/stem.ts';

/** A typed word. What it stands for, each with the place after it: the words that it is, also mistyped, those of which it is another form, as 'wants' of 'want', and limits that a reading is within ('sugar<54'). */
export interface Place {
  word: string;
  same: Map<string, number>;
  forms: Map<string, number>;
  /** True of the first word after a comma or a full stop. */
  begins: boolean;
  /** What is measured by the number that begins here. */
  readings: readonly Reading[];
  /** True of the last word while it is being typed: it stands for each word that begins so. */
  isBegun: boolean;
}

/** Letters from which a word that is being typed stands for others. */
const BEGUN = 2;

/** Letters from which a word may have one slip, and two. */
const [ONE_SLIP, TWO_SLIPS] = [5, 9];

/** Reads typed text as words of a vocabulary, slips of typing and of spacing aside: 'brething', 'cantbreathe', 'over dose'. Words of `own` are no slips though they look like it: 'stubbed' is not 'stabbed'. With `typing` the last word may be one that is only begun. */
export function reader(
  vocabulary: ReadonlySet<string>,
  own: ReadonlySet<string>,
): (text: string, typing?: boolean) => Place[] {
  const limits = [...vocabulary].filter(isLimit);
  const known = [...vocabulary].filter((word) => !isLimit(word));
  const byStem = Map.groupBy(known, stem);
  const meantBy = mender(known);
  const byFirstLetters = Map.groupBy(known, (word) => word.slice(0, BEGUN));
  const begunBy = (word: string) =>
    (byFirstLetters.get(word.slice(0, BEGUN)) ?? []).filter((one) => one.startsWith(word));
  const isKnown = (word: string) => vocabulary.has(word) || byStem.has(stem(word));
  return (text, typing = false) => {
    const last = typing ? normalize(text).split(' ').at(-1) : undefined;
    const typed = withWholeNumbers(text)
      .split(/[.!?;,:]+(?:\s|$)|\n/)
      .flatMap((clause) =>
        wordsOf(clause)
          .flatMap((word) => (isKnown(word) ? [word] : apart(word, vocabulary)))
          .filter((word) => !LITTLE.has(word))
          .map((word, index) => ({ word, begins: index === 0 })),
      );
    const readings = readingsIn(typed.map(({ word }) => word));
    return typed.map(({ word, begins }, at) => {
      const meant = own.has(word) ? [] : meantBy(word);
      const same = new Map((vocabulary.has(word) ? [word] : meant).map((one) => [one, at + 1]));
      const joined = word + (typed[at + 1]?.word ?? ' ');
      if (vocabulary.has(joined)) same.set(joined, at + 2);
      const read = readings.filter(({ start }) => start === at);
      for (const reading of read)
        for (const limit of limits) if (isWithin(reading, limit)) same.set(limit, reading.end);
      const others = (byStem.get(stem(word)) ?? []).map((one) => [one, at + 1] as const);
      const isBegun = at === typed.length - 1 && word === last && word.length >= BEGUN;
      if (isBegun) for (const one of begunBy(word)) same.set(one, at + 1);
      return { word, same, forms: new Map([...same, ...others]), begins, readings: read, isBegun };
    });
  };
}

/** The two words of the vocabulary that are written as one: 'chestpain'. */
function apart(word: string, vocabulary: ReadonlySet<string>): string[] {
  for (let at = word.length - 2; at >= 3; at--) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (word.length >= 7 && parts.every((part) => vocabulary.has(part))) return parts;
  }
  return [word];
}

/** Says which words of a vocabulary a mistyped one may stand for; slips rarely change the first letter. In a short word only a letter left out and two that swapped places are slips: 'hart', 'pian'. */
function mender(vocabulary: readonly string[]): (typed: string) => string[] {
  const byBeginning = Map.groupBy(
    vocabulary.map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => beginning(word, word.length),
  );
  return (typed) => {
    const slips = typed.length < TWO_SLIPS ? 1 : 2;
    if (typed.length < ONE_SLIP - 1) return [];
    const isShort = typed.length < ONE_SLIP;
    const lengths = isShort ? [typed.length, ONE_SLIP] : range(typed.length - slips, typed.length + slips);
    const letters = lettersOf(typed);
    return lengths
      .filter((length) => isShort || length >= ONE_SLIP)
      .flatMap((length) => byBeginning.get(beginning(typed, length)) ?? [])
      .filter(({ word, letters: others }) => {
        // A changed letter is one that only one of them has, and another that only the other has.
        if (differing(letters, others) > (isShort && word.length === typed.length ? 0 : 2 * slips)) return false;
        return editDistance(word, typed) <= slips;
      })
      .map(({ word }) => word);
  };
}

/** Words that begin alike and are as long as each other. */
function beginning(word: string, length: number): string {
  return `${word.charAt(0)}${String(length)}`;
}

/** Which letters and digits a word has, a bit each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

/** How many letters only one of two words has. */
function differing(one: number, other: number): number {
  let [bits, count] = [one ^ other, 0];
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
