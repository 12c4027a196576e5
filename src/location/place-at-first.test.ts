import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cookieLine } from './cookies.ts';
import { formatPlaceCookie } from './place-cookie.ts';
import { placeAtFirst, stateAtFirst } from './place-at-first.ts';
import { placeName } from './place-line.ts';
import { savedPlaceIn } from './saved-place.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((value) => value / 10_000);
const place = fc.record({
  lat: degrees(90),
  lng: degrees(180),
  zipCode: fc.stringMatching(/^\d{5}$/),
  state: fc.stringMatching(/^[A-Z]{2}$/),
  city: fc.stringMatching(/^[A-Z][a-zñ' .-]{1,20}[a-z]$/),
});

test('the first script names the saved place as the page does once it is awake', () => {
  fc.assert(
    fc.property(place, fc.boolean(), (saved, asTown) => {
      const value = (name: 'FCNLocation' | 'fcTown', text: string) => cookieLine(name, text, 1, false).split(';')[0];
      const town = asTown ? `; ${value('fcTown', `${saved.lat}/${saved.lng}`)}` : '';
      const cookies = `a=b; ${value('FCNLocation', formatPlaceCookie(saved))}${town}`;
      const { lat, lng, state } = saved;
      expect(placeAtFirst(cookies)).toEqual({ lat, lng, state, name: placeName(savedPlaceIn(cookies)!) });
    }),
  );
});

test.each(['', 'FCNLocation=', 'FCNLocation=%E0%A4%A', 'FCNLocation=1e9/2', 'FCNLocation=a/b/c', 'xFCNLocation=1/2'])(
  '%s is no place',
  (cookies) => expect(placeAtFirst(cookies)).toBeUndefined(),
);

test('a place saved by its coordinates has no name yet', () => {
  expect(placeAtFirst('FCNLocation=18.4666/-66.108')).toEqual({ lat: 18.4666, lng: -66.108, state: '', name: '' });
});

test.each([
  ['FCNLocation=41.88/-87.63/60601/IL/Chicago; state=PR', 'IL'],
  ['FCNLocation=18.4666/-66.108; state=PR', 'PR'],
  ['FCNLocation=18.4666/-66.108', ''],
  ['state=PR', ''],
])('the state of the saved place by %s is %j', (cookies, state) => {
  expect(stateAtFirst(cookies)).toBe(state);
});
