import { readWords } from '../../split-words.ts';
import { speller, type SpellingRules } from '#text/speller.ts';
import { stem } from '#text/stem.ts';
import { begunKeywords, type BegunKeywords } from './begun-keywords.ts';
import { weightOf } from './little-words.ts';
import { CODE, type Keyword, type SubjectService, type Subject, type Subjects } from './subject.ts';

/** A keyword ready to be compared: its words, and the stems of those that tell something. */
export type Entry = {
  phrase: string;
  words: readonly string[];
  stems: readonly string[];
  subject: Subject;
  weight: number;
};

/** All that services are found by, in memory. */
export type Lexicon = {
  /** Entries by the rarest of their stems: who has all stems of an entry has this one. */
  byStem: ReadonlyMap<string, readonly Entry[]>;
  /** Entries whose words tell nothing ('the pill' without its light words), by phrase. */
  entries: readonly Entry[];
  /** Codes of ICD-10-CM without their point: 'L709'. */
  codes: ReadonlyMap<string, readonly Entry[]>;
  /** How rare a stem is among entries, 0 to 1. */
  rarity: (stem: string) => number;
  /** Whether a word is one of the keywords or of the site's pages. */
  knows: (word: string) => boolean;
  /** Whether a stem stands in a keyword. */
  has: (stem: string) => boolean;
  /** Whether a word leads to care: it is a keyword, or stands in one that is no name of a service or partner ('Greater Chicago'). */
  leads: (word: string) => boolean;
  /** Whether plain words are a keyword. */
  isKeyword: (phrase: string) => boolean;
  /** The word that was probably meant by one that is none. */
  spelling: (typed: string) => string | undefined;
  /** Keywords by their beginnings. */
  begun: BegunKeywords;
  /** The word whose beginning was probably meant by a half typed one that begins none. */
  begunSpelling: (typed: string) => string | undefined;
  /** What a stem means beside any other: 'hurt' is 'pain'. */
  alike: (stem: string) => string;
  offers: ReadonlyMap<string, readonly SubjectService[]>;
  subjects: ReadonlyMap<string, Subject>;
  services: readonly string[];
};

/** How keywords are misspelt, whole and half typed. */
const WHOLE: SpellingRules = {
  slips: [
    [4, 1],
    [8, 2],
  ],
  both: true,
  first: 'seldom',
  short: { letters: 4, slips: ['left out', 'put in', 'swapped'] },
  fewest: 4,
  onlyLetters: true,
  heard: { letters: 5, share: 0.5 },
};
const BEGUN: SpellingRules = {
  slips: [
    [5, 1],
    [8, 2],
  ],
  begun: 4,
  fewest: 5,
};

/** Makes a lexicon. */
export function lexiconOf(named: Subjects): Lexicon {
  const subjects = new Map(named.subjects.map((subject) => [subject.id, subject]));
  const alikes = new Map(named.alike.map(({ word, means }) => [stem(word), stem(means)]));
  const alike = (one: string) => alikes.get(one) ?? one;
  const entries: Entry[] = [];
  const codes = new Map<string, Entry[]>();
  for (const keyword of named.keywords) {
    const subject = subjects.get(keyword.subject);
    if (!subject) continue;
    if (CODE.test(keyword.phrase)) push(codes, keyword.phrase.replace('.', ''), entryOf(keyword, subject, alike));
    else entries.push(entryOf(keyword, subject, alike));
  }
  const often = new Map<string, number>();
  for (const { stems } of entries) for (const one of stems) often.set(one, (often.get(one) ?? 0) + 1);
  const byStem = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [rarest] = entry.stems.toSorted((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0));
    if (rarest !== undefined) push(byStem, rarest, entry);
  }
  const words = new Map<string, number>();
  for (const { words: own } of entries) for (const word of own) words.set(word, (words.get(word) ?? 0) + 1);
  for (const word of alikes.keys()) words.set(word, words.get(word) ?? 1);
  const known = new Set([...words.keys(), ...named.alike.map(({ word }) => word)]);
  const offers = new Map<string, SubjectService[]>();
  for (const offer of named.offers) push(offers, offer.subject, offer);
  const most = Math.log(1 + entries.length);
  const leading = new Set(
    entries
      .filter(({ subject: { kind }, stems }) => stems.length === 1 || (kind !== 'Partner' && kind !== 'Service'))
      .flatMap(({ stems }) => stems),
  );
  const phrases = new Set(entries.map(({ phrase }) => phrase));
  return {
    byStem,
    entries,
    codes,
    rarity: (one) => 0.35 + 0.65 * (1 - Math.log(1 + (often.get(one) ?? 0)) / Math.max(most, 1)),
    knows: (word) => known.has(word),
    has: (one) => often.has(one),
    leads: (word) => leading.has(alike(stem(word))),
    isKeyword: (phrase) => phrases.has(phrase),
    spelling: speller(words, WHOLE).meant,
    begun: begunKeywords(entries),
    begunSpelling: speller(words, BEGUN).meant,
    alike,
    offers,
    subjects,
    services: [...new Set(named.offers.map(({ service }) => service))],
  };
}

function entryOf({ phrase, weight }: Keyword, subject: Subject, alike: (stem: string) => string): Entry {
  const words = wordsOf(phrase);
  const telling = words.filter((word) => weightOf(word) > 0);
  const stems = [...new Set((telling.length > 0 ? telling : words).map((word) => alike(stem(word))))];
  return { phrase, words, stems, subject, weight };
}

function wordsOf(phrase: string): string[] {
  return readWords(phrase).words.map(({ text }) => text);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
