import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newGuestCookie } from '#identity/server/guest-cookie.ts';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { outsideCounts } from '#gateways/counts.ts';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { sentCounts } from './sent-counts.ts';

const database = await testDatabase();

/** Another system for counts, which keeps what it is sent and answers as told. */
type Batch = { headers: IncomingHttpHeaders; lines: Record<string, unknown>[]; text: string };
let batches: Batch[] = [];
let answers: (number | 'never')[] = [];
const system = createServer((request, response) => {
  void text(request).then((sent) => {
    const lines = sent.split('\n').filter(Boolean);
    batches.push({
      headers: request.headers,
      lines: lines.map((line) => JSON.parse(line) as Batch['lines'][number]),
      text: sent,
    });
    const status = answers.shift() ?? 204;
    if (status === 'never') return;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
});

beforeAll(async () => {
  await once(system.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => system.close().closeAllConnections());
beforeEach(async () => {
  [batches, answers] = [[], []];
  await database.pool.query(
    `delete from counted_pages; delete from exit_records; delete from service_uses; delete from schedules where name = 'counts'`,
  );
});

const runtimeOf = (environment: Record<string, string>) =>
  testRuntime(database, { RATE_LIMITS: 'off', ...environment });
const on = () =>
  runtimeOf({
    COUNTS_URL: `http://127.0.0.1:${String((system.address() as AddressInfo).port)}/in`,
    COUNTS_KEY: 'the-key',
  });
const run = (runtime = on()) => sentCounts.run({ ...runtime, belongings: [] });

let networks = 0;
/** Counts as a browser that agreed does, on a network of its own: the statuses of its calls. */
async function count(runtime = on(), term = 'zits near Chicago'): Promise<number[]> {
  const app = testApp(runtime);
  const cookie = `fcCount=yes; ${GUEST_COOKIE}=${newGuestCookie(runtime.keys.guest, Date.now())}`;
  const network = `10.0.${String((networks += 1))}.1`;
  const browser = caller(async (path, request) => app(new Request(`http://find.example${path}`, request), network), {
    cookie,
  });
  const partners = [{ partner: 'otter-creek', section: 'category_search_results', position: 1 }];
  const launch = {
    event: 'launch',
    pageType: 'results',
    tileContext: 'category_search_results',
    state: 'IL',
    partners,
  };
  const answered = [
    await browser.post('/tracking/events', { ...launch, search: { term, results: 2 } }),
    await browser.post('/tracking/events', { event: 'exit', partner: 'otter-creek', pageType: 'results' }),
    await browser.post('/tracking/services', {
      serviceId: 'otter-creek-visit',
      lat: 41.92,
      lng: -87.65,
      actionType: 'ServiceUtilized',
    }),
  ];
  return answered.map(({ status }) => status);
}

const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;

test('by default nothing that is counted leaves', async () => {
  const off = runtimeOf({});
  for (let hours = 0; hours < 3; hours += 1) {
    expect(await count(off)).toEqual([202, 202, 202]);
    await run(off);
  }
  expect(batches).toEqual([]);
  const { rows } = await database.pool.query(`select seen from schedules where name = 'counts'`);
  expect(rows).toEqual([]);
});

test('with another system, what is counted from then on goes there once: days, states, kinds of pages, partners and services, and nothing of what was typed or meant', async () => {
  await count();
  await run();
  // Five networks have sent it: we keep the words then.
  for (let times = 0; times < 5; times += 1) await count(on(), 'Zorblat therapy near Chicago');
  await run();
  expect(batches).toEqual([]);
  for (let more = 0; more < 2; more += 1) await run();
  expect(batches.map(({ lines }) => lines)).toEqual([
    Array.from({ length: 5 }, () => ({
      event: 'launch',
      day: DAY,
      pageType: 'results',
      section: 'category_search_results',
      pilot: null,
      state: 'IL',
      partners: [{ partner: 'otter-creek', section: 'category_search_results', position: 1 }],
      searched: true,
      results: 2,
    })),
    Array.from({ length: 5 }, () => ({ event: 'exit', day: DAY, partner: 'otter-creek', pageType: 'results' })),
    Array.from({ length: 5 }, () => ({
      event: 'ServiceUtilized',
      day: DAY,
      serviceId: 'otter-creek-visit',
      state: 'IL',
    })),
  ]);
  const { rows } = await database.pool.query<{ term: string }>('select term from typed_terms');
  expect(rows.map(({ term }) => term)).toContain('zorblat therapy');
  for (const { headers, text: sent } of batches) {
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', authorization: 'Bearer the-key' });
    expect(sent + JSON.stringify(headers)).not.toMatch(
      /zorblat|therapy|zits|acne|symptom|chicago|41\.9|87\.6|guest|"id"|"at"|cookie/i,
    );
  }
});

test('the subject of a search that we understand is not sent either', async () => {
  await run();
  await count(on(), 'acne');
  const { rows } = await database.pool.query('select subject from counted_pages');
  expect(rows).toEqual([{ subject: 'symptom:acne' }]);
  for (let hours = 0; hours < 2; hours += 1) await run();
  expect(batches).toHaveLength(3);
  expect(JSON.stringify(batches)).not.toMatch(/acne|subject/);
});

test.each([
  ['answers with an error', 500],
  ['refuses us', 403],
  ['leads elsewhere', 302],
])(
  'while that system %s counting goes on, and afterward the same batch goes there again under its name',
  async (_, status) => {
    await run();
    await count();
    await run();
    answers = [status];
    await expect(run()).rejects.toThrow();
    expect(await count()).toEqual([202, 202, 202]);
    await run();
    expect(batches[1]).toMatchObject({ text: batches[0]?.text });
    expect(batches[1]?.headers['idempotency-key']).toBe(batches[0]?.headers['idempotency-key']);
    expect(batches.map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1]);
    await run();
    expect(batches.slice(4).map(({ lines }) => [lines[0]?.['event'], lines.length])).toEqual([
      ['launch', 1],
      ['exit', 1],
      ['ServiceUtilized', 1],
    ]);
    expect(new Set(batches.slice(1).map(({ headers }) => headers['idempotency-key'])).size).toBe(6);
  },
);

test('while it is away, or never answers, counting goes on', async () => {
  const away = runtimeOf({ COUNTS_URL: 'http://127.0.0.1:9/in' });
  await run(away);
  await count(away);
  await run(away);
  await expect(run(away)).rejects.toThrow();
  expect(await count(away)).toEqual([202, 202, 202]);
  answers = ['never'];
  const take = outsideCounts(`http://127.0.0.1:${String((system.address() as AddressInfo).port)}/in`, undefined, 50);
  await expect(take([{ event: 'exit' }], 'a')).rejects.toThrow(/aborted|timeout/i);
  expect(batches[0]?.headers['authorization']).toBeUndefined();
});

test('what is counted while it is switched off is not sent when it is on again', async () => {
  await run();
  await count();
  await run(runtimeOf({}));
  await count(runtimeOf({}));
  for (let hours = 0; hours < 3; hours += 1) await run();
  expect(batches).toEqual([]);
});

test('many counts go in batches of at most a thousand', async () => {
  await run();
  await database.pool.query(
    `insert into exit_records (partner, page_type) select 'otter-creek', 'home' from generate_series(1, 2500)`,
  );
  for (let hours = 0; hours < 3; hours += 1) await run();
  expect(batches.map(({ lines }) => lines.length)).toEqual([1000, 1000, 500]);
});
