import { isLimit } from './readings.ts';
import { wordsOf } from '../deciding-words.ts';
import type { TypedWord } from './typed-words.ts';

/** A place of a phrase: the words, names of groups and limits of readings of which one is enough. */
export type PhrasePart = readonly string[];
/** What people type, part after part, and whatever it is a phrase of. */
export type Phrase<O> = { of: O; parts: readonly PhrasePart[] };
type FoundPhrase<O> = { of: O; start: number; end: number };

/** What stands in a phrase for up to three words, or none: 'HARD ... BREATHE' is 'hard time catching my breath'. */
export const GAP = '...';
const GAP_WORDS = 3;
/** Words among which those that mean it together stand, little ones not counted: further apart they tell of two things. */
const NEAR = 12;

/** True of the name of a group: 'CHILD'. */
export function isName(word: string): boolean {
  return /^[A-Z]+$/.test(word);
}

/** Phrases of one thing, each in parts; those of which no part decides anything are left out. */
export function phrases<O>(of: O, texts: readonly string[]): Phrase<O>[] {
  return texts.map((text) => ({ of, parts: partsOf(text) })).filter(({ parts }) => parts.length > 0);
}

/** The parts of 'WANT to die/hurt': names of groups and limits as they are, words as texts are compared, '/' between those of which one is enough. */
export function partsOf(text: string): PhrasePart[] {
  return text
    .split(' ')
    .map((part) =>
      part.split('/').flatMap((one) => (isName(one) || isLimit(one) || one === GAP ? [one] : wordsOf(one))),
    )
    .filter((part) => part.length > 0);
}

/** Finds phrases in typed words, begun at any of them; from `loose` parts on with one other word among them, from `forms` parts on also in other forms. */
export function finder<O>(
  list: readonly Phrase<O>[],
  { forms, loose = Infinity }: { forms: number; loose?: number },
): (places: readonly TypedWord[]) => FoundPhrase<O>[] {
  const begun = new Map<string, Phrase<O>[]>();
  for (const phrase of list)
    for (const word of phrase.parts[0] ?? []) begun.set(word, [...(begun.get(word) ?? []), phrase]);
  return (places) =>
    places.flatMap((place, start) =>
      [...place.forms.keys()]
        .flatMap((word) => begun.get(word) ?? [])
        .flatMap(({ of, parts }) => {
          const end = endOf(parts, places, start, {
            forms: parts.length >= forms,
            spare: parts.length >= loose ? 1 : 0,
          });
          return end === undefined ? [] : [{ of, start, end }];
        }),
    );
}

/** Where parts end that follow in order from a place; undefined when they don't. */
function endOf(
  parts: readonly PhrasePart[],
  places: readonly TypedWord[],
  start: number,
  { forms, spare }: { forms: boolean; spare: number },
): number | undefined {
  let at = start;
  let left = spare;
  let gap = 0;
  for (const part of parts) {
    if (part[0] === GAP) {
      gap = GAP_WORDS;
      continue;
    }
    const skips = Math.max(gap, at > start ? left : 0);
    let skip = 0;
    let end = endAt(places, at, part, forms);
    while (end === undefined && skip < skips) end = endAt(places, at + ++skip, part, forms);
    if (end === undefined) return undefined;
    if (gap === 0) left -= skip;
    gap = 0;
    at = end;
  }
  return at;
}

/** Where one of a part's words or groups ends that stands at a place, the longest; undefined when none does. */
export function endAt(places: readonly TypedWord[], at: number, part: PhrasePart, forms = true): number | undefined {
  const ends = forms ? places[at]?.forms : places[at]?.same;
  let last: number | undefined;
  for (const word of part) {
    const end = ends?.get(word);
    if (end !== undefined && end > (last ?? 0)) last = end;
  }
  return last;
}

/** Where parts stand, each at a fitting place of its own and all near each other; undefined when they don't. */
export function areNear(
  parts: readonly PhrasePart[],
  places: readonly TypedWord[],
  fits: (start: number, end: number) => boolean,
): number[] | undefined {
  const standing = parts.map((part) =>
    places.flatMap((_, at) => {
      const end = endAt(places, at, part);
      return end !== undefined && fits(at, end) ? [at] : [];
    }),
  );
  for (const [first] of places.entries()) {
    const own = ownOfEach(standing.map((all) => all.filter((at) => at >= first && at < first + NEAR)));
    if (own) return own;
  }
  return undefined;
}

/** A number of each list that no other gives; undefined when there is none for one. */
function ownOfEach(lists: readonly (readonly number[])[]): number[] | undefined {
  // The shortest first: that each has its own is then seldom tried in vain.
  const [list, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (list === undefined) return [];
  for (const one of list) {
    const rest = ownOfEach(others.map((other) => other.filter((number) => number !== one)));
    if (rest) return [one, ...rest];
  }
  return undefined;
}

/** True when no comma or full stop stands among words. */
export function isOneClause(places: readonly TypedWord[], start: number, end: number): boolean {
  return places.slice(start + 1, end).every(({ begins }) => !begins);
}
