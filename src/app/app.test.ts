import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { LOAD_QUEUES } from '#api/load-queues.ts';
import { RATES, USUAL_BODY, type Policy } from '#api/route-policy.ts';
import { testDatabase } from '#testing/database.ts';
import { MapsError, type Maps } from '#gateways/maps.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { content } from '#content-model/content.ts';
import { servicesOf } from './services.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';

const lines: string[] = [];
const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) });
const database = await testDatabase();
const app = testApp({ ...testRuntime(database), log });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const JSON_TYPE = { 'content-type': 'application/json' };

function call(path: string, init: RequestInit = {}) {
  return Promise.resolve(app(new Request(`http://find.example/api${path}`, init), '127.0.0.1'));
}

function post(path: string, body: string, headers: Record<string, string> = JSON_TYPE) {
  return call(path, { method: 'POST', body, headers });
}

async function guestHeaders() {
  const info = await call('/header-info');
  const { csrfToken } = (await info.json()) as { csrfToken: string };
  const cookie = info.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...JSON_TYPE, cookie, 'x-csrf-token': csrfToken };
}

async function expectProblem(response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem['status']).toBe(status);
  for (const word of ['title', 'code', 'detail']) expect(problem[word]).toBeTypeOf('string');
  expect(problem['transactionId']).toMatch(UUID);
  expect(JSON.stringify(problem)).not.toMatch(/\bat .*\.ts|node_modules|select .* from/i);
  return problem;
}

test('a call answers with its own transaction id, or a new one when it sent none or nonsense [SHELL-6 part]', async () => {
  const own = '0b2f4a52-4a0c-4df5-9a57-2f8a51f0c1aa';
  expect((await call('/header-info', { headers: { 'x-transaction-id': own } })).headers.get('x-transaction-id')).toBe(
    own,
  );
  const other = (await call('/header-info', { headers: { 'x-transaction-id': 'x; drop' } })).headers.get(
    'x-transaction-id',
  );
  expect(other).toMatch(UUID);
});

test('long lists come compressed to who takes that, answers with a token never', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const list = await call('/categories', { headers });
  expect([list.headers.get('content-encoding'), list.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
  const plain = await call('/categories');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(gunzipSync(await list.arrayBuffer()).toString()).toBe(await plain.text());
  expect((await call('/header-info', { headers })).headers.get('content-encoding')).toBeNull();
});

test('header info makes a new browser a guest with an HttpOnly, SameSite cookie, and is kept by no cache [SHELL-2 part] [STATE-1 part]', async () => {
  const info = await call('/header-info');
  expect(info.headers.get('set-cookie')).toMatch(
    /^fcGuest=[\w-]{22}\.\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(info.headers.get('cache-control')).toBe('no-store');
  expect(await info.json()).toMatchObject({ loggedIn: 'false', apiFailure: false });
});

test('an unknown call is a 404 problem [ERR-4 part]', async () => {
  await expectProblem(await call('/nowhere'), 404);
});

test('a write without the token is refused before its media type is looked at [SHELL-2 part]', async () => {
  await expectProblem(await post('/scheduler/holds', '<xml/>', { 'content-type': 'text/xml' }), 403);
});

test("another browser's token is refused [SHELL-2 part]", async () => {
  const mine = await guestHeaders();
  const theirs = await guestHeaders();
  await expectProblem(await post('/scheduler/holds', '{}', { ...mine, 'x-csrf-token': theirs['x-csrf-token'] }), 403);
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', host: 'find.example' },
  { origin: 'null', host: 'find.example' },
])('a call from another site is refused, even one that only asks: %o', async (headers) => {
  await expectProblem(await post('/tiles', '{"lat":41.9,"lng":-87.6}', { ...JSON_TYPE, ...headers }), 403);
});

test('a body that is not JSON by its type is 415', async () => {
  await expectProblem(await post('/tiles', '{}', { 'content-type': 'text/plain' }), 415);
});

test.each(['{"lat": 41.9, "lng":', '', 'NaN', '{"lat": NaN}', "{'lat': 1}"])(
  'JSON that is cut off or no JSON is 400: %s [ERR-4 part]',
  async (text) => {
    await expectProblem(await post('/tiles', text), 400);
  },
);

test('JSON that is nested too deep is 400 [ERR-4 part]', async () => {
  await expectProblem(await post('/tiles', '['.repeat(30_000) + ']'.repeat(30_000)), 400);
});

test('a body past 64 kB is 413, whether it says its length or not [ERR-4 part]', async () => {
  await expectProblem(await post('/tiles', JSON.stringify({ keyword: 'x'.repeat(USUAL_BODY) })), 413);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 0; i < 70; i++) controller.enqueue(new Uint8Array(1024).fill(32));
      controller.close();
    },
  });
  const request = new Request('http://find.example/api/tiles', {
    method: 'POST',
    body,
    headers: JSON_TYPE,
    duplex: 'half',
  } as RequestInit);
  await expectProblem(await app(request, '127.0.0.1'), 413);
});

