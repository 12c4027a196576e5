import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores';

import { resultsShown } from '#analytics/results-shown.ts';
import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import { earlyAnswer } from '#api/browser/early-call.ts';
import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { stateAtFirst } from '#location/saved/place-at-first.ts';
import type { Place } from '#location/place.schema.ts';
import { savePlace } from '#location/saved/saved-place.ts';
import { placeLine } from '#location/place-line.ts';
import { $keyword, $place, forgetRefused, placeBefore, tellPage } from '#location/field/store.ts';
import { showBanners } from '#partners/banners/shown-banners.ts';
import { clearWhileSearching } from './clear-while-searching.ts';
import { followAddress, rememberInAddress } from './filters-in-address.ts';
import { toggleDelivery, type Delivery } from '../catalogue/delivery.ts';
import { cleared, sameFilters, type Filters } from '../filters/filters.ts';
import type { finderRoutes } from '../server/routes.ts';
import type { Tile, TilesResponse } from '../catalogue/tile.schema.ts';
import { NO_PLACE, tileInState, type NamedTile } from '../catalogue/tile-place.ts';
import { hasViewed } from '../tiles/viewed.ts';
import { startOf, tilesRequest, type TileScope, type Spot } from '../calls/tiles-request.ts';

export type { TileScope } from '../calls/tiles-request.ts';

/** Milliseconds until a tile search is given up (spec 9). */
export const TILES_TIMEOUT_MS = 70_000;

/** Milliseconds after which a search that goes on is said to take long. */
export const SLOW_AFTER_MS = 8000;

/** What a search found. */
export type Found = Pick<
  TilesResponse,
  | 'tiles'
  | 'geoLocation'
  | 'banners'
  | 'relatedCategories'
  | 'asked'
  | 'danger'
  | 'error'
  | 'overMaxPrice'
  | 'notForAge'
>;

/** Where a tile search stands: 'initial' is what the page came with; 'refreshing' looks for what is near a place saved before, or for filters of the address. */
export type TilesState =
  | { state: 'initial' }
  | { state: 'refreshing' | 'loading'; slow?: true }
  | ({ state: 'found' } & Found)
  | { state: 'failed'; error: CallError };

/** The tiles of one page, its filters, and the verbs that change them. */
export type TileSearch = {
  /** The filters before anybody touched them. */
  start: Filters;
  $tiles: ReadableAtom<TilesState>;
  $filters: ReadableAtom<Filters>;
  toggleDelivery: (which: keyof Delivery) => void;
  toggleSymptom: (symptomId: string) => void;
  /** Changes some filters, searches again and keeps them in the address. */
  change: (some: Partial<Filters>) => void;
  clear: () => void;
  again: () => void;
};

const call = client<ReturnType<typeof finderRoutes>>();
const searches = new Map<string, TileSearch>();
/** What tells the searches of one page apart. */
const TOLD_APART = 'categoryId visit slVersion keyword services icd10 symptoms near notEmergency'.split(' ');

/** The tile search of a page's scope; islands of one page share it, pages that are built in one process don't. */
export function tileSearch(scope: TileScope): TileSearch {
  const key = JSON.stringify(scope, TOLD_APART);
  // A server makes pages for many people at once: nothing of one is kept for the next.
  if (typeof document === 'undefined') return createTileSearch(scope);
  const known = searches.get(key);
  if (known) return known;
  const search = createTileSearch(scope);
  searches.set(key, search);
  return search;
}

/** A tile search that loads when it is on screen and a place is saved or a filter changes; only its latest call ever speaks [LOC-13, LOC-15]. */
export function createTileSearch(scope: TileScope): TileSearch {
  const start = startOf(scope);
  const $tiles = atom<TilesState>({ state: 'initial' });
  const $filters = atom<Filters>(scope.answered ?? start);
  const searching: Searching = { scope, $tiles, $filters, passedOver: undefined };
  const { load, drop } = tileLoader(searching);

  onMount($filters, () => followAddress($filters, scope, () => void load()));
  onMount($tiles, () => {
    const stop = followPlace(searching, load);
    return () => {
      stop();
      drop();
    };
  });
  onMount($tiles, () => clearWhileSearching($tiles));

  function change(some: Partial<Filters>): void {
    const filters = { ...$filters.get(), ...some };
    if (sameFilters(filters, $filters.get())) return;
    $filters.set(filters);
    rememberInAddress(filters, start);
    void load();
  }

  return {
    start,
    $tiles,
    $filters,
    change,
    toggleDelivery: (which) => change({ delivery: toggleDelivery($filters.get().delivery, which) }),
    toggleSymptom: (symptomId) => change({ symptoms: toggled($filters.get().symptoms, symptomId) }),
    clear: () => change(cleared($filters.get(), start)),
    again: () => void load(),
  };
}

/** What the parts of a tile search share. */
type Searching = {
  scope: TileScope;
  $tiles: WritableAtom<TilesState>;
  $filters: WritableAtom<Filters>;
  /** The place that was saved before a page for another one: it isn't what was asked for. */
  passedOver: unknown;
};
type Load = (state?: 'refreshing' | 'loading') => Promise<void>;

