import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, type Page } from '@playwright/test';
import { inviteByMail } from '#account/server/invite.ts';
import { connect } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { DATA, mailTo } from './booking/outbox.ts';
import { expectNoSidewaysScroll, isSound, isSoundAtBothWidths } from './page-checks.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PASSWORD = 'lantern beside a canal';

/** The database of the server that journeys are walked on. */
async function inDatabase<T>(work: (database: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const { socketFolder } = JSON.parse(readFileSync(join(DATA, 'lock'), 'utf8')) as { socketFolder: string };
  const database = connect({ host: socketFolder, user: 'postgres', database: 'postgres' }, 1, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Invites somebody; answers their address, and the path of the link in their email. */
async function invite(): Promise<{ email: string; link: string }> {
  const email = `${randomUUID().slice(0, 8)}@larkmoor.example`;
  const rights = { roles: ['site supervisor', 'report analyst'] as const, sites: 'all' as const };
  await inDatabase((database) =>
    inWork(database, system('journey'), (work) => inviteByMail(work, { email, ...rights })),
  );
  const text = await mailTo(email, 'Set up your sign-in for staff');
  return { email, link: /\/account\/invitation#\S+/.exec(text)?.[0] ?? '' };
}

/** What an app shows that has this key: the code of a half minute later is another one that works. */
function codeOf(key: string, later = 0): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later);
}

/** As if half a minute had passed since the last code. */
async function letCodesChange(email: string): Promise<void> {
  await inDatabase(({ pool }) => pool.query('update staff_sign_ins set code_step = 0 where email = $1', [email]));
}

/** Uses an invitation as far as the backup codes. */
async function setUp(page: Page, link: string): Promise<{ key: string; codes: string[] }> {
  await page.goto(link);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your code' })).toBeFocused();
  const key = await page.locator('.key-text').innerText();
  await page.getByLabel('6-digit code').fill(await codeOf(key));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeFocused();
  return { key, codes: await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts() };
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test('someone who was invited sets up a password and an app, saves the backup codes, and sees what they may do [ADM-1 part] [SHELL-2 part]', async ({
  page,
}) => {
  const { email, link } = await invite();
  await page.goto(link);
  await page.getByLabel('Choose a password').fill('password12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('link')).toHaveText(/^This password is in lists that thieves use/);
  await isSound(page);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByLabel('Choose a password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Set up your code' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  const key = await page.locator('.key-text').innerText();
  const right = await codeOf(key);
  await page.getByLabel('6-digit code').fill(right === '000000' ? '000001' : '000000');
  await page.getByLabel('6-digit code').press('Enter');
  await expect(alert.getByRole('link')).toHaveText(/^That code is wrong or has changed/);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expect(page.getByLabel('6-digit code')).toHaveValue('');
  await page.getByLabel('6-digit code').fill(await codeOf(key));
  await page.getByLabel('6-digit code').press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeFocused();
  await isSound(page);
  await expectNoSidewaysScroll(page);
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(alert.getByRole('link')).toHaveText('Save the codes first: they are shown this once');
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your staff account' })).toBeVisible();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  for (const words of ['Site supervisor', 'Report analyst', 'All sites', '10 of 10 left'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await isSound(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/account/');
  await expect(page).toHaveURL(/\/account\/staff$/);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await isSound(page);
});

test('staff type their code after the password; a wrong one empties the field, a backup code gets them in, and how many are left is said then; five wrong ones end the sign-in [SHELL-2 part]', async ({
  page,
}) => {
  test.slow();
  const { email, link } = await invite();
  const { key, codes } = await setUp(page, link);
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re not signed in as staff.')).toBeVisible();
  await isSound(page);

  await letCodesChange(email);
  await typePassword(page, email);
  await isSound(page);
  const field = page.getByLabel('6-digit code');
  await field.fill('12');
  await field.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('link')).toHaveText('Enter the 6 digits that your app shows');
  const right = await codeOf(key);
  await field.fill(right === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await expect(alert.getByRole('link')).toHaveText(/^That code is wrong or has changed/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(page).toHaveTitle(/^Error: Enter your code/);
  await isSound(page);
  const now = await codeOf(key);
  await field.fill(`${now.slice(0, 3)} ${now.slice(3)}`);
  await field.press('Enter');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re not signed in as staff.')).toBeVisible();
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter a backup code' })).toBeFocused();
  await isSound(page);
  await page.getByLabel('Backup code').fill((codes[0] ?? '').toLowerCase().replace('-', ''));
  await page.getByLabel('Backup code').press('Enter');
  await expect(page.getByText('9 of 10 left', { exact: true })).toBeVisible();

  // Five wrong ones end the sign-in, which says so and leads back to it.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re not signed in as staff.')).toBeVisible();
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  const backup = page.getByLabel('Backup code');
  for (let tries = 1; tries <= 4; tries += 1) {
    await backup.fill('AAAA-AAAA');
    await backup.press('Enter');
    await expect(backup).toHaveValue('');
    await expect(alert.getByRole('link')).toHaveText(/^That isn’t one of your backup codes/);
  }
  await backup.fill('AAAA-AAAA');
  await backup.press('Enter');
  await expect(page.getByText('Sign in again')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('staff make new backup codes and set up another app, each after a code [SHELL-2 part]', async ({ page }) => {
  const { email, link } = await invite();
  const { key, codes } = await setUp(page, link);
  await page.goto('/account/staff');
  await page.getByRole('button', { name: 'Make ten new ones' }).click();
  const proof = page.getByLabel('6-digit code, or a backup code');
  await isSound(page);
  await proof.fill(codes[0] ?? '');
  await proof.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeFocused();
  await isSound(page);
  const renewed = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
  expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have ten new backup codes')).toBeVisible();

  await letCodesChange(email);
  await page.getByRole('button', { name: 'Use another' }).click();
  await proof.fill(await codeOf(key));
  await proof.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await isSound(page);
  const other = await page.locator('.key-text').innerText();
  expect(other).not.toBe(key);
  await page.getByLabel('6-digit code').fill(await codeOf(other));
  await page.getByLabel('6-digit code').press('Enter');
  await expect(page.getByText(/^Your codes come from the new app now/)).toBeVisible();
  await mailTo(email, 'Your authenticator was changed');
});
