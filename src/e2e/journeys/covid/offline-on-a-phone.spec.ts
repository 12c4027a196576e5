import { expect, type Page } from '@playwright/test';
import { keptWith, onward } from '../../booking/booking-steps.ts';
import { fillGuest, heldTime, numberOfReceipt } from '../../booking/guests.ts';
import { mailOf } from '../../booking/outbox.ts';
import { agreeHere, atQuestions, beNear, questionsLoaded, settle } from '../../covid/test-steps.ts';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const OREL = {
  name: ['Orel', 'Vance'],
  birth: ['8', '24', '1968'],
  ...{ zip: '60614', town: 'Chicago, Illinois.', street: '31 Basement Ct' },
  ...{ email: 'orel.vance@mail.example', phone: '312-555-0187' },
} as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answered = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true });

test('Somebody in a basement books a test on a phone whose network comes and goes: each time the page says so and keeps what was answered, typed and held, and in the end one test is booked, once [ERR-5 part, COV-1 part, COV-2 part, SCHED-15 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const offline = (isSo: boolean) => context.setOffline(isSo);
  const alert = page.getByRole('alert').first();
  await beNear(page, baseURL ?? '');
  await page.goto('/covid19/testing');
  await page.getByRole('link', { name: 'Find my test' }).click();

  // The questions are answered without a network.
  const none = page.getByLabel('None of these');
  await none.click();
  await questionsLoaded(page);
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { level: 1, name: /Which symptoms/ })).toBeFocused();
  await offline(true);
  await page.getByLabel('Fever or chills').check();
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('3 years or older').check();
  await button(page, 'Next').click();
  await page.getByLabel('No, or I don’t know').check();
  await button(page, 'Next').click();
  await none.check();
  await offline(false);
  await button(page, 'See my test').click();
  await expect(page.getByRole('heading', { level: 1, name: 'A rapid antigen test fits' })).toBeFocused();
  await expect(page.getByText(/gives? it within 25 miles of 60614 Chicago, IL/)).toBeVisible();
  await button(page, 'Continue with rapid antigen').click();
  await agreeHere(page);

  // What is typed of the patient, and said to the lab, outlives a press that reaches nobody.
  const kept = keptWith(page, OREL.phone);
  await fillGuest(page, OREL);
  await kept;
  await offline(true);
  await onward(page).click();
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Vance');
  await offline(false);
  await onward(page).click();
  await atQuestions(page);
  await answered(page, 'Is this your first COVID-19 test?', 'Yes').check();
  await offline(true);
  await button(page, 'Continue to location and time').click();
  await expect(alert).toBeVisible();
  await expect(answered(page, 'Is this your first COVID-19 test?', 'Yes')).toBeChecked();
  await offline(false);
  await button(page, 'Continue to location and time').click();

  // A time is held only where somebody was told of it.
  const times = page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ });
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(2)
    .check();
  await expect(times.first()).toBeVisible();
  await offline(true);
  await times.last().click();
  await expect(alert).toContainText('We could not hold that time.');
  await offline(false);
  await times.last().click();
  const held = await heldTime(page);
  await settle(page);
  await offline(true);
  await button(page, 'Book this test').click();
  await expect(alert).toContainText('Try again as often as you like: it won’t be booked twice.');
  await offline(false);
  await button(page, 'Try again').click();
  const number = await numberOfReceipt(page);
  const main = page.getByRole('main');
  for (const words of [held, '$39']) await expect(main).toContainText(words);
  const { subject } = await mailOf(number, 'Your appointment is booked');
  expect(subject).toContain(held);

  await page.getByRole('link', { name: 'See my appointments' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(number);
});
