import { atom, onMount, type ReadableAtom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { Place } from '#location/place.schema.ts';
import { $place, forgetRefused } from '#location/field/store.ts';
import type { finderRoutes } from '../server/routes.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { TILES_TIMEOUT_MS } from '../list/store.ts';

/** A partner's services: as the page was built, or as found near the saved place. */
export type Offers = { state: 'initial' } | { state: 'near'; tiles: Tile[] };

const call = client<ReturnType<typeof finderRoutes>>();

/** Finds the services of a partner's page near the saved place, offered there or not; after a failure the page's own remain. */
export function offersNear(services: readonly string[]): ReadableAtom<Offers> {
  const $offers = atom<Offers>({ state: 'initial' });
  let latest: AbortController | undefined;

  onMount($offers, () => {
    const stop = $place.subscribe((place) => {
      if (place) void load(place);
    });
    return () => {
      stop();
      latest?.abort();
    };
  });

  async function load(place: Place): Promise<void> {
    latest?.abort();
    const { signal } = (latest = new AbortController());
    const filterOptions = { services: [...services] };
    const json = { lat: place.lat, lng: place.lng, filterOptions, searchEngine: 'AL' };
    try {
      const { tiles } = await call(
        '$post',
        '/tiles',
        { json, query: {} },
        { signal, timeoutMs: TILES_TIMEOUT_MS, reads: true },
      );
      if (signal.aborted) return;
      $offers.set({ state: 'near', tiles });
    } catch (error) {
      if (signal.aborted) return;
      forgetRefused(error);
      $offers.set({ state: 'initial' });
    }
  }

  return $offers;
}
