import { normalize } from '#text/normalize.ts';

/** Little words, English and Spanish, that people put in or leave out, and whose something is: they decide nothing. */
export const LITTLE: ReadonlySet<string> = new Set(
  'a an the so really very just pretty quite is are am m im ive was been being my his her our your their way kinda literally also el la los las un una de mi su'.split(
    ' ',
  ),
);
/** The words of a text that decide something, as texts are compared. */
export function wordsOf(text: string): string[] {
  return normalize(text)
    .split(' ')
    .filter((word) => word && !LITTLE.has(word));
}
