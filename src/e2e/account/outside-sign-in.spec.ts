import { expect, type Page } from '@playwright/test';
import { mailTo } from '../booking/outbox.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';
import { create, newAddress } from './accounts.ts';

async function toProvider(page: Page, from = '/account/'): Promise<void> {
  await page.goto(`/account/sign-in?from=${encodeURIComponent(from)}`);
  await page.getByRole('button', { name: 'Continue with Larkmoor ID' }).click();
  await expect(page.getByRole('heading', { name: 'Larkmoor ID' })).toBeVisible();
}

test('someone signs in with an outside provider, is where they were before, and disconnects it [SHELL-2 part]', async ({
  page,
}) => {
  await toProvider(page, '/findcare/services?x=1');
  await page.getByRole('link', { name: 'Sign in as Joan' }).click();
  await expect(page).toHaveURL(/\/findcare\/services\?x=1$/);
  await page.goto('/account/');
  await expect(page.getByText('Signed in as joan@mail.example')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Larkmoor ID' }).press('Enter');
  await expect(page.getByText(/^Larkmoor ID was disconnected\./)).toBeVisible();
  await expectNothingFromAxe(page);
});

test('someone who is signed in connects a provider in their account, and disconnects it [SHELL-2 part]', async ({
  page,
}) => {
  const email = newAddress();
  await create(page, email);
  await page.getByRole('button', { name: 'Connect Member ID' }).press('Enter');
  await expect(page.getByText(/^Member ID isn’t answering\./)).toBeVisible();
  await page.getByRole('button', { name: 'Connect Larkmoor ID' }).press('Enter');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Larkmoor ID was not connected. Nothing has changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Larkmoor ID' }).press('Enter');
  await page.getByRole('link', { name: 'Sign in as Cleo' }).click();
  await expect(page.getByText('Larkmoor ID was connected. It now signs you in.')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/$/);
  await expectNothingFromAxe(page);
  await mailTo(email, 'Larkmoor ID was connected');
  await page.getByRole('button', { name: 'Disconnect Larkmoor ID' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Connect Larkmoor ID' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('who comes back from a provider without being signed in reads why, and signs in another way', async ({ page }) => {
  await toProvider(page, '//evil.example');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You came back from Larkmoor ID')).toBeVisible();
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: 'Continue with Larkmoor ID' }).press('Enter');
  await page.getByRole('link', { name: 'Sign in as Ada' }).click();
  await expect(page.getByText('Larkmoor ID hasn’t confirmed your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Member ID' }).press('Enter');
  await expect(page.getByText('Member ID isn’t answering')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try Member ID again No answer at \d+:\d\d [ap]m$/ })).toBeVisible();
  await expectNothingFromAxe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expect(page.getByLabel('Email')).toBeEditable();
});