/** Searches again at each change of place; what the page came with is replaced if it isn't what is wanted. Returns what ends that. */
function followPlace(searching: Searching, load: Load): () => void {
  const { scope, $tiles } = searching;
  let seen = scope.near === undefined ? null : (searching.passedOver = placeBefore());
  const waking = $tiles.get().state === 'initial';
  if (waking && isStale(searching)) {
    seen = $place.get();
    // What the page came with is for another place or other filters; a list shows neither, a single tile keeps its words.
    void load('refreshing');
  } else if (waking) showTiles();
  return $place.listen((place) => {
    if (place === seen || !place) return;
    const isOnlyNamed = seen && placeLine(seen) === '' && seen.lat === place.lat && seen.lng === place.lng;
    seen = place;
    if (!isOnlyNamed) void load();
  });
}

/** True when the tiles that the page came with aren't what is wanted. */
function isStale(searching: Searching): boolean {
  const { scope, $filters } = searching;
  const { answered, icd10 } = scope;
  // No page is made for what the assistant found.
  if (icd10) return true;
  if (scope.remembers && hasViewed()) return true;
  if (!sameFilters($filters.get(), answered ?? startOf(scope))) return true;
  const spot = wantedSpot(searching);
  return answered ? spot.lat !== scope.place.lat || spot.lng !== scope.place.lng : spot !== scope.place;
}

function wantedSpot({ scope, passedOver }: Searching): Spot {
  const place = $place.get();
  return place && place !== passedOver ? place : scope.place;
}

/** Loads tiles; of several calls only the latest speaks, and none after `drop`. */
function tileLoader(searching: Searching): { load: Load; drop: () => void } {
  const { scope, $tiles, $filters } = searching;
  let latest: AbortController | undefined;

  async function load(state: 'refreshing' | 'loading' = 'loading'): Promise<void> {
    latest?.abort();
    const { signal } = (latest = new AbortController());
    $tiles.set({ state });
    const filters = $filters.get();
    const late = setTimeout(() => !signal.aborted && $tiles.set({ state, slow: true }), SLOW_AFTER_MS);
    const spot = wantedSpot(searching);
    const answer = await fetchTiles(scope, spot, filters, signal);
    clearTimeout(late);
    if (signal.aborted) return;
    if (answer.state === 'failed' && spot !== scope.place && forgetRefused(answer.error)) return load(state);
    if (answer.state === 'found') {
      refreshPlace(answer.geoLocation);
      showBanners(answer.banners);
    }
    // The tiles that the page came with may be shown again: they are gone.
    showTiles();
    $tiles.set(answer);
    if (answer.state === 'found') resultsShown();
  }

  return { load, drop: () => latest?.abort() };
}

async function fetchTiles(scope: TileScope, spot: Spot, filters: Filters, signal: AbortSignal): Promise<TilesState> {
  const place = $keyword.get();
  // The highlighted text is a place: it is told with the search (spec 7), but services are not narrowed by it.
  const query = scope.keyword
    ? { from: 'search', keyword: scope.keyword }
    : place
      ? { from: 'location', keyword: place }
      : {};
  try {
    const json = tilesRequest(scope, spot, filters);
    const answer =
      (await earlyAnswer<TilesResponse>(JSON.stringify(json))) ??
      (await call('$post', '/tiles', { json, query }, { signal, timeoutMs: TILES_TIMEOUT_MS, reads: true }));
    // What is no answer of ours, such as a proxy's own page, is a failure like any other.
    const { tiles, banners, relatedCategories } = answer as Partial<TilesResponse>;
    if (![tiles, banners, relatedCategories].every(Array.isArray)) throw new CallError(1000);
    return { state: 'found', ...answer };
  } catch (error) {
    return { state: 'failed', error: error instanceof CallError ? error : new CallError(1000) };
  }
}

/** Shows the tiles of the page again, which are hidden while a search for others may run from the first. */
function showTiles(): void {
  if (typeof document !== 'undefined') document.querySelector('[data-finding]')?.removeAttribute('data-finding');
}

/** Renews the 30 days of a saved place [STATE-2]; the default place is not saved. `found` names one that was saved as coordinates. */
function refreshPlace({ lat, lng, zipCode, state, city }: Partial<TilesResponse['geoLocation']>): void {
  const place = $place.get();
  if (!place) return;
  const isNamed = placeLine(place) === '' && city && place.lat === lat && place.lng === lng;
  const known = isNamed ? { ...place, zipCode: zipCode ?? '', state: state ?? '', city } : place;
  savePlace(known);
  if (isNamed) $place.set(known);
  if (place.state || !state) return;
  writeCookie('state', state, COOKIE_DAYS.state);
  tellPage();
}

/** A tile of the page as the search near the saved place found it; one left out has no clinic there. Until then the place's state decides. */
export function tileNear(
  initial: NamedTile,
  { tiles }: { state: string; tiles?: Tile[] },
  saved: Place | null,
): NamedTile {
  if (!tiles) return saved ? tileInState(initial, stateAtFirst(document.cookie)) : initial;
  return tiles.find(({ id }) => id === initial.id) ?? { ...initial, ...NO_PLACE };
}

function toggled(symptoms: readonly string[], symptomId: string): string[] {
  return symptoms.includes(symptomId) ? symptoms.filter((id) => id !== symptomId) : [...symptoms, symptomId];
}
