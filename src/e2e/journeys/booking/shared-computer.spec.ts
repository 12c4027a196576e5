import { expect, type Page } from '@playwright/test';
import { allTimes, APPOINTMENTS, DETAILS, find, holdBar } from '../../booking/booking-steps.ts';
import { confirm, fillGuest, goToForm, goToReviewOf, heldTime, type Guest } from '../../booking/guests.ts';
import { expectOnlyIds, readable } from '../../booking/stored.ts';
import { expectNotKept, expectUntold, record, wordsIn } from '../../privacy/recording.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const IDA: Guest = {
  name: ['Ida', 'Quarterman'],
  birth: ['8', '14', '1967'],
  zip: '99515',
  town: 'Anchorage, Alaska.',
  street: '31 Spruce Loop',
  email: 'ida.quarterman@mail.example',
  phone: '907-555-0148',
};
/** What says who she is. */
const SECRETS = ['Quarterman', '1967', IDA.street, IDA.email, IDA.phone, '9075550148'];

test('A woman books an A1C test at a library’s computer and clears her details: Back, web storage, cookies and the next person’s booking have nothing of her, and on her own phone her visit stands [SCHED-9 part, SCHED-10 part, SCHED-13 part, SHELL-5 part, STATE-1 part]', async ({
  page,
  context,
  browser,
}) => {
  const recording = await record(context);
  await holdATime(page);
  const held = await heldTime(page);
  await goToForm(page);
  await fillGuest(page, IDA);
  await goToReviewOf(page);
  expect(await expectOnlyIds(page)).toEqual(expect.arrayContaining(['patientid', 'termcon', 'aptHoldId']));
  const number = await confirm(page);
  expect(await expectOnlyIds(page)).toEqual(expect.arrayContaining(['cfno', 'appointmentId']));
  const sessions = async () => (await context.cookies()).find(({ name }) => name === 'fcGuest')?.value;
  const hers = await sessions();

  await page.getByRole('button', { name: 'Clear my details' }).click();
  await page.getByRole('dialog', { name: 'Clear your details?' }).getByRole('button', { name: /^Yes/ }).click();
  await expect(page.getByText('Your details are cleared from this browser.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No appointments to show');
  expect(await sessions()).not.toBe(hers);
  const all = [...SECRETS, number];
  const expectNothing = async () => expect(wordsIn(await readable(page), all), page.url()).toEqual([]);
  await expectNothing();
  await expectNotKept(page, all);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  // Back to her form and on to her times leads to the first question, with nothing held.
  for (let presses = 0; presses < 2; presses += 1) {
    await page.goBack();
    await expect(page).toHaveURL(DETAILS);
    await expect(page.getByRole('region', { name: 'Which test?' })).toBeVisible();
    await expect(holdBar(page)).toHaveCount(0);
    await expectNothing();
  }

  // The next person books, and is asked for consent and all else.
  await holdATime(page);
  await goToForm(page);
  await expect(page.getByText('No patient is saved in this browser yet.')).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('');
  await expectNothing();
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('main')).toContainText('No appointments to show');
  await expectNothing();
  expectUntold(recording, SECRETS);

  const phone = await (await browser.newContext()).newPage();
  await find(phone, number, IDA.birth);
  await expect(phone.getByRole('heading', { level: 2, name: held })).toBeVisible();
  await phone.context().close();
});

/** From the page of all who can be booked to a time in Anchorage. */
async function holdATime(page: Page): Promise<void> {
  await page.goto('/schedule-appointment/');
  const labcorp = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Labcorp' }) });
  await labcorp.getByRole('link', { name: 'A1C test' }).click();
  await expect(allTimes(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Change location' }).click();
  const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
  await place.fill(IDA.zip);
  await place.press('Enter');
  await expect(page.getByRole('region', { name: 'Time at Labcorp, Anchorage' })).toBeVisible();
  await allTimes(page).last().click();
  await expect(holdBar(page)).toContainText('We are holding');
}
