import { afterAll, expect, test } from 'vitest';
import { accountMailWorker } from '#account/server/mail-worker.ts';
import { content } from '#content-model/content.ts';
import { authOf } from '#identity/server/auth.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { inside, PASSWORD, someone, testAccounts } from '#testing/accounts/accounts.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf } from '#testing/person.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';

const database = await testDatabase();
const { arrived, mailTo, joined, stop } = await testAccounts(database);
const browser = browsersOf(database);
const app = testApp(testRuntime(database));
afterAll(stop);

/** What a page can send without script of ours, and from other sites. */
const FORGED: [what: string, headers: Record<string, string>, status: number][] = [
  [
    'a form of another site',
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    403,
  ],
  [
    'a form that the browser says is of another site',
    { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    403,
  ],
  ['a form of ours without the token', { 'content-type': 'application/x-www-form-urlencoded' }, 403],
  ['plain text', { 'content-type': 'text/plain' }, 403],
  ['no media type', {}, 403],
];

test.each(FORGED)('%s signs no one in, and asks for nothing [SHELL-2 part]', async (_, headers, status) => {
  const { email, at } = await joined();
  const cookie = [...at.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const calls: [path: string, body: object][] = [
    ['/auth/sign-in/email', { email, password: PASSWORD }],
    ['/auth/sign-in/magic-link', { email }],
    ['/auth/change-password', { currentPassword: PASSWORD, newPassword: 'maple over two kettles' }],
    ['/auth/passkey/delete-passkey', { id: '1' }],
    ['/auth/unlink-account', { providerId: 'larkmoor' }],
    ['/auth/sign-out', {}],
  ];
  const before = arrived.length;
  for (const [path, body] of calls) {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const request = new Request(`http://test/api${path}`, {
      method: 'POST',
      headers: { host: 'test', cookie, ...headers },
      body: bytes,
    });
    expect((await app(request, '10.9.9.9')).status, path).toBe(status);
  }
  expect((await at.get('/account')).body).toMatchObject({ email });
  expect(arrived).toHaveLength(before);
});

test('a program that opens the links of an email, whichever way, uses none of them up [SHELL-2 part]', async () => {
  const { email } = await joined();
  const at = await browser();
  await at.post('/auth/sign-in/magic-link', { email });
  const { token, code } = inside(await mailTo(email, 2));
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const headers of [{}, { 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }] as Record<string, string>[])
      for (const path of [
        `/auth/magic-link/verify?token=${token}`,
        `/auth/sign-in/email-otp?email=${email}&otp=${code}`,
      ]) {
        const { status } = await app(new Request(`http://test/api${path}`, { method, headers }), '10.9.9.8');
        expect([404, 405], `${method} ${path}`).toContain(status);
      }
  expect((await at.post('/auth/magic-link/verify', { token })).body).toEqual({ loggedIn: 'true' });
});

test('a session that somebody set beforehand is not the one that signs in, nor is its token; one that was left opens nothing', async () => {
  const { email } = await joined();
  const thief = await joined();
  const planted = thief.at.cookies.get('fcSession') ?? '';
  const victim = await browser({ cookies: new Map([['fcSession', planted]]) });
  expect((await victim.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  const given = victim.cookies.get('fcSession');
  expect(given).not.toBe(planted);
  expect((await thief.at.get('/account')).status).toBe(401);
  const made = await browser({ cookies: new Map([['fcSession', 'A'.repeat(32)]]) });
  await made.post('/auth/sign-in/email', { email, password: PASSWORD });
  expect(made.cookies.get('fcSession')).not.toBe('A'.repeat(32));
  await victim.headerInfo();
  expect((await victim.post('/auth/sign-out')).status).toBe(204);
  victim.cookies.set('fcSession', given ?? '');
  expect((await victim.get('/account')).status).toBe(401);
  const guest = await browser();
  const fixed = new Map([['fcGuest', guest.cookies.get('fcGuest') ?? '']]);
  const next = await browser({ cookies: fixed });
  await next.post('/auth/sign-in/email', { email, password: PASSWORD });
  expect((await guest.get('/account')).status).toBe(401);
});

test('what a call says of its host is in no email [SHELL-2 part]', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const at = await browser({ headers: { ...forged, 'x-forwarded-proto': 'http' } });
  const { email } = await joined();
  await at.post('/auth/sign-in/magic-link', { email });
  await at.post('/auth/request-password-reset', { email });
  await at.post('/auth/sign-up/email', { email: someone() });
  await mailTo(email, 3);
  for (const { raw } of arrived) expect(raw).not.toContain('evil.example');
});

test('an email that no server takes is tried again, and fails aloud in the end; nothing of it is kept', async () => {
  const server = await testMailServer(() => 'text');
  const runtime = testRuntime(database, { SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const worker = accountMailWorker(runtime, {
    origin: 'https://care.example',
    auth: authOf(runtime),
    site: content().site,
  });
  const mail = crypto.randomUUID();
  const kept = async () => (await database.pool.query('select from account_mails where id = $1', [mail])).rowCount;
  await database.pool.query(`insert into account_mails (id, kind, email, device) values ($1, 'link', $2, 'Chrome')`, [
    mail,
    someone(),
  ]);
  const run = (isLastTry: boolean) =>
    worker.handler({ id: mail, data: { mail }, isLastTry, signal: new AbortController().signal });
  await expect(run(false)).rejects.toThrow();
  expect(await kept()).toBe(1);
  await expect(run(true)).rejects.toThrow();
  expect(await kept()).toBe(0);
  worker.close?.();
  await server.stop();
});

test('strangers’ requests of all kinds, from any network and for any +tag, fill one share of a mailbox; the browser of its owner has another [SHELL-2 part]', async () => {
  const { email, at: owner } = await joined();
  const strangers = browsersOf(database, { RATE_LIMITS: 'on' });
  const [name, host] = email.split('@');
  const toMailbox = async (least: number): Promise<number> => {
    await until(async () => expect((await database.pool.query('select from account_mails')).rowCount).toBe(0));
    const mails = arrived.filter(({ to = [] }) => to.some(({ address = '' }) => address.startsWith(name ?? email)));
    expect(mails.length).toBeGreaterThanOrEqual(least);
    return mails.length;
  };
  const before = await toMailbox(1);
  const kinds = ['/auth/sign-in/magic-link', '/auth/request-password-reset', '/auth/sign-up/email'];
  for (let network = 1; network <= 8; network += 1) {
    const at = await strangers({ network: `10.44.${network}.1` });
    for (const [index, kind] of kinds.entries()) {
      expect((await at.post(kind, { email })).status).toBe(200);
      expect((await at.post(kind, { email: `${name}+${network}x${index}@${host}` })).status).toBe(200);
    }
  }
  expect((await toMailbox(before)) - before).toBe(15);
  await owner.post('/auth/sign-out');
  const own = await strangers({ network: '10.44.1.1', cookies: owner.cookies });
  for (let asked = 0; asked < 6; asked += 1)
    expect((await own.post('/auth/sign-in/magic-link', { email })).status).toBe(200);
  expect((await toMailbox(before)) - before).toBe(20);
  expect(inside(arrived.findLast(({ to = [] }) => to.some(({ address }) => address === email))!).token).not.toBe('');
});

test('strangers at one address use up neither the tries of a browser that is known nor those of a session [SHELL-2 part]', async () => {
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const here = () => limited({ network: '10.55.1.1' });
  const { email } = await joined();
  const [known, session] = [await here(), await here()];
  for (const one of [known, session])
    expect((await one.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  await session.headerInfo();
  await known.post('/auth/sign-out');
  const used = `update rate_limits set points = 400 where key like 'sign-in-%-of-address:%'`;
  await (await here()).post('/auth/magic-link/look', { token: 'x1' });
  await database.pool.query(used);
  expect((await (await here()).post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(429);
  expect((await (await here()).post('/auth/magic-link/look', { token: 'x1' })).status).toBe(429);
  await known.headerInfo();
  expect((await known.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  const change = { currentPassword: PASSWORD, newPassword: 'maple over two kettles' };
  expect((await session.post('/auth/change-password', change)).status).toBe(204);
});
