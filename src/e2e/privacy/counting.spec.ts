import { expect, type BrowserContext, type Page } from '@playwright/test';
import { forgetAnswer } from './agree.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** What a page has in memory for counting. */
const dataOf = (page: Page) => page.evaluate(() => globalThis.analyticsData);
/** The same once the page has launched so many times. */
async function launched(page: Page, times = 1) {
  await expect.poll(async () => (await dataOf(page))?.launches ?? 0).toBe(times);
  return (await dataOf(page))!;
}

/** All that is sent to be counted, in order. */
function recorded(context: BrowserContext): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/tracking/')) sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  return sent;
}

const question = (page: Page) => page.getByRole('region', { name: 'Counting visits' });

test.beforeEach(async ({ context }) => forgetAnswer(context));

test('a page fills its analytics data, in memory alone, and sends nothing before a yes; after one it sends kind of page, providers by place, and the search with its count, two seconds after results [SHELL-5]', async ({
  page,
  context,
}) => {
  test.slow();
  const sent = recorded(context);
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));

  // Pages and tile contexts of the specification, before anything was answered.
  const pages = [
    ['/findcare/services', { pageType: 'landing', tileContext: 'landing_page', pilot: null }],
    ['/findcare/category/skin-hair', { pageType: 'category', tileContext: 'category', search: null }],
    ['/findcare/online-dermatologist', { pageType: 'landing', tileContext: 'landing_page', pilot: 1 }],
    ['/findcare/eczema-treatment', { pilot: 2 }],
    ['/findcare/dermatologist-near-me', { pilot: 3 }],
    ['/findcare/online-therapy', { pilot: 4 }],
    ['/findcare/sleep-analysis', { pilot: 5 }],
    ['/findcare/cold-flu', { pilot: 6 }],
    ['/search?q=zorblat', { pageType: 'results', search: { term: 'zorblat', results: 'no results' } }],
  ] as const;
  // They load one after another, and launch beside each other.
  const opened: Page[] = [];
  for (const [path] of pages) {
    const own = await context.newPage();
    opened.push(own);
    await own.goto(path);
  }
  for (const [index, [path, wanted]] of pages.entries()) {
    const own = opened[index]!;
    expect(await launched(own), path).toMatchObject(wanted);
    await own.close();
  }

  await page.goto('/findcare/category/search-results?q=acne');
  const { search, partners, tileContext } = await launched(page);
  const shown = await page.locator('main .tile h3').allTextContents();
  expect(tileContext).toBe('category_search_results');
  expect(search).toEqual({ term: 'acne', results: partners.length });
  expect(partners.map(({ position }) => position)).toEqual(partners.map((_, index) => index + 1));
  expect(partners.map(({ name }) => name)).toEqual(shown.slice(0, partners.length).map((name) => name.trim()));
  expect(new Set(partners.map(({ section }) => section))).toEqual(new Set(['category_search_results']));
  expect(sent).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toMatch(/acne|partners|launch/);

  // Somebody says yes: from then on.
  await question(page).getByRole('button', { name: 'Yes, count' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'without who you are' })).toBeVisible();
  await page.goto('/findcare/category/search-results?q=acne');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual({
    event: 'launch',
    pageType: 'results',
    tileContext: 'category_search_results',
    partners: partners.map(({ partner, section, position }) => ({ partner, section, position })),
    search,
  });
  await expect(question(page)).toHaveCount(0);

  // New results launch two seconds after they are there; filters are no new search.
  const before = await page.evaluate(() => performance.now());
  await page.getByRole('checkbox', { name: 'In-person services' }).click();
  const after = await launched(page, 2);
  const mark = await page.evaluate(() => performance.getEntriesByName('results-shown').at(-1)!.startTime);
  expect((await page.evaluate(() => performance.now())) - mark).toBeGreaterThanOrEqual(2000);
  expect(mark).toBeGreaterThan(before);
  expect(after.partners.length).toBeLessThan(partners.length);
  expect(sent).toHaveLength(1);

  // Leaving for a provider.
  await page.getByRole('link', { name: 'Start a visit' }).first().click();
  const gotIt = page.getByRole('dialog').getByRole('link', { name: /^Got it/ });
  await Promise.all([context.waitForEvent('page'), gotIt.click()]);
  await expect.poll(() => sent.at(-1)).toMatchObject({ event: 'exit', pageType: 'results' });
  const { partner } = sent.at(-1)!;
  expect(after.partners.map((shown) => shown.partner)).toContain(partner);
  expect((await dataOf(page))!.exits).toEqual([{ partner, pageType: 'results' }]);
});

