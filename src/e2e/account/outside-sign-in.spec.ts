import { expect, type Page } from '@playwright/test';
import { mailTo } from '../booking/outbox.ts';
import { pressByKeys } from '../keyboard.ts';
import { expectNoSidewaysScroll, isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { create, newAddress } from './accounts.ts';

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

test('by keyboard someone signs in with an outside provider, is where they were before, and disconnects it [SHELL-2 part]', async ({
  page,
}) => {
  await page.goto(`/account/sign-in?from=${encodeURIComponent('/findcare/services?x=1')}`);
  await pressByKeys(page, button(page, 'Continue with Larkmoor ID'));
  await pressByKeys(page, page.getByRole('link', { name: 'Sign in as Joan' }));
  await expect(page).toHaveURL(/\/findcare\/services\?x=1$/);
  await page.goto('/account/');
  await expect(page.getByText('Signed in as joan@mail.example')).toBeVisible();
  await isSoundAtBothWidths(page);
  await pressByKeys(page, button(page, 'Disconnect Larkmoor ID'));
  await expect(page.getByText(/^Larkmoor ID was disconnected\./)).toBeVisible();
  await isSoundAtBothWidths(page);
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
  await isSound(page);
  await mailTo(email, 'Larkmoor ID was connected');
  await page.getByRole('button', { name: 'Disconnect Larkmoor ID' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Connect Larkmoor ID' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('by keyboard: who comes back from a provider without being signed in reads why, and signs in another way [SHELL-2 part]', async ({
  page,
}) => {
  await page.goto(`/account/sign-in?from=${encodeURIComponent('//evil.example')}`);
  await pressByKeys(page, button(page, 'Continue with Larkmoor ID'));
  await pressByKeys(page, page.getByRole('link', { name: 'Cancel' }));
  await expect(page.getByText('You came back from Larkmoor ID')).toBeVisible();
  await isSoundAtBothWidths(page);
  await pressByKeys(page, button(page, 'Continue with Larkmoor ID'));
  await pressByKeys(page, page.getByRole('link', { name: 'Sign in as Ada' }));
  await expect(page.getByText('Larkmoor ID hasn’t confirmed your email address')).toBeVisible();
  await pressByKeys(page, button(page, 'Continue with Member ID'));
  await expect(page.getByText('Member ID isn’t answering')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try Member ID again No answer at \d+:\d\d [ap]m$/ })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expect(page.getByLabel('Email')).toBeEditable();
});
