import { expect, type Locator, type Page } from '@playwright/test';
import { mailTo } from '../booking/outbox.ts';
import { tabTo } from '../keyboard.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';
import { create, linkIn, newAddress, PASSWORD } from './accounts.ts';
import { withDevice } from './device.ts';

/** Goes to something by Tab, and presses it. */
async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab, and types. */
async function typeByKeys(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await isSound(page);
}

/** Signs out, and goes to where one signs in. */
async function toSignInAgain(page: Page): Promise<void> {
  await pressByKeys(page, button(page, 'Sign out'));
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await isSound(page);
  await pressByKeys(page, page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await isSound(page);
}

for (const width of [390, 1440]) {
  test.describe(`at ${String(width)} px, by keyboard`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('someone makes an account, and signs in by password and by the code of an email [SHELL-2 part]', async ({
      page,
    }) => {
      test.slow();
      const email = newAddress();
      await page.goto('/account/create');
      await isSound(page);
      await typeByKeys(page, page.getByLabel('Email'), email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
      await isSound(page);
      await page.goto(await linkIn(email, 'Finish your account'));
      await typeByKeys(page, page.getByLabel('Choose a password'), PASSWORD);
      await isSound(page);
      await page.keyboard.press('Enter');
      await expectSignedIn(page, email);

      await toSignInAgain(page);
      await typeByKeys(page, page.getByLabel('Email'), email);
      await typeByKeys(page, password(page), 'not this one either');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await isSound(page);
      await typeByKeys(page, password(page), PASSWORD);
      await page.keyboard.press('Enter');
      await expectSignedIn(page, email);

      await toSignInAgain(page);
      await typeByKeys(page, page.getByLabel('Email'), email);
      await pressByKeys(page, button(page, 'Email me a link'));
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
      await isSound(page);
      const [code = ''] = /\b\d{6}\b/.exec(await mailTo(email, / is your code to sign in$/)) ?? [];
      await typeByKeys(page, page.getByLabel('6-digit code from the email'), code);
      await page.keyboard.press('Enter');
      await expectSignedIn(page, email);
    });

    test('someone signs in with an outside provider, or comes back without [SHELL-2 part]', async ({ page }) => {
      await page.goto('/account/sign-in');
      await pressByKeys(page, button(page, 'Continue with Larkmoor ID'));
      await pressByKeys(page, page.getByRole('link', { name: 'Cancel' }));
      await expect(page.getByText('You came back from Larkmoor ID')).toBeVisible();
      await isSound(page);
      await pressByKeys(page, button(page, 'Continue with Member ID'));
      await expect(page.getByText('Member ID isn’t answering')).toBeVisible();
      await isSound(page);
      await pressByKeys(page, button(page, 'Continue with Larkmoor ID'));
      await pressByKeys(page, page.getByRole('link', { name: 'Sign in as Rosa' }));
      await expectSignedIn(page, 'rosa@mail.example');
    });

    test.describe('with a device', () => {
      // An address in numbers can have no passkeys.
      test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? ''}` });

      test('someone adds a passkey, signs in by it, and removes it [SHELL-2 part]', async ({ page }) => {
        test.slow();
        const email = newAddress();
        const device = await withDevice(page, { hasList: false });
        await create(page, email);
        await pressByKeys(page, button(page, 'Add a passkey'));
        await expect(page.getByText(/was added\. It now signs you in\.$/)).toBeVisible();
        await isSound(page);
        await device.keepsQuiet(true);
        await toSignInAgain(page);
        await pressByKeys(page, button(page, 'Use a passkey'));
        await expect(page.getByRole('heading', { name: 'Follow your device' })).toBeVisible();
        await isSound(page);
        await pressByKeys(page, button(page, 'Stop'));
        await expect(page.getByText('No passkey was used')).toBeVisible();
        await isSound(page);
        await device.keepsQuiet(false);
        await pressByKeys(page, button(page, 'Use a passkey'));
        await expectSignedIn(page, email);
        await pressByKeys(page, page.getByRole('button', { name: /^Edit .+(computer|laptop|phone|device)/i }));
        await isSound(page);
        await pressByKeys(page, button(page, 'Remove this passkey'));
        await expect(page.getByText(/was removed\./)).toBeVisible();
        await isSound(page);
      });
    });
  });
}
