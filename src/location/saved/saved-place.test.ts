import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Place } from '../place.schema.ts';
import { placeLine, placeName } from '../place-line.ts';
import { savedPlace, savedPlaceIn, savePlace } from './saved-place.ts';
import { cookieJar } from '#testing/cookie-jar.ts';

const boston = { lat: 42.3543, lng: -71.0611, zipCode: '02111', state: 'MA', city: 'Boston' };
const cambridge: Place = {
  lat: 42.3647,
  lng: -71.1042,
  zipCode: '02139',
  state: 'MA',
  city: 'Cambridge',
  label: '02139 Cambridge, MA',
};

let jar: ReturnType<typeof cookieJar>;
beforeEach(() => (jar = cookieJar()));
afterEach(() => vi.unstubAllGlobals());

test('a typed town stays a town on the next page, a typed ZIP code a ZIP code [LOC-8]', () => {
  savePlace({ ...boston, label: 'Boston, MA' });
  expect(jar.value('FCNLocation')).toBe('42.3543/-71.0611/02111/MA/Boston');
  expect(placeLine(savedPlace()!)).toBe('Boston, MA');
  savePlace(cambridge);
  expect(jar.value('FCNLocation')).toBe('42.3647/-71.1042/02139/MA/Cambridge');
  expect(placeLine(savedPlace()!)).toBe('02139 Cambridge, MA');
});

test('a place that something else wrote into FCNLocation is called by its ZIP code, whatever town was typed before [LOC-8]', () => {
  savePlace({ ...boston, label: 'Boston, MA' });
  jar.put('FCNLocation', '42.36/-71.07/02114/MA/Boston');
  expect(placeName(savedPlace()!)).toBe('02114 Boston, MA');
});

test.each([
  ['33.4/-112.0/Phoenix, AZ 85001', 'Phoenix, AZ 85001'],
  ['33.4/-112.0/Phoenix%2C%20AZ%2085001', 'Phoenix, AZ 85001'],
  ['33.4%2F-112.0%2FPhoenix%2C%20AZ%2085001', 'Phoenix, AZ 85001'],
  ['33.4/-112/12 1/2 Main St, Phoenix', '12 1/2 Main St, Phoenix'],
  ['33.4/-112', 'your saved location'],
  ['33.4/-112/85001/AZ/Phoenix', '85001 Phoenix, AZ'],
  ['33.4/-112/85001', '85001'],
])('%s of an older site is read, and saved again its name is kept [LOC-8] [STATE-2]', (value, name) => {
  jar.put('FCNLocation', value);
  expect(placeName(savedPlace()!)).toBe(name);
  savePlace(savedPlace()!);
  expect(placeName(savedPlace()!)).toBe(name);
  savePlace(savedPlace()!);
  expect(placeName(savedPlace()!)).toBe(name);
});

test('no cookies whatever make it fail [LOC-8] [STATE-1]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => void savedPlaceIn(`FCNLocation=${value}; fcTown=${value}`)),
  );
  vi.unstubAllGlobals();
  expect(savedPlace()).toBeNull();
});
