import { atom, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { $place } from '#location/field/store.ts';
import { isLoggedIn } from '#site/header/header-info.ts';
import type { finderRoutes } from '../server/routes.ts';
import type { Tile, TilesResponse } from '../catalogue/tile.schema.ts';

/** Services with a clinic near the saved place: as the page was built, or as found; what can't be found is left as it was, since the list above says so. */
export type LocalTiles = { state: 'initial' } | { state: 'found'; tiles: Tile[] };

/** Home's own calls: local services need only the saved place, recent ones somebody who is signed in; both follow a change of place [HOME-2, LOC-13]. */
export const $local = atom<LocalTiles>({ state: 'initial' });
/** Services that somebody who is signed in has looked at, the last first; null while it isn't known, or known of no one. */
export const $recent = atom<Tile[] | null>(null);

const call = client<ReturnType<typeof finderRoutes>>();
let latest: AbortController | undefined;

onMount($local, () => {
  const stop = $place.subscribe((place) => {
    if (place) load({ lat: String(place.lat), lng: String(place.lng) });
  });
  return () => {
    stop();
    latest?.abort();
  };
});

function load(query: { lat: string; lng: string }): void {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  call('$get', '/tiles/local', { query }, { signal }).then(
    (answer) => {
      const tiles = tilesIn(answer);
      if (!signal.aborted && tiles) $local.set({ state: 'found', tiles });
    },
    () => undefined,
  );
  void loadRecent(signal).then((tiles) => !signal.aborted && $recent.set(tiles));
}

async function loadRecent(signal: AbortSignal): Promise<Tile[] | null> {
  if (!(await isLoggedIn()) || signal.aborted) return null;
  return call('$get', '/tiles/recent', {}, { signal }).then(
    (answer) => tilesIn(answer) ?? [],
    () => [],
  );
}

/** The tiles of an answer; undefined for what is no answer of ours, such as a proxy's own page, which leaves a row as it is. */
function tilesIn(answer: unknown): Tile[] | undefined {
  const { tiles } = Object(answer) as Partial<TilesResponse>;
  return Array.isArray(tiles) ? tiles : undefined;
}
