import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './client.ts';

/** What came in, in order: the token of each write, or 'asked' for a new one. */
let heard: string[] = [];
/** Tokens that the server takes, and the one that it gives out next. */
let taken = new Set<string>();
let given = 0;
let refusal = 'csrf';

const api = new Hono()
  .get('/api/header-info', (c) => {
    heard.push('asked');
    given += 1;
    return c.json({ csrfToken: `token-${given}` });
  })
  .post('/api/notes', async (c) => {
    const token = c.req.header('x-csrf-token') ?? 'none';
    heard.push(token);
    if (!taken.has(token)) return c.json({ status: 403, code: refusal }, 403);
    return c.json({ noted: (await c.req.json<{ text: string }>()).text }, 201);
  });

let server: ReturnType<typeof serve>;
let call: (text: string) => Promise<unknown>;

beforeAll(async () => {
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  // A page knows its own origin; here the calls need to be told.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
  vi.stubGlobal('document', { querySelector: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

beforeEach(async () => {
  heard = [];
  taken = new Set(['token-1', 'token-2']);
  given = 0;
  refusal = 'csrf';
  // A page of its own: the token is kept for as long as the page is.
  vi.resetModules();
  const { client } = await import('./client.ts');
  const post = client<typeof api>();
  call = (text) => post('$post', '/notes' as never, { json: { text } } as never);
});

test('the token is asked for once, however many calls need it at once [SHELL-2 part]', async () => {
  const answers = await Promise.all(['one', 'two'].map(call));
  expect(answers).toEqual([{ noted: 'one' }, { noted: 'two' }]);
  await call('three');
  expect(heard).toEqual(['asked', 'token-1', 'token-1', 'token-1']);
});

test('a token that is refused is asked for anew, and the call is made once more [SHELL-2 part]', async () => {
  taken.delete('token-1');
  expect(await call('again')).toEqual({ noted: 'again' });
  expect(heard).toEqual(['asked', 'token-1', 'asked', 'token-2']);
  await call('later');
  expect(heard.slice(4)).toEqual(['token-2']);
});

test('a call whose second token is refused too fails, and is not made a third time', async () => {
  taken.clear();
  await expect(call('never')).rejects.toMatchObject({ name: 'CallError', code: 1002, status: 403 });
  expect(heard).toEqual(['asked', 'token-1', 'asked', 'token-2']);
});

test('a refusal for another reason is no matter of the token', async () => {
  taken.clear();
  refusal = 'forbidden';
  await expect(call('never')).rejects.toMatchObject({ code: 1002, problem: { code: 'forbidden' } });
  expect(heard).toEqual(['asked', 'token-1']);
});

test('a token that cannot be had fails the call, and the next call asks again', async () => {
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'));
  await expect(call('lost')).rejects.toMatchObject({ code: 1003 });
  expect(heard).toEqual([]);
  expect(await call('found')).toEqual({ noted: 'found' });
});

test('an error of a call names its kind in the words of the spec', () => {
  expect(new CallError(1004).message).toBe('Service timeout error, Please try again later.');
});
