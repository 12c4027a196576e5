import { stem } from '#text/stem.ts';
import { isLimit, type BodyReading } from '../signs/readings.ts';
import { isName } from '../signs/match-phrases.ts';
import type { TypedWord } from '../signs/typed-words.ts';

/** What the words of a text have in common with others, as numbers of features, each with its weight; the weights' squares add up to 1. */
export interface Features {
  at: Int32Array;
  by: Float32Array;
}

/** Features by number, for what is said of danger at all and for what tells signs apart: names of features fall into so many, some into the same one. */
export const SIZES = { danger: 2 ** 15, signs: 2 ** 12 } as const;
type Purpose = keyof typeof SIZES;

/**
 * Weight of each kind of feature by purpose; unnamed kinds don't count. Fewer kinds tell signs apart, so that the
 * model stays small.
 */
const WEIGHTS: Record<Purpose, Partial<Record<Kind, number>>> = {
  danger: {
    word: 1,
    stem: 1,
    group: 1,
    meant: 0.6,
    reading: 1,
    letters: 0.4,
    letters5: 0.4,
    pair: 0.8,
    apart: 0.5,
    groups: 0.5,
    groupAndWord: 0.4,
    edge: 0.4,
    length: 0.3,
  },
  signs: { stem: 1, group: 1, reading: 1, letters: 0.4 },
};
type Kind =
  | 'word'
  | 'stem'
  | 'group'
  | 'meant'
  | 'reading'
  | 'letters'
  | 'letters5'
  | 'pair'
  | 'apart'
  | 'groups'
  | 'groupAndWord'
  | 'edge'
  | 'length';

/** Words that are looked at together though others stand between them. */
const APART = 3;
/** Words from which a text is long. */
const LONG = 8;

/**
 * Features of a text: words, stems, groups, corrected slips, letter runs ('brething' ≈ 'breathing'), neighbors,
 * abnormal readings, length.
 */
export function featuresOf(places: readonly TypedWord[], purpose: Purpose): Features {
  const weights = WEIGHTS[purpose];
  const found = new Map<number, number>();
  for (const [kind, name, times] of namesOf(places)) {
    const weight = weights[kind];
    if (weight === undefined) continue;
    const at = hashOf(`${kind} ${name}`) % SIZES[purpose];
    found.set(at, (found.get(at) ?? 0) + weight * times);
  }
  const size = Math.hypot(...found.values()) || 1;
  return { at: Int32Array.from(found.keys()), by: Float32Array.from(found.values(), (weight) => weight / size) };
}

/** Calls back with each feature's number and weight. */
export function eachOf({ at, by }: Features, back: (at: number, by: number) => void): void {
  for (let one = 0; one < at.length; one++) back(valueAt(at, one), valueAt(by, one));
}

/** A number of a list; 0 beyond its end. */
export function valueAt(list: Float32Array | Int32Array | Int8Array, at: number): number {
  return list[at] ?? 0;
}

type CountedFeature = [kind: Kind, name: string, times: number];

function namesOf(places: readonly TypedWord[]): CountedFeature[] {
  const names: CountedFeature[] = [];
  const add = (kind: Kind, name: string, times = 1) => names.push([kind, name, times]);
  const words = places.map(({ word, forms, readings }) => {
    const meanings = [...forms.keys()].filter((one) => !isLimit(one));
    const [groups, meant] = [meanings.filter(isName), meanings.filter((one) => !isName(one))];
    return { word: /\d/.test(word) ? word.replace(/\d/g, '0') : word, stem: stem(word), groups, meant, readings };
  });
  for (const [at, one] of words.entries()) {
    add('word', one.word);
    add('stem', one.stem);
    for (const group of one.groups) add('group', group);
    for (const word of one.meant) add('meant', word, one.meant.length > 2 ? 0.6 : 1);
    for (const reading of one.readings) add('reading', levelOf(reading));
    for (const run of [...runsOf(one.word, 3), ...runsOf(one.word, 4)]) add('letters', run);
    for (const run of runsOf(one.word, 5)) add('letters5', run);
    for (const [gap, other] of words.slice(at + 1, at + 1 + APART).entries()) {
      if (gap === 0) add('pair', `${one.stem} ${other.stem}`);
      else add('apart', [one.stem, other.stem].toSorted().join(' '));
      for (const group of one.groups) {
        for (const next of other.groups) add('groups', [group, next].toSorted().join(' '));
        add('groupAndWord', `${group} ${other.stem}`);
      }
      for (const group of other.groups) add('groupAndWord', `${group} ${one.stem}`);
    }
  }
  const [first, last] = [words[0], words.at(-1)];
  if (first && last) {
    add('edge', `first ${first.stem}`);
    add('edge', `last ${last.stem}`);
  }
  add('length', String(Math.min(LONG, words.length)));
  return names;
}

/** Runs of letters of a word, with its ends marked. */
function runsOf(word: string, letters: number): string[] {
  const marked = `^${word}$`;
  return Array.from({ length: Math.max(0, marked.length - letters + 1) }, (_, at) => marked.slice(at, at + letters));
}

/** Bounds between which readings are alike, from below. */
const LEVELS: Record<BodyReading['kind'], readonly number[]> = {
  top: [85, 100, 140, 160, 180],
  bottom: [50, 90, 110, 120],
  sugar: [54, 70, 180, 300, 400],
  pulse: [40, 50, 110, 130, 150],
  oxygen: [88, 93, 95],
  temp: [95, 97.5, 99.5, 100.4, 102.2, 104],
  age: [1, 3, 36, 72, 216, 600, 780],
};

function levelOf({ kind, value }: BodyReading): string {
  return `${kind} ${String(LEVELS[kind].filter((bound) => value >= bound).length)}`;
}

/** FNV-1a, mixed once more so that names which differ in little fall far apart. */
function hashOf(name: string): number {
  let hash = 2166136261;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return (hash ^ (hash >>> 13)) >>> 0;
}
