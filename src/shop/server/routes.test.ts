import { expect, test } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSettings } from '#settings/settings.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';

const database = await testDatabase();

test.each([
  ['s%3A7f3a.q%2F9%2B', 's%3A7f3a.q%2F9%2B'],
  ['"in quotes"', undefined],
  ['"7f3a"', '"7f3a"'],
  ['a,b', undefined],
])('the shop is asked for the cart by its cookie as the browser has it: %s', async (own, sent) => {
  const asked: (string | undefined)[] = [];
  const shop = createServer(({ headers }, answer) => {
    asked.push(headers.cookie);
    answer.setHeader('content-type', 'application/json').end('{"itemCount":2}');
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const { port } = shop.address() as AddressInfo;
  const { CART_COOKIE } = parseSettings({});
  const app = testApp(testRuntime(database, { RATE_LIMITS: 'off', CART_URL: `http://127.0.0.1:${port}/` }));
  const request = new Request('http://test/api/cart', {
    headers: { cookie: `other=1; ${CART_COOKIE}=${own}; last=2` },
  });
  const answer: unknown = await (await app(request, '10.9.1.2')).json();
  shop.close();
  expect(answer).toEqual({ itemCount: sent ? 2 : 0, apiFailure: false });
  expect(asked).toEqual(sent ? [`${CART_COOKIE}=${sent}`] : []);
});
