import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';

import { makeSuggestions } from './store-suggestions.ts';
import { $results, searchSite, showMore } from './store.ts';

type Asked = { words: string; kind?: string; from?: number; state?: string };

/** Calls in the order in which they came, and what lets those go that wait: the ones whose words begin with 'slow'. */
const asked: (Asked & { path: string; token: string | undefined })[] = [];
const gates = new Map<string, () => void>();

/** A server that finds one page, named after the words and its place. */
const api = new Hono().post('/api/*', async (c) => {
  const body = await c.req.json<Asked>();
  asked.push({ ...body, path: c.req.path, token: c.req.header('x-csrf-token') });
  if (body.words.startsWith('slow')) await new Promise<void>((open) => gates.set(body.words, open));
  if (body.words === 'broken') return c.json({ status: 500, code: '1000' }, 500);
  const page = { address: `/${body.words}-${body.from ?? 0}`, title: body.words, kind: 'Care' };
  if (c.req.path.endsWith('/suggestions')) return c.json({ groups: [{ kind: 'Symptoms', items: [page] }] });
  return c.json({ total: 2, counts: { Care: 2 }, hits: [{ ...page, excerpt: [] }] });
});

const page = { querySelector: () => null, cookie: '' };

let server: ReturnType<typeof serve>;

beforeAll(async () => {
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, origin), init));
  vi.stubGlobal('document', page);
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

beforeEach(async () => {
  await searchSite('');
  asked.length = 0;
  gates.clear();
});

function shown(): string[] {
  const results = $results.get();
  return results.state === 'found' ? results.hits.map(({ address }) => address) : [results.state];
}

test('a later search displaces an earlier one, whichever is answered first [SHELL-4 part] [LOC-15 part]', async () => {
  const first = searchSite('slow');
  await until(() => expect(gates.has('slow')).toBe(true));
  await searchSite('quick');
  gates.get('slow')?.();
  await first;
  expect(shown()).toEqual(['/quick-0']);
});

test('what was found before stays while the next is looked for, and a failure clears it and is told from nothing [SHELL-4 part] [ERR-3 part] [ERR-5 part]', async () => {
  await searchSite('rash');
  const next = searchSite('broken', 'Care');
  expect($results.get()).toMatchObject({ state: 'searching', kind: 'Care', before: { words: 'rash' } });
  await next;
  expect($results.get()).toEqual({ state: 'failed', words: 'broken', kind: 'Care' });
  await searchSite('rash');
  expect(shown()).toEqual(['/rash-0']);
});

test('more results are asked for from where those that are shown end, and added once [SHELL-4 part]', async () => {
  await searchSite('rash', 'Care');
  await Promise.all([showMore((add) => add()), showMore((add) => add())]);
  expect(shown()).toEqual(['/rash-0', '/rash-1']);
  expect(asked.at(-1)).toMatchObject({ words: 'rash', kind: 'Care', from: 1 });
});

test('a call asks without a CSRF token, with so many letters as the API looks up [SHELL-4 part]', async () => {
  await searchSite('a'.repeat(300));
  expect(asked).toMatchObject([{ path: '/api/search', words: 'a'.repeat(200) }]);
  expect(asked[0]?.token).toBeUndefined();
});

test('each letter is looked up at once; a late answer to earlier letters is dropped, and one letter suggests nothing [SHELL-4 part]', async () => {
  const { $suggested, suggest } = makeSuggestions();
  for (const typed of ['slow', 'slow r', 'slow ra']) {
    suggest(typed);
    await until(() => expect(gates.has(typed)).toBe(true));
  }
  suggest('rash');
  await until(() => expect($suggested.get().groups).toMatchObject([{ items: [{ title: 'rash' }] }]));
  gates.get('slow ra')?.();
  suggest('broken');
  await until(() => expect($suggested.get()).toMatchObject({ groups: [], danger: [] }));
  suggest('r');
  expect($suggested.get()).toMatchObject({ groups: [], danger: [] });
  expect(asked.map(({ words }) => words)).toEqual(['slow', 'slow r', 'slow ra', 'rash', 'broken']);
});

test('what is suggested is asked for the state of the saved place, again after another was chosen [RESULT-3 part]', async () => {
  const { $suggested, suggest } = makeSuggestions();
  for (const place of ['', '41.9227/-87.6472/60614/IL/Chicago', '47.6/-122.3/98101/WA/Seattle']) {
    page.cookie = place && `FCNLocation=${encodeURIComponent(place)}`;
    const before = $suggested.get();
    suggest('rash');
    await until(() => expect($suggested.get()).not.toBe(before));
  }
  expect(asked.map(({ state }) => state)).toEqual([undefined, 'IL', 'WA']);
});
