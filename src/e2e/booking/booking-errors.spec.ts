import { expect, type Page } from '@playwright/test';
import {
  A1C_TEST,
  APPOINTMENTS,
  DETAILS,
  allTimes,
  haveBooked,
  goToReview,
  holdATime,
  onward,
  openDetailsAgain,
  openHeld,
} from './booking-steps.ts';
import { test } from '../test.ts';

const technicalIssue = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'We’re experiencing a technical issue' });

test('Confirm in a second tab on what the first has booked shows the appointment with its number, and no error [SCHED-15 part]', async ({
  page,
}) => {
  await goToReview(page);
  // A tab that is duplicated begins with what the first one has stored.
  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const confirm = (tab: Page) => tab.getByRole('button', { name: 'Confirm appointment' });
  await expect(confirm(second)).toBeVisible();
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const number = await page
    .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .innerText();

  await confirm(second).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const told = second.getByRole('status').filter({ hasText: 'You did this already, in another tab or window.' });
  await expect(told).toContainText(number);
  await expect(technicalIssue(second)).toHaveCount(0);
});

test('Try again asks for the locations, the tests or the terms that failed, and leads on [ERR-5 part]', async ({
  page,
}) => {
  const fail = (address: string) => page.route(address, (route) => route.abort());
  const again = async () => {
    await expect(technicalIssue(page).first()).toBeVisible();
    await page.unrouteAll();
    await technicalIssue(page).getByRole('button', { name: 'Try again' }).click();
    await expect(technicalIssue(page)).toHaveCount(0);
  };
  await fail('**/api/scheduler/locations/search');
  await page.goto(A1C_TEST);
  await again();
  await expect(page.getByRole('group', { name: 'Location' }).getByRole('radio').first()).toBeVisible();
  await expect(allTimes(page).first()).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await fail('**/api/scheduler/services?*');
  await page.goto(DETAILS);
  await again();
  await expect(page.getByRole('region', { name: 'Which test?' }).getByRole('button').first()).toBeVisible();

  await openHeld(page);
  await fail('**/api/scheduler/terms?*');
  await onward(page).click();
  await expect(technicalIssue(page).first()).toBeVisible();
  await page.unrouteAll();
  await onward(page).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  await expect(technicalIssue(page)).toHaveCount(0);
});

test('going on without a time leads to the times, and the error is gone once one is chosen [SCHED-5 part]', async ({
  page,
}) => {
  await openDetailsAgain(page);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Choose a time for your appointment' }).click();
  await expect(allTimes(page).first()).toBeFocused();
  await holdATime(page);
  await expect(summary).toHaveCount(0);
});

test('a cancel that fails says that the appointment is kept, and the next one cancels it [SCHED-8 part]', async ({
  page,
}) => {
  const number = await haveBooked(page);
  await page.goto(APPOINTMENTS);
  const cancel = async () => {
    await page.getByRole('button', { name: /^Cancel / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel appointment' }).click();
  };
  await page.route('**/api/scheduler/appointments/*/cancel', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: '1000' } }),
  );
  await cancel();
  const failed = page.getByRole('alert').filter({ hasText: 'still have' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('article')).toContainText(number);
  await page.unrouteAll();
  await cancel();
  await expect(page.getByText('Your appointment is canceled.')).toBeVisible();
  await expect(failed).toHaveCount(0);
});
