import { expect, type Locator, type Page } from '@playwright/test';
import { create, linkIn, newAddress, PASSWORD } from './account/accounts.ts';
import { mailTo } from './booking/outbox.ts';
import { pressByKeys, tabTo, typeByKeys } from './keyboard.ts';
import { expectNoSidewaysScroll, isSound, isSoundAtBothWidths } from './page-checks.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

/** Goes to a field by Tab, and types over what it has. */
async function typeAnew(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('by keyboard someone makes an account by the link in an email, with a password that thieves don’t know, and signs out and in again [SHELL-2 part]', async ({
  page,
}) => {
  test.slow();
  const email = newAddress();
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  const alert = page.getByRole('alert');
  await page.goto('/account/');
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await pressByKeys(page, link('Create an account'));
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await pressByKeys(page, button(page, 'Email me a link'));
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('link')).toHaveText('Enter your email address');
  await expect(page.locator('[role=alert] ~ h1')).toHaveText('Create an account');
  await isSoundAtBothWidths(page);
  await typeByKeys(page, page.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await isSoundAtBothWidths(page);
  await page.goto(await linkIn(email, 'Finish your account'));
  const chosen = page.getByLabel('Choose a password');
  await typeByKeys(page, chosen, 'password12345');
  await expect(page.getByText('13 characters')).toBeVisible();
  await pressByKeys(page, page.getByRole('button', { name: 'Show password' }));
  await expect(chosen).toHaveAttribute('type', 'text');
  await isSoundAtBothWidths(page);
  await pressByKeys(page, button(page, 'Create account'));
  await expect(alert.getByRole('link')).toHaveText(/^This password is in lists that thieves use/);
  await isSoundAtBothWidths(page);
  await typeAnew(page, chosen, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await pressByKeys(page, button(page, 'Sign out'));
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto('/account/sign-in?from=/schedule-appointment/partner/appointments/');
  await isSoundAtBothWidths(page);
  const password = page.getByRole('textbox', { name: 'Password' });
  await typeByKeys(page, page.getByLabel('Email'), email);
  await typeByKeys(page, password, 'not this one either');
  await page.keyboard.press('Enter');
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('link')).toHaveText(/^We don’t recognize this email and password\./);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveValue('');
  await isSoundAtBothWidths(page);
  await typeByKeys(page, password, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schedule-appointment\/partner\/appointments/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain(email);
});

test('a link in an email signs in by its button, its code on another device, each once; signing out elsewhere ends the other [SHELL-2 part]', async ({
  page,
  browser,
}) => {
  const email = newAddress();
  await create(page, email);
  await pressByKeys(page, button(page, 'Sign out'));
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await pressByKeys(page, page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }));
  await pressByKeys(page, button(page, 'Email me a link'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await typeByKeys(page, page.getByLabel('Email'), email);
  await pressByKeys(page, button(page, 'Email me a link'));
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await isSoundAtBothWidths(page);
  const { text, link } = await signInMail(email);
  const code = page.getByLabel('6-digit code from the email');
  await typeByKeys(page, code, '12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Enter the 6 digits from the email');
  await typeAnew(page, code, /\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(
    other.getByText(`You’re signing in as ${email.slice(0, 1)}•••@mail.example on this device.`),
  ).toBeVisible();
  await expect(other.getByText(/^It was asked for today at \d+:\d\d [ap]m\. /)).toBeVisible();
  await isSound(other);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('This one')).toHaveCount(1);
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(other.getByText('Signed out on 1 other device')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await isSound(page);
});

/** The newest email that signs in: its text, and the path of its link. */
async function signInMail(email: string): Promise<{ text: string; link: string }> {
  const text = await mailTo(email, / is your code to sign in$/);
  return { text, link: /\/account\/link#\S+/.exec(text)?.[0] ?? '' };
}

test('a forgotten password is chosen anew by a link in an email [SHELL-2 part]', async ({ page }) => {
  const email = newAddress();
  await create(page, email);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto('/account/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(await linkIn(email, 'Choose a new password'));
  await page.getByLabel('Choose a password').fill('maple');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Use 12 characters or more. This has 5.');
  await isSound(page);
  await page.getByLabel('Choose a password').fill('maple over two kettles');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});
