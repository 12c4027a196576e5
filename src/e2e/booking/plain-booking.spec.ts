import { expect, type Browser, type Page } from '@playwright/test';
import { MINUTE } from '#text/durations.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

const LABCORP = '/schedule-appointment/labcorp';
const DAY_LINK = /^\w+, \w+ \d+\s*\d+ open$/;

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

/** The buttons of a day's times. */
const times = (page: Page) => page.getByRole('button', { name: /^Hold \d{1,2}:\d\d [ap]m/ });

/** What axe and a narrow screen find on the page as it stands, in a browser whose script looks at it. */
async function looksSound(page: Page, browser: Browser): Promise<void> {
  // An address is there before its page is.
  await page.waitForLoadState();
  const html = await page.content();
  const context = await browser.newContext({ javaScriptEnabled: true, viewport: page.viewportSize() });
  const copy = await context.newPage();
  await copy.route(page.url().replace(/#.*/, ''), (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await copy.goto(page.url());
  await isSound(copy);
  await context.close();
}

test('from a tile to a held time and back: test, place, day and time as links and forms [SCHED-1 part] [SCHED-3 part]', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/findcare/category/labs');
  const link = page.getByRole('main').locator(`a[href^="${LABCORP}?serviceId="]`).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/schedule-appointment\/labcorp\/times\?serviceId=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();

  await page.locator('main summary', { hasText: 'Change' }).click();
  await page.getByRole('link', { name: /^A1C test/ }).click();
  await expect(page).toHaveURL(/serviceId=1003/);

  // Nobody else books here.
  await page.getByLabel('Show locations near').fill('Fargo, ND');
  await page.getByRole('button', { name: 'Show locations' }).click();
  await expect(page.getByLabel('Show locations near')).toHaveValue('Fargo, ND');
  const second = page.locator('.locs li').nth(1).locator('.name');
  const place = (await second.textContent()) ?? '';
  await second.click();
  await expect(page.getByRole('heading', { name: `Time at ${place}` })).toBeInViewport();

  await page.getByRole('link', { name: DAY_LINK }).nth(2).click();
  const day = (await page.locator('#times ~ * h3, section h3').first().textContent()) ?? '';
  await looksSound(page, browser);
  const first = times(page).first();
  const clock = (/\d+:\d\d [ap]m/.exec((await first.textContent()) ?? '') ?? [''])[0];
  await first.click();

  await expect(page.getByRole('heading', { level: 1, name: 'We are holding this time for you' })).toBeVisible();
  await expect(page.getByText(`${day}, ${clock} at ${place} is held for you until`)).toBeVisible();
  await expect(page.getByText('It isn’t booked yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Call .+ at [\d-]{10,}/ })).toBeVisible();
  await looksSound(page, browser);

  // Another time takes its place.
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await expect(page.getByText(`We are holding ${day}, ${clock} at ${place} for you.`)).toBeVisible();
  await times(page).nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We are holding this time for you' })).toBeVisible();
  await expect(page.getByText(`${day}, ${clock} at`)).toHaveCount(0);

  // A browser of the same guest whose script works finds the time as its own.
  const cookies = await page.context().cookies();
  const scripted = await browser.newContext({ javaScriptEnabled: true, ...(baseURL && { baseURL }) });
  await scripted.addCookies(cookies);
  const online = await scripted.newPage();
  const finish = await page.getByRole('link', { name: 'finish booking this time online' }).getAttribute('href');
  await online.goto(finish ?? '');
  await expect(online.getByText(new RegExp(`We are holding .* at ${place} for you`))).toBeVisible();
  await scripted.close();

  await page.getByRole('button', { name: 'Release this time' }).click();
  await expect(page.getByText('You no longer hold that time.')).toBeVisible();
  await expect(times(page).first()).toBeVisible();
});

test('a link that names a time offers that one first, and one that is gone says so', async ({ page }) => {
  await page.goto(`${LABCORP}/times?serviceId=1003&near=Bismarck%2C+ND`);
  await page.getByRole('link', { name: DAY_LINK }).nth(1).click();
  const slot = times(page).first();
  const [location = '', , minutes = ''] = ((await slot.getAttribute('value')) ?? '').split('.');
  const start = new Date(Number(minutes) * MINUTE).toISOString();
  await page.goto(`${LABCORP}?serviceId=1003&locationId=${location}&start=${encodeURIComponent(start)}`);
  await expect(page).toHaveURL(/\/times\?.*start=/);
  await expect(page.getByRole('button', { name: /^Hold \w+, \w+ \d+, \d+:\d\d [ap]m$/ })).toBeVisible();
  await page.goto(`${LABCORP}/times?serviceId=1003&locationId=${location}&start=2026-01-05T15%3A00%3A00.000Z`);
  await expect(page.getByText(/Monday, January 5, .* is no longer available\./)).toBeVisible();
});

test.describe('with a script that doesn’t come', () => {
  test.use({ javaScriptEnabled: true });

  test('the page offers the simple one after a while, and nothing moves', async ({ page, browser }) => {
    await page.route(/\/_astro\/.*\.js$/, (route) => route.abort());
    await page.goto(`${LABCORP}?serviceId=1003`);
    const way = page.getByRole('link', { name: 'Use the simple page' });
    await expect(way).toBeHidden();
    // Eight seconds later.
    const waits = await page.locator('.slow').evaluate((line) =>
      line.getAnimations().map((waiting) => {
        waiting.currentTime = 8000;
        return waiting.effect?.getComputedTiming().delay;
      }),
    );
    expect(waits).toEqual([8000]);
    await expect(way).toBeVisible();
    await way.click();
    await expect(page).toHaveURL(/\/times\?serviceId=1003$/);
    await looksSound(page, browser);
  });

  test('it is not offered to who has the script', async ({ page }) => {
    await page.goto(`${LABCORP}?serviceId=1003`);
    await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m/ }).first()).toBeVisible();
    await expect(page.locator('.slow')).toBeHidden();
    expect(await page.locator('.slow').evaluate((line) => getComputedStyle(line).display)).toBe('none');
  });
});