test.each([
  ['lat', { lat: '41.9', lng: -87.6 }],
  ['lat', { lat: 1e9, lng: -87.6 }],
  ['lng', { lat: 41.9 }],
  ['keyword', { lat: 41.9, lng: -87.6, keyword: 7 }],
])('a wrong %s is 422 and is named [ERR-4]', async (field, body) => {
  const problem = await expectProblem(await post('/tiles', JSON.stringify(body)), 422);
  expect(problem['errors']).toEqual(expect.arrayContaining([expect.objectContaining({ path: field })]));
});

test('a body of the wrong type is 422 and says so in plain words [ERR-4 part]', async () => {
  for (const body of ['[]', '"text"', '7', 'null']) {
    const problem = await expectProblem(await post('/tiles', body), 422);
    expect(problem['errors']).toEqual([{ path: 'body', message: 'must be an object' }]);
  }
});

test.each([
  [{ lat: 1e9, lng: -87.6 }, 'lat: must be at most 72'],
  [{ lng: -87.6 }, 'lat: is needed'],
  [{ lat: 'north', lng: -87.6 }, 'lat: must be a number'],
])('%o is answered in plain words [ERR-4 part]', async (body, words) => {
  expect((await expectProblem(await post('/tiles', JSON.stringify(body)), 422))['detail']).toContain(words);
});

test.each([
  ['{"lat": 41.9, "lng": -87.6, "lat": 0}', 'lat'],
  ['{"lat": 41.9, "lng": -87.6, "filterOptions": {"local": true, "l\\u006fcal": false}}', 'local'],
])(
  'a field that is named twice in one object is refused, however it is written: %s [ERR-4 part]',
  async (body, name) => {
    expect((await expectProblem(await post('/tiles', body), 400))['detail']).toContain(`"${name}" twice`);
  },
);

test('fields that no call knows are refused by name [ERR-4 part]', async () => {
  const headers = await guestHeaders();
  for (const [path, body, field] of [
    ['/tiles', { lat: 41.9, lng: -87.6, latt: 1 }, 'body'],
    ['/tiles', { lat: 41.9, lng: -87.6, filterOptions: { locals: true } }, 'filterOptions'],
    ['/scheduler/holds', { slotId: 'a.1.1', seat: 2 }, 'body'],
    ['/scheduler/appointments/find', { confirmationNumber: 'x', dob: '2000-01-01', admin: true }, 'body'],
  ] as const) {
    const problem = await expectProblem(await post(path, JSON.stringify(body), headers), 422);
    expect(problem['errors'], path).toEqual([{ path: field, message: expect.stringContaining('unknown') as string }]);
  }
});

test('text that is none, half of a surrogate pair, is refused in a body, naming its field [ERR-4 part]', async () => {
  const headers = await guestHeaders();
  const draft = `/scheduler/bookings/0b2f4a52-4a0c-4df5-9a57-2f8a51f0c1aa/draft`;
  for (const body of ['{"edit":1,"fields":{"a":"\\ud800"}}', '{"edit":1,"fields":{"a":"x\\udfff"}}']) {
    const problem = await expectProblem(await call(draft, { method: 'PUT', body, headers }), 422);
    expect(problem['errors']).toEqual([{ path: 'fields.a', message: 'has a character that is not allowed' }]);
  }
  const bytes = new Uint8Array([...Buffer.from('{"fields":{"a":"'), 0xff, 0xfe, ...Buffer.from('"}}')]);
  await expectProblem(await call(draft, { method: 'PUT', body: bytes, headers }), 400);
});

