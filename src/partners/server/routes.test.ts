import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { caller } from '#testing/caller.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { outsideTracking } from '#gateways/tracking.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { countedSchema } from '#analytics/event.schema.ts';
import { departmentSchema, trackingLinkSchema } from '../links/tracking.schema.ts';
import { knownHosts, trackingLink } from './tracking-link.ts';

const database = await testDatabase();

/** An outside tracking service: what it answers is by the number of the store. */
const ANSWERS: Record<string, string> = {
  1: JSON.stringify({ data: { trackingURL: 'https://go.larkmoor.example/t/1' } }),
  2: JSON.stringify({ data: { trackingURL: 'javascript:alert(1)' } }),
  3: JSON.stringify({ data: { trackingURL: 'https://hearing.example@evil.example/' } }),
  4: JSON.stringify({ data: { trackingURL: '//evil.example' } }),
  5: JSON.stringify({ data: { trackingURL: 'https://evil.example/' } }),
  6: 'not JSON',
  7: JSON.stringify({ error: true }),
};
/** Answers that differ from store '1' only in how the address is written. */
ANSWERS[10] = JSON.stringify({ data: { trackingURL: 'http://go.larkmoor.example/t/1' } });
ANSWERS[11] = JSON.stringify({ data: { trackingURL: 'https://go.larkmoor.example/t/1\r\nSet-Cookie:a=b' } });
const FLOOD = 400_000_000;
let flooded = 0;
/** An answer that comes for as long as it is read. */
function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(500_000, ' ');
  const more = (): void => {
    flooded += piece.length;
    if (flooded > FLOOD) response.end();
    else response.write(piece, more);
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  more();
}
const asked: { url: string; transactionId: unknown }[] = [];
const outside = createServer((request, response) => {
  const [, , store = ''] = (request.url ?? '').split('/');
  asked.push({ url: request.url ?? '', transactionId: request.headers['transactionid'] });
  if (store === '9') return;
  if (store === '12') return flood(response);
  response.writeHead(store === '8' ? 500 : 200, { 'content-type': 'application/json' }).end(ANSWERS[store] ?? '{}');
});
await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}/utm`;
afterAll(() => outside.closeAllConnections());

const visitor = (settings: Record<string, string> = {}) => {
  const app = testApp(testRuntime(database, { RATE_LIMITS: 'off', ...settings }));
  return caller((path, request) =>
    Promise.resolve(app(new Request(`http://find.example${path}`, request), '127.0.0.1')),
  );
};
const offline = visitor();
const tracked = visitor({ TRACKING_URL: base });

test('an exit is written down: when, for whom, from which kind of page, and nothing else [LEAVE-2 part]', async () => {
  const exit = { event: 'exit', partner: 'otter-creek', pageType: 'category' };
  const { status, body, headers } = await offline.post('/tracking/events', exit);
  expect(status).toBe(202);
  expect(countedSchema.parse(body)).toEqual({ counted: true });
  expect(headers.get('set-cookie')).toBeNull();
  await offline.post('/tracking/events', { ...exit, partner: 'tarnwell.example' });
  const { rows } = await database.pool.query<Record<string, unknown>>('select * from exit_records order by id');
  expect(rows.map(({ partner, page_type }) => [partner, page_type])).toEqual([
    ['otter-creek', 'category'],
    ['tarnwell.example', 'category'],
  ]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'page_type', 'partner']);
});

test.each([
  [{ event: 'exit', partner: 'rash on my arm', pageType: 'category' }, 'partner'],
  [{ event: 'exit', partner: 'evil.example', pageType: 'category' }, 'partner'],
  [{ event: 'exit', partner: 'otter-creek', pageType: '/findcare/category/sexualhealth' }, 'pageType'],
  [{ event: 'exit', partner: 'otter-creek', pageType: 'home', keyword: 'rash' }, ''],
])(
  'an exit that would tell more is refused, and its field is named (%#) [LEAVE-2 part, ERR-4 part]',
  async (event, field) => {
    const { status, body } = await offline.post('/tracking/events', event);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toContain(field);
  },
);

