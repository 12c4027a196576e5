import { expect, type Locator, type Page } from '@playwright/test';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const ONE = 'Clearbrook Dermatology Online';
const OTHER = 'Saltmarsh Eczema Program';

function tile(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

/** What somebody compares: the price, how soon there is an answer, and for which ages. */
async function facts(page: Page, name: string): Promise<string[]> {
  const items = await tile(page, name).getByRole('listitem').allInnerTexts();
  const price = (await tile(page, name).getByRole('definition').innerText()).replace(/\s+/g, ' ').trim();
  return [price, ...items.filter((text) => /^(Average|Ages)/.test(text))];
}

test('Somebody with eczema comes from a search engine, compares the price and the wait of two ways to treat it, narrows skin care to the one that fits, and leaves for it [LAND-1 part, LAND-4 part, TILE-2 part, TILE-7 part, CAT-8 part, LEAVE-1 part, LEAVE-2 part]', async ({
  page,
  context,
}) => {
  await context.route('https://*.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The clinic itself</h1>' }),
  );
  await page.goto('/findcare/eczema-treatment', { referer: 'https://engine.example/?q=eczema+at+night' });
  await page.getByRole('link', { name: 'Two ways to treat eczema from home' }).click();
  await expect(tile(page, ONE)).toBeInViewport();
  const [one, other] = [await facts(page, ONE), await facts(page, OTHER)];
  expect(one).toEqual([
    expect.stringMatching(/^\$\d+ ?\* per visit$/),
    expect.stringMatching(/^Average reply: /),
    expect.stringMatching(/^Ages /),
  ]);
  expect(other).toEqual([
    expect.stringMatching(/^\$\d+ for 12 weeks$/),
    expect.stringMatching(/^Average reply: /),
    expect.stringMatching(/^Ages /),
  ]);
  expect(one).not.toEqual(other);

  // More is said of one in its details, and nothing else.
  await page
    .locator('summary')
    .filter({ hasText: `More details about ${ONE}` })
    .click();
  const details = page.getByRole('dialog', { name: ONE });
  await expect(details).toContainText(/\$\d+/.exec(one[0]!)![0]);
  await expect(details).toContainText('Eczema');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // All of skin care says the same of both, and is narrowed to eczema, online, the cheapest first.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Skin & hair' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Skin & hair' })).toBeVisible();
  // A list that is looked for in another place has no tiles for a moment.
  const listed = page.getByRole('main').getByRole('article');
  await expect(listed.nth(3)).toBeVisible();
  const all = await listed.count();
  const filters = page.getByRole('group', { name: 'Filter services' });
  await filters.getByText('Eczema', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'In-person services' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first');
  await expect(page).toHaveURL(/[?&]sort=price$/);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results? found for Online services$/ })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Remove filter: Eczema' })).toBeVisible();
  expect(await listed.count()).toBeLessThan(all);
  expect(await facts(page, ONE)).toEqual(one);
  expect(await facts(page, OTHER)).toEqual(other);

  // The step before leaving, left and taken.
  const start = tile(page, ONE).getByRole('link', { name: `Start a visit with ${ONE}` });
  const leaving = page.getByRole('dialog', { name: `We're taking you to ${ONE}` });
  await start.click();
  await expect(leaving).toContainText(`${ONE}'s privacy and security policies`);
  await leaving.getByRole('button', { name: 'Close' }).click();
  await expect(start).toBeFocused();
  await start.press('Enter');
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    leaving.getByRole('link', { name: /^Got it/ }).click(),
  ]);
  await expect(there.getByRole('heading', { name: 'The clinic itself' })).toBeVisible();
  // What goes along is the address of the visit alone: neither the search nor the page, nor a hold on the tab of before.
  expect(there.url()).toMatch(/^https:\/\/clearbrook-dermatology\.example\/start(\?utm_[\w=&-]+)?$/);
  expect(await there.evaluate(() => window.opener === null && !document.referrer.includes('eczema'))).toBe(true);
  await expect(leaving).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove filter: Eczema' })).toBeVisible();
});
