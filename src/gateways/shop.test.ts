import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { noCarts, offlineOffering, outsideCart, outsideOffering } from './shop.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
const cart = outsideCart(url, 'basket', 300);
const offers = outsideOffering(url, 300);

const pack = { title: 'Thermometer', text: 'Digital', address: '/store/c/a/ID=1-product', price: 9, packSize: '1' };

/** Has the shop answer each call with this text; tells what it was asked. */
function answering(text: string, status = 200): IncomingMessage[] {
  const asked: IncomingMessage[] = [];
  answer = (request, response) => {
    asked.push(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  return asked;
}

test('the shop is asked for a cart with its own cookie and no other, and for offers by page and store alone', async () => {
  const asked = answering('{"itemCount":2}');
  expect(await cart('abc')).toBe(2);
  expect(asked[0]?.headers.cookie).toBe('basket=abc');
  const told = answering(JSON.stringify({ offers: [pack] }));
  expect(await offers({ page: '/findcare/services', store: '0104' })).toEqual([pack]);
  expect(await offers({ page: '/findcare/services', store: '' })).toEqual([pack]);
  expect(told.map(({ url: path }) => path)).toEqual([
    '/shop?page=%2Ffindcare%2Fservices&store=0104',
    '/shop?page=%2Ffindcare%2Fservices',
  ]);
  expect(told[0]?.headers.cookie).toBeUndefined();
});

test.each([
  ['a page in place of JSON', '<!doctype html><title>Busy</title>', 200],
  ['10 kB of nothing', 'x'.repeat(10_000), 200],
  ['more than is read', JSON.stringify({ itemCount: 1, offers: [], more: 'x'.repeat(40_000) }), 200],
  ['a number below none', '{"itemCount":-1,"offers":[{"title":""}]}', 200],
  ['__proto__', '{"__proto__":{"itemCount":3,"offers":[]}}', 200],
  ['a failure', '{"itemCount":2,"offers":[]}', 500],
])('%s is no answer', async (_, text, status) => {
  answering(text, status);
  await expect(cart('abc')).rejects.toThrow();
  await expect(offers({ page: '/', store: '' })).rejects.toThrow();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
  'an offer never leads to %s',
  async (address) => {
    answering(JSON.stringify({ offers: [{ ...pack, address }] }));
    await expect(offers({ page: '/', store: '' })).rejects.toThrow();
  },
);

test('a shop that is silent is waited for no longer than said', async () => {
  answer = () => undefined;
  await expect(cart('abc')).rejects.toThrow(/timeout|aborted/i);
});

test('without a shop no cart has anything, and offers are those of content', async () => {
  expect(await noCarts()('abc')).toBe(0);
  expect(
    await offlineOffering((page, store) => [{ ...pack, title: page + store }])({ page: '/a', store: '1' }),
  ).toEqual([{ ...pack, title: '/a1' }]);
});
