import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { bookByCalls, openDays, someOf } from './booking/booking-calls.ts';
import { mailTo } from './booking/outbox.ts';
import { expectNothingFromAxe, isSoundAtBothWidths } from './page-checks.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PASSWORD = 'kettle under a maple';
const newAddress = (): string => `${randomUUID().slice(0, 8)}@mail.example`;

async function linkIn(address: string, subject: string): Promise<string> {
  return /\/account\/\S+#\S+/.exec(await mailTo(address, subject))?.[0] ?? '';
}

/** Makes an account, and signs in by it; what comes after that is up to the page. */
async function create(page: Page, email = newAddress()): Promise<string> {
  await page.goto('/account/create');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await linkIn(email, 'Finish your account'));
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}

async function shownAccount(page: Page, email: string): Promise<void> {
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}

const NEAR = { organizationName: 'labcorp', position: { latitude: 41.92, longitude: -87.65 } };

/** Books one of the last open times. */
async function book(page: Page, patient?: object) {
  const { days } = await openDays(page, NEAR);
  const slots = days.flatMap(({ timeSlots }) => timeSlots).slice(-30);
  return bookByCalls(
    page,
    'labcorp',
    someOf(slots, 5).map(({ id }) => id),
    patient,
  );
}

test('someone says how they are called and reached, by keyboard, and changes their email by its link; the old one works until then [SHELL-2 part]', async ({
  page,
}) => {
  const email = await create(page);
  await shownAccount(page, email);
  await expect(page.getByRole('heading', { name: 'No appointments yet' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Add your name' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your name, phone and address' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Avery');
  await page.keyboard.press('Tab');
  await page.keyboard.type('<b>Stone</b>');
  await page.getByLabel('ZIP code').fill('60614');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await isSoundAtBothWidths(page);
  await page.getByLabel('Last name').press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^Enter a last name without web or email/);
  await expectNothingFromAxe(page);
  await page.getByLabel('Last name').fill('Stone');
  await page.getByLabel('Last name').press('Enter');
  await expect(page.getByRole('button', { name: 'Change your name' })).toBeVisible();
  await expect(page.getByText('Avery Stone')).toBeVisible();

  await page.getByRole('button', { name: 'Change your email' }).click();
  const next = newAddress();
  await page.getByLabel('New email').fill(next);
  await page.getByRole('textbox', { name: 'Your password' }).fill('not this one either');
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^This isn’t your password/);
  await isSoundAtBothWidths(page);
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText(`Open the link we sent to ${next}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change your email' })).toBeFocused();
  await isSoundAtBothWidths(page);
  await mailTo(email, 'Your account is about to have another email');
  const link = await linkIn(next, 'Confirm your new email');
  await page.goto(link);
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText(`Your email is now ${next}`)).toBeVisible();
  await expectNothingFromAxe(page);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.goto('/account/');
  await shownAccount(page, next);
});

test('someone stops reminders and starts them, chooses a store, says whether visits are counted, and clears what they viewed [SHELL-2 part] [SHELL-4 part]', async ({
  page,
}) => {
  const email = await create(page);
  await shownAccount(page, email);
  const row = (name: string) => page.getByRole('main').locator('.sum > div').filter({ hasText: name });
  await page.getByRole('button', { name: 'Stop reminders by email' }).press('Enter');
  const start = page.getByRole('button', { name: 'Start reminders by email' });
  await expect(start).toBeFocused();
  await page.reload();
  await expect(row('Reminders')).toContainText('None. We still email you');
  await isSoundAtBothWidths(page);
  await start.click();
  await expect(row('Reminders')).toContainText('By email, the day before');

  await expect(row('Your store')).toContainText('Not chosen');
  const choose = page.getByRole('button', { name: 'Choose your store' });
  await choose.press('Enter');
  const field = page.getByLabel('ZIP code, city or street');
  await field.fill('60614');
  await field.press('Enter');
  const button = page.getByRole('dialog').getByRole('button', { name: /^Choose / });
  const store = ((await button.textContent()) ?? '').replace('Choose ', '');
  await button.click();
  await expect(page.getByRole('button', { name: 'Change your store' })).toBeFocused();
  await expect(row('Your store')).toContainText(store);
  await page.context().clearCookies({ name: 'fcStore' });
  await page.reload();
  await expect(row('Your store'), 'kept with the account').toContainText(store);

  await expect(row('Counting visits')).toContainText('You said no');
  const change = page.getByRole('button', { name: 'Change whether your visits are counted' });
  await change.press('Enter');
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Yes, count' }).press('Enter');
  await expect(change).toBeFocused();
  await expect(row('Counting visits')).toContainText('You said yes');
  await change.press('Enter');
  await page.getByRole('button', { name: 'No, don’t count' }).press('Enter');
  await expect(row('Counting visits')).toContainText('You said no');

  await expect(row('Recently viewed')).toContainText('None');
  const { csrfToken } = (await (await page.request.get('/api/header-info')).json()) as { csrfToken: string };
  const headers = { 'x-csrf-token': csrfToken };
  expect((await page.request.post('/api/tiles/labcorp-a1c/viewed', { headers })).ok()).toBe(true);
  await page.reload();
  await expect(row('Recently viewed')).toContainText('1 service, seen by you alone');
  await page.getByRole('button', { name: 'Clear recently viewed services' }).press('Enter');
  await expect(row('Recently viewed')).toContainText('None');
  await isSoundAtBothWidths(page);
  await page.route('**/api/tiles/recent', (route) => route.abort());
  await page.reload();
  await shownAccount(page, email);
  await expect(row('Counting visits')).toBeVisible();
  await expect(row('Recently viewed')).toHaveCount(0);
});

test('all that is kept about somebody is made into a file, told of by email, and is no one’s after signing out', async ({
  page,
}) => {
  const email = await create(page);
  await shownAccount(page, email);
  await page.getByRole('button', { name: 'Ask for it with everything we keep about you' }).click();
  await expect(page.getByText('Your file is ready')).toBeVisible({ timeout: 30_000 });
  await isSoundAtBothWidths(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^find-care-data-\d{4}-\d\d-\d\d\.json$/);
  const [readable] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as text to read' }).click(),
  ]);
  expect(readable.suggestedFilename()).toMatch(/\.txt$/);
  expect(await mailTo(email, 'Your file is ready')).not.toContain('/api/');
  await page.reload();
  await expect(page.getByText('Your file is ready')).toBeVisible();
  const href = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  expect((await page.request.get(href ?? '')).status()).toBe(404);
});

test('an account is deleted once nothing is ahead: the page says what goes and what stays, and in the end that it is done [SHELL-2 part]', async ({
  page,
}) => {
  const email = await create(page);
  await shownAccount(page, email);
  const { id } = await book(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your next appointment' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'You have an appointment ahead' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: /^See the appointment/ }).click();
  await expect(page).toHaveURL(/partner\/appointment\/?$/);
  const { csrfToken } = (await (await page.request.get('/api/header-info')).json()) as { csrfToken: string };
  const headers = { 'x-csrf-token': csrfToken };
  expect((await page.request.put(`/api/scheduler/appointments/${id}/cancel`, { headers })).ok()).toBe(true);

  await page.goto('/account/delete');
  await expect(page.getByRole('heading', { name: 'What goes, now' })).toBeVisible();
  await expect(page.getByText('The log of what was done')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Enter your password');
  await page.getByRole('textbox', { name: 'Your password' }).fill('not this one either');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^This isn’t your password/);
  await expectNothingFromAxe(page);
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  await isSoundAtBothWidths(page);
  await mailTo(email, 'Your account is deleted');
  await page.goto('/account/');
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await page.goto('/account/delete');
  await expect(page.getByText('Sign in first. Only you can delete your account.')).toBeVisible();
  await expectNothingFromAxe(page);
});

test('appointments booked in this browser join the account by each date of birth; ‘Not now’ loses nothing', async ({
  page,
}) => {
  await page.goto('/account/create');
  const { number } = await book(page);
  const email = await create(page);
  await expect(
    page.getByRole('heading', { name: '1 appointment from this browser can join your account' }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('For A. S.');
  for (const hidden of ['Avery', 'Stone', 'Labcorp', number]) await expect(main).not.toContainText(hidden);
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await shownAccount(page, email);
  await expect(page.getByText('can join your account')).toHaveCount(1);
  await page.getByRole('link', { name: /^See them/ }).click();
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Enter the date of birth of one of them');
  const type = async (birth: readonly string[]): Promise<void> => {
    await page.getByLabel('Month').fill(birth[0] ?? '');
    await page.getByLabel('Day').fill(birth[1] ?? '');
    await page.getByLabel('Year').fill(birth[2] ?? '');
    await page.getByLabel('Year').press('Enter');
  };
  await type(['4', '18', '1986']);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/You can try twice more\.$/);
  await isSoundAtBothWidths(page);
  await type(['4', '17', '1986']);
  await expect(page.getByRole('heading', { name: '1 appointment joined your account' })).toBeVisible();
  await expect(main).toContainText('For Avery Stone');
  await isSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Your next appointment' })).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  for (const word of ['Avery', '1986', email]) expect(stored).not.toContain(word);
});

test('each part of the account that fails says so by itself, and tries again', async ({ page }) => {
  const email = await create(page);
  await shownAccount(page, email);
  await page.route('**/api/scheduler/appointments?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await shownAccount(page, email);
  await expect(page.getByText('We can’t show your appointments')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.unroute('**/api/scheduler/appointments?*');
  await page.getByRole('button', { name: 'Try again to show your appointments' }).click();
  await expect(page.getByRole('heading', { name: 'No appointments yet' })).toBeVisible();
  await page.route('**/api/account', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await shownAccount(page, email);
});
