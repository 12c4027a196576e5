import { stem } from '#text/stem.ts';
import { weightOf } from './little-words.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import type { Subject } from './subject.ts';

/** A word of what was typed, as it is compared: `sure` is less than 1 when it was misspelt. */
export type Token = { word: string; stem: string; sure: number; tells: number };
/** A subject that words mean, how surely, and by which of them; `weight` is that of its surest keyword. */
export type SubjectMatch = {
  subject: Subject;
  score: number;
  phrase: string;
  weight: number;
  at: ReadonlySet<number>;
};
type Fit = { entry: Entry; at: number[]; quality: number; denied: boolean };

/** How sure a misspelt word is. */
const MISSPELT = 0.95;
/** What a word counts that nothing is known of. */
const UNKNOWN = 0.3;
/** What words in another order, or apart, take from a keyword; and what sharing a common word with a better one does. */
const [DISORDER, APART, SHARED] = [0.9, 0.94, 0.75];
/** What each word that stands between two of a keyword takes from it. */
const CLOSE = 0.995;
/** Words that may stand between two of a keyword. */
const NEAR = 2;
/** Below this rarity a word is common, and two keywords may share it: 'knee and shoulder pain'. */
const COMMON = 0.62;
/** The least share of what was typed that counts: the rest of a keyword's score depends on how much of what was typed it is. */
const LEAST = 0.35;
/** What a keyword counts of which only some words were typed. */
const PARTLY = 0.5;

/** Words that deny what follows, and those that may stand between. */
const DENYING = new Set(['not', 'no', 'without', 'isnt', 'arent']);
const BETWEEN = new Set(['a', 'an', 'the', 'any', 'my', 'his', 'her', 'have', 'having', 'really', 'much']);

/** The words of a need, ready to be compared; misspelt ones as what was probably meant, and parts of one word together. */
export function tokensOf(typed: readonly string[], lexicon: Lexicon): { tokens: Token[]; meant: string[] | undefined } {
  const words = joined(typed, lexicon).flatMap((word) => parted(word, lexicon));
  const isKnown = (word: string) =>
    weightOf(word) === 0 || lexicon.knows(word) || lexicon.has(lexicon.alike(stem(word)));
  const meant = words.map((word) => (isKnown(word) ? word : (lexicon.spelling(word) ?? word)));
  const tokens = meant.map((word, place) => ({
    word,
    stem: lexicon.alike(stem(word)),
    sure: word === words[place] ? 1 : MISSPELT,
    tells: weightOf(word),
  }));
  return { tokens, meant: meant.some((word, place) => word !== words[place]) ? meant : undefined };
}

/** 'lab corp' is 'labcorp' and 'tooth ache' 'toothache', where that is a word of a keyword and the two are no keyword's. */
function joined(words: readonly string[], lexicon: Lexicon): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    const both = word + next;
    if (next && both.length > 5 && lexicon.isKeyword(both) && !lexicon.isKeyword(`${word} ${next}`)) {
      result.push(both);
      at += 1;
    } else result.push(word);
  }
  return result;
}

/** 'bloodwork' is 'blood work', where no keyword has it as one word. */
function parted(word: string, lexicon: Lexicon): string[] {
  if (word.length < 6 || lexicon.knows(word) || lexicon.has(lexicon.alike(stem(word)))) return [word];
  for (let at = 3; at <= word.length - 2; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    if (lexicon.isKeyword(`${one} ${other}`)) return [one, other];
  }
  return [word];
}

/** The subjects that words mean, the surest first. Long keywords go before short ones within them: 'cold sores' is no cold. */
export function matchSubjects(tokens: readonly Token[], lexicon: Lexicon): SubjectMatch[] {
  const fits = saidOf(fitsOf(tokens, lexicon));
  const total = tokens.reduce((sum, token) => sum + share(token, lexicon), 0);
  const taken = new Map<number, Fit>();
  const accepted: { fit: Fit; shared: number }[] = [];
  for (const fit of fits) {
    const owners = new Set(fit.at.flatMap((place) => taken.get(place) ?? []));
    const shared = sharing(fit, owners, tokens, lexicon);
    if (shared === 0) continue;
    accepted.push({ fit, shared });
    for (const place of fit.at) if (!taken.has(place)) taken.set(place, fit);
  }
  const meant = new Map<string, Omit<SubjectMatch, 'score'> & { sure: number; at: Set<number> }>();
  for (const { fit, shared } of accepted) {
    const { subject, phrase, weight } = fit.entry;
    const sure = weight * fit.quality * shared;
    const known = meant.get(subject.id) ?? { subject, phrase, weight, sure: 0, at: new Set<number>() };
    if (sure > known.sure) [known.sure, known.phrase, known.weight] = [sure, phrase, weight];
    for (const place of fit.at) known.at.add(place);
    meant.set(subject.id, known);
  }
  // Who is 'tired all the time' and has 'no energy' says the same twice: all of these words count.
  const matches = [...meant.values()].map(({ subject, phrase, weight, sure, at }) => {
    const covered = [...at].reduce((sum, place) => sum + share(tokens[place], lexicon), 0);
    return { subject, phrase, weight, at, score: sure * (LEAST + (1 - LEAST) * (total > 0 ? covered / total : 1)) };
  });
  return matches.sort((a, b) => b.score - a.score);
}

const NOWHERE: ReadonlySet<number> = new Set();

/**
 * Subjects that share a rare word, or half the words, with what was typed, when no whole keyword matched. A number
 * alone never matches.
 */
