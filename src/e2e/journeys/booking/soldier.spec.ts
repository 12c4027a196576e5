import { expect, type Page } from '@playwright/test';
import { fillBirth, onward } from '../../booking/booking-steps.ts';
import { goToForm, heldTime } from '../../booking/guests.ts';
import { ON_A_PHONE, finding, test } from '../journey.ts';

test.use(ON_A_PHONE);

test.fail(
  'A soldier on leave near Atlanta has blood drawn for her doctor’s order, and gives the address of her post in Germany, where her mail reaches her [BEYOND-5 part, PAT-1 part, PAT-5 part, PARTNER-2 part, LOC-9 part]',
  finding('outside 4'),
  async ({ page }) => {
    // A search engine leads to the page of the lab.
    await page.goto('/findcare/partner/labcorp');
    await page.getByRole('button', { name: 'Change location' }).first().click();
    const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
    await place.fill('30044');
    await place.press('Enter');
    await expect(page.getByText('Services near 30044').first()).toBeVisible();
    const near = page.getByRole('list', { name: 'Next open times at Labcorp, Lawrenceville' });
    const times = near.getByRole('link', { name: /^Book .+ at Labcorp: blood draw with an order$/ });
    await times.last().click();
    const held = await heldTime(page);
    await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('Billed by Labcorp');
    await goToForm(page);
    await fillAllButTheAddress(page);

    await page.getByLabel('ZIP code').fill('09012');
    // The ZIP code is looked up: it fills the town in, or asks for it.
    const town = page.getByText(/^APO\b/).or(page.getByLabel('City'));
    await expect(town.filter({ visible: true }).first()).toBeVisible();
    await page.getByLabel('Street address').fill('PSC 41 Box 2207');
    await onward(page).click();
    const main = page.getByRole('main');
    await expect(main).toContainText(held);
    await expect(main).toContainText(/PSC 41 Box 2207, APO,? AE 09012/, { timeout: 2000 });
  },
);

async function fillAllButTheAddress(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  await page.getByLabel('First name', { exact: true }).fill('Renata');
  await page.getByLabel('Last name', { exact: true }).fill('Boyd');
  await fillBirth(page, ['10', '27', '1998']);
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('textbox', { name: /email/i }).fill('renata.boyd@mail.example');
  await page.getByRole('textbox', { name: /phone/i }).fill('470-555-0157');
}
