import { speller, type SpellingRules } from '#text/speller.ts';
import { LITTLE, wordsOf } from '../deciding-words.ts';
import { isLimit, isWithin, readingsIn, withWholeNumbers, type BodyReading } from './readings.ts';
import { normalize } from '#text/normalize.ts';
import { stem } from '#text/stem.ts';

/**
 * A typed word and what it may mean, each with the index after it. `same`: words, also misspelled, and reading limits
 * ('sugar<54'); `forms`: other forms.
 */
export interface TypedWord {
  word: string;
  same: Map<string, number>;
  forms: Map<string, number>;
  /** True of the first word after a comma or a full stop. */
  begins: boolean;
  /** What is measured by the number that begins here. */
  readings: readonly BodyReading[];
  /** True of the last word while it is being typed: it stands for each word that begins so. */
  isBegun: boolean;
}

/** Letters from which a word that is being typed stands for others. */
const BEGUN = 2;

/** How words are mistyped: slips rarely change the first letter, and in a short word only a letter left out and two that swapped places are slips: 'hart', 'pian'. */
const SLIPS: SpellingRules = {
  slips: [
    [4, 1],
    [9, 2],
  ],
  first: 'kept',
  short: { letters: 4, slips: ['left out', 'swapped'] },
};

/**
 * Reads typed text as words of a vocabulary, with slips ('brething', 'cantbreathe'); words of `own` aren't slips.
 * `typing`: the last is half typed.
 */
export function reader(
  vocabulary: ReadonlySet<string>,
  own: ReadonlySet<string>,
): (text: string, typing?: boolean) => TypedWord[] {
  const limits = [...vocabulary].filter(isLimit);
  const known = [...vocabulary].filter((word) => !isLimit(word));
  const byStem = Map.groupBy(known, stem);
  const { near } = speller(new Map(known.map((word) => [word, 1])), SLIPS);
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
      const meant = vocabulary.has(word) ? [word] : own.has(word) ? [] : near(word);
      const same = new Map(meant.map((one) => [one, at + 1]));
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
