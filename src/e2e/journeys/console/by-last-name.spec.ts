import { expect } from '@playwright/test';
import { numberOf, opened, person, row, search } from '../../admin/day-page.ts';
import { own } from '../../admin/morning-people.ts';
import { asCoordinator, bookAt, newSite } from '../../admin/site-day.ts';
import { tabTo } from '../../keyboard.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

test('A coordinator types the last name that a patient says, and finds her in the day’s list as in all appointments [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const last = `Bell${own()}`;
  const site = await newSite();
  await bookAt(site, [
    { first: 'Wanda', last, minutes: 20 },
    { first: 'Casey', last: 'Mills', minutes: 40 },
  ]);
  await asCoordinator(context, baseURL, [site]);
  await page.goto('/admin/day');
  await tabTo(page, person(page, 'Wanda B.'));
  const number = await numberOf(page, 'Wanda B.');

  // By her first name and her initial.
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('wanda b');
  await expect(page.getByText('1 of 2 shown.')).toBeVisible();
  await expect(row(page, 'Wanda B.')).toContainText(number);

  // By her last name among the appointments of all days.
  const pages = page.getByRole('navigation', { name: 'Console' });
  await pages.getByRole('link', { name: 'Find', exact: true }).click();
  await expect(person(page, 'Casey M.')).toBeVisible();
  await page.getByLabel('Name, number or last four of the phone').fill(last);
  await page.keyboard.press('Enter');
  await expect(person(page, 'Casey M.')).toHaveCount(0);
  await person(page, 'Wanda B.').click();
  await expect(opened(page)).toContainText(number);

  // And on her day.
  await pages.getByRole('link', { name: 'Day', exact: true }).click();
  await tabTo(page, person(page, 'Wanda B.'));
  await page.keyboard.press('/');
  await page.keyboard.type(last);
  await expect(row(page, 'Casey M.')).toHaveCount(0);
  await expect(row(page, 'Wanda B.')).toContainText(number);
});
