import { expect } from '@playwright/test';
import { watchMoves } from '../moves.ts';
import { test } from '../test.ts';

const PAGES = [
  { address: '/search?q=acne', comes: /^\d+ results for ‘acne’$/ },
  { address: '/covid19/testing/terms', comes: 'Read all the terms' },
];

for (const { address, comes } of PAGES)
  for (const width of [390, 1440])
    test(`nothing in sight of ${address} moves when its script and its answers come, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const moved = await watchMoves(page);
      const painted = Promise.withResolvers<undefined>();
      await page.route(/\.js$|\/api\//, async (route) => {
        await painted.promise;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      expect(await moved()).toEqual([]);
      painted.resolve(undefined);
      await expect(page.getByText(comes)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await moved()).toEqual([]);
    });
