import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailTo } from './outbox.ts';

/** An account of a journey. */
export type JourneyAccount = { email: string; password: string };

/** Makes an account by the calls of the pages, and signs this browser in. */
export async function joinByCalls(page: Page): Promise<JourneyAccount> {
  const account = { email: `${randomUUID().slice(0, 8)}@mail.example`, password: 'kettle under a maple' };
  await send(page, 'sign-up/email', { email: account.email });
  const [, token = ''] = /\/account\/confirm#(\S+)/.exec(await mailTo(account.email, 'Finish your account')) ?? [];
  await send(page, 'verify-email', { token, password: account.password });
  return account;
}

/** Signs this browser in by password. */
export async function signInByCalls(page: Page, { email, password }: JourneyAccount): Promise<void> {
  await send(page, 'sign-in/email', { email, password });
}

async function send({ request }: Page, path: string, data: object): Promise<void> {
  const { csrfToken } = (await (await request.get('/api/header-info')).json()) as { csrfToken: string };
  const answer = await request.post(`/api/auth/${path}`, { headers: { 'x-csrf-token': csrfToken }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}