test('a method that a call does not take is 405, and says which it takes', async () => {
  const response = await call('/scheduler/holds', { method: 'PATCH' });
  expect(response.headers.get('allow')).toBe('POST');
  await expectProblem(response, 405);
  expect(
    (await call('/scheduler/holds/7b9a1c52-6c1e-4b59-9d2a-0a4d1c3b5e6f', { method: 'POST' })).headers.get('allow'),
  ).toBe('GET, PUT, DELETE');
});

test('no answer may be taken for another type than it says, and a setting has browsers come by https only', async () => {
  for (const path of ['/categories', '/nowhere', '/header-info'])
    expect((await call(path)).headers.get('x-content-type-options'), path).toBe('nosniff');
  expect((await call('/categories')).headers.get('strict-transport-security')).toBeNull();
  const strict = testApp(testRuntime(database, { RATE_LIMITS: 'off', HSTS_DAYS: '365' }));
  const answer = await strict(new Request('http://find.example/api/categories'), '127.0.0.1');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('every call states its policy, and personal ones are kept by no cache', async () => {
  type Described = { 'x-policy'?: Policy };
  const { paths } = (await (await call('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const policies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { 'x-policy': policy }]) => ({ name: `${method} ${path}`, policy })),
  );
  expect(policies.length).toBeGreaterThan(25);
  for (const { name, policy } of policies) {
    expect(policy, name).toBeDefined();
    if (policy?.who !== 'anyone') expect(policy?.cache, name).toBe('no-store');
    if (policy?.does === 'writes' && !policy.auth) expect(policy.who, name).not.toBe('anyone');
    if (policy?.key === 'taken') expect(name).toMatch(/^(post|put|patch) /);
    if (/^(get|delete) /.test(name)) expect(policy?.body, name).toBe(0);
  }
  expect(
    policies
      .filter(({ policy }) => policy?.key === 'taken')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'patch /api/admin/appointments/{id}/status',
    'patch /api/admin/drive-up/{id}/status',
    'patch /api/admin/sites/{id}/status',
    'post /api/admin/appointments',
    'post /api/admin/appointments/bulk-cancel',
    'post /api/admin/appointments/views',
    'post /api/admin/downloads',
    'post /api/admin/emergency',
    'post /api/admin/holds',
    'post /api/admin/insurance',
    'post /api/admin/sites',
    'post /api/admin/sites/{id}/stranded/{jobId}',
    'post /api/admin/users',
    'post /api/admin/vouchers',
    'post /api/covid19/appointments',
    'post /api/covid19/holds',
    'post /api/scheduler/appointments',
    'post /api/scheduler/holds',
    'post /api/scheduler/patients',
    'put /api/admin/appointments/{id}',
    'put /api/admin/appointments/{id}/cancel',
    'put /api/admin/sites/{id}',
    'put /api/covid19/appointments/{id}',
    'put /api/scheduler/appointments/{id}',
    'put /api/scheduler/appointments/{id}/waitlist/offers/{holdId}',
    'put /api/scheduler/patients/{id}',
  ]);
});

test('more searches than one process works on at once are told at once to come again; those in line are answered, and a time can be held meanwhile', async () => {
  const place = testLocation();
  await loadTestLocations(database, [place]);
  const visitor = testVisitor(database);
  const search = () => visitor.post('/tiles', { lat: 41.92, lng: -87.65 });
  // All connections of searches are busy: those who come wait in line.
  const busy = await Promise.all([database.searchPool.connect(), database.searchPool.connect()]);
  const searching = Array.from({ length: LOAD_QUEUES.searches.atOnce }, search);
  await until(() => expect(database.searchPool.waitingCount).toBe(LOAD_QUEUES.searches.atOnce));
  const [told, held] = await Promise.all([
    search(),
    visitor.post('/scheduler/holds', {
      slotId: slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(2, '09:00') }),
    }),
  ]);
  expect([told.status, told.body.code, told.headers.get('retry-after'), held.status]).toEqual([503, 'busy', '1', 201]);
  busy.forEach((client) => client.release());
  const answered = await Promise.all(searching);
  expect(answered.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await search()).status).toBe(200);
});

