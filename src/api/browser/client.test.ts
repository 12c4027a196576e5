import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallOptions } from './send.ts';

/** What came in, in order: the token of each write, or 'asked' for a new one. */
let heard: string[] = [];
/** The transaction ids of what asked for a token. */
let transactions: string[] = [];
/** Tokens that the server takes, and the one that it gives out next. */
let taken = new Set<string>();
let given = 0;
let refusal = 'csrf';

const REFUSED = { status: 404, code: 'not-found', title: 'Not found', detail: 'There is no such note.' };

const api = new Hono()
  .get('/api/header-info', (c) => {
    heard.push('asked');
    transactions.push(c.req.header('x-transaction-id') ?? 'none');
    given += 1;
    return c.json({ csrfToken: `token-${given}` });
  })
  .post('/api/notes', async (c) => {
    const token = c.req.header('x-csrf-token') ?? 'none';
    heard.push(token);
    if (!taken.has(token)) return c.json({ status: 403, code: refusal }, 403);
    return c.json({ noted: (await c.req.json<{ text: string }>()).text }, 201);
  })
  .get('/api/never', () => new Promise<Response>(() => undefined))
  .get('/api/cut', (c) => {
    (c.env as HttpBindings).incoming.socket.destroy();
    return c.body(null);
  })
  .get('/api/refused', (c) => c.json(REFUSED, 404));

let server: ReturnType<typeof serve>;
let call: (text: string) => Promise<unknown>;
let get: (path: string, options?: CallOptions) => Promise<unknown>;

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
  transactions = [];
  taken = new Set(['token-1', 'token-2']);
  given = 0;
  refusal = 'csrf';
  // A page of its own: the token is kept for as long as the page is.
  vi.resetModules();
  const { client } = await import('./client.ts');
  const post = client<typeof api>();
  get = (path, options) => post('$get', path as never, {} as never, options);
  call = (text) => post('$post', '/notes' as never, { json: { text } } as never);
});

test('the token is asked for once, however many calls need it at once [SHELL-2 part]', async () => {
  const answers = await Promise.all(['one', 'two'].map(call));
  expect(answers).toEqual([{ noted: 'one' }, { noted: 'two' }]);
  await call('three');
  expect(heard).toEqual(['asked', 'token-1', 'token-1', 'token-1']);
});

test('asking for the token is a call with a transaction id too [SHELL-6 part]', async () => {
  await call('one');
  expect(transactions).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
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

/** What a caller gets of a call that failed. */
const failure = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
  );
const said = (code: number, message: string) => ({ error: true, type: 'ERROR', code, message });

test('a call that is given up is 1001, also one that was given up before it began [ERR-1 part]', async () => {
  const canceled = said(1001, 'Service request canceled, Please try again later.');
  const given = new AbortController();
  const made = failure(get('/never', { signal: given.signal }));
  given.abort();
  expect(await made).toMatchObject(canceled);
  expect(await failure(get('/never', { signal: AbortSignal.abort() }))).toMatchObject(canceled);
});

test('a call that is answered with an error is 1002 with its status and the whole answer, by POST too [ERR-1 part]', async () => {
  const refused = said(1002, 'Service response error, Please try again later.');
  expect(await failure(get('/refused'))).toMatchObject({ ...refused, status: 404, problem: REFUSED });
  taken.clear();
  refusal = 'forbidden';
  const problem = { status: 403, code: 'forbidden' };
  expect(await failure(call('never'))).toMatchObject({ ...refused, status: 403, problem });
});

test('a call without an answer is 1003 [ERR-1 part]', async () => {
  const lost = said(1003, 'Service invalid request error, Please try again later.');
  expect(await failure(get('/cut'))).toMatchObject(lost);
});

test('a call that takes too long is 1004, and so is one whose connection was given up for that [ERR-1 part]', async () => {
  const late = said(1004, 'Service timeout error, Please try again later.');
  expect(await failure(get('/never', { timeoutMs: 20 }))).toMatchObject(late);
  const { signal } = new AbortController();
  expect(await failure(get('/never', { timeoutMs: 20, signal })), 'one that can be given up').toMatchObject(late);
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(
    Object.assign(new Error('timeout of 30000ms exceeded'), { code: 'ECONNABORTED' }),
  );
  expect(await failure(get('/never'))).toMatchObject(late);
});

test('the generic errors of clients are told in the catalogue’s words, with or without their code [ERR-1 part]', async () => {
  const late = said(1004, 'Service timeout error, Please try again later.');
  const lost = said(1003, 'Service invalid request error, Please try again later.');
  for (const [generic, told] of [
    [new Error('timeout of 30000ms exceeded'), late],
    [Object.assign(new Error('aborted'), { code: 'ECONNABORTED' }), late],
    [new Error('Network Error'), lost],
  ] as const) {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(generic);
    expect(await failure(get('/never')), generic.message).toMatchObject(told);
  }
});

test('a call that cannot even be made is 1000, as is all else [ERR-1 part]', async () => {
  const other = said(1000, 'Service failure, Please try again later.');
  // No JSON can be made of it.
  expect(await failure(call(1n as unknown as string))).toMatchObject(other);
});
