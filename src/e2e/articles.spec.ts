import { expect } from '@playwright/test';
import { test } from './test.ts';

test('printed, an article is text alone: no menus, no drawings, no lists of other pages [ROUTE-11 part]', async ({
  page,
}) => {
  await page.goto('/rx-healthanswer/fever-in-children');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#sources')).toBeVisible();
  for (const part of ['header.site', '.contents', '.article-top .scene', '#read-next', 'footer.foot'])
    await expect(page.locator(part), part).toBeHidden();
});
