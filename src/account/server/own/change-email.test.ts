import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { authOf } from '#identity/server/auth.ts';
import { testMailServer, type ArrivedMail } from '#scheduler/messages/testing-mail-server.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';
import { testRuntime } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { accountMailWorker } from '../mail-worker.ts';
import { memberOf, PASSWORD } from './testing-member.ts';

const database = await testDatabase();
const server = await testMailServer();
const browser = browsersOf(database);
const member = memberOf(database, browser);
let stop = () => Promise.resolve();

beforeAll(async () => {
  const runtime = testRuntime(database, { SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const parts = { origin: 'https://care.example', auth: authOf(runtime), site: content().site };
  stop = await startQuickWorkers(database, [accountMailWorker(runtime, parts)]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

const someone = (): string => `${randomUUID()}@example.org`;
const mailsTo = (email: string, subject: string): ArrivedMail[] =>
  server.arrived.filter((mail) => mail.subject === subject && mail.to?.some(({ address }) => address === email));
const CONFIRM = 'Confirm your new email';

async function mailTo(email: string, subject: string, count = 1): Promise<ArrivedMail> {
  await until(() => expect(mailsTo(email, subject)).toHaveLength(count));
  return mailsTo(email, subject).at(-1)!;
}

const tokenIn = ({ text = '' }: ArrivedMail): string => /\/account\/new-email#(\S+)/.exec(text)?.[1] ?? '';
const ask = (at: TestBrowser, email: string, password = PASSWORD) => at.post('/account/email', { email, password });
const open = async (at: TestBrowser, token: string) => {
  const { status, body } = await at.post('/account/email/confirm', { token });
  return status === 200 ? body['email'] : body.code;
};

test('the browser that takes a new email is known by it: strangers’ tries for that email don’t keep it out', async () => {
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const { at } = await memberOf(database, limited)();
  const next = someone();
  await ask(at, next);
  expect(await open(at, tokenIn(await mailTo(next, CONFIRM)))).toBe(next);
  await at.post('/auth/sign-out');
  await at.headerInfo();
  for (let tries = 0; tries < 10; tries += 1)
    await (await limited()).post('/auth/sign-in/email', { email: next, password: `wrong ${String(tries)}` });
  expect((await (await limited()).post('/auth/sign-in/email', { email: next, password: PASSWORD })).status).toBe(429);
  expect((await at.post('/auth/sign-in/email', { email: next, password: PASSWORD })).status).toBe(200);
});

test('a new email waits until its link is opened; the old one works until then and hears of it, and both hear of the change', async () => {
  const { at, email } = await member();
  const next = someone();
  expect((await ask(at, next.toUpperCase(), 'not this one either')).body).toMatchObject({
    status: 422,
    code: 'wrong-password',
  });
  expect((await ask(at, next.toUpperCase())).body).toEqual({ email: next });
  expect((await at.get('/account')).body).toMatchObject({ email, newEmail: next });
  const told = await mailTo(email, 'Your account is about to have another email');
  expect(told.text).toContain(`${next[0] ?? ''}•••@example.org`);
  expect(told.text).not.toContain(next);
  const token = tokenIn(await mailTo(next, CONFIRM));
  const { rows } = await database.pool.query<{ text: string }>(
    `select e::text as text from email_changes e union all select data::text from pgboss.job where name = 'account-mail'`,
  );
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  const other = await browser();
  expect((await other.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);

  expect((await at.get(`/account/email/confirm?token=${token}`)).status).toBe(405);
  expect(await open(at, token)).toBe(next);
  expect((await at.get('/account')).body).toMatchObject({ email: next, newEmail: null });
  expect(await open(at, token)).toBe('old-link');
  await mailTo(email, 'The email of your account has changed');
  await mailTo(next, 'The email of your account has changed');
  const again = await browser();
  expect((await again.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
  expect((await again.post('/auth/sign-in/email', { email: next, password: PASSWORD })).status).toBe(200);
});

test('its link opens nothing for a guest, nor in another account, where it isn’t used up', async () => {
  const [one, other] = [await member(), await member()];
  const next = someone();
  await ask(one.at, next);
  const token = tokenIn(await mailTo(next, CONFIRM));
  expect(await open(await browser(), token)).toBe('not-signed-in');
  expect(await open(other.at, token)).toBe('other-account');
  expect((await other.at.get('/account')).body).toMatchObject({ email: other.email });
  expect(await open(one.at, token)).toBe(next);
});

test('of two addresses the last counts; one that is stopped, or a day old, is not taken; and what is no token is an old link', async () => {
  const { at, email, id } = await member();
  const [first, second] = [someone(), someone()];
  await ask(at, first);
  const early = tokenIn(await mailTo(first, CONFIRM));
  await ask(at, second);
  const late = tokenIn(await mailTo(second, CONFIRM));
  expect(await open(at, early)).toBe('old-link');
  expect((await at.delete('/account/email')).status).toBe(204);
  expect(await open(at, late)).toBe('old-link');
  await ask(at, second);
  const last = tokenIn(await mailTo(second, CONFIRM, 2));
  await database.pool.query(`update email_changes set asked_at = now() - interval '25 hours' where account = $1`, [id]);
  expect(await open(at, last)).toBe('old-link');
  for (const token of ['', '\u202e', "' or true --", 'A'.repeat(32)]) expect(await open(at, token)).toBe('old-link');
  expect((await at.get('/account')).body).toMatchObject({ email, newEmail: null });
});

test('an address that has an account is answered alike, and only told of it; two who want the same get it once', async () => {
  const [one, other, third] = [await member(), await member(), await member()];
  expect((await ask(one.at, third.email)).body).toEqual({ email: third.email });
  await mailTo(third.email, 'This email has an account already');
  expect(mailsTo(third.email, CONFIRM)).toEqual([]);

  const next = someone();
  await ask(one.at, next);
  const first = tokenIn(await mailTo(next, CONFIRM));
  await ask(other.at, next);
  const second = tokenIn(await mailTo(next, CONFIRM, 2));
  const taken = await Promise.all([open(one.at, first), open(other.at, second)]);
  expect(taken.toSorted()).toEqual([next, 'old-link'].sort());
  const { rowCount } = await database.pool.query('select from accounts where email = $1', [next]);
  expect(rowCount).toBe(1);
});

test('a link that is pressed twice at once is used once', async () => {
  const { at } = await member();
  const next = someone();
  await ask(at, next);
  const token = tokenIn(await mailTo(next, CONFIRM));
  const answers = await Promise.all([open(at, token), open(at, token)]);
  expect(answers.toSorted()).toEqual([next, 'old-link'].sort());
});

test('what can be no email is refused: markup, a line break, 10 kB, marks that turn text round, the one that it has', async () => {
  const { at, email } = await member();
  const wrong = [
    '',
    'avery',
    '<img src=x>@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a\0@example.com',
    'a\u202e@example.com',
    email,
  ];
  for (const one of wrong) expect((await ask(at, one)).body, JSON.stringify(one)).toMatchObject({ status: 422 });
  expect((await ask(at, `${'x'.repeat(10_000)}@example.com`)).status).toBe(413);
  expect((await at.get('/account')).body).toMatchObject({ email, newEmail: null });
});

test('a link of before, to sign in or for a password, works no more at either address once the email has changed', async () => {
  const { at, email } = await member();
  const thief = await browser();
  await thief.post('/auth/request-password-reset', { email });
  const reset = /#(\S+)/.exec((await mailTo(email, 'Choose a new password')).text ?? '')?.[1];
  const next = someone();
  await ask(at, next);
  expect(await open(at, tokenIn(await mailTo(next, CONFIRM)))).toBe(next);
  const tried = await thief.post('/auth/reset-password', { token: reset, password: 'maple over two kettles' });
  expect(tried.body).toMatchObject({ status: 401, code: 'old-link' });
});

test('signing out elsewhere, and the end of an account, are told by email', async () => {
  const { at, email } = await member();
  const other = await browser();
  await other.post('/auth/sign-in/email', { email, password: PASSWORD });
  expect((await at.post('/account/sessions/end-others')).body).toEqual({ ended: 1 });
  expect((await mailTo(email, 'You are signed out on your other devices')).text).toContain(
    'Chrome on Windows computer',
  );
  expect((await at.post('/account/delete', { password: PASSWORD })).status).toBe(200);
  await mailTo(email, 'Your account is deleted');
  await until(async () => expect((await database.pool.query('select from account_mails')).rowCount).toBe(0));
});

test('new emails are counted for who asks', async () => {
  const { at } = await memberOf(database, browsersOf(database, { RATE_LIMITS: 'on' }))();
  for (let asked = 0; asked < 6; asked += 1) expect((await ask(at, someone())).status).toBe(200);
  expect((await ask(at, someone())).status).toBe(429);
});

test('however many accounts ask for it, a mailbox gets few links to become their email', async () => {
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const another = memberOf(database, () => limited({ network: '10.8.9.9' }));
  const stranger = someone();
  for (let asked = 0; asked < 5; asked += 1) expect((await ask((await another()).at, stranger)).status).toBe(200);
  const { at } = await another();
  expect((await ask(at, stranger)).status).toBe(429);
  expect((await at.get('/account')).body['newEmail']).toBeNull();
});
