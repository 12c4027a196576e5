import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cleanStores } from 'nanostores';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';

import type { Place } from '../place.schema.ts';
import { placeLine } from '../place-line.ts';
import {
  $keyword,
  $locationSearch,
  $place,
  $suggestions,
  choosePlace,
  clearSearch,
  findMyLocation,
  searchPlace,
  suggest,
} from './store.ts';
import { cookieJar } from '#testing/cookie-jar.ts';

const chicago = place('60614', 'Chicago', 'IL', 41.923, -87.653);
const boston = place('02108', 'Boston', 'MA', 42.357, -71.065);
const springfields = [
  place('62701', 'Springfield', 'IL', 39.8, -89.649),
  place('01103', 'Springfield', 'MA', 42.102, -72.59),
];

let jar: ReturnType<typeof cookieJar>;
let asked: string[] = [];
/** Answers that wait: the text of a slow request, and what lets it go. */
const gates = new Map<string, () => void>();

const api = new Hono()
  .get('/api/geocode', async (c) => {
    const text = c.req.query('address') ?? '';
    asked.push(`geocode ${text}`);
    if (text.startsWith('slow')) await new Promise<void>((open) => gates.set(text, open));
    if (text.endsWith('Chicago')) return c.json({ place: chicago });
    if (text === 'Boston') return c.json({ place: boston });
    if (text === 'Springfield') return c.json({ choices: springfields });
    if (text === 'broken') return c.json({ status: 503, code: 'busy' }, 503);
    return c.json({ status: 404, code: 'unknown-place' }, 404);
  })
  .get('/api/places', async (c) => {
    const text = c.req.query('input') ?? '';
    asked.push(`places ${text}`);
    if (text === 'slow') await new Promise<void>((open) => gates.set(text, open));
    if (text === 'broken') return c.text('', 500);
    return c.json({ suggestions: text === 'spring' ? springfields : [chicago] });
  })
  .get('/api/storeid', (c) => {
    asked.push(`storeid ${c.req.query('lat')} ${c.req.query('lng')}`);
    return c.req.query('lat') === '51.507' ? c.json({ status: 404, code: 'unknown-place' }, 404) : c.json(chicago);
  });

const realFetch = globalThis.fetch;
let server: ReturnType<typeof serve>;
let origin = '';

