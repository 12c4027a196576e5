import { expect } from '@playwright/test';
import { watchMoves } from '../moves.ts';
import { test } from '../test.ts';

const PAGES = [
  { address: '/search?q=acne', comes: /^\d+ results for ‘acne’$/ },
  { address: '/covid19/testing/terms', comes: 'Read all the terms' },
];

for (const { address, comes } of PAGES)
  test(`nothing in sight of ${address} moves when its script and its answers come, on a phone and at a desk`, async ({
    page,
  }) => {
    const moved = await watchMoves(page);
    // What moves while a page comes can't be looked at in another width afterward: it comes in each.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const painted = Promise.withResolvers<undefined>();
      await page.route(/\.js$|\/api\//, async (route) => {
        await painted.promise;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      expect(await moved(), `at ${width} px`).toEqual([]);
      painted.resolve(undefined);
      await expect(page.getByText(comes)).toBeVisible();
      // The last answer is the header's.
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(await moved(), `at ${width} px`).toEqual([]);
      await page.unroute(/\.js$|\/api\//);
    }
  });
