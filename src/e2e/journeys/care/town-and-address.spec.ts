import { expect } from '@playwright/test';
import { AT_A_DESK, finding, test } from '../journey.ts';

test.use(AT_A_DESK);

test.fail(
  'Somebody whose family lives apart looks for care near each: an address, a name that several towns have, a ZIP code, and Lakewood in Colorado by its name [LOC-2 part, LOC-4 part, BEYOND-5 part]',
  finding('outside 1'),
  async ({ page }) => {
    await page.goto('/findcare/services');
    const place = page.getByRole('combobox', { name: 'Showing Services near' });
    const near = page.getByRole('heading', { level: 2 }).first();
    const look = async (words: string) => {
      await place.fill(words);
      await place.press('Enter');
    };
    await look('2400 N Clark St, Chicago, IL 60614');
    await expect(place).toHaveValue('60614 Chicago, IL');

    await look('St Johns');
    const which = page.getByRole('group', { name: 'Which Saint Johns?' });
    await which.getByRole('button', { name: 'Saint Johns, AZ' }).click();
    await expect(near).toHaveText('Services near Saint Johns, AZ');

    await look('80226');
    await expect(place).toHaveValue(/^80226 .+, CO$/);
    await expect(near).toHaveText(/^Services near 80226 /);

    await look('Lakewood, CO');
    await expect(near).toHaveText('Services near Lakewood, CO', { timeout: 2_000 });
  },
);
