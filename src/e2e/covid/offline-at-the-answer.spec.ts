import { expect, type Page } from '@playwright/test';
import { beNear, questionsLoaded } from './test-steps.ts';
import { ON_A_PHONE, test } from '../journeys/journey.ts';

test.use(ON_A_PHONE);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('Somebody whose phone has no network as the last question is answered is told so, keeps each answer, and goes on to book once there is one again [ERR-5 part, COV-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await beNear(page, baseURL ?? '');
  await page.goto('/covid19/testing');
  await page.getByRole('link', { name: 'Find my test' }).click();
  const none = page.getByLabel('None of these');
  await none.click();
  await questionsLoaded(page);
  await press(page, 'Next');
  await expect(page.getByRole('heading', { level: 1, name: /Which symptoms/ })).toBeFocused();
  await page.getByLabel('Fever or chills').check();
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('3 years or older').check();
  await press(page, 'Next');
  await page.getByLabel('No, or I don’t know').check();
  await press(page, 'Next');
  await context.setOffline(true);
  await none.check();
  await press(page, 'See my test');
  await expect(page.getByRole('heading', { level: 1, name: 'A rapid antigen test fits' })).toBeFocused();
  await expect(page.getByText('We couldn’t look for locations near you.')).toBeVisible();
  await press(page, 'Continue with rapid antigen');
  await expect(page.getByRole('alert')).toContainText('Your answers are still here.');
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await press(page, 'Continue with rapid antigen');
  await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible();
});
