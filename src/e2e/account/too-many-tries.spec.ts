import { expect } from '@playwright/test';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';
import { create, newAddress } from './accounts.ts';
import { mailTo } from '../booking/outbox.ts';

test.use({ timezoneId: 'America/New_York' });

test('after too many wrong passwords someone reads until when by their own clock they are paused, and gets in by a link [SHELL-2 part]', async ({
  page,
  browser,
}) => {
  const email = newAddress();
  await create(await (await browser.newContext()).newPage(), email);
  // Journeys' server has no limits: its refusal is that of sign-in.test.ts.
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 429,
        code: 'passwords-paused',
        title: 'Too many requests',
        detail: 'Passwords are paused for this email.',
        until: '2026-01-15T19:45:00.000Z',
      }),
    }),
  );
  await page.goto('/account/sign-in');
  const tryOnce = async (address: string): Promise<void> => {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one either');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Passwords are paused until 2:45 pm')).toBeVisible();
  };
  await tryOnce(newAddress());
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: 'Use another email' }).press('Enter');
  await tryOnce(email);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: 'Email me a link' }).press('Enter');
  const link = /\/account\/link#\S+/.exec(await mailTo(email, / is your code to sign in$/))?.[0] ?? '';
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/magic-link/look', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Sign in' });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const { y } = (await button.boundingBox())!;
  answered.resolve(undefined);
  await expect(page.getByRole('status')).toContainText('@mail.example on this device');
  expect((await button.boundingBox())!.y, 'pressed where it was').toBe(y);
  await button.click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});
