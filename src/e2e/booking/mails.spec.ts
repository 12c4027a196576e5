import { expect } from '@playwright/test';
import { APPOINTMENTS, AVERY, DETAILS, fillBirth, haveBooked } from './booking-steps.ts';
import { mailOf, mailTo } from './outbox.ts';
import { expectNothingFromAxe } from '../page-checks.ts';
import { test } from '../test.ts';

const BIRTH = { Month: '4', Day: '17', Year: '1986' };

test('a mail’s link asks for the date of birth, says what is wrong at the field, and opens nothing for a link that is none [SCHED-9 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/schedule-appointment/partner/visit/#no-such-token');
  await page.getByRole('button', { name: 'See the appointment' }).click();
  await expect(page.getByRole('link', { name: 'Enter a date of birth' })).toBeVisible();
  for (const [label, value] of Object.entries(BIRTH)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'See the appointment' }).click();
  // As at 400 % zoom: what is wrong is in sight, and its field is marked.
  const alert = page.getByRole('alert').filter({ hasText: 'This date of birth doesn’t open the link' });
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(page.locator('.mail-form .bad')).toContainText('This date of birth doesn’t open the link');
  await page.locator('.mail-form').getByRole('link', { name: 'My appointments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My appointments' })).toBeVisible();
});

test('who lost the number has it sent again, and the answer doesn’t say whether there is a visit [SCHED-9 part]', async ({
  page,
}) => {
  await page.goto(APPOINTMENTS);
  await page.getByRole('button', { name: 'Find an appointment' }).click();
  await page.getByRole('button', { name: 'Lost your number? Send it again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send my number again' });
  await dialog.getByLabel('Email').fill('nobody@mail.example');
  for (const [label, value] of Object.entries(BIRTH)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(dialog.getByText('If an appointment is booked with this address and date of birth')).toBeVisible();
});

test('opening the page of a reminder’s link changes nothing; its button says what it does', async ({ page }) => {
  await page.goto('/schedule-appointment/partner/reminders/#no-such-token');
  await page.getByRole('button', { name: 'Send no more reminders' }).click();
  await expect(page.getByText('This link is no longer in use.')).toBeVisible();
});

test('the mail of a canceled visit leads to booking the same test at the same place, on any device, once the date of birth is known [SCHED-8 part]', async ({
  page,
  browser,
}) => {
  const number = await haveBooked(page);
  await page.goto(APPOINTMENTS);
  const again = page.getByRole('link', { name: /^Book another time/ });
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('button', { name: 'Yes, cancel appointment' }).click();
  await expect(again.first()).toBeVisible();
  const query = new URL((await again.first().getAttribute('href')) ?? '', page.url()).searchParams;
  const { link } = await mailOf(number, 'Your appointment on ');
  for (const chosen of query.values()) expect(link).not.toContain(chosen);

  const device = await (await browser.newContext()).newPage();
  await device.goto(link);
  await fillBirth(device, AVERY.birth);
  await device.getByRole('button', { name: 'See open times' }).click();
  await expect(device.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  expect(new URL(device.url()).pathname).toBe(DETAILS);
  await expect(device.getByRole('region', { name: 'Test' })).toContainText('A1C test');
  await expect(device.getByRole('radio', { checked: true }).first()).toBeVisible();
  await device.context().close();
});

test('who finds a visit by its number sees hidden details, and changes others; a changed email is put back by the one it was taken from [SCHED-7 part, SCHED-9 part]', async ({
  page,
  browser,
}) => {
  const number = await haveBooked(page);
  await page.goto(APPOINTMENTS);
  await page.getByRole('button', { name: /^See details/ }).click();
  const own = `own-${number.toLowerCase()}@mail.example`;
  const changeEmail = async (on: typeof page, typed: string) => {
    await on.getByRole('button', { name: /^Change patient details/ }).click();
    await on.getByRole('textbox', { name: 'Email' }).fill(typed);
    await on.getByRole('button', { name: 'Save changes' }).click();
    await expect(on.getByRole('heading', { level: 1, name: 'Your details have changed' })).toBeVisible();
  };
  await changeEmail(page, own);

  const other = await (await browser.newContext()).newPage();
  await other.goto(APPOINTMENTS);
  await other.getByRole('button', { name: 'Find an appointment' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Confirmation number').fill(number);
  for (const [label, value] of Object.entries(BIRTH)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: /^Find/ }).click();
  await other.getByRole('button', { name: /^Change patient details/ }).click();
  await expect(other.getByText('Some details are hidden.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue('o•••@mail.example');
  await expect(other.getByRole('textbox', { name: 'Phone' })).toHaveValue('•••-•••-••43');
  await expect(other.getByRole('textbox', { name: 'Street address' })).toHaveValue('•••');
  await expectNothingFromAxe(other);
  await other.getByRole('button', { name: 'Keep current details' }).click();
  await changeEmail(other, 'taken@mail.example');

  const text = await mailTo(own, 'The email address of your appointment was changed');
  const device = await (await browser.newContext()).newPage();
  await device.goto(/\/schedule-appointment\S+#\S+/.exec(text)?.[0] ?? '');
  await fillBirth(device, AVERY.birth);
  await expectNothingFromAxe(device);
  await device.getByRole('button', { name: 'Put my address back' }).click();
  await expect(device.getByRole('main')).toContainText(number);
  await device.getByRole('button', { name: /^Change patient details/ }).click();
  await expect(device.getByRole('textbox', { name: 'Email' })).toHaveValue(own);
  await other.reload();
  await expect(other.getByRole('main')).not.toContainText(number);
  for (const each of [other, device]) await each.context().close();
});
