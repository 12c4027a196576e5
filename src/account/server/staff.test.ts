import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { authOf } from '#identity/server/auth.ts';
import { makeProof } from '#identity/server/proofs.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { browsersOf } from '#testing/person.ts';
import { testRuntime } from '#testing/scheduler.ts';
import { authenticator, invited, joinedStaff, STAFF_PASSWORD } from '#testing/people/staff.ts';
import { until } from '#testing/until.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { removeStaff } from '#identity/staff/server/invite-staff.ts';
import { inviteByMail } from './invite.ts';
import { accountMailWorker } from './mail-worker.ts';

const database = await testDatabase();
const server = await testMailServer();
const browser = browsersOf(database);
const auth = authOf(testRuntime(database));
let stop = () => Promise.resolve();

beforeAll(async () => {
  const runtime = testRuntime(database, { SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const worker = accountMailWorker(runtime, { origin: 'https://care.example', auth, site: content().site });
  stop = await startQuickWorkers(database, [worker]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

const mailsTo = (email: string) => server.arrived.filter(({ to }) => to?.some(({ address }) => address === email));
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

/** Someone who has just typed a right password, and is asked for their code. */
async function waiting(email: string, more?: Parameters<typeof browser>[0]) {
  const at = await browser(more);
  const { body } = await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  expect(body).toEqual({ loggedIn: 'false', waitsFor: 'code' });
  await at.headerInfo();
  return at;
}

test('someone who was invited chooses a password, sets up an app with its first code, gets ten backup codes, and signs in by both steps [ADM-1 part] [SHELL-2 part]', async () => {
  const email = 'dana.wells@larkmoor.example';
  const rights = { roles: ['site supervisor'] as const, sites: 'all' as const };
  await inWork(database, system('test'), (work) => inviteByMail(work, { email, ...rights }));
  await until(() => expect(subjectsTo(email)).toEqual(['Set up your sign-in for staff']));
  const [, path, token] = /https:\/\/care\.example(\/\S+?)#(\S+)/.exec(mailsTo(email)[0]?.text ?? '') ?? [];
  expect(path).toBe('/account/invitation');

  const at = await browser();
  const early = await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  expect(early.body).toMatchObject({ status: 401, code: 'not-recognized' });
  expect((await at.get(`/auth/staff/invitation?token=${token}`)).status).toBe(405);
  const weak = await at.post('/auth/staff/invitation', { token, password: 'password12345' });
  expect(weak.body).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
  const opened = await at.post('/auth/staff/invitation', { token, password: STAFF_PASSWORD });
  const { key, uri, offer } = opened.body as { key: string; uri: string; offer: string };
  expect(opened.body).toMatchObject({ email });
  expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/Larkmoor:dana\.wells@larkmoor\.example\?secret=/);
  expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));

  const codeOf = authenticator(key);
  const accept = (code: string) => at.post('/auth/staff/accept', { token, password: STAFF_PASSWORD, offer, code });
  const right = await codeOf();
  const wrong = await accept(right === '000000' ? '000001' : '000000');
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: 'code' }] });
  const accepted = await accept(right);
  const backupCodes = accepted.body['backupCodes'] as string[];
  expect(new Set(backupCodes).size).toBe(10);
  for (const code of backupCodes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await at.headerInfo();
  expect((await at.get('/account/staff')).body).toEqual({
    email,
    roles: ['site supervisor'],
    sites: 'all',
    backupCodesLeft: 10,
  });
  expect((await accept(await codeOf(1))).body).toMatchObject({ status: 401, code: 'old-link' });

  const other = await waiting(email);
  const half = other.cookies.get('fcSession');
  expect((await other.get('/account/staff')).body).toMatchObject({ status: 401, code: 'second-factor' });
  expect((await other.headerInfo()).body).toMatchObject({ loggedIn: 'false' });
  const again = await other.post('/auth/two-factor/verify', { code: right });
  expect(again.body, 'a code works once').toMatchObject({ status: 401, code: 'wrong-code' });
  expect((await other.post('/auth/two-factor/verify', { code: await codeOf(1) })).body).toEqual({ loggedIn: 'true' });
  expect(other.cookies.get('fcSession')).not.toBe(half);
  expect((await other.headerInfo()).body).toMatchObject({ loggedIn: 'true' });
  expect((await other.get('/account/staff')).body).toMatchObject({ email });
  // What waited for the code is over, and its id never opens anything.
  const thief = await browser();
  thief.cookies.set('fcSession', half ?? '');
  expect((await thief.get('/account/staff')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
});

test('wrong passwords of strangers don’t keep staff out of a browser where they have signed in by both steps; a new one has to wait', async () => {
  const limited = { RATE_LIMITS: 'on' };
  const own = await browsersOf(database, limited)();
  const { email } = await joinedStaff(database, own);
  await own.post('/auth/sign-out', {});
  await own.headerInfo();
  for (let tries = 0; tries < 10; tries += 1)
    await (
      await browsersOf(database, limited)()
    ).post('/auth/sign-in/email', { email, password: `wrong ${tries} password` });
  const stranger = await browsersOf(database, limited)();
  const paused = await stranger.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  expect(paused.body).toMatchObject({ status: 429, code: 'passwords-paused' });
  const again = await own.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  expect(again.body).toEqual({ loggedIn: 'false', waitsFor: 'code' });
});

test('the database has no password, secret, code or token that anyone could use', async () => {
  const at = await browser();
  const { id, backupCodes } = await joinedStaff(database, at);
  const { token } = await invited(database);
  const { rows } = await database.pool.query<{ whole: string }>(
    `select s::text as whole from staff_sign_ins s union all select b::text from backup_codes b
      union all select p::text from proofs p union all select l::text from audit_log l union all select m::text from account_mails m`,
  );
  const all = rows.map(({ whole }) => whole).join('\n');
  expect(all).toContain(id);
  for (const code of backupCodes) expect(all).not.toContain(code.replace('-', ''));
  for (const secret of [STAFF_PASSWORD, token, ...backupCodes]) expect(all).not.toContain(secret);
  const logged = await database.pool.query<{ whole: string }>('select l::text as whole from audit_log l');
  expect(logged.rows.filter(({ whole }) => whole.includes('@'))).toEqual([]);
});

test('a backup code signs in, in any case and with or without its dash, once; how many are left is said after [SHELL-2 part]', async () => {
  const { email, backupCodes } = await joinedStaff(database, await browser());
  const [one = '', two = '', three = ''] = backupCodes;
  for (const [typed, left] of [
    [one.toLowerCase(), 9],
    [two.replace('-', ''), 8],
    [` ${three} `, 7],
  ] as const) {
    const at = await waiting(email);
    const answer = await at.post('/auth/two-factor/verify', { code: typed });
    expect(answer.body).toEqual({ loggedIn: 'true' });
    await at.headerInfo();
    expect((await at.get('/account/staff')).body).toMatchObject({ backupCodesLeft: left });
  }
  const at = await waiting(email);
  const used = await at.post('/auth/two-factor/verify', { code: one });
  expect(used.body).toMatchObject({ status: 401, code: 'wrong-code', errors: [{ path: 'code' }] });
  const other = await joinedStaff(database, await browser());
  expect((await at.post('/auth/two-factor/verify', { code: other.backupCodes[0] })).status).toBe(401);
});

test('of twenty who type the same backup code at once, in sign-ins of their own, one gets in; so it is with a code of the app', async () => {
  const { email, backupCodes, code } = await joinedStaff(database, await browser());
  for (const typed of [backupCodes[0], await code()]) {
    const all = await Promise.all(Array.from({ length: 20 }, () => waiting(email)));
    const answers = await Promise.all(all.map((at) => at.post('/auth/two-factor/verify', { code: typed })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  }
});

test('five wrong codes end the sign-in, however many come at once, and its owner hears of it; the sixth, a right one, is too late', async () => {
  const { email, code, codeOf } = await joinedStaff(database, await browser());
  const right = await code();
  const near = [right, await codeOf(1), await codeOf(-1)];
  const wrong = Array.from({ length: 30 }, (_, index) => String(index).padStart(6, '0')).filter(
    (one) => !near.includes(one),
  );
  const at = await waiting(email);
  const answers = await Promise.all(wrong.slice(0, 20).map((one) => at.post('/auth/two-factor/verify', { code: one })));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((one) => one === 'wrong-code').length).toBeLessThan(5);
  expect(new Set(codes)).toEqual(new Set(['wrong-code', 'sign-in-over', 'not-signed-in']).intersection(new Set(codes)));
  expect((await at.post('/auth/two-factor/verify', { code: right })).body).toMatchObject({ status: 403, code: 'csrf' });
  await at.headerInfo();
  const late = await at.post('/auth/two-factor/verify', { code: right });
  expect(late.body).toMatchObject({ status: 401, code: 'not-signed-in' });
  await until(() => expect(subjectsTo(email)).toEqual(['Five wrong codes were typed']));
  expect((await (await waiting(email)).post('/auth/two-factor/verify', { code: right })).status).toBe(200);
});

test('forty wrong codes at once in one session are five tries: they pause no others, elsewhere', async () => {
  const { email, code } = await joinedStaff(database, await browser());
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const typing = await limited();
  await typing.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  await typing.headerInfo();
  const wrong = Array.from({ length: 40 }, (_, index) => `wrong-${index}`);
  await Promise.all(wrong.map((one) => typing.post('/auth/two-factor/verify', { code: one })));
  const elsewhere = await limited();
  await elsewhere.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  await elsewhere.headerInfo();
  expect((await elsewhere.post('/auth/two-factor/verify', { code: await code() })).status).toBe(200);
});

test('200 wrong codes from 200 addresses get nowhere: after fifteen in an hour codes are paused, and a backup code with them', async () => {
  const { email, code, codeOf, backupCodes } = await joinedStaff(database, await browser());
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const near = [await code(), await codeOf(1), await codeOf(-1)];
  const seen = new Map<string, number>();
  let at = await limited();
  for (let tries = 0; tries < 200; tries += 1) {
    const guess = String(500_000 + tries);
    if (near.includes(guess)) continue;
    // Three sign-ins have as many tries as an hour has; those after them are refused for their number alone.
    if (tries < 20 ? tries % 5 === 0 : tries % 20 === 0) {
      at = await limited();
      expect((await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD })).status).toBe(200);
      await at.headerInfo();
    }
    const { status, body } = await at.post('/auth/two-factor/verify', { code: guess });
    expect(status).toBeGreaterThan(400);
    seen.set(String(body.code), (seen.get(String(body.code)) ?? 0) + 1);
  }
  // Each fifth one ends its sign-in.
  expect([seen.get('wrong-code'), seen.get('sign-in-over')]).toEqual([12, 3]);
  expect(seen.get('codes-paused')).toBeGreaterThan(180);
  at = await limited();
  await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  await at.headerInfo();
  for (const right of [await code(), backupCodes[0]]) {
    const paused = await at.post('/auth/two-factor/verify', { code: right });
    expect(paused.body).toMatchObject({ status: 429, code: 'codes-paused' });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(60);
  }
});

