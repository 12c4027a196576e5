import { signFinder, type SignFinder } from '../signs/find-signs.ts';
import type { DangerContent, SignOfContent } from './danger-finder.ts';

type Signs = Pick<DangerContent, 'dangerSigns' | 'dangerWords' | 'dangerModel'>;
type Finder = SignFinder<SignOfContent>;

const made = new WeakMap<Signs['dangerSigns'], { from: Signs; every: () => Finder; urgent: () => Finder }>();

/**
 * Finders of all signs and of urgent ones. Each is made once, as it reads thousands of phrases, and shared by all
 * features.
 */
export function findersOf(content: Signs): { every: () => Finder; urgent: () => Finder } {
  const known = made.get(content.dangerSigns);
  if (known && known.from.dangerWords === content.dangerWords && known.from.dangerModel === content.dangerModel)
    return known;
  const { dangerSigns, dangerWords, dangerModel } = content;
  const of = (signs: Signs['dangerSigns']) => once(() => signFinder(signs, dangerWords, dangerModel.ownWords));
  const finders = {
    from: content,
    every: of(dangerSigns),
    urgent: of(dangerSigns.filter(({ urgency }) => urgency !== 'today')),
  };
  made.set(dangerSigns, finders);
  return finders;
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
