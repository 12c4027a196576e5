import { atom, onMount } from 'nanostores';

import type { MapContent, MapStore } from './map-stores.ts';
import { readOutlines, type Outlines, type OutlinesFile } from './outlines.ts';
import { moved, viewOf, worldPoint, zoomed, type View, type WorldPoint } from './projection.ts';

/** How near the map is where no store is. */
const FAR_OFF = 7;

/** What the page's list says to the map; null until the map is awake. */
export const $map = atom<MapContent | null>(null);
/** What the map shows. */
export const $view = atom<View>({ x: 0.26, y: 0.37, zoom: 4, width: 600, height: 640 });
/** The number of the chosen store, or null. */
export const $chosen = atom<number | null>(null);
/** True after the visitor has moved the map: its area can then be searched. */
export const $moved = atom(false);
/** The states' borders; null until they are here, or for good when they can't be had. */
export const $outlines = atom<Outlines | null>(null);

onMount($map, () => {
  if (typeof document === 'undefined') return;
  readList();
  void loadOutlines();
  addEventListener('find-care:stores', readList);
  return () => removeEventListener('find-care:stores', readList);
});

/** Chooses a store on the map and marks it in the list; null closes its card. */
export function choose(n: number | null): void {
  $chosen.set(n);
  for (const item of document.querySelectorAll('.store')) item.classList.toggle('on', item.id === `s${n ?? ''}`);
}

/** The chosen store. */
export function chosenStore(map: MapContent | null, n: number | null): MapStore | undefined {
  return map?.stores.find((store) => store.n === n);
}

/** Moves the map by so many pixels. */
export function moveBy(dx: number, dy: number): void {
  $view.set(moved($view.get(), dx, dy));
  $moved.set(true);
}

/** Goes nearer or farther by whole steps. */
export function zoomBy(steps: number, around?: WorldPoint): void {
  const view = $view.get();
  const next = zoomed(view, steps, around);
  if (next.zoom === view.zoom) return;
  $view.set(around ? { ...next, ...around } : next);
  $moved.set(true);
}

/** The map has a new size; until somebody moves it, it shows the stores of the list again. */
export function resize(width: number, height: number): void {
  const view = { ...$view.get(), width, height };
  const map = $map.get();
  $view.set(map && !$moved.get() ? fitted(map, view) : view);
}

function readList(): void {
  const text = document.querySelector('#stores-map')?.textContent;
  if (!text) return;
  const map = JSON.parse(text) as MapContent;
  $map.set(map);
  $moved.set(false);
  choose(null);
  $view.set(fitted(map, $view.get()));
}

/** Shows the stores of the list and what they are measured from. */
function fitted(map: MapContent, view: View): View {
  if (map.stores.length === 0 && map.place) return { ...view, ...worldPoint(map.place), zoom: FAR_OFF };
  const places = [...map.stores.slice(0, map.listed), ...(map.place ? [map.place] : [])];
  return places.length > 0 ? viewOf(places.map(worldPoint), view) : view;
}

async function loadOutlines(): Promise<void> {
  if ($outlines.get()) return;
  try {
    const response = await fetch('/map/us-states.json');
    if (response.ok) $outlines.set(readOutlines((await response.json()) as OutlinesFile));
  } catch {
    // The map then has pins and names without borders.
  }
}
