import { editDistance } from './edit-distance.ts';
import { soundOf } from './sounds-like.ts';

/** A slip of typing: a letter left out, put in, changed, or letters that swapped places. */
type Slip = 'left out' | 'put in' | 'changed' | 'swapped';

/** How a typed word may differ from the word that it means. */
export type SpellingRules = {
  /** From how many letters on a typed word may have how many slips, the fewest letters first; a shorter one has none. */
  slips: readonly (readonly [letters: number, slips: number])[];
  /** The word meant must have so many letters too. */
  both?: true;
  /** Whether the first letter may be another one: 'kept' never, 'seldom' by a single slip that changes no letter. */
  first?: 'kept' | 'seldom';
  /** In words of so few letters only these are slips: any other makes another word ('cost' is no 'cyst'). */
  short?: { letters: number; slips: readonly Slip[] };
  /** What is typed may be the beginning of the word; in so many of its first letters there is one slip at most. */
  begun?: number;
  /** Words of fewer letters are what none is misspelt for. */
  fewest?: number;
  /** A word with figures is no misspelt one, and nothing misspelt means one. */
  onlyLetters?: true;
  /** From so many letters on a word also means one that sounds like it and has at most this share of its letters otherwise. */
  heard?: { letters: number; share: number };
};

/** Finds words of a list that a typed one may mean. */
export type Speller = {
  /** All of them. */
  near: (typed: string) => string[];
  /** The one with the fewest slips, the commonest of several; else the likest of those that sound alike. */
  meant: (typed: string) => string | undefined;
};

/** A word with the letters that it has and those of its beginning, a bit each. */
type Known = { word: string; letters: number; head: number };
const LETTERS = /^[a-z]+$/;

/** A speller for words, each with how common it is. */
export function speller(words: ReadonlyMap<string, number>, rules: SpellingRules): Speller {
  const known = [...words.keys()].filter((word) => mayBeMeant(word, rules));
  const byLength = Map.groupBy(
    known.map((word): Known => ({ word, letters: lettersOf(word), head: lettersOf(word.slice(0, rules.begun)) })),
    ({ word }) => word.length,
  );
  const longest = Math.max(0, ...byLength.keys());
  const bySound = rules.heard ? Map.groupBy(known, soundOf) : new Map<string, string[]>();

  function near(typed: string): string[] {
    const most = slipsAllowed(typed.length, rules);
    if (most === 0 || (rules.onlyLetters && !LETTERS.test(typed))) return [];
    const letters = lettersOf(typed);
    const head = lettersOf(typed.slice(0, rules.begun));
    const last = rules.begun === undefined ? typed.length + most : longest;
    const found: string[] = [];
    for (let length = typed.length - most; length <= last; length += 1) {
      for (const one of byLength.get(length) ?? []) {
        if (rules.first === 'kept' && typed[0] !== one.word[0]) continue;
        // A cheap test first: words that differ in more letters than slips allow are out. A changed letter counts on
        // both sides.
        const others =
          rules.begun === undefined
            ? countOf(letters ^ one.letters) / 2
            : Math.max(countOf(letters & ~one.letters), (countOf(head ^ one.head) / 2) * most);
        if (others <= most && compared(typed, one.word, rules) < Infinity) found.push(one.word);
      }
    }
    return found;
  }

  function meant(typed: string): string | undefined {
    const slipped = best(near(typed), (word) => compared(typed, word, rules));
    if (slipped !== undefined || !rules.heard || typed.length < rules.heard.letters) return slipped;
    if (rules.onlyLetters && !LETTERS.test(typed)) return undefined;
    const { share } = rules.heard;
    const alike = (bySound.get(soundOf(typed)) ?? []).filter(
      (word) => editDistance(typed, word) <= share * Math.min(word.length, typed.length),
    );
    return best(alike, (word) => editDistance(typed, word));
  }

  function best(some: readonly string[], slipsOf: (word: string) => number): string | undefined {
    const [first] = some
      .map((word) => ({ word, slips: slipsOf(word), often: words.get(word) ?? 0 }))
      // Letters are left out more often than put in.
      .sort((a, b) => a.slips - b.slips || b.often - a.often || b.word.length - a.word.length);
    return first?.word;
  }
  return { near, meant };
}

