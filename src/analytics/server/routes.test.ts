import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { newGuestCookie } from '#identity/server/guest-cookie.ts';

const database = await testDatabase();
const runtime = testRuntime(database, { RATE_LIMITS: 'off' });
const app = testApp(runtime);

let networks = 0;
/** A browser that has agreed: a guest of its own, on a network of its own unless said. */
function browser(headers: Record<string, string> = {}, network = `10.0.${String((networks += 1))}.1`) {
  const cookie = newGuestCookie(runtime.keys.guest, Date.now());
  return caller((path, request) => Promise.resolve(app(new Request(`http://find.example${path}`, request), network)), {
    cookie: `fcCount=yes; ${GUEST_COOKIE}=${cookie}`,
    ...headers,
  });
}

type Row = Record<string, unknown>;
const rowsOf = async (table: string) =>
  (await database.pool.query<Row>(`select to_jsonb(t) - 'id' - 'day' - 'week' as row from ${table} t`)).rows.map(
    ({ row }) => row as Row,
  );

beforeEach(async () => {
  await database.pool.query('delete from counted_pages; delete from typed_terms; delete from term_networks');
});

const launch = {
  event: 'launch',
  pageType: 'results',
  tileContext: 'category_search_results',
  state: 'IL',
  partners: [
    { partner: 'clearbrook-dermatology', section: 'category_search_results', position: 1 },
    { partner: 'otter-creek', section: 'category_search_results', position: 2 },
  ],
  search: { term: 'zits near Chicago', results: 2 },
};
const searched = (term: string, results: number | 'no results' = 'no results') => ({
  ...launch,
  partners: [],
  search: { term, results },
});

test('a page with its results is counted: kind, state, partners in order, and of what was typed the subject [SHELL-5 part]', async () => {
  const { status, body, headers } = await browser().post('/tracking/events', launch);
  expect([status, body]).toEqual([202, { counted: true }]);
  expect(headers.get('set-cookie')).toBeNull();
  expect(await rowsOf('counted_pages')).toEqual([
    {
      page_type: 'results',
      section: 'category_search_results',
      pilot: null,
      state: 'IL',
      partners: launch.partners,
      searched: true,
      subject: 'symptom:acne',
      results: 2,
    },
  ]);
  await browser().post('/tracking/events', { event: 'launch', pageType: 'landing', pilot: 2, partners: [] });
  expect((await rowsOf('counted_pages'))[1]).toMatchObject({
    page_type: 'landing',
    pilot: 2,
    searched: false,
    results: null,
  });
});

test('words that mean nothing to us are kept once typed from five networks, and are nowhere before; one network counts once', async () => {
  const term = 'Zorblat therapy';
  const first = browser();
  for (let times = 0; times < 6; times += 1) await first.post('/tracking/events', searched(term));
  for (let others = 0; others < 3; others += 1)
    await browser().post('/tracking/events', searched(` zorblat  THERAPY `));
  expect(await rowsOf('typed_terms')).toEqual([]);
  expect(await everythingWith('zorblat')).toEqual([]);
  await browser().post('/tracking/events', searched('zorblat therapy'));
  expect(await rowsOf('typed_terms')).toEqual([{ term: 'zorblat therapy', networks: 5, results: 0 }]);
  await browser().post('/tracking/events', searched('zorblat therapy', 3));
  expect(await rowsOf('typed_terms'), 'one network says otherwise').toEqual([
    { term: 'zorblat therapy', networks: 6, results: 0 },
  ]);
  for (let others = 0; others < 6; others += 1)
    await browser().post('/tracking/events', searched('zorblat therapy', 3));
  expect(await rowsOf('typed_terms')).toEqual([{ term: 'zorblat therapy', networks: 12, results: 3 }]);
});

test('of words with a town the town is not kept', async () => {
  for (let times = 0; times < 5; times += 1) await browser().post('/tracking/events', searched('zorblat near Chicago'));
  expect(await rowsOf('typed_terms')).toEqual([{ term: 'zorblat', networks: 5, results: 0 }]);
});

test('however many guests one network makes, all of its addresses count as one', async () => {
  const from = async (network: string): Promise<unknown> =>
    browser({}, network).post('/tracking/events', searched('quibbling'));
  for (let guests = 0; guests < 6; guests += 1) await from(`10.1.0.${String(guests)}`);
  expect(await rowsOf('term_networks')).toHaveLength(1);
  for (const home of ['7', '7', '8', 'f00']) await from(`2001:db8:1:${home}::/64`);
  expect(await rowsOf('term_networks')).toHaveLength(2);
  for (const last of [2, 3, 4]) await from(`10.1.${String(last)}.1`);
  expect(await rowsOf('typed_terms')).toMatchObject([{ term: 'quibbling', networks: 5 }]);
});

test('the hashes of a network for two terms can’t be joined, and say neither network nor words', async () => {
  for (const term of ['quibbling', 'zorblat']) await browser({}, '10.1.0.9').post('/tracking/events', searched(term));
  const rows = await rowsOf('term_networks');
  expect(new Set(rows.flatMap((row) => [row['term_hash'], row['network_hash']])).size).toBe(4);
  expect(JSON.stringify(rows)).not.toMatch(/quibbling|zorblat|guest|10\.1/);
});

