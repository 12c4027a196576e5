import { atom, onMount } from 'nanostores';

import type { MapContent, MapStore } from './map-stores.ts';
import { mapView } from './map-view.ts';
import { viewOf, worldPoint, type View } from './projection.ts';
import { loadOutlines } from './store-outlines.ts';

/** How near the map is where no store is. */
const FAR_OFF = 7;

/** What the page's list says to the map; null until the map is awake. */
export const $map = atom<MapContent | null>(null);
/** What the map shows. After the visitor has moved it, its area can be searched. */
export const view = mapView(fitted);
/** The number of the chosen store, or null. */
export const $chosen = atom<number | null>(null);

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

function readList(): void {
  const text = document.querySelector('#stores-map')?.textContent;
  if (!text) return;
  $map.set(JSON.parse(text) as MapContent);
  choose(null);
  view.refit();
}

/** Shows the stores of the list and what they are measured from. */
function fitted(size: View): View {
  const map = $map.get();
  if (!map) return size;
  if (map.stores.length === 0 && map.place) return { ...size, ...worldPoint(map.place), zoom: FAR_OFF };
  const places = [...map.stores.slice(0, map.listed), ...(map.place ? [map.place] : [])];
  return places.length > 0 ? viewOf(places.map(worldPoint), size) : size;
}