test('“May we count?” comes two seconds after the page, at its lower edge, with two equal answers; a no is kept, and nothing is sent', async ({
  page,
  context,
}) => {
  const sent = recorded(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/findcare/services');
  const asked = question(page);
  await expect(asked).toBeVisible();
  const yes = asked.getByRole('button', { name: 'Yes, count' });
  const no = asked.getByRole('button', { name: 'No, don’t count' });
  await expect(asked.getByRole('button')).toHaveCount(2);
  const [one, other, all] = [await yes.boundingBox(), await no.boundingBox(), await asked.boundingBox()];
  expect([one!.width, one!.height]).toEqual([other!.width, other!.height]);
  expect(await yes.getAttribute('class')).toBe(await no.getAttribute('class'));
  expect(all!.height).toBeLessThanOrEqual(844 / 4);
  expect(one!.height).toBeGreaterThanOrEqual(44);
  // It takes no focus, and the page has as much room at its end.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const end = await page.locator('footer .fine').boundingBox();
  expect(end!.y + end!.height).toBeLessThanOrEqual((await asked.boundingBox())!.y);
  await isSound(page);
  // By keyboard: the answer is said, and the focus stays where it was.
  await no.focus();
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('status')).toContainText('We don’t count your visits.');
  await expect(asked.getByText('We don’t count your visits.')).toBeFocused();
  await isSound(page);
  const cookies = await context.cookies();
  const [answer] = cookies.filter(({ name }) => name === 'fcCount');
  expect(answer).toMatchObject({ value: 'no', sameSite: 'Lax' });
  expect(Math.round((answer!.expires - Date.now() / 1000) / 86_400)).toBe(180);
  await page.reload();
  await launched(page);
  await expect(asked).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('where a browser keeps no answer, that is said, and nothing is counted', async ({ page, context }) => {
  const sent = recorded(context);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/findcare/services');
  await question(page).getByRole('button', { name: 'Yes, count' }).click();
  await expect(question(page).getByRole('status')).toContainText('We couldn’t save your answer');
  expect(sent).toEqual([]);
});

test('a browser that sends Global Privacy Control isn’t asked, and nothing is counted, whatever was answered before', async ({
  page,
  context,
  baseURL,
}) => {
  const sent = recorded(context);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto('/findcare/services');
  await launched(page);
  await expect(question(page)).toHaveCount(0);
  await context.addCookies([{ name: 'fcCount', value: 'yes', url: baseURL! }]);
  await page.goto('/findcare/category/skin-hair');
  await launched(page);
  expect(sent).toEqual([]);
});

test('nobody is asked, and nothing counts, in booking, sign-in, an account, the assistant’s results or beside a warning', async ({
  page,
  context,
  baseURL,
}) => {
  const sent = recorded(context);
  const counts = 'data-counted';
  expect(await (await page.request.get('/findcare/services')).text()).toContain(counts);
  for (const path of [
    '/schedule-appointment',
    '/schedule-appointment/labcorp',
    '/account/sign-in',
    '/account/create',
    '/findcare/category/chat-results',
    '/findcare/help',
  ]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toContain(counts);
  }
  for (const path of ['/findcare/category/search-results?q=crushing+chest+pain', '/search?q=crushing+chest+pain']) {
    await page.goto(path);
    await launched(page);
    await expect(page.locator('main .urgent')).toBeVisible();
    await expect(question(page), path).toHaveCount(0);
    await context.addCookies([{ name: 'fcCount', value: 'yes', url: baseURL! }]);
    await page.reload();
    await launched(page);
    await forgetAnswer(context);
  }
  expect(sent).toEqual([]);
});

test('on the privacy page the answer is shown, changed and kept; with Global Privacy Control the page says that the browser has answered', async ({
  page,
  context,
}) => {
  await page.goto('/privacy#choices');
  const choice = page.getByRole('group', { name: 'May we count how this site is used?' });
  await expect(choice.getByRole('radio', { name: 'Don’t count' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Count my visits' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'fcCount')?.value).toBe('yes');
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'Count my visits' })).toBeChecked();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: /^Cookies/ }).getByRole('row')).not.toHaveCount(0);
  await isSoundAtBothWidths(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.reload();
  await expect(page.getByText('Your browser asks sites not to follow you')).toBeVisible();
  await expect(choice).toHaveCount(0);
});
