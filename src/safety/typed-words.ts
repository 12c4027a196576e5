import { editDistance } from '#text/edit-distance.ts';
import { normalize } from '#text/normalize.ts';
import { stem } from '#text/stem.ts';

/** A typed word. What it stands for, each with the place after it: the words that it is, also mistyped, and those of which it is another form, as 'wants' of 'want'. */
export interface Place {
  same: Map<string, number>;
  forms: Map<string, number>;
  /** True of the first word after a comma or a full stop. */
  begins: boolean;
}

/** Little words, English and Spanish, that people put in or leave out, and whose something is: they decide nothing. */
const LITTLE = new Set(
  'a an the so really very just pretty quite is are am m im ive was been being my his her our your their way kinda literally also el la los las un una de mi su'.split(
    ' ',
  ),
);
/** Letters from which a word may have one slip, and two. */
const [ONE_SLIP, TWO_SLIPS] = [5, 9];

/** The words of a text that decide something, as texts are compared. */
export function wordsOf(text: string): string[] {
  return normalize(text)
    .split(' ')
    .filter((word) => word && !LITTLE.has(word));
}

/** Reads typed text as words of a vocabulary, slips of typing and of spacing aside: 'brething', 'cantbreathe', 'over dose'. */
export function reader(vocabulary: ReadonlySet<string>): (text: string) => Place[] {
  const known = [...vocabulary];
  const forms = new Map<string, string[]>();
  for (const word of known) forms.set(stem(word), [...(forms.get(stem(word)) ?? []), word]);
  const isKnown = (word: string) => vocabulary.has(word) || forms.has(stem(word));
  return (text) => {
    const typed = text.split(/[.!?;,:]+(?:\s|$)|\n/).flatMap((clause) =>
      wordsOf(clause)
        .flatMap((word) => (isKnown(word) ? [word] : apart(word, vocabulary)))
        .filter((word) => !LITTLE.has(word))
        .map((word, index) => ({ word, begins: index === 0 })),
    );
    return typed.map(({ word, begins }, at) => {
      const same = new Map((vocabulary.has(word) ? [word] : meantBy(word, known)).map((one) => [one, at + 1]));
      const joined = word + (typed[at + 1]?.word ?? ' ');
      if (vocabulary.has(joined)) same.set(joined, at + 2);
      const others = forms.get(stem(word)) ?? [];
      return { same, forms: new Map([...same, ...others.map((one) => [one, at + 1] as const)]), begins };
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

/** Words of a vocabulary that a mistyped one may stand for; slips rarely change the first letter. In a short word only a letter left out and two that swapped places are slips: 'hart', 'pian'. */
function meantBy(typed: string, vocabulary: readonly string[]): string[] {
  const slips = typed.length < TWO_SLIPS ? 1 : 2;
  const fits = (word: string) =>
    typed.length < ONE_SLIP
      ? typed.length === ONE_SLIP - 1 && (word.length === ONE_SLIP || hasSameLetters(word, typed))
      : word.length >= ONE_SLIP && Math.abs(word.length - typed.length) <= slips;
  return vocabulary.filter((word) => word[0] === typed[0] && fits(word) && editDistance(word, typed) <= slips);
}

function hasSameLetters(one: string, other: string): boolean {
  const letters = (text: string) => Array.from(text).sort().join('');
  return letters(one) === letters(other);
}
