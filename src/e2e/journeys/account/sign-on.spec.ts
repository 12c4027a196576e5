import { expect } from '@playwright/test';
import { receiveAt } from '../../account/partner-receiver.ts';
import { joinByCalls } from '../../booking/account-calls.ts';
import { AVERY_SENT, bookByCalls, openDays, someOf } from '../../booking/booking-calls.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

/** Where few others are booked. */
const NEAR = { organizationName: 'labcorp', position: { latitude: 41.92, longitude: -87.65 } };

test('Somebody with an account looks for a therapist, reads what Larkmoor will tell MDLIVE, agrees, and arrives known: told is what was said, and no more [ROUTE-10 part, LEAVE-2 part, TILE-8 part]', async ({
  page,
  context,
  browser,
}) => {
  // She has booked for herself before, in another browser, so that the account knows who she is.
  const before = await (await browser.newContext()).newPage();
  const { email, password } = await joinByCalls(before);
  const { days } = await openDays(before, NEAR);
  const slots = days.flatMap(({ timeSlots }) => timeSlots).slice(-40);
  await bookByCalls(
    before,
    'labcorp',
    someOf(slots, 5).map(({ id }) => id),
    AVERY_SENT,
  );
  await before.context().close();
  const came = await receiveAt(context, 'mdlive');

  await page.goto('/findcare/services');
  const need = page.getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill('therapist');
  await need.press('Enter');
  await page
    .getByRole('link', { name: /^Learn more about MDLIVE/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MDLIVE');
  const therapy = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: /therapy/i }) })
    .first();
  await therapy.getByRole('link', { name: /MDLIVE/ }).click();
  const dialog = page.getByRole('dialog', { name: "We're taking you to MDLIVE" });
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: /^Got it/ }).click(),
  ]);
  await tab.getByRole('link', { name: 'Sign in and go' }).click();
  await tab.getByLabel('Email').fill(email);
  await tab.getByRole('textbox', { name: 'Password' }).fill(password);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Go to MDLIVE?');
  await expect(tab.getByText('Larkmoor will tell MDLIVE:')).toBeVisible();
  const promised = await tab.getByRole('main').getByRole('definition').allInnerTexts();
  expect(promised).toEqual(['Avery Stone', 'April 17, 1986', email]);
  expect(came).toEqual([]);
  await tab.getByRole('button', { name: 'Go to MDLIVE' }).click();
  await expect(tab.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const told = { firstName: 'Avery', lastName: 'Stone', dateOfBirth: '1986-04-17', email };
  expect(came).toEqual([{ told, leads: '/therapy', referer: undefined }]);

  // What was told stands in the account.
  await page.goto('/account/');
  const part = page.getByRole('region', { name: 'Providers you go to from here' });
  await expect(part).toContainText('MDLIVE');
  await expect(part).toContainText(/Name, date of birth, email\. Since /);
});
