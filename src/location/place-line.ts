import type { Place } from './place.schema.ts';

/** The parts of a place that people read. */
export type NamedPlace = Pick<Place, 'zipCode' | 'city' | 'state'> & Partial<Pick<Place, 'label'>>;

/** A place in the search box: '60614 Chicago, IL'; of a place without names its label, or ''. */
export function placeLine({ zipCode, city, state, label = '' }: NamedPlace): string {
  return [zipCode, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' ') || label;
}

/** A place in the helper line: '60614 Chicago'; 'your saved location' when the cookie holds coordinates only (spec 3). */
export function placeName({ zipCode, city, label = '' }: NamedPlace): string {
  return [zipCode, city].filter(Boolean).join(' ') || label || 'your saved location';
}

/** A place in a list: its label. */
export function placeLabel(place: NamedPlace): string {
  return place.label ?? placeLine(place);
}