beforeAll(async () => {
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

beforeEach(() => {
  jar = cookieJar();
  // A page knows its own origin; here the calls need to be told.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, origin), init));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  asked = [];
  gates.clear();
  clearSearch();
  $place.set(null);
  $keyword.set('');
});

afterEach(() => {
  cleanStores($place);
  vi.unstubAllGlobals();
});

test('an empty search is refused without a call [LOC-4 part]', async () => {
  expect(await searchPlace('   ')).toBeUndefined();
  expect($locationSearch.get()).toEqual({ state: 'refused', from: 'text', message: 'Please enter a valid location' });
  expect(asked).toEqual([]);
});

test('an unknown place is refused by its name, and the saved place stays [LOC-4 part]', async () => {
  choosePlace(boston);
  await searchPlace(' Xyzzyville ');
  expect($locationSearch.get()).toMatchObject({ state: 'refused', message: "Couldn't find the location Xyzzyville" });
  expect($place.get()?.city).toBe('Boston');
  expect(jar.value('state')).toBe('MA');
});

test('when the call itself fails the message says so, loading ends, and the place is not blamed [LOC-4 part] [ERR-1] [ERR-3 part]', async () => {
  await searchPlace('broken');
  expect($locationSearch.get()).toEqual({
    state: 'refused',
    from: 'text',
    message: 'We can’t look up locations right now. Check your connection and try again.',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await searchPlace('Boston');
  expect($locationSearch.get()).toMatchObject({
    message: 'We can’t look up locations right now. Check your connection and try again.',
  });
});

test('a search clears the error, shows loading, geocodes, stores the place, then tells the page [LOC-5 part]', async () => {
  await searchPlace('');
  const seen: string[] = [];
  const stops = [
    $locationSearch.listen(({ state }) => seen.push(state)),
    $place.listen((saved) => seen.push(`${saved?.city ?? 'none'}, cookie ${jar.value('state') ?? 'none'}`)),
  ];
  const found = await searchPlace('Chicago');
  stops.forEach((stop) => stop());
  expect(found).toMatchObject({ zipCode: '60614' });
  expect(seen).toEqual(['searching', 'idle', 'Chicago, cookie IL']);
});

test('each search that succeeds sets the estimate and resets the filters [LOC-6]', async () => {
  jar.put('objFcnFilterApplied', 'old');
  await searchPlace('Chicago');
  expect(jar.value('eligData')).toBe('89');
  expect(jar.value('filterChecked')).toBe('true');
  expect(jar.value('objFcnFilterApplied')).not.toBe('old');
  expect(jar.written.some((line) => line.startsWith('fcnFilterApplied='))).toBe(true);
});

test('the place is kept for 30 days and read again by the next page [LOC-8 part]', async () => {
  await searchPlace('Chicago');
  expect(jar.written.find((line) => line.startsWith('FCNLocation='))).toContain('max-age=2592000');
  $place.set(null);
  cleanStores($place);
  const stop = $place.listen(() => undefined);
  expect($place.get()).toMatchObject({ lat: 41.923, lng: -87.653, zipCode: '60614', state: 'IL', city: 'Chicago' });
  stop();
});

test('a broken cookie is no place, never a crash [LOC-8 part]', () => {
  for (const nonsense of ['%E0%A4%A', 'NaN/NaN', '<script>', '/////', '1e9/2']) {
    jar.put('FCNLocation', nonsense);
    cleanStores($place);
    const stop = $place.listen(() => undefined);
    expect($place.get()).toBeNull();
    stop();
  }
});

test('a page that Back brings back as it was left shows the place that was saved since', () => {
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (name: string, hear: (event: object) => void) => void heard.set(name, hear));
  jar.put('FCNLocation', '41.923/-87.653/60614/IL/Chicago');
  const stop = $place.listen(() => undefined);
  expect($place.get()).toMatchObject({ city: 'Chicago' });
  jar.put('FCNLocation', '42.357/-71.065/02108/MA/Boston');
  heard.get('pageshow')?.({ persisted: false });
  expect($place.get(), 'a page that is loaded has read it').toMatchObject({ city: 'Chicago' });
  heard.get('pageshow')?.({ persisted: true });
  expect($place.get()).toMatchObject({ city: 'Boston' });
  stop();
});

test('searching the same place again tells the page again [LOC-5 part]', async () => {
  await searchPlace('Chicago');
  let told = 0;
  const stop = $place.listen(() => told++);
  await searchPlace(placeLine($place.get()!));
  stop();
  expect(told).toBe(1);
  expect(asked).toEqual(['geocode Chicago']);
});

test('a name that stands for several places is a question, answered by choosing [LOC-2 part]', async () => {
  await searchPlace('Springfield');
  expect($locationSearch.get()).toEqual({ state: 'choices', text: 'Springfield', choices: springfields });
  expect($place.get()).toBeNull();
  choosePlace(springfields[1]!);
  expect($locationSearch.get()).toEqual({ state: 'idle' });
  expect($place.get()?.zipCode).toBe('01103');
});

test('of two searches in flight only the later one is shown, whichever answers first [LOC-15]', async () => {
  const older = searchPlace('slow Chicago');
  await until(() => expect(gates.has('slow Chicago')).toBe(true));
  await searchPlace('Boston');
  gates.get('slow Chicago')?.();
  expect(await older).toBeUndefined();
  expect($place.get()?.city).toBe('Boston');
  expect($locationSearch.get()).toEqual({ state: 'idle' });
});

test('neither the error nor the spinner of an older search touches the later one [LOC-15 part]', async () => {
  const older = searchPlace('slow nowhere');
  await until(() => expect(gates.has('slow nowhere')).toBe(true));
  const later = searchPlace('slow Chicago');
  await until(() => expect(gates.has('slow Chicago')).toBe(true));
  gates.get('slow nowhere')?.();
  await older;
  expect($locationSearch.get()).toEqual({ state: 'searching', from: 'text' });
  gates.get('slow Chicago')?.();
  await later;
  expect($place.get()?.city).toBe('Chicago');
});

test('clearing ends a search under way [LOC-4 part]', async () => {
  const search = searchPlace('slow Chicago');
  await until(() => expect(gates.has('slow Chicago')).toBe(true));
  clearSearch();
  gates.get('slow Chicago')?.();
  await search;
  expect($place.get()).toBeNull();
  expect($locationSearch.get()).toEqual({ state: 'idle' });
});

test('suggestions wait for a pause in typing and ask once [LOC-2 part]', async () => {
  for (const text of ['sp', 'spri', 'spring']) suggest(text);
  await until(() => expect($suggestions.get()).toEqual(springfields));
  expect(asked).toEqual(['places spring']);
});

test('late suggestions for older text are dropped, and a failure shows none [LOC-2 part]', async () => {
  suggest('slow');
  await until(() => expect(gates.has('slow')).toBe(true));
  suggest('spring');
  await until(() => expect($suggestions.get()).toEqual(springfields));
  gates.get('slow')?.();
  suggest('broken');
  await until(() => expect($suggestions.get()).toEqual([]));
});

test('a search drops the suggestions, and typing starts them anew [LOC-2 part]', async () => {
  suggest('spring');
  await until(() => expect($suggestions.get()).toHaveLength(2));
  await searchPlace('Chicago');
  expect($suggestions.get()).toEqual([]);
  suggest('chi');
  await until(() => expect($suggestions.get()).toEqual([chicago]));
});

test('text that is exactly a suggestion is that place and the keyword, without geocoding [LOC-7]', async () => {
  suggest('spring');
  await until(() => expect($suggestions.get()).toHaveLength(2));
  await searchPlace('springfield, ma');
  expect($place.get()?.zipCode).toBe('01103');
  expect($keyword.get()).toBe('springfield, ma');
  expect(asked).toEqual(['places spring']);
});

test('text that is not highlighted is no keyword, and ends an older one [LOC-7]', async () => {
  choosePlace(chicago, 'Chicago, IL');
  expect($keyword.get()).toBe('Chicago, IL');
  await searchPlace('Boston');
  expect($keyword.get()).toBe('');
});

test('the device’s position becomes the place, and is kept apart [LOC-8 part, LOC-11]', async () => {
  vi.stubGlobal('navigator', device({ latitude: 41.92345, longitude: -87.65432 }));
  expect(await findMyLocation()).toMatchObject({ zipCode: '60614' });
  expect($place.get()?.city).toBe('Chicago');
  expect(jar.value('FCNCurrentLocation')).toBe('41.923/-87.654');
  expect(asked).toEqual(['storeid 41.923 -87.654']);
});

test('a refusal, a time-out, no position and no support each say so and keep the old place [LOC-11]', async () => {
  choosePlace(boston);
  const messages = new Set<string>();
  for (const navigator of [device(1), device(2), device(3), {}]) {
    vi.stubGlobal('navigator', navigator);
    expect(await findMyLocation()).toBeUndefined();
    const search = $locationSearch.get();
    expect(search).toMatchObject({ state: 'refused', from: 'device' });
    if (search.state === 'refused') messages.add(search.message);
  }
  expect(messages.size).toBe(4);
  expect($place.get()?.city).toBe('Boston');
});

test('a question of the browser that nobody answers ends after a while, with words [LOC-11]', async () => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } });
  const { devicePosition } = await import('./device-position.ts');
  vi.useFakeTimers();
  try {
    const position = devicePosition();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await position).toBe('timeout');
  } finally {
    vi.useRealTimers();
  }
});