test.each([
  ['a name', 'maria gonzalez'],
  ['a name that no list has', 'Quorra Flynnsworth'],
  ['an email address', 'maria@example.com'],
  ['a phone number', 'call 312 555 0142'],
  ['a ZIP code', 'zorblat 60614'],
  ['a date of birth', 'born 03/27/1985'],
  ['a small town', 'zorblat scobey'],
  ['a danger sign', 'crushing chest pain'],
  ['a story', 'my cousin told me that zorblat would help him sleep well'],
  ['markup', '<script>alert(1)</script>'],
  ['__proto__', '__proto__'],
])('%s is never kept, however many type it: %s', async (_, term) => {
  for (let times = 0; times < 7; times += 1)
    expect((await browser().post('/tracking/events', searched(term))).status).toBe(202);
  expect([await rowsOf('term_networks'), await rowsOf('typed_terms')]).toEqual([[], []]);
  for (const word of term
    .toLowerCase()
    .split(/\W+/)
    .filter((part) => part.length > 5 && part !== 'zorblat'))
    expect(await everythingWith(word), word).toEqual([]);
});

test('what somebody in danger looks for is not counted at all, half typed as well', async () => {
  for (const words of ['crushing chest pain', 'my chest hu'])
    expect((await browser().post('/tracking/events', searched(words, 4))).status).toBe(202);
  expect(await rowsOf('counted_pages')).toEqual([]);
});

test.each([
  ['a term of 10 kB', { ...launch, search: { term: 'x'.repeat(10_000), results: 1 } }, 413],
  ['a term too long', { ...launch, search: { term: 'x'.repeat(101), results: 1 } }, 422],
  ['no partner of ours', { ...launch, partners: [{ partner: 'evil', section: 'category', position: 1 }] }, 422],
  ['free text beside the term', { ...launch, note: 'it itches' }, 422],
  ['free text as a page', { ...launch, pageType: '/findcare/category/sexualhealth' }, 422],
  ['a place finer than a state', { ...launch, state: '60614' }, 422],
  ['a name of a partner', { ...launch, partners: [{ ...launch.partners[0], name: 'Ada Stone' }] }, 422],
  ['nonsense results', { ...launch, search: { term: 'acne', results: -1 } }, 422],
  ['an exit that says more', { event: 'exit', partner: 'otter-creek', pageType: 'home', dob: '1985-03-27' }, 422],
])('%s is refused, and nothing is written', async (_, event, status) => {
  expect((await browser().post('/tracking/events', event)).status).toBe(status);
  expect(await rowsOf('counted_pages')).toEqual([]);
});

test('a `__proto__` in the body is a field that no event has', async () => {
  const body = '{"event":"exit","partner":"otter-creek","pageType":"home","__proto__":{"counted":true}}';
  const headers = { 'content-type': 'application/json' };
  const answer = await app(
    new Request('http://find.example/api/tracking/events', { method: 'POST', body, headers }),
    '127.0.0.1',
  );
  expect(answer.status).toBe(422);
  expect(({} as Row)['counted']).toBeUndefined();
});

test('a call that is sent twice counts once', async () => {
  const replayed = browser({ 'x-transaction-id': randomUUID() });
  for (let times = 0; times < 3; times += 1) expect((await replayed.post('/tracking/events', launch)).status).toBe(202);
  expect(await rowsOf('counted_pages')).toHaveLength(1);
  const before = (await rowsOf('exit_records')).length;
  const exit = browser({ 'x-transaction-id': randomUUID() });
  for (let times = 0; times < 2; times += 1)
    await exit.post('/tracking/events', { event: 'exit', partner: 'otter-creek', pageType: 'home' });
  expect(await rowsOf('exit_records')).toHaveLength(before + 1);
});

test.each([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a no', { cookie: 'fcCount=no' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://evil.example', host: 'find.example' }],
])('with %s nothing is counted: 403', async (_, headers) => {
  const use = { serviceId: 'otter-creek-visit', lat: 41.92, lng: -87.65, actionType: 'ServiceUtilized' };
  expect((await browser(headers).post('/tracking/events', launch)).status).toBe(403);
  expect((await browser(headers).post('/tracking/services', use)).status).toBe(403);
  expect([await rowsOf('counted_pages'), await rowsOf('service_uses')]).toEqual([[], []]);
});

test('one address counts sixty times a minute, and is then told to wait', async () => {
  const limited = testApp(testRuntime(database, { RATE_LIMITS: 'on' }));
  const send = caller(
    (path, request) => Promise.resolve(limited(new Request(`http://find.example${path}`, request), '10.9.9.9')),
    { cookie: 'fcCount=yes' },
  );
  const statuses: number[] = [];
  for (let times = 0; times < 61; times += 1) statuses.push((await send.post('/tracking/events', launch)).status);
  expect(statuses.slice(0, 60).every((status) => status === 202)).toBe(true);
  expect(statuses[60]).toBe(429);
});

/** Rows of all tables in which a word stands, whatever the column. */
async function everythingWith(word: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name !~ '^(search_|places$|stores$|locations$|services$|bookable_services$|next_free$)'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const text = `select 1 from ${name} t where to_jsonb(t)::text ilike $1 limit 1`;
    if ((await database.pool.query(text, [`%${word}%`])).rowCount) found.push(name);
  }
  return found;
}
