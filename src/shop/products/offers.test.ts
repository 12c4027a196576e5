import { expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { offersSchema } from './offer.schema.ts';
import { shopRoutes } from '../server/routes.ts';

test('recommended offers are products of the store, with their pages and prices [SHELL-4 part] [CALL-2 part]', async () => {
  const { offers, site } = content();
  const app = shopRoutes({ offers });
  const settings = { RATE_LIMITS: 'off' };
  const response = await app.request('/offers', {}, { runtime: { settings }, network: '' });
  const answer = offersSchema.parse(await response.json());
  expect(answer.offers).toHaveLength(site.offers.length);
  expect(answer.offers[0]?.address).toMatch(/^\/store\/c\/[\w-]+\/ID=\d{6}-product$/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});
