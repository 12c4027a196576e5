import { expect } from '@playwright/test';
import { test } from './test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages of an account say at once that they need script, and whom to call; no form of theirs waits in vain', async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/account/', 'Your account'],
      ['/account/sign-in', 'Sign in'],
      ['/account/create', 'Create an account'],
      ['/account/delete', 'Delete your account'],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading')).toHaveText([title]);
      await expect(main).toHaveText(/needs JavaScript\. Call [-\d]{12}, or book without an account\./, {
        useInnerText: true,
      });
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await expect(main.getByRole('status')).toHaveCount(0);
    }
  });
});

test('at 320 px the head of a page has two rows, and the number is still called in a task [BEYOND-1 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/findcare/services');
  const tops = await page
    .locator('header.site .wrap')
    .evaluate((wrap) =>
      [...wrap.children]
        .map((child) => child.getBoundingClientRect())
        .map(({ top, height }) => Math.round(top + height / 2)),
    );
  expect(new Set(tops.map((middle) => Math.round(middle / 24))).size).toBe(2);
  await page.goto('/schedule-appointment/labcorp');
  await expect(page.getByRole('link', { name: 'Call 800-555-0142' })).toBeVisible();
});

test('where the system chooses the colors only the page one is on is marked [BEYOND-1 part]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/schedule-appointment/labcorp');
  for (const [items, side] of [
    ['header.site nav a', 'borderBottomColor'],
    ['.steps li', 'borderTopColor'],
  ] as const) {
    const marked = await page.locator(items).evaluateAll((all, edge) => {
      const ground = getComputedStyle(document.body).backgroundColor;
      return all.filter((one) => getComputedStyle(one)[edge] !== ground).map((one) => one.hasAttribute('aria-current'));
    }, side);
    expect(marked, items).toEqual([true]);
  }
});

test('the calls can be read on a phone of 320 px [CALL-1 part]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/api/docs');
  const widest = await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
    return document.documentElement.scrollWidth;
  });
  expect(widest).toBe(320);
});
