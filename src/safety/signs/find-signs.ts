import type { DangerWords } from '../danger-words.schema.ts';
import type { DangerSign } from '../danger-sign.schema.ts';
import {
  areNear,
  finder,
  isOneClause,
  partsOf,
  phrases,
  endAt,
  isName,
  GAP,
  type PhrasePart,
} from './match-phrases.ts';
import { type TypedWord, reader } from './typed-words.ts';

type Words = Pick<DangerSign, 'urgency' | 'words' | 'names' | 'together' | 'notWords' | 'alsoPast' | 'who'> & {
  id: string;
};

/** A sign that words tell of, and at how many of them they do. */
export interface FoundSign<S> {
  sign: S;
  words: number;
  /** False when an age is told that the sign doesn't concern. */
  fits: boolean;
}

/** Parts of a phrase from which one other word may stand among them: 'chest is so heavy', 'took too many of her pills'. */
const LOOSE = 4;
/** Parts of a phrase from which other forms of its words are the same: 'she wants to die'. Alone, 'abuse' is not 'abused'. */
const FORMS = 3;

/** Reads typed words, and finds signs in them. */
export interface SignFinder<S> {
  /** With `typing` the last word may be one that is only begun. */
  read: (text: string, typing?: boolean) => readonly TypedWord[];
  tell: (places: readonly TypedWord[]) => FoundSign<S>[];
  /** True of words about a body, a swallowed thing or harm. */
  isAlarming: (places: readonly TypedWord[]) => boolean;
  /** True where signs and their phrases have most of the words: else they are of another language, or none. */
  isKnown: (places: readonly TypedWord[]) => boolean;
}

/** Share of a text's words that are known from which it is English or Spanish. */
const MOST_WORDS = 0.5;

/**
 * Finds danger signs in free text: a sign's words in order, or words near each other that mean it together; also
 * misspelled, and readings. Skips look-alikes ('heart attack grill') and what is absent, long past or only talked
 * about, unless words say that it is now. Order: those for the first age named, then urgent ones, then most words.
 * Stores nothing.
 */
export function signFinder<S extends Words>(
  signs: readonly S[],
  shared: DangerWords,
  ownWords: readonly string[] = [],
): SignFinder<S> {
  const { find, vocabulary } = phraseFinders(signs, shared);
  const together = signs.flatMap((of) =>
    of.together.map((all) => ({ of, parts: all.split(' + ').flatMap((part) => partsOf(part)) })),
  );
  const begun = new Map<string, typeof together>();
  for (const one of together) for (const word of one.parts[0] ?? []) begun.set(word, [...(begun.get(word) ?? []), one]);
  const known = [...vocabulary, ...together.flatMap(({ parts }) => parts.flat())];
  const read = reader(new Set(known.filter((word) => !isName(word) && word !== GAP)), new Set(ownWords));

  function tell(places: readonly TypedWord[]): FoundSign<S>[] {
    const looks = find.notWords(places).filter((one) => isWhole(places, one));
    const { isNow, isAside } = asidesIn(places, find);
    const found = new Map<S, Set<number>>();
    const add = (sign: S, at: readonly number[]) => found.set(sign, new Set([...(found.get(sign) ?? []), ...at]));
    const isTalk = !isNow && find.talk(places).some((one) => isWhole(places, one));
    for (const { of, start, end } of [...find.words(places), ...(isTalk ? [] : find.names(places))]) {
      const isNone = looks.some((look) => look.of === of && look.start < end && end <= look.end);
      if (!isNone && !isAside(of, start, end)) add(of, range(start, end));
    }
    const said = new Set(places.flatMap(({ forms }) => [...forms.keys()]));
    for (const { of, parts } of new Set([...said].flatMap((word) => begun.get(word) ?? []))) {
      if (!parts.every((part) => part.some((word) => said.has(word)))) continue;
      const free = places.map((_, at) => !looks.some((look) => look.of === of && look.start <= at && at < look.end));
      const at = areNear(parts, places, (start, end) => free[start] === true && !isAside(of, start, end, parts));
      if (at) add(of, at);
    }
    const ages = agesIn(places);
    return [...found]
      .map(([sign, at]) => ({ sign, words: at.size, fits: fitsAges(sign, ages) }))
      .sort(
        (a, b) =>
          Number(b.fits) - Number(a.fits) ||
          Number(a.sign.urgency === 'today') - Number(b.sign.urgency === 'today') ||
          b.words - a.words,
      );
  }

  return {
    read: (text, typing) => withGroups(read(text, typing), find.groups),
    tell,
    isAlarming: (places) => find.alarming(places).length > 0,
    isKnown: (places) =>
      places.filter(({ forms, readings }) => forms.size + readings.length > 0).length >= MOST_WORDS * places.length,
  };
}

