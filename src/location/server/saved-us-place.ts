import type { Queryable } from '#db/client.ts';
import type { Place } from '../place.schema.ts';
import { savedPlaceIn } from '../saved/saved-place.ts';
import { nearestPlace } from './places.ts';

/** The place that a request's cookies keep; null too for one that isn't in the United States, where nothing could be found [LOC-8]. */
export async function savedUsPlace(db: Queryable, cookies: string): Promise<Place | null> {
  const saved = savedPlaceIn(cookies);
  return saved && (await nearestPlace(db, saved.lat, saved.lng)) ? saved : null;
}
