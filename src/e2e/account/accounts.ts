import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailTo } from '../booking/outbox.ts';

/** The password of accounts of journeys. */
export const PASSWORD = 'kettle under a maple';

/** An address that has no account. */
export function newAddress(): string {
  return `${randomUUID().slice(0, 8)}@mail.example`;
}

/** The path, with its token, of the link in an email to this address. */
export async function linkIn(address: string, subject: string): Promise<string> {
  return /\/account\/\S+#\S+/.exec(await mailTo(address, subject))?.[0] ?? '';
}

/** Makes an account by the link in an email; its page is open then. */
export async function create(page: Page, email: string): Promise<void> {
  await page.goto('/account/create');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(await linkIn(email, 'Finish your account'));
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}
