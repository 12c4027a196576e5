import { atom } from 'nanostores';

import { mapView } from '#pharmacies/map/map-view.ts';
import { onMap, viewOf, worldPoint, type WorldPoint } from '#pharmacies/map/projection.ts';
import type { ListedSite } from '../../site-calls.schema.ts';

/** A site as the map has it; `n` is its number in the list. */
export type MapSite = { n: number; lat: number; lng: number; site: ListedSite };

const $places = atom<readonly WorldPoint[]>([]);

/** What the map shows: all sites of the list, until somebody moves it. */
export const view = mapView((size) => {
  const places = $places.get();
  return places.length > 0 ? viewOf(places, size) : size;
});

/** The id of the site that is chosen, in the list and on the map; null for none. */
export const $chosen = atom<string | null>(null);
/** The id of the site that the pointer or the focus is at, in either of the two. */
export const $pointed = atom<string | null>(null);

/** The sites of a list with their numbers. */
export function mapSites(sites: readonly ListedSite[]): MapSite[] {
  return sites.map((site, index) => {
    const { latitude: lat, longitude: lng } = site.position;
    return { n: index + 1, lat, lng, site };
  });
}

/** Shows the sites of another list. */
export function showOnMap(sites: readonly MapSite[]): void {
  const places = sites.map(worldPoint);
  if (JSON.stringify(places) === JSON.stringify($places.get())) return;
  $places.set(places);
  view.refit();
}

/** Chooses a site, and moves the map there if it is out of sight; null chooses none. */
export function choose(place: MapSite | null): void {
  $chosen.set(place?.site.locationId ?? null);
  if (!place) return;
  const [shown, point] = [view.$view.get(), worldPoint(place)];
  const { x, y } = onMap(point, shown);
  if (x > 0 && y > 0 && x < shown.width && y < shown.height) return;
  view.$view.set({ ...shown, ...point });
  view.$moved.set(true);
}