test('more requests for open times than one process has room for are told at once to come again; those who wait are answered, and a time can be held meanwhile', async () => {
  const place = testLocation();
  await loadTestLocations(database, [place]);
  const visitor = testVisitor(database);
  const times = () => visitor.get(`/scheduler/timeslots?locationId=${place.locationId}&serviceId=${PLAIN}`);
  const { atOnce, waiting } = LOAD_QUEUES.times;
  const held = visitor.post('/scheduler/holds', {
    slotId: slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(2, '10:00') }),
  });
  const all = await Promise.all(Array.from({ length: atOnce + waiting + 5 }, times));
  const refused = all.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused.length).toBeLessThanOrEqual(5);
  for (const { body, headers } of refused) expect([body.code, headers.get('retry-after')]).toEqual(['busy', '1']);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(all.length - refused.length);
  expect((await held).status).toBe(201);
  expect((await times()).status).toBe(200);
});

test('the document of the API and its page are made once, for the first who asks, not for each who reads them', async () => {
  const own = testApp(testRuntime(database));
  const read = vi.spyOn(Object, 'entries');
  const walks = () =>
    read.mock.calls.filter(([value]) => Object.keys(value).some((key) => key.startsWith('/api/'))).length;
  const ask = async (path: string) => {
    const { status, headers } = await own(new Request(`http://find.example/api/${path}`), '127.0.0.1');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    return status;
  };
  expect(await ask('docs')).toBe(200);
  const once = walks();
  expect(once).toBeGreaterThan(0);
  for (const path of ['openapi.json', 'docs', 'openapi.json']) expect(await ask(path)).toBe(200);
  expect(walks()).toBe(once);
  read.mockRestore();
});

test.each(['openapi.json', 'docs'])('%s is long: one address reads it thirty times a minute', async (path) => {
  const limited = testApp(testRuntime(database, { RATE_LIMITS: 'on' }));
  const ask = async (network: string) =>
    (await limited(new Request(`http://find.example/api/${path}`), network)).status;
  const statuses = [];
  for (let reads = 0; reads < 32; reads += 1) statuses.push(await ask('10.1.2.1'));
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
  expect(await ask('10.1.2.2')).toBe(200);
});

test('an address asks so many times a minute, and is then told how long to wait; others go on', async () => {
  const limited = testApp(testRuntime(database, { RATE_LIMITS: 'on' }));
  const ask = async (network: string) => limited(new Request('http://find.example/api/categories'), network);
  const answers = await Promise.all(Array.from({ length: RATES.search.calls + 5 }, () => ask('10.1.1.1')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('10.1.1.2')).status).toBe(200);
});

test('a NUL, which no database can hold, is refused in a body and in an address [ERR-4 part]', async () => {
  const problem = await expectProblem(
    await post('/tiles', JSON.stringify({ lat: 41.9, lng: -87.6, filterOptions: { symptoms: ['a\0'] } })),
    422,
  );
  expect(problem['errors']).toEqual([
    { path: 'filterOptions.symptoms.0', message: 'has a character that is not allowed' },
  ]);
  await expectProblem(await call('/scheduler/consents/%00'), 400);
});

test('while a maps service can’t be asked, a place that only it may know is not called unknown: 1007 [PAT-5 part]', async () => {
  const away = () => Promise.reject(new MapsError('it answered 503'));
  const log = { warn: () => undefined };
  const geocode = (maps: Maps): Promise<Response> => {
    const services = servicesOf(content(), { maps, log, restsUntil: 0 });
    const own = testApp(testRuntime(database), { services });
    return Promise.resolve(own(new Request('http://find.example/api/geocode?address=Faneuil%20Hill'), '127.0.0.1'));
  };
  const problem = await expectProblem(await geocode({ find: away, suggest: away }), 503);
  expect(problem).toMatchObject({ code: '1007', detail: 'Error occured while calling maps api' });
  const none = () => Promise.resolve([]);
  await expectProblem(await geocode({ find: none, suggest: none }), 404);
});

