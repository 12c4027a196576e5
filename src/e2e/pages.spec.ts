import { expect } from '@playwright/test';
import { priceOf } from '#finder/tiles/tile-text.ts';
import { CONTENT } from './content.ts';
import { test } from './test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the category page is complete: services near the default place, with prices and links [CAT-11]', async ({
    page,
  }) => {
    await page.goto('/findcare/category/skin-hair');
    const { services, categories } = CONTENT;
    const category = categories.find(({ slug }) => slug === 'skin-hair')!;
    const offered = services.filter((service) => service.categories.includes(category.slug));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.categoryName);
    const tiles = page.locator('.tile');
    expect(await tiles.count()).toBeGreaterThanOrEqual(9);
    await expect(tiles.filter({ hasText: /Nearest clinic: [\d.]+ miles? away/ }).first()).toBeVisible();
    const prices = offered.flatMap((service) => priceOf(service).figure ?? []);
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices) await expect(tiles.filter({ hasText: price }).first(), price).toBeVisible();
    for (const tile of await tiles.all())
      await expect(tile.locator('a.btn')).toHaveAttribute('href', /^(\/|https:\/\/[\w.-]+\.example)/);
  });

  test('the home page lists the categories and services [CAT-11]', async ({ page }) => {
    await page.goto('/findcare/services');
    await expect(page.getByRole('link', { name: /Skin & hair/ }).first()).toBeVisible();
    expect(await page.locator('.tile').count()).toBeGreaterThanOrEqual(4);
  });

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

test('the home page counts as many services of a need as its page shows [HOME-1 part]', async ({ page }) => {
  await page.goto('/findcare/services');
  const needs = await page
    .locator('.needs a')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', count: link.querySelector('small')?.textContent })),
    );
  expect(needs).toHaveLength(22);
  for (const { href, count } of needs) {
    const found = await (await page.request.get(href)).text();
    expect.soft(found, href).toContain(`<b>${parseInt(count ?? '0', 10)} result`);
  }
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

test('no page asks another site for anything, and no page breaks its own policy', async ({ page, baseURL }) => {
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const path of [
    '/',
    '/findcare/services',
    '/findcare/category/skin-hair',
    '/schedule-appointment/labcorp',
    '/ui',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the retailer home leads to Find Care, at / and at /default.jsp [ROUTE-1]', async ({ page }) => {
  for (const path of ['/', '/default.jsp']) {
    await page.goto(path);
    await page
      .getByRole('main')
      .getByRole('link', { name: /find care/i })
      .first()
      .click();
    await expect(page).toHaveURL('/findcare/services');
  }
});

test('an unknown path gets a helpful page with status 404 [ROUTE-12 part]', async ({ page }) => {
  const response = await page.goto('/findcare/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /find care/i }).first()).toBeVisible();
});
