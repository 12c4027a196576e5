import type { NamedPlace } from './place-line.ts';
import { stateName } from './states.ts';

/** The question between places that a search found: 'Which Springfield?', 'Which town in Texas?'. */
export function whichPlace(places: readonly NamedPlace[]): string {
  const [first, ...others] = places;
  if (first && others.every(({ city }) => city === first.city)) return `Which ${first.city}?`;
  if (first && others.every(({ state }) => state === first.state)) return `Which town in ${stateName(first.state)}?`;
  return 'Which place?';
}
