import { editDistance } from '#text/edit-distance.ts';
import { normalize } from '#text/normalize.ts';
import { stem } from '#text/stem.ts';
import { type DangerSign, URGENCIES } from './danger-sign.schema.ts';

type Words = Pick<DangerSign, 'urgency' | 'words' | 'together' | 'notWords'> & { id: string };
type Phrase<S> = { sign: S; words: readonly string[]; excludes: boolean };
/** The words of the table that a typed one stands for, as it is or mistyped, and those of which it is another form: 'wants' of 'want'. */
type Typed = { same: readonly string[]; forms: readonly string[] };
type Span = { start: number; end: number };

/** Little words that people put in or leave out, and whose something is: they decide nothing. */
const LITTLE = new Set(
  'a an the so really very just pretty quite is are am m s been being my his her our your their way kinda literally also'.split(
    ' ',
  ),
);
/** Words of a phrase from which one other word may stand among them: 'chest is so heavy', 'took too many of her pills'. */
const LOOSE = 4;
/** Words of a phrase from which other forms of its words are the same: 'she wants to die'. Alone, 'abuse' is not 'abused'. */
const FORMS = 3;
/** Letters from which a word may have one slip, and two. */
const [ONE_SLIP, TWO_SLIPS] = [5, 9];

/**
 * Finds the danger signs that somebody tells of in words of their own: any of a sign's words, in order, or words that mean it together, slips of typing and
 * little words aside, unless they are part of what only looks like it ('heart attack' in 'family history of heart attack'). Answers the signs, the most urgent
 * first. What is looked at is kept nowhere.
 */
export function signFinder<S extends Words>(signs: readonly S[]): (text: string) => S[] {
  const begun = new Map<string, Phrase<S>[]>();
  const known = new Set<string>();
  for (const sign of signs) {
    for (const [list, excludes] of [
      [sign.words, false],
      [sign.notWords, true],
    ] as const) {
      for (const words of list.map(wordsOf).filter(({ length }) => length > 0)) {
        begun.set(words[0] ?? '', [...(begun.get(words[0] ?? '') ?? []), { sign, words, excludes }]);
        for (const word of words) known.add(word);
      }
    }
  }
  const sets = signs.map((sign) => ({ sign, together: sign.together.map(groupsOf) }));
  for (const word of sets.flatMap(({ together }) => together.flat(2))) known.add(word);
  const vocabulary = [...known];
  const forms = new Map<string, string[]>();
  for (const word of vocabulary) forms.set(stem(word), [...(forms.get(stem(word)) ?? []), word]);
  return (text) => {
    const typed = wordsOf(text).map((word): Typed => {
      const same = known.has(word) ? [word] : meantBy(word, vocabulary);
      return { same, forms: [...same, ...(forms.get(stem(word)) ?? [])] };
    });
    const found = typed.flatMap((first, start) =>
      first.forms
        .flatMap((word) => begun.get(word) ?? [])
        .flatMap((phrase) => {
          const end = endOf(phrase, typed, start);
          return end === undefined ? [] : [{ ...phrase, start, end }];
        }),
    );
    const told = found.filter(
      (one) => !one.excludes && !found.some((other) => other.excludes && other.sign === one.sign && within(one, other)),
    );
    const meant = sets.filter(({ sign, together }) => {
      const free = typed.filter(
        (_, at) =>
          !found.some(({ excludes, sign: of, start, end }) => excludes && of === sign && start <= at && at < end),
      );
      return together.some((groups) => areAllIn(groups, free));
    });
    return [...new Set([...told, ...meant].map(({ sign }) => sign))].sort(
      (a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency),
    );
  };
}

function wordsOf(text: string): string[] {
  return normalize(text)
    .split(' ')
    .filter((word) => word && !LITTLE.has(word));
}

/** The groups of 'took/ate + whole + bottle': of each one word is needed. */
function groupsOf(together: string): string[][] {
  return together.split(' + ').map((group) => group.split('/'));
}

function areAllIn(groups: readonly (readonly string[])[], typed: readonly Typed[]): boolean {
  return groups.every((group) => typed.some(({ forms }) => forms.some((word) => group.includes(word))));
}

/** Where a phrase ends that begins at a word: its words follow in order, in a longer one with one other word among them; undefined when they don't. */
function endOf({ words, excludes }: Phrase<unknown>, typed: readonly Typed[], start: number): number | undefined {
  const fits = (place: number, word: string): boolean => {
    const one = typed[place];
    return one !== undefined && (words.length >= FORMS ? one.forms : one.same).includes(word);
  };
  let at = start;
  let spare = !excludes && words.length >= LOOSE ? 1 : 0;
  for (const word of words) {
    if (!fits(at, word)) {
      if (spare === 0 || !fits(at + 1, word)) return undefined;
      spare -= 1;
      at += 1;
    }
    at += 1;
  }
  return at;
}

/** Words of the table that a mistyped one may stand for; slips rarely change the first letter. In a short word only letters that swapped places are one: 'pian'. */
function meantBy(typed: string, vocabulary: readonly string[]): string[] {
  if (typed.length < ONE_SLIP) return vocabulary.filter((word) => isSwapped(word, typed));
  const slips = typed.length < TWO_SLIPS ? 1 : 2;
  return vocabulary.filter(
    (word) =>
      word.length >= ONE_SLIP &&
      word[0] === typed[0] &&
      Math.abs(word.length - typed.length) <= slips &&
      editDistance(word, typed) <= slips,
  );
}

function isSwapped(word: string, typed: string): boolean {
  const letters = (text: string) => Array.from(text).sort().join('');
  return (
    typed.length === 4 && word[0] === typed[0] && letters(word) === letters(typed) && editDistance(word, typed) === 1
  );
}

function within(one: Span, other: Span): boolean {
  return one.start >= other.start && one.end <= other.end;
}
