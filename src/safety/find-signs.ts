import type { DangerWords } from './danger-words.schema.ts';
import { type DangerSign, URGENCIES } from './danger-sign.schema.ts';
import { type Place, reader, wordsOf } from './typed-words.ts';

type Words = Pick<DangerSign, 'urgency' | 'words' | 'together' | 'notWords' | 'alsoPast'> & { id: string };
/** A place of a phrase: the words and names of groups of which one is enough. */
type Part = readonly string[];
type Phrase<O> = { of: O; parts: readonly Part[] };
type Found<O> = { of: O; start: number; end: number };

/** Parts of a phrase from which one other word may stand among them: 'chest is so heavy', 'took too many of her pills'. */
const LOOSE = 4;
/** What stands in a phrase for up to three words, or none: 'HARD ... BREATHE' is 'hard time catching my breath'. */
const GAP = '...';
const GAP_WORDS = 3;
/** Parts of a phrase from which other forms of its words are the same: 'she wants to die'. Alone, 'abuse' is not 'abused'. */
const FORMS = 3;
/** Words among which those that mean it together stand, little ones not counted: further apart they tell of two things. */
const NEAR = 12;

/**
 * Finds the danger signs that somebody tells of in words of their own: any of a sign's words, in order, or words near each other that mean it together, slips of
 * typing and little words aside. What only looks like it is none ('heart attack grill'), nor what is said to be absent, long past or prevented.
 * Answers the signs, the most urgent first. What is looked at is kept nowhere.
 */
export function signFinder<S extends Words>(signs: readonly S[], shared: DangerWords): (text: string) => S[] {
  const groups = Object.keys(shared.groups).flatMap((of) => phrases(of, membersOf(of, shared.groups)));
  const words = signs.flatMap((of) => phrases(of, of.words));
  const notWords = signs.flatMap((of) => phrases(of, of.notWords));
  const together = signs.flatMap((of) =>
    of.together.map((all) => ({ of, parts: all.split(' + ').flatMap((part) => partsOf(part)) })),
  );
  const before = phrases('before', shared.before);
  const after = phrases('after', shared.after);
  const vocabulary = [groups, words, notWords, together, before, after].flat().flatMap(({ parts }) => parts.flat());
  const read = reader(new Set(vocabulary.filter((word) => !isName(word) && word !== GAP)));
  const find = {
    groups: finder(groups, { forms: 1 }),
    words: finder(words, { forms: FORMS, loose: LOOSE }),
    notWords: finder(notWords, { forms: FORMS }),
    before: finder(before, { forms: 1 }),
    after: finder(after, { forms: 1 }),
  };
  return (text) => {
    const places = withGroups(read(text), find.groups);
    const looks = find.notWords(places);
    const befores = find.before(places).filter(({ start, end }) => isOneClause(places, start, end + 1));
    const afters = find.after(places).filter(({ start, end }) => isOneClause(places, start - 1, end));
    const isAside = ({ alsoPast }: S, start: number, end: number, parts: readonly Part[] = []): boolean =>
      !alsoPast &&
      (afters.some((one) => one.start === end) ||
        befores.some(
          (one) => one.end === start && !parts.some((part) => endAt(places, one.start, part) !== undefined),
        ));
    const told = find
      .words(places)
      .filter(
        ({ of, start, end }) =>
          !looks.some((look) => look.of === of && look.start < end && end <= look.end) && !isAside(of, start, end),
      );
    const said = new Set(places.flatMap(({ forms }) => [...forms.keys()]));
    const meant = together.filter(({ of, parts }) => {
      if (!parts.every((part) => part.some((word) => said.has(word)))) return false;
      const free = places.map((_, at) => !looks.some((look) => look.of === of && look.start <= at && at < look.end));
      return areNear(parts, places, (start, end) => free[start] === true && !isAside(of, start, end, parts));
    });
    return [...new Set([...told, ...meant].map(({ of }) => of))].sort(
      (a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency),
    );
  };
}

