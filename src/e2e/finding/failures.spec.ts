import { expect } from '@playwright/test';
import { agreeToCounting } from '../privacy/agree.ts';
import { test } from '../test.ts';

test('when the store locator, tracking, the assistant, banners and the carousel all fail, only the console hears of it; where services don’t load, loading ends and says so [ERR-3]', async ({
  page,
  context,
  baseURL,
}) => {
  const [heard, crashes]: [string[], Error[]] = [[], []];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => crashes.push(error));
  const fail = (address: string | RegExp) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: { status: 500, code: '1000' } }));
  for (const address of ['**/api/stores?**', '**/api/utm/**', '**/api/tracking/**', '**/api/content/chat?**'])
    await fail(address);
  await page.route(/\/_astro\/LiveCarousel\.[\w-]+\.js/, (route) => route.abort());
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));
  await agreeToCounting(context, baseURL);
  const place = encodeURIComponent('41.9227/-87.6533/60614/IL/Chicago');
  await context.addCookies([{ name: 'FCNLocation', value: place, url: baseURL ?? '' }]);

  await page.goto('/findcare/category/medicare');
  await expect(page.getByText('Services near 60614 Chicago, IL')).toBeVisible();
  await expect.poll(() => heard.filter((text) => text.startsWith('assistant'))).toHaveLength(1);
  const carousel = page.getByRole('region', { name: 'Offers' });
  await carousel.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10);
  await expect.poll(() => heard.some((text) => /dynamically imported module|carousel/.test(text))).toBe(true);
  await expect(carousel.getByRole('link').first()).toBeVisible();

  const online = page.getByRole('checkbox', { name: 'Online services' });
  await page.route('**/api/tiles', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await online.click();
  const failed = page.getByRole('alert').filter({ hasText: 'The results did not load' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('region', { name: 'Services', exact: true })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('main .skel')).toHaveCount(0);
  await page.route(
    '**/api/tiles',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), banners: [null] } });
    },
    { times: 1 },
  );
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.tile').first()).toBeVisible();
  await expect.poll(() => heard.some((text) => text.startsWith('banners'))).toBe(true);

  await page.goto('/findcare/category/vision-hearing');
  await expect(page.getByText('Services near 60614 Chicago, IL')).toBeVisible();
  await page.getByRole('link', { name: 'Book a check with Larkmoor Hearing' }).click();
  await expect.poll(() => heard.some((text) => text.startsWith('no store link'))).toBe(true);
  const gotIt = page.getByRole('dialog').getByRole('link', { name: /^Got it/ });
  const [there] = await Promise.all([context.waitForEvent('page'), gotIt.click()]);
  await expect(there).toHaveURL('https://hearing.example/check');
  await expect.poll(() => heard.some((text) => text.startsWith('not counted'))).toBe(true);
  expect(crashes).toEqual([]);
});
