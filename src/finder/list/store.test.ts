import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cleanStores } from 'nanostores';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';

import { $keyword, $locationSearch, $place, choosePlace, searchPlace } from '#location/field/store.ts';
import { cookieJar } from '#testing/cookie-jar.ts';
import { listTrouble } from './list-trouble.ts';
import { createTileSearch, TILES_TIMEOUT_MS, tileSearch, type TileSearch } from './store.ts';
import { tilesRequest } from '../calls/tiles-request.ts';

type Asked = { lat: number; filterOptions: Record<string, unknown>; keyword?: string };

const chicago = { lat: 41.923, lng: -87.653, zipCode: '60614', state: 'IL', city: 'Chicago', label: 'Chicago, IL' };
const boston = { lat: 42.357, lng: -71.065, zipCode: '02108', state: 'MA', city: 'Boston', label: 'Boston, MA' };
const BROKEN = 45;
/** North of this lies no place of the United States. */
const FOREIGN = 75;
const CHOICES = { serviceTypes: true, symptoms: [], plans: ['Medicare'], languages: ['English'] };

let asked: Asked[] = [];
/** What was called and what the page did, in order. */
let happened: string[] = [];
/** What answers about places wait for. */
let slowPlaces: Promise<void> | undefined;
/** What the next answers say went wrong, and an answer in place of them. */
let problems: Record<string, string> = {};
let raw: { status: 404 | 500 | 200; body: string } | undefined;
let urls: string[] = [];
/** Answers that wait, by latitude, and what lets them go. */
const gates = new Map<number, () => void>();
const slow = new Set<number>();

/** A server that answers each search with one tile named after the latitude asked for. */
const api = new Hono()
  .get('/api/header-info', (c) => c.json({ csrfToken: 'token', loggedIn: 'false', apiFailure: false }))
  .get('/api/geocode', async (c) => {
    happened.push('geocode');
    if (slowPlaces) await slowPlaces;
    return c.req.query('address') === 'Boston' ? c.json({ place: boston }) : c.json({ status: 404 }, 404);
  })
  .post('/api/tiles', async (c) => {
    const body = await c.req.json<Asked>();
    happened.push('tiles');
    asked.push(body);
    urls.push(new URL(c.req.url).search);
    if (slow.has(body.lat)) await new Promise<void>((open) => gates.set(body.lat, open));
    if (body.lat >= FOREIGN)
      return c.json(
        { status: 422, code: 'invalid', errors: [{ path: 'lat', message: 'A place in the United States' }] },
        422,
      );
    if (body.lat >= BROKEN) return c.json({ status: 500, code: '1000' }, 500);
    if (raw) return c.body(raw.body, raw.status, { 'content-type': 'application/json' });
    return c.json({
      tiles: [{ id: `at-${body.lat}` }],
      geoLocation: { lat: body.lat },
      banners: [],
      relatedCategories: [],
      error: problems,
    });
  });

const realFetch = globalThis.fetch;
/** Each search until its answer has been read, or it was given up, and whoever waited for it has gone on. */
let answers: Promise<void>[] = [];
let server: ReturnType<typeof serve>;
let origin = '';
let jar: ReturnType<typeof cookieJar>;
let search: TileSearch;
let stop: () => void = () => undefined;

