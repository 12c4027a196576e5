import { expect, type Page } from '@playwright/test';
import { fillBirth, keptWith } from '../booking/booking-steps.ts';
import { tabTo } from '../keyboard.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { openPayment } from './held-test.ts';
import { PCR } from './test-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

const go = (page: Page) => page.getByRole('button', { name: 'Continue to review' }).filter({ visible: true });
const ask = (page: Page) => page.getByRole('button', { name: 'Ask my plan' }).filter({ visible: true });
const way = (page: Page, name: string) => page.getByRole('radio', { name });
const code = (page: Page) => page.getByRole('textbox', { name: 'Voucher code' });

async function chooseCopperleaf(page: Page, memberId: string): Promise<void> {
  await way(page, 'My insurance plan').check();
  await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('Copperleaf PPO');
  await page.getByRole('textbox', { name: 'Member ID', exact: true }).fill(memberId);
}

async function check(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed);
  await page.getByRole('button', { name: 'Check the code' }).click();
}

test('a plan is asked, its answer is a price before the review, which says it again, and nothing typed is lost', async ({
  page,
}) => {
  await openPayment(page);
  await isSoundAtBothWidths(page);
  await go(page).click();
  await expect(page.getByRole('link', { name: 'Choose how it will be paid' })).toBeVisible();
  await way(page, 'My insurance plan').check();
  await ask(page).click();
  await expect(page.getByRole('link', { name: 'Choose your plan' })).toBeVisible();
  await isSoundAtBothWidths(page);
  const kept = keptWith(page, '482117703');
  await chooseCopperleaf(page, '482117703');
  await kept;
  // The plan is somebody else's, which is said at each field that is missing, and again at the review.
  await page.getByRole('radio', { name: 'Someone else' }).check();
  await ask(page).click();
  await expect(page.getByRole('link', { name: 'Enter the first name of who holds the plan' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('textbox', { name: 'Their first name' }).fill('June');
  await page.getByRole('textbox', { name: 'Their last name' }).fill('Stone');
  await fillBirth(page, ['5', '2', '1961']);
  await page.getByRole('button', { name: 'Add a second plan' }).click();
  await page.getByRole('button', { name: 'Remove the second plan' }).click();
  await ask(page).click();
  await expect(page.getByText('Copperleaf PPO pays for this test: you pay $0.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Member ID', exact: true })).toHaveValue('482117703');
  await expect(page.getByText('Copperleaf PPO pays for this test: you pay $0.')).toBeVisible();
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect(page.getByText('$0, Copperleaf PPO pays')).toBeVisible();
  await expect(page.getByText('Copperleaf PPO, in the name of June Stone')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Change payment' }).click();
  await expect(page.getByRole('textbox', { name: 'Member ID', exact: true })).toHaveValue('482117703');
});

test('a voucher is checked at once, and says what to do where it does not pay', async ({ page }) => {
  await openPayment(page, { serviceId: PCR });
  await way(page, 'A voucher').check();
  await check(page, 'TEAM-4J7K-XXXX');
  await expect(page.getByText('We don’t know this code. Check each letter and number.').first()).toBeVisible();
  await expect(code(page)).toHaveValue('TEAM-4J7K-XXXX');
  await isSoundAtBothWidths(page);
  await check(page, 'choir 88pl');
  await expect(page.getByText('This voucher is for members.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Member number' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Member number' }).fill('40118');
  await go(page).click();
  await expect(page.getByText('No member has this number. It has 6 digits.').first()).toBeVisible();
  await isSoundAtBothWidths(page);
  await check(page, 'EVERGR-19RA');
  await expect(page.getByText('This voucher pays for the rapid antigen test only, in Illinois.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await way(page, 'A voucher').check();
  await check(page, 'CHOIR-88PL');
  await page.getByRole('textbox', { name: 'Member number' }).fill('401183');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('It pays for this test. You pay $0.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await go(page).click();
  await expect(page.getByText('$0, a voucher from Lakeside Choir pays')).toBeVisible();
});

test('where insurance is needed nobody pays at the visit; a plan that says no needs another way, one that is away brings the card', async ({
  page,
}) => {
  const { location } = await openPayment(page, { insuranceRequired: true });
  await expect(way(page, 'I pay at the visit')).toBeDisabled();
  await expect(page.getByText(`${location.name} needs insurance or a voucher.`)).toBeVisible();
  await chooseCopperleaf(page, '482117000');
  await ask(page).click();
  await expect(page.getByText('Copperleaf PPO doesn’t pay for this test')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose another location' })).toBeVisible();
  await expect(go(page)).toHaveCount(0);
  await isSoundAtBothWidths(page);
  await page.getByRole('textbox', { name: 'Member ID', exact: true }).fill('482117999');
  await ask(page).click();
  await expect(page.getByText('Your plan doesn’t answer right now.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Book and bring the card' }).click();
  await expect(page.getByText('$39, if Copperleaf PPO doesn’t pay; bring your card')).toBeVisible();
});

test('a voucher for another test changes the test at the same time and place, and its price is said beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { slot } = await openPayment(page, { serviceId: PCR });
  await way(page, 'A voucher').check();
  await check(page, 'EVERGR-19RA');
  await page.getByRole('button', { name: 'Change the test' }).click();
  await expect(page.getByText('It pays for this test. You pay $0.')).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await expect(summary).toContainText('Rapid antigen test');
  await expect(summary).toContainText(slot.localTime);
  await expect(summary).toContainText('$0 a voucher from Evergreen Works pays');
});

test('by keyboard alone: a voucher, then paying at the visit', async ({ page }) => {
  await openPayment(page);
  await tabTo(page, way(page, 'My insurance plan'));
  await page.keyboard.press('ArrowDown');
  await expect(way(page, 'A voucher')).toBeChecked();
  await tabTo(page, code(page));
  await page.keyboard.type('nothing');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We don’t know this code.').first()).toBeVisible();
  await tabTo(page, way(page, 'A voucher'), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(way(page, 'I pay at the visit')).toBeChecked();
  await tabTo(page, go(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('$39, by card or cash at the visit')).toBeVisible();
});

test('a booking that is refused for its voucher leads back to the payment, with the time held and the code kept', async ({
  page,
}) => {
  const { slot } = await openPayment(page);
  await way(page, 'A voucher').check();
  await code(page).fill('EVERGR-19RA');
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  const refusal = { status: 422, code: 'voucher-used-up', title: 'No', detail: 'No', transactionId: 'x', errors: [] };
  await page.route('**/api/**/appointments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page.getByText('Your voucher has no test left.')).toBeVisible();
  await expect(page.getByText(`${slot.localTime} stays yours for`)).toBeVisible();
  await expect(code(page)).toHaveValue('EVERGR-19RA');
  await isSound(page);
  await page.unroute('**/api/**/appointments');
  await page.getByRole('button', { name: 'Pay $39 at the visit' }).click();
  await expect(way(page, 'I pay at the visit')).toBeChecked();
  await go(page).click();
  await expect(page.getByText('$39, by card or cash at the visit')).toBeVisible();
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page).toHaveURL(/\/confirmation$/);
});