test('a position outside the US says so and keeps the old place [LOC-11]', async () => {
  choosePlace(boston);
  vi.stubGlobal('navigator', device({ latitude: 51.5074, longitude: -0.1278 }));
  await findMyLocation();
  expect($locationSearch.get()).toMatchObject({
    state: 'refused',
    message: 'We found no US place near you. Enter a city, state or ZIP code instead.',
  });
  expect($place.get()?.city).toBe('Boston');
});

test('a search started while the device is still looking wins [LOC-15 part]', async () => {
  let report: PositionCallback = () => undefined;
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: PositionCallback) => (report = found) } });
  const locating = findMyLocation();
  await searchPlace('Boston');
  report({ coords: { latitude: 41.9, longitude: -87.6 } } as GeolocationPosition);
  expect(await locating).toBeUndefined();
  expect($place.get()?.city).toBe('Boston');
  expect(jar.value('FCNCurrentLocation')).toBeUndefined();
});

function place(zipCode: string, city: string, state: string, lat: number, lng: number): Place {
  return { lat, lng, zipCode, state, city, label: `${city}, ${state}` };
}

/** A browser whose device is somewhere, or fails with a code of GeolocationPositionError. */
function device(answer: { latitude: number; longitude: number } | number): unknown {
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback): void =>
    typeof answer === 'number'
      ? failed({ code: answer } as GeolocationPositionError)
      : found({ coords: answer } as GeolocationPosition);
  return { geolocation: { getCurrentPosition } };
}
