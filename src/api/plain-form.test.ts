import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { parseSettings } from '#settings/settings.ts';
import { guardsOf } from './guards.ts';
import { problemOf } from './problem.ts';
import type { Policy } from './route-policy.ts';
import type { ApiEnv } from './route.ts';

const policy: Policy = {
  who: 'anyone',
  does: 'writes',
  cache: 'no-store',
  limit: { calls: 100, seconds: 60 },
  body: 200,
  form: true,
  key: 'none',
};
const app = new Hono<ApiEnv>();
app.onError((error, c) => c.text(problemOf(error).code, problemOf(error).status));
app.use(...guardsOf(policy));
app.post('/', (c) => c.json(Object.fromEntries(c.var.form ?? [])));

const FORM = 'application/x-www-form-urlencoded';
/** What a form is answered, as status and text. */
async function sent(headers: Record<string, string>, body = 'a=1'): Promise<[number, string]> {
  const request = new Request('http://find.example/', {
    method: 'POST',
    headers: { host: 'find.example', 'content-type': FORM, ...headers },
    body,
  });
  const runtime = { settings: parseSettings({}) };
  const answer = await app.fetch(request, { runtime, network: '127.0.0.1' });
  return [answer.status, await answer.text()];
}

test.each<[string, Record<string, string>, number]>([
  ['a browser that says so', { 'sec-fetch-site': 'same-origin', origin: 'http://find.example' }, 200],
  ['an older browser', { origin: 'http://find.example' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }, 403],
  ['a host beside this one', { 'sec-fetch-site': 'same-site', origin: 'http://shop.find.example' }, 403],
  ['an older browser on another site', { origin: 'http://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['no page', { 'sec-fetch-site': 'none' }, 403],
  ['what says nothing', {}, 403],
])('a plain form from %s', async (_, headers, status) => {
  expect((await sent(headers))[0]).toBe(status);
});

const OURS = { 'sec-fetch-site': 'same-origin' };

test('a plain form is read as it was typed, without characters that nothing can hold', async () => {
  const typed = { text: 'Zoë & Søn\r\n= 100 %', empty: '' };
  const [status, text] = await sent(OURS, `${new URLSearchParams(typed).toString()}&odd=a%00b`);
  expect([status, JSON.parse(text)]).toEqual([200, { ...typed, odd: 'ab' }]);
});

test.each<[string, Record<string, string>, string, number, string]>([
  ['longer than allowed', {}, `a=${'x'.repeat(300)}`, 413, 'too-large'],
  ['of another type', { 'content-type': 'text/plain' }, 'a=1', 415, 'not-a-form'],
])('a form that is %s is refused', async (_, headers, body, ...refusal) => {
  expect(await sent({ ...OURS, ...headers }, body)).toEqual(refusal);
});
