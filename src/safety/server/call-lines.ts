import type { CallLine } from '../calls/call-line.schema.ts';
import { languageOf } from '../language.ts';
import type { DangerContent } from './danger-finder.ts';
import { languageFinder } from './language-finder.ts';
import { findersOf } from './signs-of-content.ts';

const VERY_SICK: CallLine = { lang: 'en', ask: 'Very sick or hurt?', call: 'Call 911.' };
const VERY_SICK_ES: CallLine = { lang: 'es', ask: '¿Está muy enfermo o herido alguien?', call: 'Llame al 911.' };

/**
 * Finds the quiet lines for words that tell of no sign: where they are about a body, a swallowed thing or harm, and
 * where they are of a language for which 911 has interpreters.
 */
export function callLineFinder(content: DangerContent): (words: string) => CallLine[] {
  const { read, isAlarming, isKnown } = findersOf(content).every();
  const speaks = languageFinder(content.interpreters);
  return (words) => {
    const places = read(words);
    const language = speaks(words, isKnown(places));
    if (language) return [language, VERY_SICK];
    return isAlarming(places) ? [languageOf(words) === 'es' ? VERY_SICK_ES : VERY_SICK] : [];
  };
}