beforeAll(async () => {
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

beforeEach(() => {
  jar = cookieJar();
  Object.assign(document, { querySelector: () => null });
  // A page knows its own origin; here the calls need to be told.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const call = realFetch(new URL(path, origin), init);
    if (path.includes('/tiles')) answers.push(readByNow(call));
    return call;
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  asked = [];
  happened = [];
  slowPlaces = undefined;
  problems = {};
  raw = undefined;
  answers = [];
  urls = [];
  gates.clear();
  slow.clear();
  $place.set(null);
  $keyword.set('');
  $locationSearch.set({ state: 'idle' });
  search = createTileSearch({ categoryId: 300, place: { lat: 40, lng: -80 } });
});

afterEach(() => {
  stop();
  cleanStores($place, search.$tiles, search.$filters);
  vi.unstubAllGlobals();
});

function watch(): void {
  stop = search.$tiles.listen(() => undefined);
}

async function readByNow(call: Promise<Response>): Promise<void> {
  await call.then((response) => response.clone().text()).catch(() => undefined);
  await new Promise((turn) => setImmediate(turn));
}

function shown(): string {
  const state = search.$tiles.get();
  return state.state === 'found' ? state.tiles.map(({ id }) => id).join() : state.state;
}

async function gate(lat: number): Promise<() => void> {
  return until(() => {
    const open = gates.get(lat);
    if (!open) throw new Error(`no search at ${lat} yet`);
    return open;
  });
}

test('a page whose visitor has saved no place keeps the tiles it came with [CAT-11]', async () => {
  watch();
  expect(shown()).toBe('initial');
  // Were there a search for no place, it would be the first.
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(asked.map(({ lat }) => lat)).toEqual([chicago.lat]);
});

test('a saved place is searched as soon as the page wakes, once, with the category [LOC-13 part]', async () => {
  jar.put('FCNLocation', '41.923/-87.653/60614/IL/Chicago');
  watch();
  expect(shown(), 'the tiles that the page came with stay meanwhile').toBe('refreshing');
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ slVersion: 1 });
  expect(asked[0]?.filterOptions).toMatchObject({
    categories: [300],
    symptoms: [],
    deliveryType: { instoreservices: true, virtualservices: true },
    serviceType: { specialityservices: false },
  });
});

test('a saved place that is not in the United States is forgotten, and the page shows what is near its own [LOC-8]', async () => {
  jar.put('FCNLocation', encodeURIComponent('78.22/-100.6///Far North'));
  const other = createTileSearch({ categoryId: 400, place: { lat: 41, lng: -81 } });
  watch();
  const stopOther = other.$tiles.listen(() => undefined);
  await until(() => expect(shown()).toBe('at-40'));
  await until(() => expect(other.$tiles.get()).toMatchObject({ tiles: [{ id: 'at-41' }] }));
  stopOther();
  expect($place.get()).toBeNull();
  expect(jar.value('FCNLocation')).toBe('');
});

test('a search that began before the script was there is taken for what it asked alone, and asked again where it failed [LOC-15 part]', async () => {
  const scope = { categoryId: 300, place: { lat: 40, lng: -80 } };
  const begun = (lat: number, response: Response): void => {
    const asked = JSON.stringify(tilesRequest(scope, { lat, lng: chicago.lng }, search.start));
    Reflect.set(globalThis, 'earlyCall', { asked, answer: Promise.resolve(response) });
  };
  const early = () =>
    Response.json({ tiles: [{ id: 'early' }], geoLocation: {}, banners: [], relatedCategories: [], error: {} });
  jar.put('FCNLocation', '41.923/-87.653/60614/IL/Chicago');
  for (const [lat, response, expected] of [
    [chicago.lat, early(), 'early'],
    [boston.lat, early(), 'at-41.923'],
    [chicago.lat, new Response('', { status: 500 }), 'at-41.923'],
  ] as const) {
    begun(lat, response);
    search = createTileSearch(scope);
    watch();
    await until(() => expect(shown()).toBe(expected));
    expect(Reflect.has(globalThis, 'earlyCall'), 'it is taken once').toBe(false);
    stop();
    cleanStores(search.$tiles, search.$filters);
  }
  expect(asked).toHaveLength(2);
});

test("a page in layout 'new' says so with its search [CAT-10 part]", async () => {
  search = createTileSearch({ categoryId: 300, place: { lat: 40, lng: -80 }, slVersion: 2 });
  watch();
  choosePlace(chicago);
  await until(() => expect(asked[0]).toMatchObject({ slVersion: 2 }));
});

