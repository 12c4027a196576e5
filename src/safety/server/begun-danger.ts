import type { DangerContent, SignOfContent } from './danger-finder.ts';
import { findersOf } from './signs-of-content.ts';

/** Words of a sign that have to be there, the one that is being typed among them: alone it may become anything. */
const FEWEST_WORDS = 2;

/**
 * Says of which danger signs that can't wait words may become those, whose last one is half typed: 'my chest hu'. A word before the last has to tell
 * of it too.
 */
export function begunDangerFinder(
  content: Pick<DangerContent, 'dangerSigns' | 'dangerWords' | 'dangerModel'>,
): (words: string) => SignOfContent[] {
  const { read, tell } = findersOf(content).urgent();
  return (words) => {
    const places = read(words, true);
    if (places.length < FEWEST_WORDS || places.at(-1)?.isBegun !== true) return [];
    return tell(places).flatMap(({ sign, words }) => (words >= FEWEST_WORDS ? [sign] : []));
  };
}
