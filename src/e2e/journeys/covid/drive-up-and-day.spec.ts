import { expect } from '@playwright/test';
import { row } from '../../admin/day-page.ts';
import { asStaff } from '../../admin/site-day.ts';
import { bookSoon } from '../../admin/test-sites.ts';
import { inLot, markInLot, newLot, registerInLot, showInLot } from '../../covid/lot.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

test('A coordinator takes somebody through the lot, from Here over the space and Swabbed to Left, and the day list says that the visit is done; who she checks in there is in the lot [ADM-7 part, BEYOND-7 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const { site } = await newLot();
  const visits = await bookSoon(site, 5, [
    { first: 'Ola', last: 'Draper' },
    { first: 'Sam', last: 'Tate' },
  ]);
  for (const visit of visits) await registerInLot(site, visit);
  await bookSoon(site, 90, [{ first: 'Dale', last: 'Hart' }]);
  await asStaff(context, baseURL, { role: 'site coordinator', sites: [site] });
  await page.goto('/admin/day');
  await expect(row(page, 'Ola D.')).toContainText('by car');
  await page.getByRole('link', { name: 'Drive-up' }).click();
  await showInLot(page, 'Not started');
  await expect(inLot(page, 'Ola D.')).toContainText('Not started');
  await markInLot(page, 'Here', 'Ola D.');
  await expect(page.getByText('Ola D. is here. Which space?')).toBeVisible();
  await page.getByRole('button', { name: /^Put here ?: space 2$/ }).press('Enter');
  await expect(page.getByText('Ola D. is in space 2.')).toBeVisible();
  await showInLot(page, 'In the lot');
  await expect(inLot(page, 'Ola D.')).toContainText('space 2');
  await markInLot(page, 'Swabbed', 'Ola D.');
  await markInLot(page, 'Left', 'Ola D.');
  await showInLot(page, 'Left');
  await expect(inLot(page, 'Ola D.')).toContainText('Left');

  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await expect(row(page, 'Ola D.')).toContainText('Done');
  await page.getByRole('button', { name: 'Check in Sam T.' }).click();
  const space = page.getByRole('dialog', { name: 'Sam T. is here. Which space?' });
  await expect(space.getByRole('button', { name: 'Space 1' })).toBeFocused();
  await page.keyboard.press('7');
  await expect(row(page, 'Sam T.')).toContainText('space 7');
  // Whose time is hours ahead is checked in only once that was said.
  await page.getByRole('button', { name: 'Check in Dale H.' }).click();
  await expect(page.getByRole('dialog', { name: /^Dale H\. is booked for / })).toContainText('1 hour');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Dale H.')).not.toContainText('Here');
  await page.getByRole('link', { name: 'Drive-up' }).click();
  await expect(inLot(page, 'Sam T.')).toContainText('space 7');
});
