import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from '../keyboard.ts';
import { test } from '../test.ts';

const HOME = '/findcare/services';
const RESULTS = '/findcare/category/search-results';

test.use({ viewport: { width: 1280, height: 900 } });

/** Types a need on home, takes the first suggestion with the arrows, and goes into the results by the link at the head of the page. */
async function search(page: Page, words: string): Promise<void> {
  const need = page.getByRole('combobox', { name: 'What do you need help with?' });
  await page.goto(HOME);
  await tabTo(page, need);
  // What comes for the letters before the last would be another list, without the mark.
  const whole = page.waitForResponse((answer) => answer.request().postData() === JSON.stringify({ words }));
  await page.keyboard.type(words);
  await whole;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByRole('search', { name: 'What do you need help with?' }).getByRole('status')).toHaveText(
    /^\d+ results? (is|are) available, use up and down arrow keys to navigate$/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(need).toHaveAttribute('aria-activedescendant', /.+-0$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === RESULTS);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Presses a key on a control and holds that the focus stays there while the list changes. */
async function pressOn(page: Page, control: Locator, press: () => Promise<void>): Promise<void> {
  await tabTo(page, control);
  await press();
  await expect(page.getByRole('region', { name: 'Services and articles' })).toHaveAttribute('aria-busy', 'false');
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}

test('from words to a partner by keyboard alone: suggestion, results, filter, order, details, the way there; what changes is said, and the focus stays where one looks [BEYOND-1 part]', async ({
  page,
  context,
}) => {
  const keys = page.keyboard;
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));
  await search(page, 'rash');
  const said = page.getByRole('status').filter({ hasText: /results? found/ });
  await expect(said).toHaveText(/^\d+ results found for In-person services and Online services, 2 articles$/);
  await pressOn(page, page.getByRole('checkbox', { name: 'Online services' }), () => keys.press('Space'));
  await expect(said).toHaveText(/^\d+ results? found for In-person services, 2 articles$/);
  await pressOn(page, page.getByRole('combobox', { name: 'Sort by' }), () => keys.type('Price'));
  await expect(page).toHaveURL(/in=1&sort=price#main$/);
  await tabTo(page, page.getByRole('button', { name: 'Share these results' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^(Link copied|Copy the address)/ })).toBeVisible();

  const tile = page.locator('.tile').filter({ hasText: 'Larkmoor Clinic: skin visit' });
  const more = tile.locator('summary');
  await tabTo(page, more);
  await keys.press('Enter');
  const details = page.getByRole('dialog', { name: 'Larkmoor Clinic: skin visit' });
  await expect(details.getByRole('button', { name: 'Close' })).toBeFocused();
  await keys.press('Escape');
  await expect(more).toBeFocused();

  const book = tile.getByRole('link', { name: /^Book a time/ });
  await tabTo(page, book, 'Shift+Tab');
  await keys.press('Enter');
  const leaving = page.getByRole('dialog', { name: /^We're taking you to Larkmoor Clinic/ });
  await expect(leaving.getByRole('link', { name: /^Got it/ })).toBeFocused();
  const [tab] = await Promise.all([context.waitForEvent('page'), keys.press('Enter')]);
  await expect(tab).toHaveURL(/^https:\/\/larkmoor-clinic\.example\/book\/skin/);
  await tab.close();
  await expect(leaving).toHaveCount(0);
  await expect(book).toBeFocused();
});

test('from words to a held time by keyboard alone; Tab brings every article into view [BEYOND-1 part]', async ({
  page,
}) => {
  await search(page, 'cholesterol test');
  await tabTo(page, page.getByRole('link', { name: /^Book .+ at Labcorp: cholesterol/i }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Cholesterol');
  await page.goBack();
  const articles = page.getByRole('region', { name: 'Related articles' }).getByRole('link');
  const last = articles.last();
  await tabTo(page, last);
  await expect(last).toBeInViewport();
});
