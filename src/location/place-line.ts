import type { Place } from './place.schema.ts';

/** The parts of a place that people read. */
export type NamedPlace = Pick<Place, 'zipCode' | 'city' | 'state'> & Partial<Pick<Place, 'label'>>;

/**
 * A place as one line: '60614 Chicago, IL', 'Boston, MA' when asked for as a town, or its address; '' without names.
 */
export function placeLine({ zipCode, city, state, label }: NamedPlace): string {
  return label ?? [zipCode, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' ');
}

/** A place in a sentence: as in the search box; 'your saved location' when the cookie holds coordinates only (spec 3). */
export function placeName(place: NamedPlace): string {
  return placeLine(place) || 'your saved location';
}
