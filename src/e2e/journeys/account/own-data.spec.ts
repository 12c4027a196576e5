import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { joinByCalls } from '../../booking/account-calls.ts';
import { bookByCalls, openDays, AVERY_SENT, someOf } from '../../booking/booking-calls.ts';
import { mailOf, mailTo } from '../../booking/outbox.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

/** Where few others are booked. */
const NEAR = { organizationName: 'labcorp', position: { latitude: 41.92, longitude: -87.65 } };

test('Somebody who is done with the site takes her data along, cancels the last visit, and deletes her account; each step has its receipt, and nobody signs in by it any more [SHELL-2 part, SCHED-8 part]', async ({
  page,
  browser,
}) => {
  // She joined and booked a test some time ago, in another browser.
  const before = await (await browser.newContext()).newPage();
  const { email, password } = await joinByCalls(before);
  const { days } = await openDays(before, NEAR);
  const slots = days.flatMap(({ timeSlots }) => timeSlots).slice(-40);
  const contact = { ...AVERY_SENT.contact, emails: [{ address: email }] };
  const visit = await bookByCalls(
    before,
    'labcorp',
    someOf(slots, 5).map(({ id }) => id),
    { ...AVERY_SENT, contact },
  );
  await before.context().close();

  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Ask for it with everything we keep about you' }).click();
  await expect(page.getByText('Your file is ready')).toBeVisible();
  await mailTo(email, 'Your file is ready');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  const kept = readFileSync(await file.path(), 'utf8');
  for (const words of [email, visit.number, 'Avery', AVERY_SENT.dob, '2400 N Clark St']) expect(kept).toContain(words);

  // A visit is ahead, which keeps the account.
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'You have an appointment ahead' })).toBeVisible();
  await page.getByRole('button', { name: /^See the appointment/ }).click();
  await expect(page.getByRole('main')).toContainText(visit.number);
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Yes, cancel/ })
    .click();
  await expect(page.getByRole('main')).toContainText('canceled');
  await mailOf(visit.number, `Your appointment on `);

  // Now it goes, by the password.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account$/i })
    .click();
  await page.locator('#me-menu').getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'What goes, now' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  await mailTo(email, 'Your account is deleted');
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^We don’t recognize this email and password\./);
});
