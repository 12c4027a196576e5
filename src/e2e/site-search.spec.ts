import { expect, test } from '@playwright/test';
import { expectNothingFromAxe } from './soundness.ts';

test('words typed into the head of any page are found; more words suggest pages, and the arrows and Enter lead to one [SHELL-4]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const head = page.getByRole('banner').getByRole('searchbox', { name: 'Search the site' });
  await head.fill('eczema');
  await head.press('Enter');
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  const box = page.getByRole('main').getByRole('combobox');
  await expect(box).toHaveValue('eczema');
  await box.fill('flu shot');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).not.toHaveURL(/\/search/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('results are counted, narrowed to a kind and sound in both themes [SHELL-4] [BEYOND-1]', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/search?q=eczema');
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  await page.getByRole('radio', { name: /^Providers/ }).check({ force: true });
  await expect(page.getByRole('radio', { name: /^Providers/ })).toBeChecked();
  const kinds = page.locator('main ol > li').getByText('Provider', { exact: true });
  await expect(page.locator('main ol > li')).toHaveCount(await kinds.count());
  await page
    .getByRole('link', { name: /eczema/i })
    .first()
    .focus();
  await expectNothingFromAxe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/findcare\/partner\//);
  expect(errors).toEqual([]);
});

test('words that no page has, and an index that can’t be had, are told apart and lead on [SHELL-4] [ERR-3]', async ({
  page,
}) => {
  for (const words of ['xyzzyplugh', 'flu xyzzyplugh', 'привет']) {
    await page.goto(`/search?q=${encodeURIComponent(words)}`);
    await expect(page.getByText(`No page has the words ‘${words}’.`)).toBeVisible();
  }
  const box = page.getByRole('main').getByRole('combobox');
  await box.fill('eczem');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.route('**/pagefind/**', (route) => route.abort());
  await page.goto('/search?q=eczema');
  await expect(page.getByRole('alert')).toContainText('The search is not available right now.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Skin & hair' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search page says so and shows the way [SHELL-4]', async ({ page }) => {
    await page.goto('/search');
    await expect(page.locator('noscript p')).toHaveText(/Searching needs JavaScript\./);
    await expect(page.getByRole('main').getByRole('link', { name: 'Skin & hair' })).toBeVisible();
  });
});