/** The slips by which a word may be typed for another; Infinity where it may not. */
export function slipsBetween(typed: string, word: string, rules: SpellingRules): number {
  const isAsked = mayBeMeant(word, rules) && (!rules.onlyLetters || LETTERS.test(typed));
  return isAsked ? compared(typed, word, rules) : Infinity;
}

function compared(typed: string, word: string, rules: SpellingRules): number {
  if (typed === word) return 0;
  const meant = rules.begun === undefined ? word : beginningOf(typed, word, rules.begun);
  const slips = meant === undefined ? Infinity : editDistance(typed, meant);
  const letters = rules.both ? Math.min(typed.length, word.length) : typed.length;
  const isSlip = slips <= slipsAllowed(letters, rules) && isLikely(typed, meant ?? word, slips, rules);
  return isSlip ? slips : Infinity;
}

function mayBeMeant(word: string, { fewest = 0, onlyLetters }: SpellingRules): boolean {
  return word.length >= fewest && (!onlyLetters || LETTERS.test(word));
}

/** How many slips a word of so many letters may have. */
function slipsAllowed(length: number, { slips }: SpellingRules): number {
  return slips.findLast(([letters]) => length >= letters)?.[1] ?? 0;
}

function isLikely(typed: string, word: string, slips: number, { first, short }: SpellingRules): boolean {
  const slip = slipIn(typed, word);
  const isShort = short && Math.min(typed.length, word.length) <= short.letters;
  if (isShort && !short.slips.includes(slip)) return false;
  if (first === undefined || typed[0] === word[0]) return true;
  return first === 'seldom' && slips === 1 && slip !== 'changed';
}

function slipIn(typed: string, word: string): Slip {
  if (typed.length !== word.length) return typed.length < word.length ? 'left out' : 'put in';
  const sorted = (text: string): string => Array.from(text).sort().join('');
  return sorted(typed) === sorted(word) ? 'swapped' : 'changed';
}

/** The beginning of a word that is most like what was typed: as many letters, one fewer or one more. */
function beginningOf(typed: string, word: string, settled: number): string | undefined {
  if (!isAlmost(typed.slice(0, settled), word.slice(0, settled))) return undefined;
  const beginnings = [typed.length - 1, typed.length, typed.length + 1]
    .filter((length) => length <= word.length)
    .map((length) => word.slice(0, length));
  const slips = beginnings.map((beginning) => editDistance(typed, beginning));
  return beginnings[slips.indexOf(Math.min(...slips))];
}

/** True of texts that are the same, each without one letter or with all. */
function isAlmost(one: string, other: string): boolean {
  const lessOne = (text: string) => [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
  const some = lessOne(one);
  return lessOne(other).some((text) => some.includes(text));
}

/** Which letters and figures a word has, a bit each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

function countOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

const KEYS = Array.from('abcdefghijklmnopqrstuvwxyz ');

/** Every text that is one slip away from a name: to be looked up where names are too many to be compared with. */
export function oneSlipAway(name: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= name.length; at++) {
    const before = name.slice(0, at);
    const after = name.slice(at + 1);
    for (const letter of KEYS) found.add(`${before}${letter}${name.slice(at)}`);
    if (at === name.length) continue;
    found.add(before + after);
    for (const letter of KEYS) found.add(`${before}${letter}${after}`);
    found.add(`${before}${after.slice(0, 1)}${name.slice(at, at + 1)}${after.slice(1)}`);
  }
  found.delete(name);
  return [...found].filter((text) => text !== '' && text === text.trim() && !text.includes('  '));
}
