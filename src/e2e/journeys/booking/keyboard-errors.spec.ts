import { expect } from '@playwright/test';
import { agreeByKeys, holdByKeys } from '../../booking/by-keys.ts';
import { holdBar, onward } from '../../booking/booking-steps.ts';
import { pressByKeys, tabTo, typeByKeys } from '../../keyboard.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

test('A man in Kansas City who goes by keys leaves the patient’s form empty: what is missing is listed and read out, and each line leads to its question, the first to who the visit is for [BEYOND-1 part, PAT-1 part, PAT-5 part, SCHED-1 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const place = page.getByRole('combobox', { name: 'Showing Services near' });
  await typeByKeys(page, place, '64146');
  await page.keyboard.press('Enter');
  await expect(place).toHaveValue('64146 Kansas City, MO');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Book', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const labcorp = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Labcorp' }) });
  await pressByKeys(page, labcorp.getByRole('link', { name: 'A1C test' }));
  await expect(page.getByRole('region', { name: 'Time at Labcorp, Kansas City' })).toBeVisible();
  await holdByKeys(page);
  await agreeByKeys(page);

  await pressByKeys(page, onward(page));
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Patient information/);
  await expect(summary.getByRole('link')).toContainText([
    'Choose who the appointment is for',
    'Enter a first name',
    'Enter a date of birth',
    'Choose a gender',
    'Enter a ZIP code',
    'Enter a street address',
    'Enter an email address',
    'Enter a phone number',
  ]);
  await expect(holdBar(page)).toContainText('Labcorp, Kansas City');

  // The last line works, and so does the way back to the list.
  await pressByKeys(page, summary.getByRole('link', { name: 'Enter a phone number' }));
  await expect(page.getByLabel('Phone')).toBeFocused();
  const first = summary.getByRole('link').first();
  await tabTo(page, first, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const who = page.getByRole('group', { name: 'Who is this appointment for?' });
  await expect(who.locator(':focus')).toHaveCount(1);
});
