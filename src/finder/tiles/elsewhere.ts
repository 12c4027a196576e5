import { placeLine, type NamedPlace } from '#location/place-line.ts';
import { SEARCH_RESULTS } from '#search/search-ask.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/** What stands in place of price and button where a service isn't offered: no dead end, but the way to those who can help there. */
export type Elsewhere = { near: string; words: string; help: string; href: string };

/** The words and the way on for a service that isn't offered at a place; the same for tile, partner page and landing page. */
export function elsewhere(
  { reason, notIn: state, ...asked }: Pick<Tile, 'reason' | 'notIn' | 'categories' | 'symptoms'>,
  place: NamedPlace,
): Elsewhere {
  const near = placeLine(place);
  return {
    near: near ? `Near ${near}` : 'Near you',
    // A clinic can be out of reach in a state that has some.
    words: reason || (state ? `Not offered in ${state}` : 'Not offered here'),
    help: state ? `See who can help in ${state}` : 'See who can help near you',
    href: whoHelpsAddress(asked, place.zipCode || near || state),
  };
}

/** The search for others of its category that treat one of its symptoms near a place, specialty services too: its own name would find itself alone. */
function whoHelpsAddress({ categories, symptoms }: Pick<Tile, 'categories' | 'symptoms'>, near: string): string {
  const [category = ''] = categories;
  const query = new URLSearchParams({ category, ...(near && { near }), specialty: '1' });
  for (const symptom of symptoms) query.append('symptom', symptom);
  return `${SEARCH_RESULTS}?${query.toString()}`;
}
