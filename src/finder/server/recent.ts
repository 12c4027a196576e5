import type { Account } from '#audit/actor.ts';
import type { Reading } from '#identity/make-actor.ts';
import { savedUsPlace } from '#location/server/saved-us-place.ts';
import { tilesRequestSchema, type TilesResponse } from '../catalogue/tile.schema.ts';
import { searchTiles, type SearchContent } from './tiles/tiles.ts';

/** Services that are told of as looked at. */
const MOST = 8;

/** The services that the person of an account has looked at, the last first, as tiles for the saved place or else `elsewhere` [HOME-2]. */
export async function recentServices(
  reading: Reading<Account>,
  content: SearchContent,
  cookies: string,
  elsewhere: { lat: number; lng: number },
): Promise<TilesResponse> {
  const { rows } = await reading.db.query<{ id: string }>(
    'select service_id as id from viewed_services where actor = $1 order by viewed_at desc, service_id limit $2',
    [reading.actor.id, MOST],
  );
  const ids = rows.map(({ id }) => id);
  const { lat, lng } = (await savedUsPlace(reading.db, cookies)) ?? elsewhere;
  // A search for no service by name is one for all.
  const filterOptions = { services: ids.length > 0 ? ids : ['none'] };
  const answer = await searchTiles(reading, content, tilesRequestSchema.parse({ lat, lng, filterOptions }));
  const place = new Map(ids.map((id, at) => [id, at]));
  return { ...answer, tiles: answer.tiles.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) };
}