export function matchPartly(tokens: readonly Token[], lexicon: Lexicon): SubjectMatch[] {
  const telling = tokens.filter(({ word, tells: much }) => much === 1 && !/^\d+$/.test(word));
  const typed = new Map(telling.map((token) => [token.stem, token.sure]));
  const best = new Map<string, SubjectMatch>();
  for (const one of typed.keys()) {
    for (const { stems, subject, weight, phrase } of lexicon.byStem.get(one) ?? []) {
      const whole = stems.reduce((sum, each) => sum + lexicon.rarity(each), 0);
      const had = stems.reduce((sum, each) => sum + (typed.has(each) ? lexicon.rarity(each) : 0), 0);
      const own = stems.filter((each) => typed.has(each)).length;
      // Those with all of their words were looked at before.
      const isPart =
        own < stems.length && (subject.kind === 'Partner' || subject.kind === 'Service' || own >= typed.size / 2);
      const score = isPart && had / whole >= 0.5 ? (PARTLY * weight * had) / whole : 0;
      if (score > (best.get(subject.id)?.score ?? 0))
        best.set(subject.id, { subject, score, phrase, weight, at: NOWHERE });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

/** 1 for words that no better keyword has, or the very same words; less when only common ones are shared; 0 when the keyword says nothing new. */
function sharing(fit: Fit, owners: ReadonlySet<Fit>, tokens: readonly Token[], lexicon: Lexicon): number {
  if (owners.size === 0) return 1;
  const [owner] = owners;
  if (owners.size === 1 && owner && owner.at.join() === fit.at.join()) return 1;
  const old = fit.at.filter((place) => [...owners].some(({ at }) => at.includes(place)));
  const fresh = fit.at.flatMap((place) => (old.includes(place) ? [] : (tokens[place] ?? [])));
  // Of 'a cold and sore throat', 'cold' is a keyword of its own, and no cold sore.
  const isNew = fresh.some((token) => token.tells === 1) && !lexicon.isKeyword(fresh.map(({ word }) => word).join(' '));
  const onlyCommon = old.every((place) => isCommon(tokens[place], lexicon));
  return isNew && onlyCommon && fit.quality > DISORDER ? SHARED : 0;
}

function isCommon(token: Token | undefined, lexicon: Lexicon): boolean {
  return !token || token.tells < 1 || lexicon.rarity(token.stem) < COMMON;
}

function share(token: Token | undefined, lexicon: Lexicon): number {
  if (!token) return 0;
  return token.tells * (lexicon.has(token.stem) ? lexicon.rarity(token.stem) : UNKNOWN);
}

/** Of 'not depressed, just stressed' the stress; what is denied alone may be a complaint ('no sleep'). */
function saidOf(fits: readonly Fit[]): readonly Fit[] {
  const said = fits.filter(({ denied }) => !denied);
  return said.length > 0 ? said : fits;
}

/** Every keyword whose words were all typed, the longest and best first. */
function fitsOf(tokens: readonly Token[], lexicon: Lexicon): Fit[] {
  const places = new Map<string, number[]>();
  tokens.forEach((token, place) => {
    places.set(token.stem, [...(places.get(token.stem) ?? []), place]);
  });
  const fits = [...places.keys()].flatMap((one) =>
    (lexicon.byStem.get(one) ?? []).flatMap((entry) => fitOf(entry, places, tokens) ?? []),
  );
  const length = ({ at }: Fit) => at.reduce((sum, place) => sum + (tokens[place]?.tells ?? 0), 0);
  return fits.sort((a, b) => length(b) - length(a) || b.quality * b.entry.weight - a.quality * a.entry.weight);
}

function fitOf(entry: Entry, places: ReadonlyMap<string, number[]>, tokens: readonly Token[]): Fit | undefined {
  const at: number[] = [];
  for (const one of entry.stems) {
    const all = places.get(one);
    if (!all) return undefined;
    const last = at.at(-1) ?? -1;
    at.push(all.find((place) => place > last) ?? (all[0] as number));
  }
  // In keywords such as 'the runs' and 'my back' the words must be next to each other, since the other word tells nothing.
  const telling = entry.words.filter((word) => weightOf(word) === 1).length;
  const little = entry.words.some((word) => weightOf(word) === 0);
  if ((telling === 0 || (little && telling < 2)) && !isPhrase(entry, tokens)) return undefined;
  const sorted = at.toSorted((a, b) => a - b);
  const ordered = at.every((place, index) => place === sorted[index]);
  const gaps = sorted.slice(1).map((place, index) => place - (sorted[index] as number) - 1);
  const apart = Math.max(0, ...gaps) > NEAR;
  if (apart && !ordered) return undefined;
  const spelt = Math.min(...at.map((place) => tokens[place]?.sure ?? 1));
  const denied = isDenied(entry, sorted[0] ?? 0, tokens);
  return {
    entry,
    at: sorted,
    denied,
    quality: (ordered ? 1 : DISORDER) * (apart ? APART : 1) * CLOSE ** sum(gaps) * spelt,
  };
}

/** Whether the words before a keyword deny it: 'no fever', 'not a cough'; 'not sleeping' is a complaint, and 'no energy' a keyword of its own. */
function isDenied({ words }: Entry, first: number, tokens: readonly Token[]): boolean {
  let before = first - 1;
  while (BETWEEN.has(tokens[before]?.word ?? '')) before -= 1;
  const word = tokens[before]?.word ?? '';
  return DENYING.has(word) && !words.includes(word) && !(tokens[first]?.word ?? '').endsWith('ing');
}

function isPhrase({ words }: Entry, tokens: readonly Token[]): boolean {
  const stems = words.map(stem);
  return tokens.some((_, from) =>
    words.every((word, index) => {
      const token = tokens[from + index];
      return token !== undefined && (token.word === word || stem(token.word) === stems[index]);
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
