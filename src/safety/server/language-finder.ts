import type { CallLine } from '../calls/call-line.schema.ts';
import type { Interpreters } from '../help-line.schema.ts';
import { normalize } from '#text/normalize.ts';

/** Share of a text's words from which they are of a language. */
const MOST_WORDS = 0.5;
const ALL_WORDS = 1;

/** Tells the language of words by its letters; by its words only where all are of it, or English and Spanish lack most. */
export function languageFinder(interpreters: Interpreters): (text: string, isKnown: boolean) => CallLine | undefined {
  const languages = Object.entries(interpreters).map(([lang, { ask, call, script, letters, words = '' }]) => ({
    line: { lang, ask, call },
    letters: script ? new RegExp(`\\p{Script=${script}}`, 'u') : letters ? new RegExp(`[${letters}]`, 'iu') : undefined,
    words: new Set(words.split(/\s+/)),
  }));
  return (text, isKnown) => {
    const written = languages.find(({ letters }) => letters?.test(text.normalize('NFC')));
    if (written) return written.line;
    const typed = normalize(text).split(' ');
    const shares = languages.map(({ line, words }) => ({
      line,
      share: typed.filter((word) => words.has(word)).length / typed.length,
    }));
    const [most] = shares.toSorted((a, b) => b.share - a.share);
    const least = isKnown ? ALL_WORDS : MOST_WORDS;
    return most && typed.length > 1 && most.share >= least ? most.line : undefined;
  };
}
