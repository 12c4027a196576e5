import { expect, type Page } from '@playwright/test';
import { tabTo } from '../keyboard.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';
import { bookSelfPaid } from './held-test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const act = (page: Page) => page.getByRole('button', { name: /^Change how it is paid/ });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' });

/** From the appointment to the ways to pay, by keyboard. */
async function open(page: Page): Promise<void> {
  await tabTo(page, act(page));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Change how it is paid')).toBeVisible();
  await expect(page.getByText('Until now')).toBeVisible();
}

/** Chooses a way among the three by keyboard, from where the focus is. */
async function choose(page: Page, name: string): Promise<void> {
  const first = page.getByRole('radio', { name: 'My insurance plan' });
  await tabTo(page, first);
  if (name !== 'My insurance plan') await page.keyboard.press('ArrowDown');
  else await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

async function type(page: Page, name: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('by keyboard a booked test becomes paid by a plan, then by a voucher; a voucher that is refused changes nothing and stays typed [COV-4 part]', async ({
  page,
}) => {
  test.slow();
  await bookSelfPaid(page);
  await expect(summary(page)).toContainText('$39 by card or cash at the visit');
  await isSound(page);
  await open(page);
  await expect(page.getByText('Choose below how it will be paid')).toBeVisible();
  await isSound(page);
  await press(page, 'Change how it is paid');
  await expect(page.getByRole('link', { name: 'Choose how it will be paid' })).toBeVisible();
  await isSound(page);

  await choose(page, 'My insurance plan');
  await tabTo(page, page.getByRole('combobox', { name: 'Plan', exact: true }));
  await page.keyboard.type('Copperleaf PPO');
  await type(page, 'Member ID', '482117703');
  await press(page, 'Ask my plan');
  await expect(page.getByText('Copperleaf PPO pays for this test: you pay $0.')).toBeVisible();
  await isSound(page);
  await press(page, 'Change how it is paid');
  await expect(heading(page, 'Your appointment is booked')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('You pay $0, Copperleaf PPO pays.');
  await expect(summary(page)).toContainText('$0 Copperleaf PPO pays');
  await isSound(page);

  await open(page);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(page, 'A voucher');
  await type(page, 'Voucher code', 'EVERGR-19RA');
  await press(page, 'Check the code');
  await expect(page.getByText('It pays for this test. You pay $0.')).toBeVisible();
  await isSound(page);
  await press(page, 'Change how it is paid');
  await expect(page.locator(':focus')).toContainText('You pay $0, a voucher from Evergreen Works pays.');
  await page.reload();
  await expect(summary(page)).toContainText('$0 a voucher from Evergreen Works pays');
  await expect(page.getByText('How it is paid has changed.')).toHaveCount(0);

  await open(page);
  await choose(page, 'A voucher');
  await type(page, 'Voucher code', 'TEAM-4J7K-XXXX');
  await press(page, 'Change how it is paid');
  await expect(page.getByText('We don’t know this code. Check each letter and number.').first()).toBeVisible();
  await isSound(page);
  const refusal = { status: 422, code: 'voucher-used-up', title: 'No', detail: 'This voucher has no test left.' };
  await page.route('**/api/covid19/appointments/*/payment', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', json: { ...refusal, transactionId: 'x' } }),
  );
  await type(page, 'Voucher code', 'CHOIR-88PL');
  await press(page, 'Check the code');
  await type(page, 'Member number', '401182');
  await press(page, 'Change how it is paid');
  await expect(page.getByRole('alert')).toContainText(
    'This voucher has no test left. It is still paid as before: $0, a voucher from Evergreen Works pays.',
  );
  await expect(page.getByRole('textbox', { name: 'Voucher code' })).toHaveValue('CHOIR-88PL');
  await isSound(page);
  await press(page, 'Keep it as it is');
  await expect(summary(page)).toContainText('$0 a voucher from Evergreen Works pays');
});
