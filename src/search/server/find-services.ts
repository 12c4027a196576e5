import type { Queryable } from '#db/client.ts';
import type { Place } from '#location/place.schema.ts';
import { findTiles } from './find-tiles.ts';

/** A service that answers what was typed: how well (0 to 1), and why, in words that are true of it ('Treats acne'). */
export type ServiceMatch = { id: string; score: number; match: string };
/** What was typed, understood: the need, the place that was typed with it, and the words that were probably meant when those typed are misspelt. */
export type ServicesFound = { need: string; place: Place | null; meant: string | null; matches: ServiceMatch[] };

/** The services that answer what somebody typed, the best first. */
export async function findServices(db: Queryable, typed: string): Promise<ServicesFound> {
  const ids = await findTiles(db, typed);
  return {
    need: typed.trim(),
    place: null,
    meant: null,
    matches: ids.map((id) => ({ id, score: 0.5, match: '' })),
  };
}