/** What finds each list of phrases in typed words, and all words that the lists are made of. */
function phraseFinders<S extends Words>(
  signs: readonly S[],
  { groups, absent, past, talk, now, alarming }: DangerWords,
) {
  const lists = {
    groups: Object.keys(groups).flatMap((of) => phrases(of, membersOf(of, groups))),
    words: signs.flatMap((of) => phrases(of, of.words)),
    names: signs.flatMap((of) => phrases(of, of.names)),
    notWords: signs.flatMap((of) => phrases(of, of.notWords)),
    absent: phrases('absent', absent),
    before: phrases('before', past.before),
    after: phrases('after', past.after),
    talk: phrases('talk', talk),
    now: phrases('now', now),
    alarming: phrases('alarming', alarming),
  };
  const find = {
    groups: finder(lists.groups, { forms: 1 }),
    words: finder(lists.words, { forms: FORMS, loose: LOOSE }),
    names: finder(lists.names, { forms: FORMS, loose: LOOSE }),
    notWords: finder(lists.notWords, { forms: FORMS }),
    absent: finder(lists.absent, { forms: 1 }),
    before: finder(lists.before, { forms: 1 }),
    after: finder(lists.after, { forms: 1 }),
    talk: finder(lists.talk, { forms: 1 }),
    now: finder(lists.now, { forms: 1 }),
    alarming: finder(lists.alarming, { forms: 1 }),
  };
  const vocabulary = Object.values(lists)
    .flat()
    .flatMap(({ parts }) => parts.flat());
  return { find, vocabulary };
}

/** A word that is only begun makes nothing harmless. */
function isWhole(places: readonly TypedWord[], { end }: { end: number }): boolean {
  return places[end - 1]?.isBegun !== true;
}

type FindsPhrases = (places: readonly TypedWord[]) => readonly { start: number; end: number }[];

/** Whether typed words say that it is now, and which of them are said to be absent or long past. */
function asidesIn(places: readonly TypedWord[], find: Record<'absent' | 'now' | 'before' | 'after', FindsPhrases>) {
  const inClause = (start: number, end: number) => isOneClause(places, start, end);
  const absents = find.absent(places).filter(({ start, end }) => inClause(start, end + 1));
  const isNow = find.now(places).length > 0;
  const befores = isNow ? [] : find.before(places).filter(({ start, end }) => inClause(start, end + 1));
  const afters = isNow ? [] : find.after(places).filter(({ start, end }) => inClause(start - 1, end));
  const isAside = (
    { alsoPast }: Pick<Words, 'alsoPast'>,
    start: number,
    end: number,
    parts: readonly PhrasePart[] = [],
  ): boolean =>
    !alsoPast &&
    (afters.some((one) => one.start === end) ||
      [...absents, ...befores].some(
        (one) => one.end === start && !parts.some((part) => endAt(places, one.start, part) !== undefined),
      ));
  return { isNow, isAside };
}

/** The ages that typed words tell of, in months. */
export function agesIn(places: readonly TypedWord[]): number[] {
  return places.flatMap(({ readings }) => readings.flatMap(({ kind, value }) => (kind === 'age' ? [value] : [])));
}

/** False when none of the ages told, in months, is one that a sign concerns. */
export function fitsAges(
  { who: { fromMonths, underMonths = Infinity } }: Pick<DangerSign, 'who'>,
  ages: readonly number[],
): boolean {
  return ages.length === 0 || ages.some((months) => fromMonths <= months && months < underMonths);
}

/** Every way to say what a group says, those of the groups that it names included. */
export function membersOf(group: string, groups: DangerWords['groups']): string[] {
  return (groups[group] ?? []).flatMap((member) => (isName(member) ? membersOf(member, groups) : [member]));
}

/** The typed words, of which each also stands for the groups that begin there. */
function withGroups(
  places: readonly TypedWord[],
  find: (places: readonly TypedWord[]) => { of: string; start: number; end: number }[],
): readonly TypedWord[] {
  for (const { of, start, end } of find(places))
    for (const ends of [places[start]?.same, places[start]?.forms]) ends?.set(of, Math.max(end, ends.get(of) ?? 0));
  return places;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
