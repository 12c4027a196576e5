import { expect, type Page } from '@playwright/test';
import { AVERY, holdBar } from '../booking/booking-steps.ts';
import { tabTo } from '../keyboard.ts';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { atQuestions, beNear, siteNear, termsCame } from './test-steps.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page, baseURL }) => beNear(page, baseURL ?? ''));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(words);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }).filter({ visible: true }));
  await page.keyboard.press('Enter');
}

async function mark(page: Page, as: 'radio' | 'checkbox', name: string | RegExp): Promise<void> {
  const control = page.getByRole(as, { name, exact: true });
  await tabTo(page, control);
  await page.keyboard.press('Space');
  await expect(control).toBeChecked();
}

/** Answers a question for the lab, from 'I’d rather not say', the last of its choices: arrows go round. */
async function answer(page: Page, question: string, name: 'Yes' | 'No'): Promise<void> {
  const group = page.getByRole('group', { name: question });
  await tabTo(page, group.getByRole('radio', { name: 'I’d rather not say' }));
  await page.keyboard.press('ArrowDown');
  if (name === 'No') await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('radio', { name, exact: true })).toBeChecked();
}

async function typePatient(page: Page): Promise<void> {
  await mark(page, 'radio', 'Me');
  await type(page, 'First name', AVERY.first);
  await type(page, 'Last name', AVERY.last);
  for (const [index, label] of (['Month', 'Day', 'Year'] as const).entries())
    await type(page, label, AVERY.birth[index] ?? '');
  await tabTo(page, page.getByRole('radio', { name: 'Female' }));
  await page.keyboard.press('Space');
  await type(page, 'ZIP code', '60614');
  await expect(page.getByText('Chicago, Illinois.')).toBeVisible();
  await type(page, 'Street address', '2400 N Clark St');
  await type(page, 'Email', AVERY.email);
  await type(page, 'Phone', AVERY.phone);
}

test('by keyboard alone an adult books a test that they pay themselves, from the page of the tests to what to do at the door; Back then shows what is booked and books nothing', async ({
  page,
}) => {
  test.slow();
  const site = await siteNear(page, /^Inside/);
  await page.goto('/covid19/testing');
  await tabTo(page, page.getByRole('link', { name: `Rapid antigen at ${site.name}` }));
  await page.keyboard.press('Enter');

  await termsCame(page);
  await press(page, 'Agree and continue');
  const box = page.getByRole('checkbox', { name: /I have read the terms/ });
  await expect(page.getByText('Check the box to continue').first()).toBeVisible();
  await mark(page, 'checkbox', /I have read the terms/);
  await expect(box).toBeFocused();
  await press(page, 'Agree and continue');

  await expect(heading(page, 'Who is the test for?')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await typePatient(page);
  await press(page, /^Continue to/);

  await atQuestions(page);
  await answer(page, 'Is this your first COVID-19 test?', 'Yes');
  await answer(page, 'Are you pregnant?', 'No');
  await isSoundAtBothWidths(page);
  await press(page, /^Continue to/);

  await expect(heading(page, 'Choose a location and time')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ }).first()).toBeVisible();
  await expect(page.getByText(site.note).first()).toBeVisible();
  await press(page, /^First open time/);
  await expect(holdBar(page)).toContainText('We are holding');
  await isSoundAtBothWidths(page);
  await press(page, /^Continue to/);

  await expect(heading(page, 'How will it be paid?')).toBeVisible();
  await expect(holdBar(page)).toContainText('We are holding');
  await tabTo(page, page.getByRole('radio', { name: 'My insurance plan' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'I pay at the visit' })).toBeChecked();
  await press(page, 'Continue to review');

  await expect(heading(page, 'Check and book')).toBeVisible();
  await expect(page.getByText('You pay', { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  for (const words of [
    'Rapid antigen test',
    'within 30 minutes',
    '$39, by card or cash at the visit',
    '2 answered, 3 left out',
    site.name,
  ])
    await expect(main).toContainText(words);
  for (const part of ['test', 'when and where', 'patient', 'payment', 'questions'])
    await expect(page.getByRole('link', { name: `Change ${part}` })).toBeVisible();
  await isSoundAtBothWidths(page);
  await press(page, 'Book this test');
  await expect(heading(page, 'Your appointment is booked')).toBeVisible();
  await expect(main).toContainText(/From \d+:\d\d [ap]m, come in by the test door on /);
  for (const words of ['Wear a mask', 'Show your photo ID', 'A way to pay $39', '$39'])
    await expect(main).toContainText(words);
  await expect(main).not.toContainText('In the lot?');
  await expect(main.getByRole('button', { name: /^Change how it is paid/ })).toBeVisible();
  await isSoundAtBothWidths(page);
  const number = page.getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  await expect(number).toBeVisible();
  const words = (await number.textContent()) ?? '';
  await page.goBack();
  await expect(page).toHaveURL(/\/confirmation$/);
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
  await expect(page).not.toHaveTitle(/covid|test/i);
});
