import { expect, type Page } from '@playwright/test';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const NEED = 'fever 20 months';
/** How a tile says that it doesn't take a child of 20 months, or not with a fever. */
const REFUSES = /Ages (?:[2-9]|\d\d) and up|Adults|under 36 months with a fever are referred/;

const tiles = (page: Page) => page.getByRole('main').getByRole('article');

test('A parent of a feverish child of 20 months looks at night for who is open and takes children, and is offered nobody who refuses this child [CAT-8 part, RESULT-2 part, BEYOND-6 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill(NEED);
  await need.press('Enter');
  // The age is a filter of its own, and the warning is that for a child of this age.
  await expect(page.getByText('fever near 60614 Chicago, IL')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter: For a child of 20 months' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "Call or see your child's doctor today" })).toBeVisible();

  // What the warning says of a small child is read, and read again on its own page.
  const sign = page.getByRole('link', { name: 'Fever in a small child', exact: true });
  await sign.click();
  await expect(page).toHaveURL('/findcare/help/fever-under-36-months');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fever in a small child');
  await expect(page.getByRole('main')).toContainText('an urgent care that sees small children');
  await page.goBack();
  await expect(page.getByText('fever near 60614 Chicago, IL')).toBeVisible();

  // Somebody who sees children from birth is in the list, and nobody who refuses this one, however it is sorted.
  const pediatrics = tiles(page).filter({ hasText: 'from birth to age 17' });
  await expect(pediatrics).toContainText('Treats fever');
  await expect(tiles(page).filter({ hasText: REFUSES })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Soonest');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(tiles(page).filter({ hasText: REFUSES })).toHaveCount(0);

  // Open now: who is, or that nobody is, and who to call then.
  await openNow(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(tiles(page).filter({ hasText: REFUSES })).toHaveCount(0);
  const nobody = page.getByRole('heading', { name: 'Nothing near you is open now for a child of 20 months' });
  await expect(tiles(page).first().or(nobody)).toBeVisible();
  if (await nobody.isVisible()) {
    await expect(page.getByRole('main')).toContainText('Call your child’s doctor');
    await page.getByRole('button', { name: 'Show who opens next' }).click();
    await expect(pediatrics).toBeVisible();
  }
});

/** Ticks 'Open now' in the sheet, and has the list shown that the sheet counted. */
async function openNow(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Open now' }).click();
  await expect(page).toHaveURL(/[?&]open=1/);
  await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove filter: Open now' })).toBeVisible();
}
