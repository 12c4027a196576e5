import { expect, test } from 'vitest';
import { formatMiles, milesBetween } from './distance.ts';

test.each([
  [0, '0.0 miles'],
  [0.84, '0.8 miles'],
  [1, '1.0 miles'],
  [9.94, '9.9 miles'],
  [9.96, '10 miles'],
  [123.4, '123 miles'],
  [1489.6, '1,490 miles'],
])('%f is read as %s [TIME-2]', (miles, text) => {
  expect(formatMiles(miles)).toBe(text);
});

test('Chicago to New York is about 712 miles, and nothing is no way off', () => {
  expect(milesBetween({ lat: 41.8781, lng: -87.6298 }, { lat: 40.7128, lng: -74.006 })).toBeCloseTo(712, -1);
  expect(milesBetween({ lat: 41, lng: -87 }, { lat: 41, lng: -87 })).toBe(0);
});