test('an invitation works once, wherever it is opened, and not after its days or after another one', async () => {
  const { id, email, token } = await invited(database);
  const [one, other] = [await browser(), await browser()];
  const chosen = { token, password: STAFF_PASSWORD };
  const first = await one.post('/auth/staff/invitation', chosen);
  const second = await other.post('/auth/staff/invitation', chosen);
  // Who opens a forwarded link sees another secret, and never that of who uses it.
  expect(first.body['key']).not.toBe(second.body['key']);
  const send = async (at: typeof one, { body }: typeof first, offered = body['offer']) =>
    at.post('/auth/staff/accept', {
      ...chosen,
      offer: offered,
      code: await authenticator(String(body['key']))(),
    });
  expect((await send(one, second, first.body['offer'])).body).toMatchObject({ status: 422 });
  const raced = await Promise.all([send(one, first), send(other, second)]);
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 401]);
  for (const at of [one, other]) await at.headerInfo();
  expect((await send(other, second)).body).toMatchObject({ status: 401, code: 'old-link' });
  expect((await other.post('/auth/staff/invitation', chosen)).body).toMatchObject({ status: 401, code: 'old-link' });

  const { token: late } = await invited(database, { email });
  // The invitation has ended the session.
  await other.headerInfo();
  await database.pool.query(`update proofs set ends_at = now() - interval '1 second' where value = $1`, [email]);
  const expired = await other.post('/auth/staff/invitation', { ...chosen, token: late });
  expect(expired.body).toMatchObject({ status: 401, code: 'old-link' });
  const { token: former } = await invited(database, { email });
  const { token: newest, id: same } = await invited(database, { email });
  expect(same).toBe(id);
  expect((await other.post('/auth/staff/invitation', { ...chosen, token: former })).status).toBe(401);
  expect((await other.post('/auth/staff/invitation', { ...chosen, token: newest })).status).toBe(200);
  // It is no proof of anything else.
  for (const path of ['/auth/verify-email', '/auth/reset-password'])
    expect((await other.post(path, { ...chosen, token: newest })).body).toMatchObject({ code: 'old-link' });
});