/** Every way to say what a group says, those of the groups that it names included. */
export function membersOf(group: string, groups: DangerWords['groups']): string[] {
  return (groups[group] ?? []).flatMap((member) => (isName(member) ? membersOf(member, groups) : [member]));
}

function isName(word: string): boolean {
  return /^[A-Z]+$/.test(word);
}

function phrases<O>(of: O, texts: readonly string[]): Phrase<O>[] {
  return texts.map((text) => ({ of, parts: partsOf(text) })).filter(({ parts }) => parts.length > 0);
}

/** The parts of 'WANT to die/hurt': names of groups as they are, words as texts are compared, '/' between those of which one is enough. */
function partsOf(text: string): Part[] {
  return text
    .split(' ')
    .map((part) => part.split('/').flatMap((one) => (isName(one) || one === GAP ? [one] : wordsOf(one))))
    .filter((part) => part.length > 0);
}

/** Finds phrases in typed words, begun at any of them; from `loose` parts on with one other word among them, from `forms` parts on also in other forms. */
function finder<O>(
  list: readonly Phrase<O>[],
  { forms, loose = Infinity }: { forms: number; loose?: number },
): (places: readonly Place[]) => Found<O>[] {
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
  parts: readonly Part[],
  places: readonly Place[],
  start: number,
  { forms, spare }: { forms: boolean; spare: number },
): number | undefined {
  let at = start;
  let left = spare;
  let gap = 0;
  for (const part of parts) {
    if (part.includes(GAP)) {
      gap = GAP_WORDS;
      continue;
    }
    const skips = Math.max(gap, at > start ? left : 0);
    const skip = Array.from({ length: skips + 1 }, (_, one) => one).find(
      (one) => endAt(places, at + one, part, forms) !== undefined,
    );
    const end = skip === undefined ? undefined : endAt(places, at + skip, part, forms);
    if (skip === undefined || end === undefined) return undefined;
    if (gap === 0) left -= skip;
    gap = 0;
    at = end;
  }
  return at;
}

/** Where one of a part's words or groups ends that stands at a place, the longest; undefined when none does. */
function endAt(places: readonly Place[], at: number, part: Part, forms = true): number | undefined {
  const ends = forms ? places[at]?.forms : places[at]?.same;
  let last: number | undefined;
  for (const word of part) {
    const end = ends?.get(word);
    if (end !== undefined && end > (last ?? 0)) last = end;
  }
  return last;
}

/** True when each part stands at a fitting place of its own, all of them near each other. */
function areNear(
  parts: readonly Part[],
  places: readonly Place[],
  fits: (start: number, end: number) => boolean,
): boolean {
  const standing = parts.map((part) =>
    places.flatMap((_, at) => {
      const end = endAt(places, at, part);
      return end !== undefined && fits(at, end) ? [at] : [];
    }),
  );
  return places.some((_, first) =>
    haveOwn(standing.map((all) => all.filter((at) => at >= first && at < first + NEAR))),
  );
}

/** True when each list can give a number that no other gives. */
function haveOwn(lists: readonly (readonly number[])[]): boolean {
  // The shortest first: that each has its own is then seldom tried in vain.
  const [list, ...others] = lists.toSorted((a, b) => a.length - b.length);
  return (
    list === undefined || list.some((one) => haveOwn(others.map((other) => other.filter((number) => number !== one))))
  );
}

/** The typed words, of which each also stands for the groups that begin there. */
function withGroups(places: readonly Place[], find: (places: readonly Place[]) => Found<string>[]): readonly Place[] {
  for (const { of, start, end } of find(places))
    for (const ends of [places[start]?.same, places[start]?.forms]) ends?.set(of, Math.max(end, ends.get(of) ?? 0));
  return places;
}

/** True when no comma or full stop stands among words. */
function isOneClause(places: readonly Place[], start: number, end: number): boolean {
  return places.slice(start + 1, end).every(({ begins }) => !begins);
}