test.each([
  ['inperson-visit', { instoreservices: true, virtualservices: false }],
  ['virtual-visit', { instoreservices: false, virtualservices: true }],
] as const)('the %s page of a category searches that delivery only [ROUTE-5]', async (visit, deliveryType) => {
  search = createTileSearch({ categoryId: 300, place: { lat: 40, lng: -80 }, visit });
  watch();
  choosePlace(chicago);
  await until(() =>
    expect(asked[0]?.filterOptions).toMatchObject({ deliveryType, serviceType: { specialityservices: false } }),
  );
});

test('a new place clears the results, shows loading, then what was found there [LOC-5 part]', async () => {
  watch();
  slow.add(boston.lat);
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  choosePlace(boston);
  expect(shown()).toBe('loading');
  (await gate(boston.lat))();
  await until(() => expect(shown()).toBe('at-42.357'));
});

/** Writes down what the page shows, each time that it changes. */
function writeDown(): () => void {
  const stops = [
    $locationSearch.listen(({ state }) => happened.push(`place ${state}`)),
    search.$tiles.listen(({ state }) => happened.push(`services ${state}`)),
    $place.listen((place) => happened.push(`stored ${place?.city ?? ''}, cookie ${jar.value('state') ?? ''}`)),
  ];
  return () => stops.forEach((end) => end());
}

test('a place that was typed: the error goes, loading shows, the results go, it is geocoded, stored, and services are fetched [LOC-5]', async () => {
  watch();
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  $locationSearch.set({ state: 'refused', from: 'text', message: 'Please enter a valid location' });
  happened = [];
  const stopWriting = writeDown();
  await searchPlace('Boston');
  await until(() => expect(shown()).toBe('at-42.357'));
  stopWriting();
  expect(happened).toEqual([
    'place searching',
    'services loading',
    'geocode',
    'place idle',
    // For no more than this moment, before the page is drawn again.
    'services found',
    'stored Boston, cookie MA',
    'services loading',
    'tiles',
    'services found',
  ]);
});

test('a place with coordinates is not geocoded: it is stored, the results go, and services are fetched [LOC-5 part]', async () => {
  watch();
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  happened = [];
  const stopWriting = writeDown();
  choosePlace(boston);
  await until(() => expect(shown()).toBe('at-42.357'));
  stopWriting();
  expect(happened.filter((one) => !one.startsWith('place'))).toEqual([
    'stored Boston, cookie MA',
    'services loading',
    'tiles',
    'services found',
  ]);
});

test('a place that there isn’t ends loading and earlier errors, and what was there comes back [LOC-5 part]', async () => {
  watch();
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  let letGo = (): void => undefined;
  slowPlaces = new Promise((go) => (letGo = go));
  await searchPlace('');
  expect($locationSearch.get()).toMatchObject({ state: 'refused', message: 'Please enter a valid location' });
  expect(shown(), 'nothing was asked').toBe('at-41.923');
  const looking = searchPlace('Xyzzyville');
  expect([$locationSearch.get().state, shown()], 'loading clears the error').toEqual(['searching', 'loading']);
  letGo();
  await looking;
  expect($locationSearch.get()).toEqual({
    state: 'refused',
    from: 'text',
    message: "Couldn't find the location Xyzzyville",
  });
  expect(shown()).toBe('at-41.923');
  expect(asked, 'no services were fetched').toHaveLength(1);
});

test('an error ends loading, and new results clear it [LOC-5 part]', async () => {
  watch();
  choosePlace({ ...chicago, lat: BROKEN });
  expect(shown()).toBe('loading');
  await until(() => expect(shown()).toBe('failed'));
  choosePlace(boston);
  await until(() => expect(shown()).toBe('at-42.357'));
});

