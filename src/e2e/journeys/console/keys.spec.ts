import { expect } from '@playwright/test';
import { counts, opened, person, row, search } from '../../admin/day-page.ts';
import { asCoordinator, bookAt, newSite } from '../../admin/site-day.ts';
import { tabTo } from '../../keyboard.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const PEOPLE = [
  { first: 'Jordan', last: 'Pemberton', minutes: -20 },
  { first: 'Sam', last: 'Tate', minutes: -2 },
  { first: 'Riley', last: 'Wade', minutes: 20 },
  { first: 'Priya', last: 'Kaur-Vega', minutes: 40 },
  { first: 'Bo', last: 'North', minutes: 60 },
];

test('A coordinator goes through her list by keys alone, then reads one visit with the mouse: C checks in whose row has the focus [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  await bookAt(site, PEOPLE);
  await asCoordinator(context, baseURL, [site]);
  await page.goto('/admin/day');
  await expect(page.getByText(/5 people\./)).toBeVisible();

  // Down the list to who stands there, in and back again; the focus goes on to who is due next.
  await tabTo(page, person(page, 'Jordan P.'));
  await page.keyboard.press('c');
  await expect(row(page, 'Jordan P.')).toContainText('Here');
  await expect(person(page, 'Sam T.')).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, 'Sam T.')).toContainText('Here');
  await expect(person(page, 'Riley W.')).toBeFocused();
  // Each Z takes one step more back, the latest first.
  await page.keyboard.press('z');
  await expect(row(page, 'Sam T.')).not.toContainText('Here');
  await expect(person(page, 'Sam T.')).toBeFocused();
  await page.keyboard.press('z');
  await expect(row(page, 'Jordan P.')).toContainText('min late');
  await expect(person(page, 'Jordan P.')).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, 'Jordan P.')).toContainText('Here');
  await expect(person(page, 'Sam T.')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('d');
  await expect.poll(() => counts(page)).toMatchObject({ 'To come': 4, Here: 0, Done: 1 });

  // What is open goes with the keys, from row to row.
  await page.keyboard.press('j');
  await expect(person(page, 'Sam T.')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(opened(page).getByRole('heading', { name: 'Riley W.' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(opened(page).getByRole('heading', { name: 'Priya K.-V.' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(row(page, 'Priya K.-V.')).toContainText('Here');
  await page.keyboard.press('z');
  await expect(row(page, 'Priya K.-V.')).not.toContainText('Here');
  await page.keyboard.press('Escape');
  await expect(person(page, 'Priya K.-V.')).toBeFocused();

  // In a field letters are letters.
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('c');
  await expect(page.getByText('No one like that today.')).toBeVisible();
  await page.keyboard.press('Backspace');

  // One visit is looked at with the mouse while somebody else steps up; who is due next has the focus then.
  await person(page, 'Bo N.').click();
  await expect(opened(page).getByRole('heading', { name: 'Bo N.' })).toBeVisible();
  await row(page, 'Sam T.').getByRole('button', { name: 'Check in' }).click();
  await expect(row(page, 'Sam T.')).toContainText('Here');
  await expect(person(page, 'Riley W.')).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, 'Riley W.')).toContainText('Here');
});
