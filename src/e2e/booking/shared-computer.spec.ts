import { expect, type Page } from '@playwright/test';
import {
  agreeToTerms,
  APPOINTMENTS,
  AVERY,
  book,
  DETAILS,
  fillPatient,
  find,
  goToPatient,
  haveBooked,
  holdBar,
  keptWith,
  onward,
  openHeld,
} from './booking-steps.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

const SECRETS = [AVERY.first, AVERY.last, AVERY.email, AVERY.phone, '2400 N Clark St'];

/** All that a person could read off a page: its text, and what stands in its fields. */
async function readable(page: Page): Promise<string> {
  const values = await page
    .locator('input, select, textarea')
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value).join(' '));
  return `${await page.locator('body').innerText()} ${values}`;
}

async function expectNothingOfAvery(page: Page): Promise<void> {
  const text = await readable(page);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

/** As far as the patient's page, in a browser that has been used for a booking before. */
async function goToPatientAgain(page: Page): Promise<void> {
  await openHeld(page);
  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText('Consent');
  await agreeToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
}

test('what one person typed in a tab shows up in no other tab, which asks for consent of its own [SCHED-10 part] [SCHED-13 part]', async ({
  context,
  page,
}) => {
  await goToPatient(page);
  const kept = keptWith(page, AVERY.phone);
  await fillPatient(page);
  await kept;
  const second = await context.newPage();
  await goToPatientAgain(second);
  await expect(second.getByLabel('First name', { exact: true })).toHaveValue('');
  await expectNothingOfAvery(second);
  await page.close();
  const third = await context.newPage();
  await goToPatientAgain(third);
  await expectNothingOfAvery(third);
  await second.reload();
  await expectNothingOfAvery(second);
});

test('after a booking the next one in this tab begins anew: consent is asked for, no birth date is shown, and one press takes the name away [SCHED-10 part]', async ({
  page,
}) => {
  await book(page);
  await page.getByRole('link', { name: 'Book another appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await goToPatientAgain(page);
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('');
  await page.getByRole('button', { name: 'Someone else' }).click();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('');
});

test('clearing one’s details removes what was typed, gives the time back and ends the session; Back shows nothing', async ({
  page,
  context,
}) => {
  await goToPatient(page);
  const kept = keptWith(page, AVERY.phone);
  await fillPatient(page);
  await kept;
  const before = (await context.cookies()).find(({ name }) => name === 'fcGuest')?.value;
  const opener = page.getByRole('button', { name: 'Clear my details' });
  await opener.click();
  const question = page.getByRole('dialog', { name: 'Clear your details?' });
  await expect(question.getByRole('button', { name: 'Keep my details' })).toBeFocused();
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(holdBar(page)).toBeVisible();

  await opener.click();
  await question.getByRole('button', { name: 'Yes, clear my details' }).click();
  await expect(page).toHaveURL(APPOINTMENTS);
  await expect(page.getByText('Your details are cleared from this browser.')).toBeVisible();
  await expectNothingOfAvery(page);
  expect((await context.cookies()).find(({ name }) => name === 'fcGuest')?.value).not.toBe(before);
  await page.goBack();
  await expectNothingOfAvery(page);
  await page.goto(`${DETAILS}/patient-information`);
  await expect(page).toHaveURL(DETAILS);
  await expect(holdBar(page)).toBeHidden();
  await goToPatientAgain(page);
  await expectNothingOfAvery(page);
});

test('a booked visit stays when details are cleared, and is found by its number', async ({ page }) => {
  const number = await haveBooked(page);
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('main')).toContainText(number);
  await page.getByRole('button', { name: 'Clear my details' }).click();
  await page.getByRole('button', { name: 'Yes, clear my details' }).click();
  await expect(page).toHaveURL(APPOINTMENTS);
  await expect(page.getByRole('main')).toContainText('No appointments to show');
  await expect(page.getByRole('main')).not.toContainText(number);
  await find(page, number, AVERY.birth);
  await expect(page.getByRole('main')).toContainText(number);
});

test('a failure to clear is said, and nothing is lost', async ({ page }) => {
  await goToPatient(page);
  await page.getByLabel('First name', { exact: true }).fill('Kept');
  await page.route('**/api/scheduler/details', (route) => route.abort());
  await page.getByRole('button', { name: 'Clear my details' }).click();
  const question = page.getByRole('dialog', { name: 'Clear your details?' });
  await question.getByRole('button', { name: 'Yes, clear my details' }).click();
  await expect(question).toContainText('technical issue');
  await question.getByRole('button', { name: 'Keep my details' }).click();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Kept');
});