test('someone who is invited again starts over: they are signed out at once, and what they signed in with works until the new invitation is used', async () => {
  const at = await browser();
  const { email, code, backupCodes } = await joinedStaff(database, at);
  const { token } = await invited(database, { email });
  expect((await at.get('/account/staff')).status).toBe(401);
  const still = await waiting(email);
  expect((await still.post('/auth/two-factor/verify', { code: await code() })).status).toBe(200);
  const other = await browser();
  const password = 'canal beside two lanterns';
  const { body } = await other.post('/auth/staff/invitation', { token, password });
  const codeOf = authenticator(String(body['key']));
  await other.post('/auth/staff/accept', { token, password, offer: body['offer'], code: await codeOf() });
  await still.headerInfo();
  expect((await still.get('/account/staff')).status).toBe(401);
  const former = await browser();
  const sent = await former.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  expect(sent.body).toMatchObject({ status: 401, code: 'not-recognized' });
  await former.post('/auth/sign-in/email', { email, password });
  await former.headerInfo();
  for (const old of [await code(), backupCodes[0]])
    expect((await former.post('/auth/two-factor/verify', { code: old })).body).toMatchObject({ code: 'wrong-code' });
});

test('an address signs in a member of staff or an account, never both, whichever was first', async () => {
  const email = 'avery@example.com';
  const at = await browser();
  const join = async (address: string) =>
    at.post('/auth/verify-email', { token: await makeProof(auth, 'confirm', address), password: STAFF_PASSWORD });
  expect((await join(email)).status).toBe(200);
  await expect(invited(database, { email })).rejects.toMatchObject({ problem: { status: 422, code: 'has-account' } });
  expect((await database.pool.query('select from staff_sign_ins where email = $1', [email])).rowCount).toBe(0);
  await at.headerInfo();
  const confirming = await makeProof(auth, 'confirm', 'rowan@example.com');
  const made = await invited(database);
  expect((await join(made.email)).body).toMatchObject({ status: 401, code: 'old-link' });
  await database.pool.query('update staff_sign_ins set email = $1 where email = $2', ['rowan@example.com', made.email]);
  const late = await at.post('/auth/verify-email', { token: confirming, password: STAFF_PASSWORD });
  expect(late.body).toMatchObject({ status: 401, code: 'old-link' });
  expect((await database.pool.query(`select from accounts where email = 'rowan@example.com'`)).rowCount).toBe(0);
});

