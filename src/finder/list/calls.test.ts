import { cleanStores } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { testDatabase } from '#testing/database.ts';
import { peliasMaps } from '#gateways/maps.ts';
import { outsideTracking } from '#gateways/tracking.ts';
import { $place, searchPlace } from '#location/field/store.ts';
import { cookieJar } from '#testing/cookie-jar.ts';
import { createTileSearch } from './store.ts';

const database = await testDatabase();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('each call of a page carries a transaction id of its own, JSON and this site’s cookies, and has 30 seconds, a search for services 70; what the server asks others has 5 [SHELL-6]', async () => {
  const calls = new Map<string, RequestInit>();
  const place = { lat: 42.357, lng: -71.065, zipCode: '02108', state: 'MA', city: 'Boston', label: 'Boston, MA' };
  const found = { tiles: [], banners: [], relatedCategories: [], error: {}, geoLocation: place };
  cookieJar();
  Object.assign(document, { querySelector: () => null });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.set(/\/api\/(\w+)/.exec(path)?.[1] ?? path, init);
    return Promise.resolve(Response.json(path.includes('/tiles') ? found : { place }));
  });
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const search = createTileSearch({ categoryId: 300, place: { lat: 40, lng: -80 } });
  const stop = search.$tiles.listen(() => undefined);
  await searchPlace('Boston');
  await until(() => expect(search.$tiles.get().state).toBe('found'));
  stop();
  cleanStores($place, search.$tiles, search.$filters);

  const headers = ['geocode', 'tiles'].map((name) => new Headers(calls.get(name)?.headers));
  const ids = headers.map((sent) => sent.get('x-transaction-id') ?? '');
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
  expect([...calls.values()].map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  expect(headers[1]?.get('content-type')).toBe('application/json');
  expect(waits.mock.calls.map(([, ms]) => ms)).toEqual(expect.arrayContaining([30_000, 70_000]));

  const patience = vi.spyOn(AbortSignal, 'timeout');
  await outsideTracking('https://tracking.example')({ storeId: '1', serviceName: 'flu', transactionId: ids[0] ?? '' });
  await peliasMaps('https://maps.example', undefined)
    .find('Boston')
    .catch(() => undefined);
  expect(patience.mock.calls).toEqual([[5000], [5000]]);
  expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
});
