import { expect, type Page } from '@playwright/test';
import { agreeToTerms, allTimes, holdBar, onward } from '../../booking/booking-steps.ts';
import { fillGuest } from '../../booking/guests.ts';
import { mailOf, mailsOf } from '../../booking/outbox.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const BOOKING = '**/api/scheduler/appointments';
const INES = {
  name: ['Ines', 'Halvorsen'],
  birth: ['3', '9', '1971'],
  zip: '98101',
  town: 'Seattle, Washington',
  street: '1420 5th Ave',
  email: 'ines.halvorsen@mail.example',
  phone: '206-555-0136',
} as const;
/** What our server says while a partner's own one doesn't answer, and once it has said no. */
const AWAY = 'Providence’s booking system is not answering right now. Please try again in a few minutes.';
const NOT_BOOKED =
  'Your appointment was not booked: the provider’s system did not confirm this time. Please choose a time again.';

/** Has the server answer so for the partner's system: that of the demo always works. */
function refuse(page: Page, address: string, status: number, code: string, detail: string): Promise<unknown> {
  const json = { status, code, title: 'Refused', detail, transactionId: 't' };
  return page.route(address, (route) => route.fulfill({ status, contentType: 'application/problem+json', json }));
}

test('A patient in Seattle is let down by Providence’s own system, is told each time what they can do, and is booked at another of its clinics with all that they typed [SCHED-17 part, SCHED-5 part, SCHED-6 part, SCHED-1 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const place = page.getByRole('combobox', { name: 'Showing Services near' });
  await place.fill('98101');
  await place.press('Enter');
  await expect(place).toHaveValue('98101 Seattle, WA');
  await page.getByRole('banner').getByRole('link', { name: 'Book', exact: true }).click();
  const providence = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Providence' }) });
  await refuse(page, '**/api/scheduler/timeslots?**', 503, 'partner-away', AWAY);
  await providence.getByRole('link', { name: 'Yearly checkup' }).click();

  // No times: a word why, the partner's own site, and another try, which succeeds.
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole('link', { name: 'providence.example' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await holdATime(page);
  await onward(page).click();
  await agreeToTerms(page);
  await fillGuest(page, INES);
  await onward(page).click();

  // No answer to the booking: it may be booked or not, and nobody is left alone with that.
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  await refuse(page, BOOKING, 503, 'partner-away', AWAY);
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  const unsure = page.getByRole('alert').filter({ hasText: 'we don’t know if your appointment is booked' });
  await expect(unsure).toContainText('it won’t be booked twice');
  await expect(page.getByRole('link', { name: /^Or call [\d-]{12}$/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await page.unrouteAll();
  await refuse(page, BOOKING, 409, 'not-booked', NOT_BOOKED);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText(/technical issue|was not booked/);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await page.unrouteAll();

  // Another clinic, with all that was typed.
  await page.getByText('Providence, Sammamish', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Time at Providence, Sammamish' })).toBeVisible();
  const held = await holdATime(page);
  await onward(page).click();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(INES.name[0]);
  await expect(page.getByLabel('Street address')).toHaveValue(INES.street);
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue(INES.email);
  await onward(page).click();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
  const number = await page
    .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .innerText();
  expect((await mailOf(number, 'Your')).subject).toContain(held);
  expect((await mailsOf(number))[0]?.text).toContain('Providence, Sammamish');
});

/** The last time of a later day, another day for each worker; gives it in the words of the hold. */
async function holdATime(page: Page): Promise<string> {
  await expect(allTimes(page).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(1 + test.info().parallelIndex)
    .check();
  await allTimes(page).last().click();
  await expect(holdBar(page)).toContainText('We are holding');
  return /holding (.+?, \d{1,2}:\d\d [ap]m) at /.exec(await holdBar(page).innerText())?.[1] ?? 'no time';
}
