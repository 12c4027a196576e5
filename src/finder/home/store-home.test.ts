import { Hono } from 'hono';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';

import { $keyword, $place, choosePlace } from '#location/field/store.ts';
import { cookieJar } from '#testing/cookie-jar.ts';
import { createTileSearch, type TileSearch } from '../list/store.ts';
import { $local, $recent } from './store-home.ts';
import type { TileScope } from '../calls/tiles-request.ts';

vi.mock('#site/header/header-info.ts', () => ({ isLoggedIn: vi.fn(() => Promise.resolve(signedIn)) }));

/** What the header's call says of who is signed in. */
let signedIn = false;

const chicago = { lat: 41.923, lng: -87.653, zipCode: '60614', state: 'IL', city: 'Chicago', label: 'Chicago, IL' };
const boston = { lat: 42.357, lng: -71.065, zipCode: '02108', state: 'MA', city: 'Boston', label: 'Boston, MA' };
const home: TileScope = { place: { lat: 40, lng: -80 } };

type Body = { lat: number; lng: number; keyword?: string; filterOptions: Record<string, unknown> };
let calls: string[] = [];
let bodies: Body[] = [];
let failing = false;
let strange: (() => Response) | undefined;
const stops: (() => void)[] = [];
let jar: ReturnType<typeof cookieJar>;

/** A server that answers with a tile named after the call and where it asks. */
const api = new Hono()
  .use('/api/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    calls.push(`${c.req.method} ${pathname.slice(4)}${search}`);
    return failing ? c.json({ status: 503 }, 503) : next();
  })
  .post('/api/tiles', async (c) => {
    const body = await c.req.json<Body>();
    bodies.push(body);
    const geoLocation = { lat: body.lat, lng: body.lng, state: '' };
    return c.json({ tiles: [{ id: `tiles-${body.lat}` }], geoLocation, banners: [], relatedCategories: [], error: {} });
  })
  .get('/api/tiles/local', (c) => strange?.() ?? c.json({ tiles: [{ id: `local-${c.req.query('lat')}` }] }))
  .get('/api/tiles/recent', (c) => c.json({ tiles: [{ id: 'used' }] }));

beforeEach(() => {
  jar = cookieJar();
  Object.assign(document, { querySelector: () => null, querySelectorAll: () => [] });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => api.request(`http://find.example${path}`, init));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  calls = [];
  bodies = [];
  failing = false;
  strange = undefined;
  $place.set(null);
  $keyword.set('');
  $local.set({ state: 'initial' });
  $recent.set(null);
  signedIn = false;
});

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  cleanStores($place, $local, $recent);
  vi.unstubAllGlobals();
});

/** Opens home's rows. */
function openHome(): void {
  stops.push(
    $local.listen(() => undefined),
    $recent.listen(() => undefined),
  );
}

/** Opens a list of services. */
function openList(scope: TileScope): TileSearch {
  const search = createTileSearch(scope);
  stops.push(search.$tiles.listen(() => undefined));
  return search;
}

function local(): string {
  const state = $local.get();
  return state.state === 'found' ? state.tiles.map(({ id }) => id).join() : state.state;
}

const recent = (): string | undefined =>
  $recent
    .get()
    ?.map(({ id }) => id)
    .join();

describe('home’s own services [HOME-2]', () => {
  test('without a saved place nothing is asked, and the page stays as it was built', () => {
    openHome();
    expect([local(), recent(), calls]).toEqual(['initial', undefined, []]);
  });

  test('the location cookie is all that local services need; recent ones are nobody’s who isn’t signed in', async () => {
    jar.put('FCNLocation', '41.923/-87.653/60614/IL/Chicago');
    openHome();
    await until(() => expect(local()).toBe('local-41.923'));
    choosePlace(boston);
    await until(() => expect(local()).toBe('local-42.357'));
    jar.put('jwt', 'of an older site');
    expect(recent(), 'a cookie signs nobody in').toBeUndefined();
    expect(calls).toEqual(['GET /tiles/local?lat=41.923&lng=-87.653', 'GET /tiles/local?lat=42.357&lng=-71.065']);
  });

  test.each([
    ['nothing', () => Response.json({})],
    ['null', () => Response.json(null)],
    ['a page of a proxy', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('an answer that is %s leaves the row as it was [TILE-12 part]', async (_, answer) => {
    strange = answer;
    jar.put('FCNLocation', '41.923/-87.653/60614/IL/Chicago');
    openHome();
    await until(() => expect(calls).toHaveLength(1));
    strange = undefined;
    choosePlace(boston);
    expect(local()).toBe('initial');
    await until(() => expect(local()).toBe('local-42.357'));
  });

  test('recent services come for who is signed in, and again after a change of place', async () => {
    signedIn = true;
    jar.put('FCNLocation', '41.923/-87.653/60614/IL/Chicago');
    openHome();
    await until(() => expect(recent()).toBe('used'));
    expect(calls.filter((call) => call === 'GET /tiles/recent')).toHaveLength(1);
    choosePlace(boston);
    await until(() => expect(calls.filter((call) => call === 'GET /tiles/recent')).toHaveLength(2));
    signedIn = false;
    choosePlace(chicago);
    await until(() => expect(recent(), 'those of who signed out').toBeUndefined());
    await until(() => expect(calls).toHaveLength(5));
    expect(calls.at(-1)).toBe('GET /tiles/local?lat=41.923&lng=-87.653');
  });

  test('rows that can’t be loaded stay as they were', async () => {
    signedIn = true;
    openHome();
    failing = true;
    choosePlace(chicago);
    await until(() => expect([calls.length, recent()]).toEqual([2, '']));
    expect(local()).toBe('initial');
  });
});

describe('a new place [LOC-13]', () => {
  test('brings home’s services, local ones, and recent ones for who is signed in; the categories came with the page', async () => {
    signedIn = true;
    openHome();
    openList(home);
    choosePlace(chicago);
    await until(() => expect([local(), recent(), bodies.length]).toEqual(['local-41.923', 'used', 1]));
    expect(calls.toSorted()).toEqual(['GET /tiles/local?lat=41.923&lng=-87.653', 'GET /tiles/recent', 'POST /tiles']);
  });

  test('asks for services there, with the words, the ways and the symptoms chosen', async () => {
    const search = openList({ ...home, keyword: 'rash' });
    search.change({
      delivery: { inPerson: true, online: false, speciality: true },
      symptoms: ['acne', 'eczema'],
    });
    choosePlace(boston);
    await until(() => expect(bodies.at(-1)?.lat).toBe(boston.lat));
    expect(calls.at(-1)).toBe('POST /tiles?from=search&keyword=rash');
    expect(bodies.at(-1)).toMatchObject({
      lat: boston.lat,
      lng: boston.lng,
      keyword: 'rash',
      filterOptions: {
        symptoms: ['acne', 'eczema'],
        deliveryType: { instoreservices: true, virtualservices: false },
        serviceType: { specialityservices: true },
      },
    });
  });

  test('that was picked from the suggestions goes with the call in words too', async () => {
    openList({ ...home, categoryId: 300 });
    choosePlace(boston, 'Boston, MA');
    await until(() => expect(bodies).toHaveLength(1));
    expect(calls).toEqual(['POST /tiles?from=location&keyword=Boston,+MA']);
    expect(bodies[0]).not.toHaveProperty('keyword');
  });
});
