import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { inviteByMail } from '#account/server/invite.ts';
import type { StaffRole } from '#audit/permissions.ts';
import { connect } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { DATA, mailTo } from '../booking/outbox.ts';

const PASSWORD = 'lantern beside a canal';

/** Somebody who has used their invitation on another device: their address, password, and what their app shows. */
type InvitedStaff = { email: string; password: string; code: () => Promise<string> };

/** Invites somebody by email, and uses the invitation by the calls that its page makes. */
export async function invitedStaff(
  request: APIRequestContext,
  rights: { roles: readonly StaffRole[]; sites: readonly string[] | 'all' },
): Promise<InvitedStaff> {
  const email = `${randomUUID().slice(0, 8)}@larkmoor.example`;
  const { socketFolder } = JSON.parse(readFileSync(join(DATA, 'lock'), 'utf8')) as { socketFolder: string };
  const database = connect({ host: socketFolder, user: 'postgres', database: 'postgres' }, 1, () => undefined);
  try {
    await inWork(database, system('journey'), (work) => inviteByMail(work, { email, ...rights }));
    const [, token = ''] =
      /\/account\/invitation#(\S+)/.exec(await mailTo(email, 'Set up your sign-in for staff')) ?? [];
    const chosen = { token, password: PASSWORD };
    const { key, offer } = await send<{ key: string; offer: string }>(request, 'invitation', chosen);
    const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
    const code = () => createOTP(secret).hotp(Math.floor(Date.now() / 30_000));
    await send(request, 'accept', { ...chosen, offer, code: await code() });
    // As if half a minute had passed since the last code.
    await database.pool.query('update staff_sign_ins set code_step = 0 where email = $1', [email]);
    return { email, password: PASSWORD, code };
  } finally {
    await database.close();
  }
}

async function send<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const { csrfToken } = (await (await request.get('/api/header-info')).json()) as { csrfToken: string };
  const answer = await request.post(`/api/auth/staff/${path}`, { headers: { 'x-csrf-token': csrfToken }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Signs in from the page of everyone's sign-in, with the password and the code of their app. */
export async function signInAsStaff(page: Page, { email, password, code }: InvitedStaff): Promise<void> {
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('6-digit code').fill(await code());
  await page.getByLabel('6-digit code').press('Enter');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}
