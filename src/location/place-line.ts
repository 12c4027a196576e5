import type { Place } from './place.schema.ts';

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