test('of two searches only the later one is ever shown, whichever answers first [LOC-15]', async () => {
  watch();
  slow.add(chicago.lat);
  choosePlace(chicago);
  const answerChicago = await gate(chicago.lat);
  choosePlace(boston);
  await until(() => expect(shown()).toBe('at-42.357'));
  answerChicago();
  expect(answers).toHaveLength(2);
  await Promise.all(answers);
  expect(shown()).toBe('at-42.357');
});

test('neither the error nor the end of loading of an older search touches the later one [LOC-15 part]', async () => {
  watch();
  slow.add(BROKEN).add(boston.lat);
  choosePlace({ ...chicago, lat: BROKEN });
  const failOlder = await gate(BROKEN);
  choosePlace(boston);
  const answerBoston = await gate(boston.lat);
  failOlder();
  expect(answers).toHaveLength(2);
  await answers[0];
  expect(shown()).toBe('loading');
  answerBoston();
  await until(() => expect(shown()).toBe('at-42.357'));
});

test('a search that fails empties the results and ends loading; trying again can mend it [STATE-2, ERR-3 part, ERR-5 part]', async () => {
  watch();
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  choosePlace({ ...chicago, lat: BROKEN });
  await until(() => expect(shown()).toBe('failed'));
  expect(search.$tiles.get()).toMatchObject({ error: { code: 1002, status: 500 } });
  $place.set(boston);
  await until(() => expect(shown()).toBe('at-42.357'));
});

test('an empty list is a state of its own, until one with services comes [TILE-12 part, ERR-5 part]', async () => {
  watch();
  raw = {
    status: 200,
    body: '{"tiles":[],"geoLocation":{},"banners":[],"relatedCategories":[],"danger":[],"error":{}}',
  };
  choosePlace(chicago);
  await until(() => expect(listTrouble(search.$tiles.get(), { tiles: [{}] })).toBe('empty'));
  raw = undefined;
  choosePlace(boston);
  await until(() => expect(shown()).toBe('at-42.357'));
});

test('an answer that says what went wrong keeps its tiles and sets the state; `other` clears it [TILE-12 part, ERR-5 part]', async () => {
  watch();
  problems = { error: 'Some services are missing' };
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(listTrouble(search.$tiles.get(), { tiles: [] })).toBe('part');
  problems = { error: 'x', other: 'y' };
  choosePlace(boston);
  await until(() => expect(shown()).toBe('at-42.357'));
  expect(listTrouble(search.$tiles.get(), { tiles: [] })).toBe('none');
});

test.each([
  ['404', { status: 404, body: '{"status":404}' }, 'gone', { code: 1002, status: 404 }],
  ['500', { status: 500, body: '{}' }, 'failed', { code: 1002, status: 500 }],
  [
    'a page instead of an answer',
    { status: 200, body: '<html>Sign in to the network</html>' },
    'failed',
    { code: 1000 },
  ],
  ['half an answer', { status: 200, body: '{"tiles":[{"id"' }, 'failed', { code: 1000 }],
] as const)('%s is told as what it is [ERR-2, TILE-12 part]', async (_, answer, trouble, error) => {
  watch();
  raw = answer;
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('failed'));
  expect(search.$tiles.get()).toMatchObject({ error });
  expect(listTrouble(search.$tiles.get(), { tiles: [{}] })).toBe(trouble);
});

test('filters are those of the address, and each choice is one step back', async () => {
  const pushed: string[] = [];
  const address = { search: '?q=rash&open=1&group=b', pathname: '/x', hash: '', protocol: 'http:' };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', {
    pushState: (_: unknown, __: string, to: string) => pushed.push((address.search = to.replace('/x', ''))),
  });
  search = createTileSearch({ keyword: 'rash', place: { lat: 40, lng: -80 }, choices: CHOICES });
  watch();
  await until(() => expect(shown()).toBe('at-40'));
  expect(asked.at(-1)?.filterOptions).toMatchObject({ openNow: true });
  search.change({ maxPrice: 50 });
  await until(() => expect(asked.at(-1)?.filterOptions).toMatchObject({ maxPrice: 50 }));
  expect(pushed).toEqual(['?q=rash&open=1&price=50&group=b']);
});

