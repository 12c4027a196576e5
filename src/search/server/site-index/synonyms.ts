import { plainWords } from '../../split-words.ts';

/** A phrase in plain words, and one that means the same. */
type Synonym = { phrase: string; means: string };

/** What people also call things. */
export type Synonyms = {
  /** The longest phrase that stands at a place of a text: how many words it has (0 for none), and what else means the same. */
  longestAt: (words: readonly string[], at: number) => { length: number; means: readonly string[] };
  /** What else means the same as the phrases that begin with what has been typed. */
  begunBy: (typed: string) => readonly string[];
};

/** Letters that must be typed before a phrase is taken for begun, and phrases that are looked at. */
const [BEGUN, BEGUN_MOST] = [3, 5];

/** A term as far as synonyms are made of it. */
type Term = { term: string; alsoCalled: readonly string[]; leadsTo?: object | undefined };

/** Each word of a term with each other one, in both directions; words that lead somewhere only with the term itself, which is how pages write it. */
export function synonymsIn(vocabulary: readonly { terms: readonly Term[] }[]): Synonym[] {
  const pairs = new Map<string, Synonym>();
  for (const { term, alsoCalled, leadsTo } of vocabulary.flatMap(({ terms }) => terms)) {
    const phrases = [...new Set([term, ...alsoCalled].map(plainWords))].filter(Boolean);
    const meant = leadsTo ? phrases.slice(0, 1) : phrases;
    for (const phrase of phrases)
      for (const means of meant) if (phrase !== means) pairs.set(`${phrase}\0${means}`, { phrase, means });
  }
  return [...pairs.values()];
}

/** Pairs, ready to be looked up. */
export function synonymsOf(pairs: readonly Synonym[]): Synonyms {
  const all = new Map<string, string[]>();
  for (const { phrase, means } of pairs) all.set(phrase, [...(all.get(phrase) ?? []), means]);
  const phrases = [...all.keys()].sort();
  const longest = Math.max(0, ...phrases.map((phrase) => phrase.split(' ').length));
  return {
    longestAt: (words, at) => {
      for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
        const means = all.get(words.slice(at, at + length).join(' '));
        if (means) return { length, means };
      }
      return { length: 0, means: [] };
    },
    begunBy: (typed) => {
      if (typed.length < BEGUN) return [];
      const begun = phrases.filter((phrase) => phrase.startsWith(typed) && phrase !== typed).slice(0, BEGUN_MOST);
      return [...new Set(begun.flatMap((phrase) => [phrase, ...(all.get(phrase) ?? [])]))];
    },
  };
}
