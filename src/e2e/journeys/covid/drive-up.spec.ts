import { expect, type Page } from '@playwright/test';
import { asStaff } from '../../admin/site-day.ts';
import { fillBirth, onward } from '../../booking/booking-steps.ts';
import { fillGuest, heldTime, numberOfReceipt } from '../../booking/guests.ts';
import { mailOf } from '../../booking/outbox.ts';
import { CAIRO, dayHasCome, inLot, leaveLot, markInLot, newLot } from '../../covid/lot.ts';
import { agreeHere, leaveQuestionsOut, settle } from '../../covid/test-steps.ts';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const BIRTH = ['6', '3', '1979'] as const;
const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).click();

test('A worker with a fever is led to a rapid test that the employer’s voucher pays, and gets it in the car: from the page of tests over the mail to the space in the lot and home [COV-1 part, COV-2 part, COV-4 part, COV-5 part, ADM-7 part, SCHED-14 part]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const lot = await newLot({ near: CAIRO });
  await context.addCookies([{ name: 'FCNLocation', value: encodeURIComponent(CAIRO.cookie), url: baseURL ?? '' }]);
  await page.goto('/covid19/testing');
  const tests = page.getByRole('region', { name: 'Tests and prices' }).getByRole('listitem');
  await expect(tests.filter({ hasText: 'Rapid antigen' }).first()).toContainText('$39');
  await page.getByRole('link', { name: 'Find my test' }).click();
  await answer(page);
  await expect(page.getByText(new RegExp(`gives? it within 25 miles of ${CAIRO.name}`))).toBeVisible();
  await next(page, 'Continue with rapid antigen');
  await agreeHere(page);
  await fillIda(page);
  await onward(page).click();
  await leaveQuestionsOut(page);
  await page.getByRole('group', { name: 'Location' }).getByRole('radio', { name: lot.name, exact: true }).check();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(1)
    .check();
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ })
    .last()
    .click();
  const held = await heldTime(page);
  await settle(page, async () => {
    await page.getByRole('radio', { name: 'A voucher' }).check();
    await page.getByRole('textbox', { name: 'Voucher code' }).fill('EVERGR-19RA');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('It pays for this test. You pay $0.')).toBeVisible();
  });
  const main = page.getByRole('main');
  for (const words of [held, lot.name, 'Rapid antigen test', '$0, a voucher from Evergreen Works pays'])
    await expect(main).toContainText(words);
  await next(page, 'Book this test');
  const number = await numberOfReceipt(page);
  for (const words of [held, lot.name, '$0', 'Your voucher', 'stay in the car'])
    await expect(main).toContainText(words);
  const mail = await mailOf(number, 'Your appointment is booked');
  expect(mail.subject).toContain(held);
  for (const words of [lot.name, number]) expect(mail.text).toContain(words);

  // On the day, by the mail, in the lot.
  await dayHasCome(number, 5);
  await page.goto(mail.link);
  await fillBirth(page, BIRTH);
  await next(page, 'See the appointment');
  await page.getByRole('button', { name: /^When you come/ }).click();
  const card = page.getByRole('region', { name: 'In the lot?' });
  await card.getByLabel('Number of your space').fill('7');
  await next(page, 'I’m here');
  await expect(card.getByRole('status')).toContainText(/We know you’re in space 7\.\s*You’re next\./);

  // Meanwhile, at the desk of the site.
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asStaff(desk.context(), baseURL, { role: 'site coordinator', sites: [lot.site] });
  await desk.goto('/admin/drive-up');
  await expect(desk.getByText('1 person registered today, 1 in the lot.')).toBeVisible();
  for (const words of [number, 'Here', 'space 7']) await expect(inLot(desk, 'Ida L.')).toContainText(words);
  await markInLot(desk, 'Swabbed', 'Ida L.');
  await expect(inLot(desk, 'Ida L.')).toContainText('Swabbed');
  await markInLot(desk, 'Left', 'Ida L.');
  await expect(desk.getByText('No one is in the lot.')).toBeVisible();

  // At home, the page no longer asks for a space, nor says how to come: it says how the result does.
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'What happens next' })).toBeVisible();
  await expect(main).toContainText('After your visit');
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await expect(main).toContainText(number);
  await leaveLot(lot.site);
});

/** The worker, who books for themselves. */
async function fillIda(page: Page): Promise<void> {
  await fillGuest(page, {
    name: ['Ida', 'Levee'],
    birth: BIRTH,
    ...{ zip: '62914', town: 'Cairo, Illinois.', street: '12 Ohio St' },
    ...{ email: 'ida.levee@mail.example', phone: '618-555-0133' },
  });
}

/** Fever since yesterday, nobody near, no plans. */
async function answer(page: Page): Promise<void> {
  // The first press wakes the page's script, which then does it again.
  await page.getByLabel('None of these').click();
  await expect(page.getByLabel('None of these')).toBeChecked();
  await next(page);
  await page.getByLabel('Fever or chills').check();
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('3 years or older').check();
  await next(page);
  await page.getByLabel('No, or I don’t know').check();
  await next(page);
  await page.getByLabel('None of these').check();
  await next(page, 'See my test');
  await expect(page.getByRole('heading', { level: 1, name: 'A rapid antigen test fits' })).toBeFocused();
}
