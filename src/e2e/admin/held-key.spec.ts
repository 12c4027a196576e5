import { expect } from '@playwright/test';
import { counts, person, row } from './day-page.ts';
import { asCoordinator, bookAt, newSite } from './site-day.ts';
import { tabTo } from '../keyboard.ts';
import { AT_A_DESK, test } from '../journeys/journey.ts';

test.use(AT_A_DESK);

const PEOPLE = ['Jordan', 'Sam', 'Riley', 'Quinn', 'Priya', 'Bo'].map((first, at) => ({
  ...{ first, last: 'Pemberton' },
  minutes: 10 * at - 15,
}));

test('A coordinator rests her finger on C, and only who stands before her is checked in [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  await bookAt(site, PEOPLE);
  await asCoordinator(context, baseURL, [site]);
  await page.goto('/admin/day');
  await expect(page.getByText(/6 people\./)).toBeVisible();
  expect(await counts(page)).toMatchObject({ 'To come': 6, Here: 0 });

  // A short press is one person.
  await tabTo(page, person(page, 'Jordan P.'));
  await page.keyboard.press('c');
  await expect(row(page, 'Jordan P.')).toContainText('Here');
  await expect(person(page, 'Sam P.')).toBeFocused();

  // A long one: each down after the first is the key's own repeating.
  for (let downs = 0; downs < 4; downs += 1) await page.keyboard.down('c');
  await page.keyboard.up('c');
  await expect(row(page, 'Sam P.')).toContainText('Here');
  // Nobody's step is under way any more.
  await expect(page.getByRole('table')).not.toContainText('Checking in');
  await expect.poll(() => counts(page)).toMatchObject({ 'To come': 4, Here: 2 });
});
