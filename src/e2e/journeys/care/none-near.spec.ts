import { expect } from '@playwright/test';
import { finding, ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

test.fail(
  'Somebody in Guam looks for a COVID-19 test from the booking page, which says who is too far away, and reads that no test is near them [BEYOND-6 part]',
  finding('visitors B5'),
  async ({ page }) => {
    await page.goto('/findcare/services');
    const place = page.getByRole('combobox', { name: 'Showing Services near' });
    await place.fill('96910');
    await place.press('Enter');
    await expect(place).toHaveValue('96910 Hagatna, GU');

    // Book says who is too far away.
    await page.getByRole('banner').getByRole('link', { name: 'Book', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Book an appointment' })).toBeVisible();
    const far = page.getByRole('region', { name: 'In other states' }).getByRole('article');
    await expect(far.first()).toContainText('Nothing within 150 miles of 96910 Hagatna, GU.');

    await page
      .getByRole('main')
      .getByRole('link', { name: /^Tests and locations/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /COVID-19 tests/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('96910 Hagatna, GU');
    await expect(page.getByText(/\b(none|nothing|no .+) within 150 miles of 96910/i)).toBeVisible({ timeout: 2_000 });
  },
);
