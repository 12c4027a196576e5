import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGazetteer } from '../gazetteer/read.ts';
import { formatPlaceCookie, parsePlaceCookie } from './place-cookie.ts';

const chicago = { lat: 41.9227, lng: -87.6472, zipCode: '60614', state: 'IL', city: 'Chicago' };

test('a saved place is read back as it was [LOC-8 part]', () => {
  expect(formatPlaceCookie(chicago)).toBe('41.9227/-87.6472/60614/IL/Chicago');
  for (const { lat, lng, zip: zipCode, state, city } of readGazetteer()) {
    const place = { lat, lng, zipCode, state, city };
    expect(parsePlaceCookie(formatPlaceCookie(place))).toEqual(place);
  }
});

test.each([
  ['41.9/-87.6', { lat: 41.9, lng: -87.6, zipCode: '', state: '', city: '' }],
  ['41.9/-87.6/2400 N Clark St', { lat: 41.9, lng: -87.6, zipCode: '', state: '', city: '', label: '2400 N Clark St' }],
  [
    '18.4666/-66.108/00901/PR/San%20Juan',
    { lat: 18.4666, lng: -66.108, zipCode: '00901', state: 'PR', city: 'San Juan' },
  ],
  ['41.9227%2F-87.6472%2F60614%2FIL%2FChicago', chicago],
])('%s is understood [LOC-8 part]', (value, place) => {
  expect(parsePlaceCookie(value)).toEqual(place);
});

test.each(['33.4/-112/Phoenix%2C%20AZ%2085001', '33.4/-112'])(
  '%s keeps its form, and so its name [LOC-8 part]',
  (value) => {
    const place = parsePlaceCookie(value);
    expect(place && formatPlaceCookie(place)).toBe(value);
  },
);

test.each([
  '',
  '/',
  'abc',
  '41.9',
  '91/0',
  '0/181',
  '999/999/0/XX/x',
  '41.9/999',
  '41.9/-87.6/0/XX/x',
  '41.9/-87.6/60614/IL/%E0%A4%A',
  '48.85/2.35///Paris',
  '48.85/2.35',
  'NaN/NaN',
  '1e9/2',
  'Infinity/0',
  '41.9/-87.6/6061/IL/Chicago',
  '41/2/60614/Illinois/X',
  '<b>/2',
  '1/2/3/4/5/6',
])('a broken cookie is ignored: %s [LOC-8 part]', (value) => {
  expect(parsePlaceCookie(value)).toBeNull();
});

test('no text whatever makes it fail [LOC-8 part] [STATE-1 part]', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => void parsePlaceCookie(value)));
});
