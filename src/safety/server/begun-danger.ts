import { signFinder } from '../find-signs.ts';
import type { DangerContent } from './danger-finder.ts';

/** Words of a sign that have to be there, the one that is being typed among them: alone it may become anything. */
const FEWEST_WORDS = 2;

/**
 * Says whether words that are being typed may become those of a danger sign that can't wait: 'my chest hu'. A word before the last has to tell
 * of it too.
 */
export function begunDangerFinder({
  dangerSigns,
  dangerWords,
  dangerModel,
}: Pick<DangerContent, 'dangerSigns' | 'dangerWords' | 'dangerModel'>): (words: string) => boolean {
  const cannotWait = dangerSigns.filter(({ urgency }) => urgency !== 'today');
  const { read, tell } = signFinder(cannotWait, dangerWords, dangerModel.ownWords);
  return (words) => {
    const places = read(words, true);
    return (
      places.length >= FEWEST_WORDS &&
      places.at(-1)?.isBegun === true &&
      tell(places).some(({ words }) => words >= FEWEST_WORDS)
    );
  };
}
