import { expect, type Page } from '@playwright/test';
import { mailTo } from '../booking/outbox.ts';
import { pressByKeys } from '../keyboard.ts';
import { expectNoSidewaysScroll, isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { create, newAddress, PASSWORD } from './accounts.ts';
import { withDevice } from './device.ts';

/** The site by this machine's name: an address in numbers can have no passkeys. */
test.use({
  baseURL: `http://localhost:${process.env['E2E_PORT'] ?? ''}`,
  viewport: { width: 390, height: 844 },
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
}

test('by keyboard someone adds a passkey, names it, signs in by it without a password, and removes it [SHELL-2 part]', async ({
  page,
}) => {
  test.slow();
  const email = newAddress();
  const device = await withDevice(page, { hasList: false });
  await create(page, email);
  await pressByKeys(page, page.getByRole('button', { name: 'Add a passkey' }));
  await expect(page.getByText(/^“.+” was added\. It now signs you in\.$/)).toBeVisible();
  expect(await mailTo(email, 'A passkey was added')).toContain('“');
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();
  await pressByKeys(page, page.getByRole('button', { name: /^Edit .+(computer|laptop|phone|device)/i }));
  await expect(page.getByLabel('Name of this passkey')).toBeFocused();
  await isSoundAtBothWidths(page);
  await page.getByLabel('Name of this passkey').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Enter a name');
  await page.getByLabel('Name of this passkey').fill('The blue laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('The blue laptop');
  await isSoundAtBothWidths(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signOut(page);

  await device.keepsQuiet(true);
  await page.goto('/account/sign-in');
  await pressByKeys(page, page.getByRole('button', { name: 'Use a passkey' }));
  await expect(page.getByRole('heading', { name: 'Follow your device' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await pressByKeys(page, page.getByRole('button', { name: 'Stop' }));
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await isSoundAtBothWidths(page);
  await device.keepsQuiet(false);
  await pressByKeys(page, page.getByRole('button', { name: 'Use a passkey' }));
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Edit The blue laptop' }).click();
  await pressByKeys(page, page.getByRole('button', { name: 'Remove this passkey' }));
  await expect(page.getByText(/^“The blue laptop” was removed\./)).toBeVisible();
  await isSoundAtBothWidths(page);
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
  await signOut(page);
  await page.goto('/account/sign-in');
  await pressByKeys(page, page.getByRole('button', { name: 'Use a passkey' }));
  await expect(page.getByText('We don’t know this passkey')).toBeVisible();
});

test('a list of providers that comes late takes nothing back of what was said about a passkey', async ({ page }) => {
  const device = await withDevice(page);
  await device.keepsQuiet(true);
  const stopped = Promise.withResolvers<null>();
  await page.route('**/api/auth/providers', async (route) => {
    await stopped.promise;
    const mark = { letters: 'Z', tone: 0, shape: 0 };
    await route.fulfill({ json: { providers: [{ id: 'zephyr', label: 'Zephyr', note: '', mark }] } });
  });
  await page.goto('/account/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  stopped.resolve(null);
  await expect(page.getByRole('button', { name: /Zephyr/ })).toBeVisible();
  await expect(page.getByText('No passkey was used')).toBeVisible();
});

test('a passkey is offered where the email is typed, and signs in from there', async ({ page }) => {
  const email = newAddress();
  await withDevice(page);
  await create(page, email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/was added\./)).toBeVisible();
  await signOut(page);
  await page.goto('/account/sign-in');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('someone who is signed in changes their password with the one of before [SHELL-2 part]', async ({ page }) => {
  const email = newAddress();
  await create(page, email);
  await page.getByRole('button', { name: 'Change your password' }).press('Enter');
  const [now, next] = [page.getByLabel('The password you have now'), page.getByLabel('New password')];
  await expect(now).toBeFocused();
  await isSound(page);
  await now.fill('not this one either');
  await next.fill('maple over two kettles');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('This isn’t the password that you have now.');
  await now.fill(PASSWORD);
  await next.fill('maple over two kettles');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is changed. You’re signed out everywhere else.')).toBeVisible();
  await isSound(page);
  await mailTo(email, 'Your password was changed');
  await signOut(page);
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('maple over two kettles');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});
