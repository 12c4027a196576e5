import { expect, type Page } from '@playwright/test';
import { finding, ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const NEED = 'fever 20 months';
/** How a tile says that it doesn't take a child of 20 months, or not with a fever. */
const REFUSES = /Ages (?:[2-9]|\d\d) and up|Adults|under 36 months with a fever are referred/;

const tiles = (page: Page) => page.getByRole('main').getByRole('article');

test.fail(
  'A parent of a feverish child of 20 months looks at night for who is open and takes children, and is offered nobody who refuses this child [CAT-8 part, RESULT-2 part, BEYOND-6 part]',
  finding('visitors A1'),
  async ({ page }) => {
    await page.goto('/findcare/services');
    const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
    await need.fill(NEED);
    await need.press('Enter');
    await expect(page.getByText(`${NEED} near 60614 Chicago, IL`)).toBeVisible();

    // What the warning says of a small child is read, and read again on its own page.
    const sign = page.getByRole('link', { name: 'Fever in a small child', exact: true });
    await sign.click();
    await expect(page).toHaveURL('/findcare/help/fever-under-36-months');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fever in a small child');
    await expect(page.getByRole('main')).toContainText('an urgent care that sees small children');
    await page.goBack();
    await expect(page.getByText(`${NEED} near 60614 Chicago, IL`)).toBeVisible();

    // Somebody who sees children from birth is in the list, whoever else is.
    const pediatrics = tiles(page).filter({ hasText: 'from birth to age 17' });
    await expect(pediatrics).toContainText('Treats fever');
    await narrow(page, ['For a child', 'Open now']);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(tiles(page).filter({ hasText: REFUSES })).toHaveCount(0, { timeout: 2_000 });
  },
);

/** Ticks filters in the sheet, and has the list shown that the sheet counted. */
async function narrow(page: Page, names: string[]): Promise<void> {
  await page.getByText('Filters', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const name of names) {
    const box = sheet.getByRole('checkbox', { name });
    await box.check();
    await expect(page).toHaveURL(name === 'Open now' ? /[?&]open=1/ : /[?&]age=/);
  }
  const show = sheet.getByRole('button', { name: /^Show \d+ results?$/ });
  await show.click();
  await expect(sheet).toBeHidden();
  for (const name of names)
    await expect(page.getByRole('button', { name: new RegExp(`^Remove filter: ${name}`) })).toBeVisible();
}
