import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaAddress } from './area-address.ts';
import { pathOf, readOutlines, type OutlinesFile } from './outlines.ts';
import { clearLabels, groupPins, uncovered } from './pins.ts';
import {
  degreesOf,
  FARTHEST_ZOOM,
  NEAREST_ZOOM,
  onMap,
  tilesOf,
  viewOf,
  worldPoint,
  zoomed,
  type View,
} from './projection.ts';

const BOSTON = { lat: 42.36, lng: -71.06 };
const view: View = { ...worldPoint(BOSTON), zoom: 10, width: 600, height: 640 };

test('a place comes back from the map', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        const back = degreesOf(worldPoint({ lat, lng }));
        expect(back.lat).toBeCloseTo(lat, 6);
        expect(back.lng).toBeCloseTo(lng, 6);
      },
    ),
  );
});

test('the map shows every store of the list, clear of its edge and of the card', () => {
  const place = fc.record({
    lat: fc.double({ min: 40, max: 44, noNaN: true }),
    lng: fc.double({ min: -74, max: -70, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const points = places.map(worldPoint);
      const fitted = viewOf(points, { width: 600, height: 640 });
      for (const { x, y } of points.map((point) => onMap(point, fitted))) {
        expect(Math.min(x, 600 - x)).toBeGreaterThan(40);
        expect(Math.min(y, 640 - 150 - y)).toBeGreaterThan(40);
      }
    }),
  );
});

test('zoom stays within its limits: 15 at most [STORE-3 part]', () => {
  expect(NEAREST_ZOOM).toBe(15);
  expect(zoomed(view, 20).zoom).toBe(15);
  expect(zoomed(view, -20).zoom).toBe(FARTHEST_ZOOM);
  expect(viewOf([worldPoint(BOSTON)], view).zoom).toBeLessThan(15);
  const around = worldPoint({ lat: 42.4, lng: -71.2 });
  const [before, after] = [onMap(around, view), onMap(around, zoomed(view, 2, around))];
  expect(after.x).toBeCloseTo(before.x, 3);
  expect(after.y).toBeCloseTo(before.y, 3);
});

test('pins that would touch are one circle with their count; the chosen one stands alone', () => {
  const pins = [
    { n: 1, x: 100, y: 100 },
    { n: 2, x: 110, y: 100 },
    { n: 3, x: 300, y: 300 },
    { n: 4, x: 105, y: 110 },
  ];
  expect(groupPins(pins, null).map((group) => group.pins.map(({ n }) => n))).toEqual([[1, 2, 4], [3]]);
  expect(groupPins(pins, 2).map((group) => group.pins.map(({ n }) => n))).toEqual([[1, 4], [2], [3]]);
});

test('every pin is in exactly one group', () => {
  const pin = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 100 }), fc.option(fc.integer({ min: 1, max: 100 })), (places, chosen) => {
      const pins = places.map((place, index) => ({ ...place, n: index + 1 }));
      const grouped = groupPins(pins, chosen).flatMap((group) => group.pins.map(({ n }) => n));
      expect(grouped.toSorted((a, b) => a - b)).toEqual(pins.map(({ n }) => n));
    }),
  );
});

test('names that would meet leave room for the first', () => {
  const labels = [
    { name: 'Boston', x: 100, y: 100 },
    { name: 'Cambridge', x: 120, y: 104 },
    { name: 'Quincy', x: 100, y: 160 },
  ];
  expect(clearLabels(labels, 15).map(({ name }) => name)).toEqual(['Boston', 'Quincy']);
});

test('a name that a pin or a circle covers is left out', () => {
  const labels = [
    { name: 'Chesterfield', x: 100, y: 100 },
    { name: 'Arnold', x: 300, y: 100 },
    { name: 'Moscow Mills', x: 100, y: 300 },
  ];
  const pin = (n: number, x: number, y: number) => ({ n, x, y });
  const groups = groupPins([pin(1, 140, 140), pin(2, 300, 98), pin(3, 110, 330), pin(4, 112, 330)], null);
  // The pin of a town stands above the town's own name.
  expect(uncovered(labels, groups, 15).map(({ name }) => name)).toEqual(['Arnold']);
});

test('tiles cover the map where a server is set, and none are asked for otherwise', () => {
  expect(tilesOf(view, null)).toEqual([]);
  const tiles = tilesOf(view, 'https://tiles.example/{z}/{x}/{y}.png');
  expect(tiles.length).toBeGreaterThanOrEqual(9);
  expect(tiles[0]?.href).toMatch(/^https:\/\/tiles\.example\/10\/\d+\/\d+\.png$/);
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(600);
});

test('the outlines have every state and territory, and only what is in view is drawn', () => {
  const file = JSON.parse(readFileSync('public/map/us-states.json', 'utf8')) as OutlinesFile;
  const outlines = readOutlines(file);
  expect(outlines.names).toHaveLength(56);
  expect(pathOf(outlines, view)).toMatch(/^M[-\d. L]+zM?/);
  const ocean: View = { ...worldPoint({ lat: 30, lng: -40 }), zoom: 6, width: 600, height: 640 };
  expect(pathOf(outlines, ocean)).toBe('');
});

test('the area of the map is searched around its middle, as far as it reaches', () => {
  expect(areaAddress('has=Labs', view)).toBe('/store-finder?has=Labs&at=42.360,-71.060&miles=25');
});
