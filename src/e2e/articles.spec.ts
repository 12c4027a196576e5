import { globSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './test.ts';

const ARTICLES = globSync('*.html', { cwd: 'dist/rx-healthanswer' })
  .map((name) => `/rx-healthanswer/${name.replace(/\.html$/, '')}`)
  .sort();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('someone in danger finds 911 and 988 before the text [ROUTE-11 part]', async ({ page }) => {
    await page.goto('/rx-healthanswer/urgent-care-or-emergency-room');
    const help = page.getByRole('region', { name: 'When to get help now' });
    await expect(help.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    await help.getByText('See all 6 signs').click();
    for (const [name, href] of [
      ['911', 'tel:911'],
      ['Call', 'tel:988'],
      ['text 988', 'sms:988'],
      ['1-800-222-1222', 'tel:+18002221222'],
    ] as const)
      await expect(help.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
    const above = await help.evaluate(
      (box) => box.compareDocumentPosition(document.querySelector('.prose')!) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(above).toBeTruthy();
  });

  test('all articles are found by category, and lead to one and on to the next [ROUTE-11 part]', async ({ page }) => {
    await page.goto('/rx-healthanswer');
    expect(await page.locator('.topics h3 a').count()).toBe(ARTICLES.length);
    await page
      .getByRole('region', { name: 'Sleep' })
      .getByRole('link', { name: /Sleep better/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sleep better');
    await page.getByRole('region', { name: 'Read next' }).getByRole('heading', { level: 3 }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('first therapy session');
  });
});

test('a feed reader finds every article in the feed, each with an address that answers [ROUTE-11 part]', async ({
  page,
  request,
}) => {
  await page.goto('/rx-healthanswer');
  const feed = (await page.locator('link[type="application/rss+xml"]').getAttribute('href')) ?? '';
  const response = await request.get(feed);
  expect(response.headers()['content-type']).toContain('xml');
  const items = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'text/xml');
      if (parsed.querySelector('parsererror')) throw new Error('the feed is not XML');
      return [...parsed.querySelectorAll('item')].map((item) => ({
        link: item.querySelector('link')?.textContent ?? '',
        date: item.querySelector('pubDate')?.textContent ?? '',
      }));
    },
    await response.text(),
  );
  expect(items.map(({ link }) => new URL(link).pathname).sort()).toEqual(ARTICLES);
  const times = items.map(({ date }) => Date.parse(date));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  for (const { link } of items) expect((await request.get(new URL(link).pathname)).status(), link).toBe(200);
});

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
