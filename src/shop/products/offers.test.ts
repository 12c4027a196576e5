import { expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { offersSchema } from './offer.schema.ts';

const database = await testDatabase();
const visitor = testVisitor(database, { cookie: null });

test('recommended offers are products of the store, with their pages and prices, by the page alone [SHELL-4 part] [CALL-2 part]', async () => {
  const [list] = content().offerLists;
  const { headers, body } = await visitor.get('/offers');
  const answer = offersSchema.parse(body);
  expect(answer.offers).toHaveLength(list?.products.length ?? 0);
  expect(answer.offers[0]?.address).toMatch(/^\/store\/c\/[\w-]+\/ID=\d{6}-product$/);
  expect(answer.apiFailure).toBe(false);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect((await visitor.get('/offers?page=/schedule-appointment/labcorp&store=1')).body['offers']).toEqual([]);
});

test.each([
  'page=https://evil.example',
  'page=/a%3Fq=rash',
  'store=abc',
  'store=123456789',
  `page=/${'x'.repeat(200)}`,
])('offers are not told for %s', async (query) => {
  expect((await visitor.get(`/offers?${query}`)).status).toBe(422);
});

test('a cart is empty where no shop is told of', async () => {
  expect((await visitor.get('/cart')).body).toEqual({ itemCount: 0, apiFailure: false });
});
