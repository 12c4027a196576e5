import { expect } from '@playwright/test';
import { fillPatient, onward } from '../booking/booking-steps.ts';
import { agreeToCounting } from '../privacy/agree.ts';
import { expectNotKept, expectUntold, leftFor, PERSONAL, PLACE, record, wordsIn } from '../privacy/recording.ts';
import { test } from '../test.ts';
import { agreeHere, atQuestions, beNear, holdATime, settle, siteNear } from './test-steps.ts';

const MEMBER_ID = 'XQZ77120349';
const VOUCHER = 'CHOIR-88PL';
const MEMBER_NUMBER = '401183';
/** What is answered on the way: to the questions that lead to a test, to those for the lab, and about who pays. */
const ANSWERED = ['fever', 'yesterday', 'symptom', 'pregnant', 'copperleaf', MEMBER_ID, VOUCHER, MEMBER_NUMBER];

test.beforeEach(async ({ page, baseURL }) => beNear(page, baseURL ?? ''));

test('from the questions to a booked test, a browser asks only us; no answer, voucher, plan, member number or birth date is in an address, a Referer, on the console, in what is counted or, once it is booked, in storage [SHELL-5 part]', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await agreeToCounting(context, baseURL);
  const recording = await record(context);

  await page.goto('/covid19/testing/screening');
  // The first press wakes the page's script, which then does it again.
  await page.getByLabel('None of these').click();
  await expect(page.getByLabel('None of these')).toBeChecked();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Which symptoms/ })).toBeFocused();
  await page.getByLabel('Fever or chills').check();
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('3 years or older').check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('No, or I don’t know').check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('None of these').check();
  await page.getByRole('button', { name: 'See my test' }).click();
  await expect(page.getByText(/locations give it within 25 miles of 60614 Chicago, IL\./)).toBeVisible();
  await page.getByRole('button', { name: 'Continue with rapid antigen' }).click();
  await agreeHere(page);
  await fillPatient(page);
  await onward(page).click();
  await atQuestions(page);
  await page.getByRole('group', { name: 'Are you pregnant?' }).getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: /^Continue to/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  const site = await siteNear(page, /^By car\.$/);
  await page.getByRole('group', { name: 'Location' }).getByRole('radio', { name: site.name, exact: true }).check();
  await expect(page.getByRole('heading', { name: `Time at ${site.name}` })).toBeVisible();
  await holdATime(page);
  await settle(page, async () => {
    await page.getByRole('radio', { name: 'My insurance plan' }).check();
    await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('Copperleaf PPO');
    await page.getByRole('textbox', { name: 'Member ID', exact: true }).fill(MEMBER_ID);
    await page.getByRole('button', { name: 'Ask my plan' }).filter({ visible: true }).click();
    await expect(page.getByText('Copperleaf PPO pays for this test: you pay $0.')).toBeVisible();
    await page.getByRole('radio', { name: 'A voucher' }).check();
    await page.getByRole('textbox', { name: 'Voucher code' }).fill(VOUCHER);
    await page.getByRole('button', { name: 'Check the code' }).click();
    await page.getByRole('textbox', { name: 'Member number' }).fill(MEMBER_NUMBER);
  });
  await expect(page.getByText('$0, a voucher from Lakeside Choir pays')).toBeVisible();
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
  await expect(page).not.toHaveTitle(/covid|test/i);

  const secret = [...PERSONAL, ...ANSWERED];
  expect(leftFor(recording.asked, baseURL)).toEqual([]);
  const { asked, said } = recording;
  expectUntold({ asked: asked.filter(({ url }) => !url.pathname.startsWith('/_astro/')), said }, secret);
  for (const { url, body } of asked.filter((one) => one.url.pathname.startsWith('/api/tracking/')))
    expect(wordsIn(body, [...secret, ...PLACE]), url.href).toEqual([]);
  await expectNotKept(page, secret);
});
