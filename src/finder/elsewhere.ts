import { placeLine, type NamedPlace } from '#location/place-line.ts';
import { searchAddress } from '#search/search-ask.ts';
import type { Tile } from './service.schema.ts';

/** What stands in place of price and button where a service isn't offered: no dead end, but the way to those who can help there. */
export type Elsewhere = { near: string; words: string; help: string; href: string };

/** The words and the way on for a service that isn't offered at a place; the same for tile, partner page and landing page. */
export function elsewhere(
  { title, reason, notIn: state }: Pick<Tile, 'title' | 'reason' | 'notIn'>,
  place: NamedPlace,
): Elsewhere {
  const near = placeLine(place);
  return {
    near: near ? `Near ${near}` : 'Near you',
    // A clinic can be out of reach in a state that has some.
    words: reason || (state ? `Not offered in ${state}` : 'Not offered here'),
    help: state ? `See who can help in ${state}` : 'See who can help near you',
    href: searchAddress({ keyword: title, near: place.zipCode || near || state }),
  };
}
