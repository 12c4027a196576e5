import type { Place } from '#location/place.schema.ts';
import type { TilesResponse } from '../catalogue/tile.schema.ts';

/** The saved place where a search was made there: it has the name that was chosen, where the answer has that of the nearest ZIP code. */
export function placeSearched(
  saved: Place | null,
  { lat, lng }: Pick<TilesResponse['geoLocation'], 'lat' | 'lng'>,
): Place | undefined {
  return saved?.state && saved.lat === lat && saved.lng === lng ? saved : undefined;
}
