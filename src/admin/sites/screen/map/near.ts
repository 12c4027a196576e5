import { milesBetween } from '#location/distance.ts';
import { milesAcross, type View } from '#pharmacies/map/projection.ts';
import type { MapSite } from './store-map.ts';

/** The sites of the list that are nearest to one, nearest first. */
export function nearestTo(place: MapSite, all: readonly MapSite[], count: number): { near: MapSite; miles: number }[] {
  return all
    .filter(({ n }) => n !== place.n)
    .map((near) => ({ near, miles: milesBetween(place, near) }))
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, count);
}

const LENGTHS = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2];
const LONGEST = 110;

/** A round length in miles that a map's scale can show, and how many pixels that is. */
export function scaleOf(view: View): { miles: number; pixels: number } {
  const pixelsAMile = Math.min(view.width, view.height) / 2 / milesAcross(view);
  const miles = LENGTHS.find((length) => length * pixelsAMile <= LONGEST) ?? 0.1;
  return { miles, pixels: miles * pixelsAMile };
}

/** The towns of sites, each where its sites are on average. */
export function townsOf(sites: readonly MapSite[]): { name: string; lat: number; lng: number }[] {
  return [...Map.groupBy(sites, ({ site }) => site.city)].map(([name, there]) => ({
    name,
    lat: mean(there.map(({ lat }) => lat)),
    lng: mean(there.map(({ lng }) => lng)),
  }));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