test('a service that is used near a stored place is counted by state and hour: no person, no place [TILE-14 part]', async () => {
  const use = { serviceId: 'otter-creek-visit', lat: 41.92, lng: -87.65, actionType: 'ServiceUtilized' };
  expect((await offline.post('/tracking/services', use)).status).toBe(202);
  const { rows } = await database.pool.query<Record<string, unknown> & { at: Date }>('select * from service_uses');
  expect(rows).toMatchObject([{ service_id: 'otter-creek-visit', state: 'IL' }]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'service_id', 'state']);
  expect(rows[0]?.at.getMinutes()).toBe(0);
  for (const wrong of [{ serviceId: 7 }, { serviceId: 'no-such' }, { lat: 95 }, { actionType: 'Viewed' }])
    expect((await offline.post('/tracking/services', { ...use, ...wrong })).status).toBe(422);
});

test('without an outside service the tracking address is that of content for the store, or the link that the store supplies [TILE-9 part, LEAVE-4 part, CALL-1 part]', async () => {
  const link = async (store: string, name: string) => {
    const { status, body } = await offline.get(`/utm/${store}/${encodeURIComponent(name)}?o=acs`);
    return status === 200 ? trackingLinkSchema.parse(body).data.trackingURL : status;
  };
  expect(await link('417', 'hearing check')).toBe('https://hearing.example/check?store=417');
  expect(await link('2', 'hearing-check')).toBe('https://hearing.example/stores/2/check');
  expect(await link('417', 'medexpress')).toContain('utm_campaign=visit-link&store=417');
  expect(await link('417', 'no such service')).toBe(404);
  expect(await link('417;drop', 'hearing check')).toBe(422);
});

test('an outside service is asked for store and service with a transaction id, and its address is given [TILE-9 part]', async () => {
  const { body } = await tracked.get('/utm/1/hearing%20check?o=acs&transactionId=5a0c5d3e-7a86-4a0e-9f0e-0a3f7c1d2b10');
  expect(trackingLinkSchema.parse(body).data.trackingURL).toBe('https://go.larkmoor.example/t/1');
  expect(asked.at(-1)).toEqual({
    url: '/utm/1/hearing%20check?o=acs',
    transactionId: '5a0c5d3e-7a86-4a0e-9f0e-0a3f7c1d2b10',
  });
});

test.each(['2', '3', '4', '5', '6', '7', '8', '10'])(
  'an outside service that answers nonsense, an error, or an address elsewhere gives none, and the visitor goes on (%s) [LEAVE-3, ERR-3 part]',
  async (store) => {
    const { status, body } = await tracked.get(`/utm/${store}/hearing%20check`);
    expect([status, body]).toEqual([200, { data: { trackingURL: null } }]);
  },
);

test('an address that an outside service writes over several lines is handed on as browsers read it: one line [LEAVE-3 part]', async () => {
  const { body } = await tracked.get('/utm/11/hearing%20check');
  expect(trackingLinkSchema.parse(body).data.trackingURL).toBe('https://go.larkmoor.example/t/1Set-Cookie:a=b');
});

test('an outside service that answers without end is read to its limit only, and the visitor goes on [ERR-3 part]', async () => {
  const { status, body } = await tracked.get('/utm/12/hearing%20check');
  expect([status, body]).toEqual([200, { data: { trackingURL: null } }]);
  expect(flooded).toBeLessThan(FLOOD / 4);
});

test('an outside service that hangs is given up; that is only logged [TILE-9 part, ERR-3 part]', async () => {
  const warn = vi.fn();
  const call = { storeId: '9', serviceName: 'hearing check', transactionId: 'x' };
  expect(await trackingLink(outsideTracking(base, 150), knownHosts(content()), call, warn)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('the department of a store that a service belongs to is told [STATE-4 part, CALL-1 part]', async () => {
  const { body } = await offline.get('/utm/department/hearing%20check');
  expect(departmentSchema.parse(body)).toEqual({ data: { department: 'Hearing' } });
  expect((await offline.get('/utm/department/nothing')).status).toBe(404);
});