test.each([
  ['a list of services', { keyword: 'rash', choices: CHOICES }, '?q=rash&plan=Nonsense&sort=up'],
  ['home or a landing page, which has no filters', {}, '?plan=Medicare&open=1'],
])('what the address of %s names that nobody can choose there is as if not said', async (_, scope, query) => {
  vi.stubGlobal('location', { search: query, pathname: '/x', hash: '', protocol: 'http:' });
  let isHidden = true;
  Object.assign(document, { querySelector: () => ({ removeAttribute: () => (isHidden = false) }) });
  search = createTileSearch({ ...scope, place: { lat: 40, lng: -80 } });
  watch();
  expect(search.$filters.get()).toEqual(search.start);
  expect(shown(), 'the services that the page came with stay').toBe('initial');
  expect(isHidden).toBe(false);
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(asked.map(({ filterOptions }) => filterOptions)).toMatchObject([{ insurancePlan: null, openNow: false }]);
});

test.each([
  ['home and landing pages', {}],
  ['a keyword', { keyword: 'rash' }],
])('%s leave the delivery out until one is chosen [RESULT-4]', async (_, scope) => {
  search = createTileSearch({ ...scope, place: { lat: 40, lng: -80 } });
  watch();
  choosePlace(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(asked[0]?.filterOptions).not.toHaveProperty('deliveryType');
  search.toggleDelivery('online');
  await until(() => expect(asked.at(-1)?.filterOptions).toMatchObject({ deliveryType: { virtualservices: false } }));
});

test('results refresh the location cookie, a failure and the default place do not [STATE-2]', async () => {
  watch();
  $place.set({ ...chicago, lat: BROKEN });
  await until(() => expect(shown()).toBe('failed'));
  expect(jar.written).toEqual([]);
  $place.set(chicago);
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(jar.written.filter((line) => line.startsWith('FCNLocation='))).toHaveLength(1);
  expect(jar.written[0]).toContain('max-age=2592000');
});

test('each filter pressed searches again, at the default place when none is saved [CAT-7 part, CAT-8]', async () => {
  watch();
  search.toggleDelivery('online');
  search.toggleSymptom('acne');
  search.toggleSymptom('eczema');
  await until(() => expect(shown()).toBe('at-40'));
  expect(asked.at(-1)).toMatchObject({
    lat: 40,
    filterOptions: { symptoms: ['acne', 'eczema'], deliveryType: { instoreservices: true, virtualservices: false } },
  });
  expect(jar.written).toEqual([]);
  search.clear();
  await until(() => expect(asked.at(-1)?.filterOptions['symptoms']).toEqual([]));
});

test('the last of in-person and online stays checked and searches nothing [CAT-7 part]', async () => {
  watch();
  search.toggleDelivery('online');
  await until(() => expect(shown()).toBe('at-40'));
  const before = asked.length;
  search.toggleDelivery('inPerson');
  expect(search.$filters.get().delivery.inPerson).toBe(true);
  expect(asked).toHaveLength(before);
});

test('the highlighted text of a place goes with the search and narrows nothing [LOC-7]', async () => {
  watch();
  choosePlace(chicago, 'Chicago, IL');
  await until(() => expect(shown()).toBe('at-41.923'));
  expect(new URLSearchParams(urls[0]).get('keyword')).toBe('Chicago, IL');
  expect(asked[0]?.keyword).toBeUndefined();
});

test('a search has 70 seconds, and islands of one page share it', () => {
  expect(TILES_TIMEOUT_MS).toBe(70_000);
  const scope = { categoryId: 900, place: { lat: 40, lng: -80 } };
  expect(tileSearch(scope)).toBe(tileSearch({ ...scope }));
  expect(tileSearch({ ...scope, visit: 'virtual-visit' }), 'filters of another page').not.toBe(tileSearch(scope));
});
