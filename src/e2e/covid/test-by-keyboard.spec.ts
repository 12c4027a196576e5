import { expect, type Page } from '@playwright/test';
import { AVERY, holdBar } from '../booking/booking-steps.ts';
import { tabTo } from '../keyboard.ts';
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

test('by keyboard alone a test is booked, from the page of the tests to its number; Back then shows what is booked and books nothing', async ({
  page,
}) => {
  test.slow();
  const site = await siteNear(page, /^By car\.$/);
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
  await typePatient(page);
  await press(page, /^Continue to/);

  await atQuestions(page);
  await press(page, 'Leave all out');

  await expect(heading(page, 'Choose a location and time')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ }).first()).toBeVisible();
  await press(page, /^First open time/);
  await expect(holdBar(page)).toContainText('We are holding');
  await press(page, /^Continue to/);

  await expect(heading(page, 'How will it be paid?')).toBeVisible();
  await expect(holdBar(page)).toContainText('We are holding');
  await tabTo(page, page.getByRole('radio', { name: 'My insurance plan' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'I pay at the visit' })).toBeChecked();
  await press(page, 'Continue to review');

  await expect(heading(page, 'Check and book')).toBeVisible();
  await expect(page.getByText('You pay', { exact: true })).toBeVisible();
  await press(page, 'Book this test');
  await expect(heading(page, 'Your appointment is booked')).toBeVisible();
  const number = page.getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  await expect(number).toBeVisible();
  const words = (await number.textContent()) ?? '';
  await page.goBack();
  await expect(page).toHaveURL(/\/confirmation$/);
  await expect(page.getByText(words).first()).toBeVisible();
});
