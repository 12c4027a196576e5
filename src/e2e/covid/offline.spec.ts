import { expect, type Page } from '@playwright/test';
import { AVERY, fillPatient, holdBar, keptWith, onward } from '../booking/booking-steps.ts';
import { test } from '../test.ts';
import { atQuestions, beNear, holdATime, siteNear, TERMS } from './test-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(async ({ page, baseURL }) => beNear(page, baseURL ?? ''));

/** Presses without a connection, which the page says by an alert; with one again, presses once more, or what the page offers in its place. */
async function pressOffline(
  page: Page,
  press: () => Promise<void>,
  stays: () => Promise<void>,
  again = press,
): Promise<void> {
  await page.context().setOffline(true);
  await press();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await stays();
  await page.context().setOffline(false);
  await again();
}

test('without a connection each step of a test says so, keeps what was typed, and goes on once there is one again [ERR-5 part]', async ({
  page,
}) => {
  test.slow();
  const site = await siteNear(page, /^By car\.$/);

  // The terms, agreed to.
  await page.goto(`${TERMS}?serviceId=1901&locationId=${site.locationId}`);
  await expect(page.getByText('Read all the terms')).toBeVisible();
  const agreed = page.getByRole('checkbox', { name: /I have read the terms/ });
  await agreed.check();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: 'Agree and continue' }).click(),
    () => expect(agreed).toBeChecked(),
  );

  // The patient, all typed.
  await expect(page.getByRole('heading', { level: 1, name: 'Who is the test for?' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  const kept = keptWith(page, AVERY.phone);
  await fillPatient(page);
  await kept;
  await pressOffline(
    page,
    () => onward(page).click(),
    () => expect(page.getByLabel('Last name', { exact: true })).toHaveValue(AVERY.last),
  );

  // An answer for the lab.
  await atQuestions(page);
  const no = page.getByRole('group', { name: 'Are you pregnant?' }).getByRole('radio', { name: 'No', exact: true });
  await no.check();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: /^Continue to/ }).click(),
    () => expect(no).toBeChecked(),
  );

  // A time, which isn't held.
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ }).first()).toBeVisible();
  await page.context().setOffline(true);
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ })
    .first()
    .click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('We could not hold that time.');
  await expect(holdBar(page)).toBeHidden();
  await page.context().setOffline(false);
  await holdATime(page);
  await onward(page).click();

  // How it is paid.
  await expect(page.getByRole('heading', { level: 1, name: 'How will it be paid?' })).toBeVisible();
  await expect(holdBar(page)).toContainText('We are holding');
  const self = page.getByRole('radio', { name: 'I pay at the visit' });
  await self.check();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: 'Continue to review' }).filter({ visible: true }).click(),
    () => expect(self).toBeChecked(),
  );

  // The booking itself: nothing is lost, and it is made once.
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
  await expect(page.getByText('You pay', { exact: true })).toBeVisible();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: 'Book this test' }).click(),
    () => expect(page.getByRole('alert')).toContainText('Try again as often as you like: it won’t be booked twice.'),
    () => page.getByRole('button', { name: 'Try again' }).click(),
  );
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
});
