import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('words typed into the header suggest pages, and the arrows and Enter lead to one [SHELL-4]', async ({ page }) => {
  await page.goto('/findcare/services');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
  await box.click();
  await page.keyboard.type('flu shot');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Care');
  await box.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).not.toHaveURL('/findcare/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`results are counted, narrowed to a kind and sound in the ${colorScheme} [SHELL-4] [BEYOND-1]`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.emulateMedia({ colorScheme });
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
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/findcare\/partner\//);
    expect(errors).toEqual([]);
  });
}

test('words that no page has, and an index that can’t be had, are told apart and lead on [SHELL-4] [ERR-3]', async ({
  page,
}) => {
  await page.goto('/search?q=xyzzyplugh');
  await expect(page.getByRole('status').filter({ hasText: 'No page has the words' })).toBeVisible();
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
