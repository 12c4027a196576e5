import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storeLink } from './nearest-store.ts';

const CHICAGO = { lat: 41.92, lng: -87.65 };
const TRACKED = 'https://hearing.example/check?store=417';
type Answer = () => Promise<Response>;
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const away: Answer = () => Promise.reject(new TypeError('no network'));
let stores: Answer;
let tracking: Answer;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  stores = json({ error: false, results: [{ storeNumber: '417' }] });
  tracking = json({ data: { trackingURL: TRACKED } });
  vi.stubGlobal('fetch', (url: string) => (url.startsWith('/api/stores') ? stores() : tracking()));
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const link = () => storeLink({ storeService: 'Hearing', serviceName: 'hearing check' }, CHICAGO);

test('the link is the one that is counted for the nearest store [TILE-9 part]', async () => {
  expect(await link()).toBe(TRACKED);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['the stores say that they failed', () => (stores = json({ error: true, results: [] }))],
  ['the stores answer with an error', () => (stores = json({ status: 503 }, 503))],
  ['the stores are out of reach', () => (stores = away)],
  ['the stores answer with nonsense', () => (stores = json({}))],
  ['the tracking answers with an error', () => (tracking = json({ status: 500 }, 500))],
  ['the tracking is out of reach', () => (tracking = away)],
])('when %s there is no link: that is logged, and the page goes on [ERR-3 part]', async (_, fail) => {
  fail();
  expect(await link()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