const SPOT = { lat: 41.92, lng: -87.65 };
const AT = 'lat=41.92&lng=-87.65';
test.each([
  ['POST /tiles', '/tiles?from=search&keyword=acne', { ...SPOT, keyword: 'acne' }],
  ['GET /tiles/recent', '/tiles/recent', undefined, 401],
  ['GET /tiles/local', `/tiles/local?${AT}`],
  ['POST /tiles/{id}/viewed', '/tiles/Not%20An%20Id/viewed', {}, 422],
  ['DELETE /tiles/viewed', '/tiles/viewed'],
  ['GET /categories', '/categories'],
  ['GET /products', '/products?categoryId=300'],
  ['GET /articles', '/articles?categoryId=300'],
  ['GET /symptom-categories', `/symptom-categories?${AT}&o=acs&contextCats=300`],
  ['GET /icd-codes', '/icd-codes?id=acne'],
  ['POST /icd-codes', '/icd-codes', { text: 'zits' }],
  ['GET /autocomplete', '/autocomplete?keyword=acne'],
  ['GET /suggest', '/suggest?keyword=acne&searchEngine=AL'],
  ['GET /geocode', '/geocode?address=60614'],
  ['GET /places', '/places?input=chic'],
  ['GET /storeid', `/storeid?${AT}`],
  ['POST /locator/v1/stores/search', '/locator/v1/stores/search', { ...SPOT, q: '', requestType: 'locator' }],
  ['GET /stores', `/stores?requestType=locator&s=1&p=1&r=50&${AT}&filterOptions=Hearing`],
  ['GET /utm/{storeId}/{healthServiceName}', '/utm/417/hearing%20check?o=acs'],
  ['GET /utm/department/{serviceName}', '/utm/department/hearing%20check'],
  [
    'POST /tracking/services',
    '/tracking/services',
    { ...SPOT, serviceId: 'amwell-visit', actionType: 'ServiceUtilized' },
    202,
  ],
  ['POST /tracking/events', '/tracking/events', { event: 'exit', partner: 'otter-creek', pageType: 'home' }, 202],
  ['GET /productsearch/v1/categories', '/productsearch/v1/categories?id=300'],
  ['GET /rx-healthanswer/healthCategory', '/rx-healthanswer/healthCategory'],
  ['GET /content/chat', '/content/chat?id=help-choosing'],
] as const)(
  "the finder's %s answers at its path and is described there [CALL-1 part]",
  async (described, path, body?: object, expected: number = 200) => {
    const [method = '', pattern = ''] = described.split(' ');
    const init = { method, headers: await guestHeaders(), ...(body && { body: JSON.stringify(body) }) };
    expect((await call(path, init)).status).toBe(expected);
    const { paths } = (await (await call('/openapi.json')).json()) as { paths: Record<string, object> };
    expect(Object.keys(paths[`/api${pattern}`] ?? {})).toContain(method.toLowerCase());
    expect(await (await call('/docs')).text()).toContain(`/api${pattern}`);
  },
);

test('log lines name the route, never the address, the body or the place asked for', async () => {
  lines.length = 0;
  await call('/geocode?address=1600%20Secret%20Street');
  await post('/tiles', JSON.stringify({ lat: 41.9, lng: -87.6, keyword: 'a private worry' }));
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.join('')).toContain('"/api/geocode"');
  // A call may well take 87.6 milliseconds.
  expect(lines.join('').replaceAll(/"ms":[\d.]+/g, '')).not.toMatch(/secret|private worry|87\.6/i);
});

test('a log line has the pattern of the very route that was called, for each call of the API', async () => {
  const { paths } = (await (await call('/openapi.json')).json()) as { paths: Record<string, object> };
  const headers = await guestHeaders();
  for (const [path, calls] of Object.entries(paths)) {
    for (const method of Object.keys(calls)) {
      lines.length = 0;
      const hasBody = method === 'post' || method === 'put';
      const address = path.replace('/api', '').replace(/\{[^}]+\}/g, 'draft');
      await call(address, { method: method.toUpperCase(), headers, ...(hasBody && { body: '{}' }) });
      const line = JSON.parse(lines.find((logged) => logged.includes('"route"')) ?? '{}') as { route?: string };
      expect(line.route, `${method} ${path}`).toBe(path.replace(/\{([^}]+)\}/g, ':$1'));
    }
  }
  lines.length = 0;
  await call('/scheduler/patients/draft', { method: 'PUT', headers, body: '{}' });
  expect(lines.join()).toContain('"route":"/api/scheduler/patients/:id"');
});
