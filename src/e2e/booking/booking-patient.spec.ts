import { expect } from '@playwright/test';
import { DAY } from '#text/durations.ts';
import { AVERY, fillBirth, fillChild, fillPatient, goToPatient, onward } from './booking-steps.ts';
import { expectNothingFromAxe } from '../page-checks.ts';
import { test } from '../test.ts';

/** A date of birth as it is typed: so many days after (or before, negative) the same day that many years ago. */
function typedBirth(years: number, days: number): readonly [string, string, string] {
  const at = new Date(Date.now() + days * DAY);
  return [String(at.getMonth() + 1), String(at.getDate()), String(at.getFullYear() - years)];
}

test('a patient is typed as people write it and sent as the partner reads it: a real birth date of the last 120 years, an address, an email, a phone number; every error is listed, focused and leads to its field [PAT-1, PAT-5 part]', async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/scheduler/patients'))
      sent.push(request.postDataJSON());
  });
  await goToPatient(page);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Enter a ZIP code' }).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await fillPatient(page);
  await page.getByLabel('Apartment, suite or unit').fill('4B');
  await page.getByRole('textbox', { name: /phone/i }).fill('(312) 5550143');
  for (const [birth, words] of [
    [['2', '30', '2000'], '02/30/2000 is not a real date'],
    [typedBirth(0, 2), 'The date of birth is in the future'],
    [typedBirth(120, -7), 'The date of birth is more than 120 years ago'],
  ] as const) {
    await fillBirth(page, birth);
    await onward(page).click();
    await expect(summary.getByRole('link')).toHaveText([words]);
    await summary.getByRole('link').click();
    await expect(page.getByRole('textbox', { name: 'Month' })).toBeFocused();
  }
  await expect(page).toHaveTitle(/^Error: Patient information/);
  await fillBirth(page, typedBirth(120, 7));
  await expect(
    page.getByText('119 years old on the day of the appointment').or(page.getByText('120 years old')),
  ).toBeVisible();
  // What is right now isn't called wrong beside its green words.
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(/^Patient information/);
  expect(sent).toEqual([]);

  const [month, day, year] = AVERY.birth;
  const parts = await page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox').all();
  for (const [index, part] of [month, day, year].entries()) await parts[index]?.fill(part);
  await page.getByRole('button', { name: 'Not right?' }).click();
  await page.getByLabel('City').fill('Springfield');
  await onward(page).click();
  await expect(summary).toContainText('Please enter a valid US address');
  await page.getByLabel('City').fill('Chicago');
  sent.length = 0;
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      firstName: AVERY.first,
      lastName: AVERY.last,
      gender: 'female',
      dob: '1986-04-17',
      contact: {
        address: { line1: '2400 N Clark St', line2: '4B', city: 'Chicago', state: 'IL', zip: '60614' },
        emails: [{ address: AVERY.email }],
        phones: [{ number: '3125550143' }],
      },
    }),
  ]);
  const main = page.getByRole('main');
  for (const words of [
    'Avery Stone',
    'April 17, 1986',
    '2400 N Clark St, 4B, Chicago, IL 60614',
    AVERY.email,
    '312-555-0143',
  ])
    await expect(main).toContainText(words);
});

test('a baby of ten months can’t have a test for ages 2 and up: it is said at the date of birth, with the link to who helps instead [PAT-2 part]', async ({
  page,
}) => {
  await goToPatient(page);
  await fillChild(page);
  const months = new Date();
  months.setMonth(months.getMonth() - 10, 1);
  await fillBirth(page, [String(months.getMonth() + 1), '1', String(months.getFullYear())]);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(
    summary.getByRole('link', { name: /is for ages 2 and up\. The patient is 1\d months old/ }),
  ).toBeVisible();
  const atField = page.getByRole('group', { name: 'Date of birth' });
  await expect(atField).toContainText('is for ages 2 and up');
  await expectNothingFromAxe(page);
  await page.getByRole('link', { name: 'See who cares for children' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pediatric');
});