test('an email never replaces the second step: a link is not sent, and after a new password the code is still asked for [SHELL-2 part]', async () => {
  const signedIn = await browser();
  const { email, code } = await joinedStaff(database, signedIn);
  const at = await browser();
  for (const path of ['/auth/sign-in/magic-link', '/auth/sign-up/email'])
    expect((await at.post(path, { email })).body).toEqual({ email });
  await until(() => expect(subjectsTo(email)).toHaveLength(2));
  expect(new Set(subjectsTo(email))).toEqual(new Set(['Sign in with your password and your code']));
  for (const { text } of mailsTo(email)) expect(text).not.toMatch(/#\S|\b\d{6}\b/);
  await at.post('/auth/request-password-reset', { email });
  await until(() => expect(subjectsTo(email)).toContain('Choose a new password'));
  const token = /#(\S+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1];
  const password = 'canal beside two lanterns';
  const weak = await at.post('/auth/reset-password', { token, password: 'canal' });
  expect(weak.body).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
  const chosen = await at.post('/auth/reset-password', { token, password });
  expect(chosen.body).toEqual({ loggedIn: 'false', waitsFor: 'code' });
  await at.headerInfo();
  expect((await at.get('/account/staff')).body).toMatchObject({ status: 401, code: 'second-factor' });
  expect((await at.post('/auth/reset-password', { token, password })).body).toMatchObject({ code: 'old-link' });
  expect((await signedIn.get('/account/staff')).status).toBe(401);
  expect((await at.post('/auth/two-factor/verify', { code: await code() })).status).toBe(200);
});

test('someone who has not used their invitation yet is led to it, and can’t choose a password by any other link', async () => {
  const { email, token } = await invited(database);
  const at = await browser();
  await at.post('/auth/request-password-reset', { email });
  await until(() => expect(subjectsTo(email)).toEqual(['Sign in with your password and your code']));
  expect(mailsTo(email)[0]?.text).toContain('open the link in your invitation');
  const other = await makeProof(auth, 'password', email);
  const chosen = await at.post('/auth/reset-password', { token: other, password: STAFF_PASSWORD });
  expect(chosen.body).toMatchObject({ status: 401, code: 'old-link' });
  expect((await at.post('/auth/staff/invitation', { token, password: STAFF_PASSWORD })).status).toBe(200);
});

test('new backup codes and another authenticator need a fresh code, end what was there before, and are told by email [SHELL-2 part]', async () => {
  const [at, elsewhere] = [await browser(), await browser()];
  const { email, code, backupCodes } = await joinedStaff(database, at);
  for (const path of ['/account/staff/backup-codes', '/account/staff/authenticator']) {
    expect((await at.post(path, { code: 'AAAA-AAAA' })).body).toMatchObject({ status: 401, code: 'wrong-code' });
    expect((await elsewhere.post(path, { code: '123456' })).body).toMatchObject({ status: 401, code: 'not-signed-in' });
  }
  const renewed = await at.post('/account/staff/backup-codes', { code: await code() });
  const codes = renewed.body['backupCodes'] as string[];
  expect(codes.filter((one) => backupCodes.includes(one))).toEqual([]);
  expect((await at.post('/account/staff/backup-codes', { code: backupCodes[0] })).status).toBe(401);

  const other = await waiting(email);
  await other.post('/auth/two-factor/verify', { code: await code() });
  await other.headerInfo();
  const begun = await at.post('/account/staff/authenticator', { code: codes[0] });
  const { key, offer } = begun.body as { key: string; offer: string };
  const codeOf = authenticator(key);
  // An offer is for the session that it was made in.
  const stolen = await other.put('/account/staff/authenticator', { offer, code: await codeOf() });
  expect(stolen.body).toMatchObject({ status: 422, errors: [{ path: 'offer' }] });
  expect((await at.put('/account/staff/authenticator', { offer, code: '12345' })).status).toBe(422);
  expect((await at.put('/account/staff/authenticator', { offer, code: await codeOf() })).status).toBe(204);
  expect((await at.get('/account/staff')).body).toMatchObject({ backupCodesLeft: 9 });
  expect((await other.get('/account/staff')).status).toBe(401);
  const again = await waiting(email);
  expect((await again.post('/auth/two-factor/verify', { code: await code() })).status).toBe(401);
  expect((await again.post('/auth/two-factor/verify', { code: await codeOf(1) })).status).toBe(200);
  await until(() =>
    expect(subjectsTo(email).sort()).toEqual(['You have new backup codes', 'Your authenticator was changed']),
  );
});

test('five wrong codes on the page of one’s own sign-in end the session: somebody else may be at the keyboard', async () => {
  const at = await browser();
  await joinedStaff(database, at);
  const wrong = () => at.post('/account/staff/backup-codes', { code: 'AAAA-AAAA' });
  for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).body).toMatchObject({ code: 'wrong-code' });
  expect((await wrong()).body).toMatchObject({ status: 401, code: 'sign-in-over' });
  expect((await at.get('/account/staff')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
});

test('a sign-in that waits for its code is over after ten minutes', async () => {
  const { email, code } = await joinedStaff(database, await browser());
  const at = await waiting(email);
  await database.pool.query(
    `update sessions set made_at = made_at - interval '11 minutes' where second_factor_at is null`,
  );
  await at.headerInfo();
  expect((await at.post('/auth/two-factor/verify', { code: await code() })).body).toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
});

test('who no longer works here is signed out at once, and neither password nor code nor invitation gets them in', async () => {
  const at = await browser();
  const { email, code } = await joinedStaff(database, at);
  const half = await waiting(email);
  const right = await code();
  expect(await inWork(database, system('test'), (work) => removeStaff(work, email))).toBe(true);
  expect((await at.get('/account/staff')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
  await half.headerInfo();
  expect((await half.post('/auth/two-factor/verify', { code: right })).status).toBe(401);
  const back = await browser();
  const tried = await back.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  expect(tried.body).toMatchObject({ status: 401, code: 'not-recognized' });
  expect(await inWork(database, system('test'), (work) => removeStaff(work, email))).toBe(false);
});

test('nonsense in any field of these calls is refused by its name, and nothing is half-written', async () => {
  const at = await browser();
  const { email } = await joinedStaff(database, at);
  const { token } = await invited(database);
  const chosen = { token, password: STAFF_PASSWORD };
  const { body } = await at.post('/auth/staff/invitation', chosen);
  const whole = { ...chosen, offer: body['offer'], code: '123456' };
  const calls: ['post' | 'put', string, Record<string, unknown>][] = [
    ['post', '/auth/sign-in/email', { email, password: STAFF_PASSWORD }],
    ['post', '/auth/two-factor/verify', { code: '123456' }],
    ['post', '/auth/staff/invitation', chosen],
    ['post', '/auth/staff/accept', whole],
    ['post', '/account/staff/backup-codes', { code: '123456' }],
    ['post', '/account/staff/authenticator', { code: '123456' }],
    ['put', '/account/staff/authenticator', { offer: body['offer'], code: '123456' }],
  ];
  const kept = async () => {
    const { rows } = await database.pool.query<{ whole: string }>(
      `select s::text as whole from staff_sign_ins s union all select b::text from backup_codes b union all select p::text from proofs p order by 1`,
    );
    return rows;
  };
  const before = await kept();
  const NONSENSE: unknown[] = [
    null,
    7,
    {},
    [],
    '',
    'x'.repeat(10_000),
    '<img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '\0',
  ];
  for (const [method, path, right] of calls) {
    for (const field of Object.keys(right))
      for (const value of NONSENSE) {
        // Any twelve characters are a password.
        if (field === 'password' && typeof value === 'string' && /^.{12,256}$/.test(value)) continue;
        const { status, body: answer } = await at[method](path, { ...right, [field]: value });
        const isNamed = answer.errors?.some(({ path: name }) => name === field) ?? false;
        // A token or offer that is none is an old one; what looks like a code or password is a wrong one.
        const isWrong = status === 401 && typeof value === 'string' && value.length < 200;
        const isLarge = status === 413 && value === 'x'.repeat(10_000);
        expect([path, field, value, isNamed || isWrong || isLarge, status]).toEqual([path, field, value, true, status]);
        expect(status).toBeLessThan(500);
      }
    const polluted = await at[method](path, JSON.parse(`{"__proto__":{"isAdmin":true},"constructor":1}`));
    expect([path, [400, 401, 422].includes(polluted.status)]).toEqual([path, true]);
    expect((await at[method](path, { ...right, admin: true })).body).toMatchObject({ status: 422 });
  }
  expect(await kept()).toEqual(before);
});
