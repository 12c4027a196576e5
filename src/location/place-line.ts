import type { Place } from './place.schema.ts';
import { stateName } from './states.ts';

/** The parts of a place that people read. */
export type NamedPlace = Pick<Place, 'zipCode' | 'city' | 'state'> & Partial<Pick<Place, 'label'>>;

/** A place in the search box, in lists and headings: '60614 Chicago, IL', 'Boston, MA' for one that was asked for as a town, or its address; '' when it has no names. */
export function placeLine({ zipCode, city, state, label }: NamedPlace): string {
  return label ?? [zipCode, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' ');
}

/** A place in a sentence: as in the search box; 'your saved location' when the cookie holds coordinates only (spec 3). */
export function placeName(place: NamedPlace): string {
  return placeLine(place) || 'your saved location';
}

/** The question between places that a search found: 'Which Springfield?', 'Which town in Texas?'. */
export function whichPlace(places: readonly NamedPlace[]): string {
  const [first, ...others] = places;
  if (first && others.every(({ city }) => city === first.city)) return `Which ${first.city}?`;
  if (first && others.every(({ state }) => state === first.state)) return `Which town in ${stateName(first.state)}?`;
  return 'Which place?';
}
