import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cookieLine } from './cookies.ts';
import { formatPlaceCookie } from './place-cookie.ts';
import { placeAtFirst, stateAtFirst } from './place-at-first.ts';
import { placeLine, placeName } from '../place-line.ts';
import { savedPlaceIn } from './saved-place.ts';

const degrees = (least: number, most: number) =>
  fc.integer({ min: least * 10_000, max: most * 10_000 }).map((value) => value / 10_000);
const place = fc.record({
  lat: degrees(13, 71),
  lng: degrees(-179, -64),
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

test('the first script believes no cookie that the page does not, nor calls its place by another name [LOC-8]', () => {
  const part = (...known: string[]) => fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 6 }));
  const parts = fc.tuple(
    part('41.9', '48.85', '999', '91', '-14.3', '1e1', '0x29', ''),
    part('-87.6', '2.35', '999', '181', '144.7', ''),
    part('60614', '0', '', 'Phoenix'),
    part('IL', 'XX', 'Illinois', ''),
    part('Chicago', 'x', '%E0', '', 'Ca\u00f1on City', 'a/b'),
  );
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 5 }), (all, count) => {
      const cookies = `FCNLocation=${encodeURIComponent(all.slice(0, count).join('/'))}`;
      const [first, saved] = [placeAtFirst(cookies), savedPlaceIn(cookies)];
      expect(first && { lat: first.lat, lng: first.lng, state: first.state }).toEqual(
        saved ? { lat: saved.lat, lng: saved.lng, state: saved.state } : undefined,
      );
      if (first?.name && saved) expect(first.name).toBe(placeLine(saved));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '',
  'FCNLocation=',
  'FCNLocation=999/999/0/XX/x',
  'FCNLocation=48.85%2F2.35%2F%2F%2FParis',
  'FCNLocation=%E0%A4%A',
  'FCNLocation=1e9/2',
  'FCNLocation=a/b/c',
  'xFCNLocation=1/2',
])('%s is no place', (cookies) => expect(placeAtFirst(cookies)).toBeUndefined());

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
