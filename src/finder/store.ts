import { atom, onMount, type ReadableAtom } from 'nanostores';

import { CallError, client } from '#api/client.ts';
import { COOKIE_DAYS, writeCookie } from '#location/cookies.ts';
import { savePlace } from '#location/saved-place.ts';
import { $keyword, $place, tellPage } from '#location/store.ts';
import { toggleDelivery, type Delivery } from './delivery.ts';
import type { finderRoutes } from './server/routes.ts';
import type { SlVersion } from './layout.ts';
import type { Tile, TilesResponse } from './service.schema.ts';
import { NO_PLACE } from './tile-place.ts';
import { deliveryOf, type Visit } from './visit-pages.ts';

/** Milliseconds until a tile search is given up (spec 9). */
export const TILES_TIMEOUT_MS = 70_000;

/** Where a tile search stands: 'initial' is what the page came with, which stays while it is 'refreshing' for a place saved before. */
export type TilesState =
  | { state: 'initial' }
  | { state: 'refreshing' }
  | { state: 'loading' }
  | ({ state: 'found' } & Pick<TilesResponse, 'tiles' | 'geoLocation' | 'relatedCategories'>)
  | { state: 'failed'; error: CallError };

/** What narrows the tiles: service types and symptom ids [CAT-7, CAT-8]. */
export type Filters = { delivery: Delivery; symptoms: string[] };
/** What a page shows tiles of; `place` (degrees) is searched as long as the visitor has saved none, `visit` fixes the delivery [ROUTE-5]. */
export type Scope = {
  categoryId?: number | undefined;
  place: { lat: number; lng: number };
  visit?: Visit | undefined;
  slVersion?: SlVersion;
};

/** The tiles of one page and the verbs that change them. */
export type TileSearch = {
  $tiles: ReadableAtom<TilesState>;
  $filters: ReadableAtom<Filters>;
  toggleDelivery: (which: keyof Delivery) => void;
  toggleSymptom: (symptomId: string) => void;
  clearSymptoms: () => void;
  again: () => void;
};

const call = client<ReturnType<typeof finderRoutes>>();
const searches = new Map<string, TileSearch>();

/** The tile search of a category, or of the home page without one; islands of one page share it, pages that are built in one process don't. */
export function tileSearch(scope: Scope): TileSearch {
  const key = [scope.categoryId, scope.visit, scope.slVersion].join();
  const known = searches.get(key);
  if (known) return known;
  const search = createTileSearch(scope);
  searches.set(key, search);
  return search;
}

/** A tile search that loads when it is on screen and a place is saved or a filter changes; only its latest call ever speaks [LOC-13, LOC-15]. */
export function createTileSearch(scope: Scope): TileSearch {
  const $tiles = atom<TilesState>({ state: 'initial' });
  const $filters = atom<Filters>({ delivery: deliveryOf(scope.visit), symptoms: [] });
  let latest: AbortController | undefined;

  onMount($tiles, () => {
    let seen = null as unknown;
    let waking = $tiles.get().state === 'initial';
    const stop = $place.subscribe((place) => {
      if (place === seen || !place) return;
      seen = place;
      // For a place saved before, the tiles that the page came with stay until others come: a click in that moment must not be lost.
      void load(waking ? 'refreshing' : 'loading');
    });
    waking = false;
    return () => {
      stop();
      latest?.abort();
    };
  });

  async function load(state: 'refreshing' | 'loading' = 'loading'): Promise<void> {
    latest?.abort();
    const own = (latest = new AbortController());
    $tiles.set({ state });
    const answer = await fetchTiles(scope, $filters.get(), own.signal);
    if (own.signal.aborted) return;
    if (answer.state === 'found') refreshPlaceCookies(answer.geoLocation.state);
    $tiles.set(answer);
  }

  function change(filters: Filters): void {
    if (filters.delivery === $filters.get().delivery && filters.symptoms === $filters.get().symptoms) return;
    $filters.set(filters);
    void load();
  }

  return {
    $tiles,
    $filters,
    toggleDelivery: (which) => change({ ...$filters.get(), delivery: toggleDelivery($filters.get().delivery, which) }),
    toggleSymptom: (symptomId) => change({ ...$filters.get(), symptoms: toggled($filters.get().symptoms, symptomId) }),
    clearSymptoms: () => change({ ...$filters.get(), symptoms: [] }),
    again: () => void load(),
  };
}

async function fetchTiles(scope: Scope, filters: Filters, signal: AbortSignal): Promise<TilesState> {
  const { lat, lng } = $place.get() ?? scope.place;
  const keyword = $keyword.get();
  const { slVersion = 1 } = scope;
  const json = { lat, lng, filterOptions: filterOptions(scope, filters), searchEngine: 'AL', slVersion };
  try {
    // The highlighted text is a place: it is told with the search (spec 7), but services are not narrowed by it.
    const query = keyword ? { from: 'location', keyword } : {};
    const { tiles, geoLocation, relatedCategories } = await call(
      '$post',
      '/tiles',
      { json, query },
      { signal, timeoutMs: TILES_TIMEOUT_MS },
    );
    return { state: 'found', tiles, geoLocation, relatedCategories };
  } catch (error) {
    return { state: 'failed', error: error instanceof CallError ? error : new CallError(1000) };
  }
}

function filterOptions({ categoryId }: Scope, { delivery, symptoms }: Filters) {
  return {
    categories: categoryId === undefined ? [] : [categoryId],
    symptoms,
    deliveryType: { instoreservices: delivery.inPerson, virtualservices: delivery.online },
    serviceType: { specialityservices: delivery.speciality },
  };
}

/**
 * A place that is in use keeps its 30 days [STATE-2]; the site's default place is not the visitor's and is not saved. `state` is where the search found the
 * place to be: for one that was saved without its state the page learns it here.
 */
function refreshPlaceCookies(state: string): void {
  const place = $place.get();
  if (!place) return;
  savePlace(place);
  if (place.state || !state) return;
  writeCookie('state', state, COOKIE_DAYS.state);
  tellPage();
}

/** A tile that a page came with, as the search near the saved place found it; one that the search left out has no clinic there. */
export function tileNear(initial: Tile, state: TilesState): Tile {
  if (state.state !== 'found') return initial;
  const found = state.tiles.find(({ id }) => id === initial.id);
  return found ?? { ...initial, ...NO_PLACE };
}

function toggled(symptoms: string[], symptomId: string): string[] {
  return symptoms.includes(symptomId) ? symptoms.filter((id) => id !== symptomId) : [...symptoms, symptomId];
}
