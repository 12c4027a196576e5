import { expect, test } from 'vitest';
import { worldPoint } from '#pharmacies/map/projection.ts';
import { nearestTo, scaleOf, townsOf } from './near.ts';
import type { MapSite } from './store-map.ts';

const at = (n: number, city: string, lat: number, lng: number): MapSite => ({
  ...{ n, lat, lng },
  site: { city } as MapSite['site'],
});
const places = [
  at(1, 'Chicago', 41.92, -87.64),
  at(2, 'Chicago', 41.89, -87.63),
  at(3, 'Evanston', 42.06, -87.69),
  at(4, 'Cairo', 37.01, -89.18),
];

test('of a site those nearest come first, and it isn’t near itself', () => {
  const near = nearestTo(places[0]!, places, 2);
  expect(near.map(({ near: { n } }) => n)).toEqual([2, 3]);
  expect(near[0]?.miles).toBeCloseTo(2.1, 1);
});

test('a town stands once, where its sites are on average', () => {
  expect(townsOf(places).map(({ name }) => name)).toEqual(['Chicago', 'Evanston', 'Cairo']);
  expect(townsOf(places)[0]?.lat).toBeCloseTo(41.905, 4);
});

test('the scale is a round length that fits, however near the map is', () => {
  const view = { ...worldPoint({ lat: 41.9, lng: -87.6 }), width: 400, height: 700 };
  for (let zoom = 3; zoom <= 15; zoom += 1) expect(scaleOf({ ...view, zoom }).pixels).toBeLessThanOrEqual(110);
  expect(scaleOf({ ...view, zoom: 10 }).miles).toBe(5);
});
