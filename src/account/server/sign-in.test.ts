import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { inside, PASSWORD, someone, testAccounts } from '#testing/accounts/accounts.ts';
import { testDatabase } from '#testing/database.ts';
import { until } from '#testing/until.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { maskedAddress } from '#scheduler/visits/patient/masked-address.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';

const database = await testDatabase();
const { arrived, mailTo, newsTo, joined, stop } = await testAccounts(database);
const browser = browsersOf(database);

afterAll(stop);

test('someone makes an account by the link in an email, and signs out and in by password [SHELL-2 part]', async () => {
  const email = someone();
  const at = await browser();
  const early = await at.post('/auth/sign-in/email', { email, password: PASSWORD });
  expect(early.body).toMatchObject({ status: 401, code: 'not-recognized' });
  await at.post('/auth/sign-up/email', { email: email.toUpperCase() });
  const mail = await mailTo(email);
  expect(mail.subject).toBe('Finish your account');
  const unfinished = await at.post('/auth/sign-in/email', { email, password: PASSWORD });
  expect(unfinished.body).toMatchObject({ status: 401, code: 'not-recognized' });
  const { path, token } = inside(mail);
  expect(path).toBe('/account/confirm');
  expect((await at.headerInfo()).body).toMatchObject({ loggedIn: 'false' });
  const finish = (password: string) => at.post('/auth/verify-email', { token, password });
  for (const weak of ['kettle', 'password12345', `${email}1`]) expect((await finish(weak)).status).toBe(422);
  expect((await finish(PASSWORD)).body).toEqual({ loggedIn: 'true' });
  expect((await finish(PASSWORD)).status).toBe(403);
  expect((await at.headerInfo()).body).toMatchObject({ loggedIn: 'true' });
  expect((await finish(PASSWORD)).body).toMatchObject({ status: 401, code: 'old-link' });

  const before = at.cookies.get('fcSession');
  expect((await at.post('/auth/sign-out')).status).toBe(204);
  expect(at.cookies.has('fcSession')).toBe(false);
  at.cookies.set('fcSession', before ?? '');
  expect((await at.get('/account')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
  at.cookies.delete('fcSession');
  await at.headerInfo();
  expect((await at.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  expect(at.cookies.get('fcSession')).not.toBe(before);
  expect((await at.get('/account')).body).toMatchObject({
    email,
    sessions: [{ device: 'Chrome on Windows computer', isThis: true }],
  });
});

test('of two links for one account the first makes it; the other, and those of before a new password, work no more', async () => {
  const email = someone();
  const [one, other] = [await browser(), await browser()];
  await one.post('/auth/sign-up/email', { email });
  const first = inside(await mailTo(email)).token;
  await other.post('/auth/sign-up/email', { email });
  const second = inside(await mailTo(email, 2)).token;
  expect((await one.post('/auth/verify-email', { token: first, password: PASSWORD })).status).toBe(200);
  const late = await other.post('/auth/verify-email', { token: second, password: 'another one than theirs' });
  expect(late.body).toMatchObject({ status: 401, code: 'old-link' });
  await other.post('/auth/sign-in/magic-link', { email });
  const mail = inside(await mailTo(email, 3));
  await other.post('/auth/request-password-reset', { email });
  const { token } = inside(await mailTo(email, 4));
  const password = 'maple over two kettles';
  expect((await other.post('/auth/reset-password', { token, password })).status).toBe(200);
  const thief = await browser();
  expect((await thief.post('/auth/magic-link/verify', { token: mail.token })).status).toBe(401);
  expect((await thief.post('/auth/sign-in/email-otp', { email, otp: mail.code })).status).toBe(401);
});

test('a link from an email signs in once, by a press and not by being opened; so does its code on another device [SHELL-2 part]', async () => {
  const { email } = await joined();
  const at = await browser();
  expect((await at.post('/auth/sign-in/magic-link', { email })).body).toEqual({ email });
  const mail = await mailTo(email, 2);
  const { path, token, code } = inside(mail);
  expect(path).toBe('/account/link');
  expect(mail.subject).toBe(`${code} is your code to sign in`);
  expect(mail.text).toContain('ASKED FOR ON\nChrome on Windows computer');
  const { rows } = await database.pool.query<{ text: string }>(`select p::text as text from proofs p
    union all select data::text from pgboss.job where name = 'account-mail'
    union all select m::text from account_mails m`);
  for (const secret of [token, code]) expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);

  expect((await at.get(`/auth/magic-link/verify?token=${token}`)).status).toBe(405);
  // What its page asks for says no whole address, and uses nothing up.
  const look = async (link: string) => (await (await browser()).post('/auth/magic-link/look', { token: link })).body;
  for (let looks = 0; looks < 2; looks += 1) expect(await look(token)).toMatchObject({ email: maskedAddress(email) });
  expect(Date.now() - Date.parse(String((await look(token))['askedAt']))).toBeLessThan(60_000);
  for (const link of ['', 'A'.repeat(32), `sign-in-otp-${email}`, `x${token}`])
    expect(await look(link)).toMatchObject({ status: 401, code: 'old-link' });
  expect((await at.post('/auth/magic-link/verify', { token: 'A'.repeat(32) })).body).toMatchObject({
    code: 'old-link',
  });
  expect((await at.post('/auth/magic-link/verify', { token })).body).toEqual({ loggedIn: 'true' });
  expect(await look(token)).toMatchObject({ status: 401, code: 'old-link' });
  const other = await browser();
  expect((await other.post('/auth/magic-link/verify', { token })).body).toMatchObject({
    status: 401,
    code: 'old-link',
  });
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await other.post('/auth/sign-in/email-otp', { email, otp: wrong })).body).toMatchObject({
    code: 'wrong-code',
  });
  expect((await other.post('/auth/sign-in/email-otp', { email, otp: code })).body).toEqual({ loggedIn: 'true' });
  expect((await (await browser()).post('/auth/sign-in/email-otp', { email, otp: code })).status).toBe(401);
  // A code that is over looks like a wrong one, and like one of an address without an account.
  const guess = async (to: string) => {
    const { status, body } = await (await browser()).post('/auth/sign-in/email-otp', { email: to, otp: '123456' });
    return [status, body.code, body['detail']];
  };
  await at.headerInfo();
  await at.post('/auth/sign-in/magic-link', { email });
  await mailTo(email, 3);
  for (let tries = 0; tries < 7; tries += 1) expect(await guess(email)).toEqual(await guess(someone()));
});

test('an address is answered alike whether or not it has an account; only its email tells [SHELL-2 part]', async () => {
  const { email } = await joined();
  const unknown = someone();
  const at = await browser();
  for (const path of ['/auth/sign-in/magic-link', '/auth/request-password-reset'])
    for (const address of [email, unknown])
      expect((await at.post(path, { email: address })).body, path).toEqual({ email: address });
  const newcomer = someone();
  for (const address of [email, newcomer])
    expect((await at.post('/auth/sign-up/email', { email: address })).body).toEqual({
      email: address,
    });
  const subjects = (address: string) =>
    arrived.filter(({ to }) => to?.some((one) => one.address === address)).map(({ subject }) => subject);
  await until(() => expect(subjects(email)).toHaveLength(4));
  await until(() => expect(subjects(unknown)).toHaveLength(2));
  expect(subjects(email)).toContain('You have an account already');
  expect(new Set(subjects(unknown))).toEqual(new Set(['There is no account with this address']));
  await until(() => expect(subjects(newcomer)).toEqual(['Finish your account']));
  const wrong = [email, someone()].map((address) =>
    at.post('/auth/sign-in/email', { email: address, password: 'not this one either' }),
  );
  const [known, none] = await Promise.all(wrong);
  const alike = ({ status, body: { code, detail } }: Awaited<ReturnType<TestBrowser['get']>>) => ({
    status,
    code,
    detail,
  });
  expect(alike(known!)).toEqual(alike(none!));
  await until(async () => expect((await database.pool.query('select from account_mails')).rowCount).toBe(0));
});

test('a new password comes by email, ends every session and signs in here; a leaked or short one is refused [SHELL-2 part]', async () => {
  const { email, at } = await joined();
  const other = await browser();
  expect((await other.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  const lost = await browser();
  await lost.post('/auth/request-password-reset', { email });
  const { path, token } = inside(await mailTo(email, 2));
  expect(path).toBe('/account/new-password');
  const choose = (password: string) => lost.post('/auth/reset-password', { token, password });
  expect((await choose('kettle')).body.errors).toEqual([
    { path: 'password', message: 'Use 12 characters or more. This has 6.' },
  ]);
  expect((await choose('password12345')).body.errors?.[0]?.message).toMatch(
    /^This password is in lists that thieves use/,
  );
  expect((await choose('maple over two kettles')).status).toBe(200);
  expect((await choose('maple over two kettles')).status).toBe(403);
  expect((await lost.get('/account')).body).toMatchObject({ email });
  for (const one of [at, other]) expect((await one.get('/account')).body).toMatchObject({ status: 401 });
  const back = await browser();
  expect((await back.post('/auth/sign-in/email', { email, password: PASSWORD })).body).toMatchObject({ status: 401 });
  expect((await back.post('/auth/sign-in/email', { email, password: 'maple over two kettles' })).status).toBe(200);
  await until(() =>
    expect(
      arrived.filter(({ subject, to }) => subject === 'Your password was changed' && to?.[0]?.address === email),
    ).toHaveLength(1),
  );
});

test('someone who is signed in changes their password with the one of before; that ends their other sessions, and they are told [SHELL-2 part]', async () => {
  const { email, at } = await joined();
  const phone = await browser();
  await phone.post('/auth/sign-in/email', { email, password: PASSWORD });
  const change = (currentPassword: string, newPassword: string) =>
    at.post('/auth/change-password', { currentPassword, newPassword });
  expect((await change('not this one either', 'maple over two kettles')).body.errors).toEqual([
    { path: 'currentPassword', message: 'This isn’t the password that you have now.' },
  ]);
  expect((await change(PASSWORD, 'maple')).body.errors).toEqual([
    { path: 'newPassword', message: 'Use 12 characters or more. This has 5.' },
  ]);
  await at.post('/auth/sign-in/magic-link', { email });
  const { token } = inside(await mailTo(email, 2));
  expect((await change(PASSWORD, 'maple over two kettles')).status).toBe(204);
  expect((await newsTo(email, 2)).subject).toBe('Your password was changed');
  expect((await at.get('/account')).body).toMatchObject({ email });
  expect((await phone.get('/account')).status).toBe(401);
  expect((await (await browser()).post('/auth/magic-link/verify', { token })).status).toBe(401);
  for (const [password, status] of [
    [PASSWORD, 401],
    ['maple over two kettles', 200],
  ] as const)
    expect((await (await browser()).post('/auth/sign-in/email', { email, password })).status).toBe(status);
  expect((await (await browser()).post('/auth/change-password', {})).status).toBe(401);
});

test('if the sessions of before can’t be ended, the password stays as it was', async () => {
  const { email, at } = await joined();
  const phone = await browser();
  await phone.post('/auth/sign-in/email', { email, password: PASSWORD });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from sessions where actor in (select id from accounts where email = $1) and ended_at is null for update',
    [email],
  );
  const given = { currentPassword: PASSWORD, newPassword: 'maple over two kettles' };
  expect((await at.post('/auth/change-password', given)).status).toBe(503);
  await holder.query('rollback');
  holder.release();
  const later = await (await browser()).post('/auth/sign-in/email', { email, password: PASSWORD });
  expect(later.status).toBe(200);
});

test('after ten wrong passwords from anywhere they pause for that email, known or not, until an instant that is said; its owner still gets in by a link [SHELL-2 part]', async () => {
  const { email } = await joined();
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  for (const address of [email, someone()]) {
    const guess = async (password: string) =>
      (await limited()).post('/auth/sign-in/email', { email: address, password });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await guess(`wrong number ${tries}`)).body).toMatchObject({ status: 401, code: 'not-recognized' });
    const paused = await guess(PASSWORD);
    expect(paused.body).toMatchObject({ status: 429, code: 'passwords-paused' });
    const wait = Number(paused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(60);
    const until = String(paused.body['until']);
    expect(until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan((wait - 30) * 1000);
    expect(Date.parse(until) - Date.now()).toBeLessThan(16 * 60_000);
  }
  const at = await browser();
  await at.post('/auth/sign-in/magic-link', { email });
  const { token } = inside(await mailTo(email, 2));
  expect((await at.post('/auth/magic-link/verify', { token })).status).toBe(200);
});

test('a browser that is known is so until another password is chosen, but for the one that chose it; strangers then keep the others out [SHELL-2 part]', async () => {
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const { email } = await joined();
  const [at, other] = [await limited(), await limited()];
  for (const one of [at, other])
    expect((await one.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  const strangers = async (): Promise<void> => {
    for (let tries = 0; tries < 10; tries += 1)
      await (await limited()).post('/auth/sign-in/email', { email, password: `wrong ${String(tries)}` });
  };
  const statusIn = async (one: TestBrowser, password: string): Promise<number> => {
    const known = await limited({ cookies: new Map([['fcKnown', one.cookies.get('fcKnown') ?? '']]) });
    return (await known.post('/auth/sign-in/email', { email, password })).status;
  };
  await strangers();
  expect([await statusIn(at, PASSWORD), await statusIn(other, PASSWORD)]).toEqual([200, 200]);
  await at.headerInfo();
  const before = { ...at, cookies: new Map(at.cookies) };
  const next = 'maple over two kettles';
  expect((await at.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: next })).status).toBe(204);
  expect([await statusIn(at, next), await statusIn(other, next), await statusIn(before, next)]).toEqual([
    200, 429, 429,
  ]);
});

test('after ten wrong codes in a day they pause for that email, known or not, however many codes are sent to it; the link beside the code still signs in [SHELL-2 part]', async () => {
  const { email } = await joined();
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  for (const address of [email, someone()]) {
    const owner = await browser();
    const guess = async (otp: string) => (await limited()).post('/auth/sign-in/email-otp', { email: address, otp });
    let mails = address === email ? 1 : 0;
    let code = '';
    let token = '';
    for (let tries = 0; tries < 10; tries += 1) {
      if (tries % 4 === 0) {
        await owner.post('/auth/sign-in/magic-link', { email: address });
        ({ code, token } = inside(await mailTo(address, (mails += 1))));
      }
      expect((await guess(code === '111111' ? '222222' : '111111')).body).toMatchObject({ code: 'wrong-code' });
    }
    expect((await guess(code || '111111')).body).toMatchObject({ status: 429, code: 'codes-paused' });
    if (address === email) expect((await owner.post('/auth/magic-link/verify', { token })).status).toBe(200);
  }
});

test('someone sees where they are signed in, and signs out everywhere else [SHELL-2 part]', async () => {
  const { email, at } = await joined();
  const phone = await browser({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
  });
  await phone.post('/auth/sign-in/email', { email, password: PASSWORD });
  const { body } = await at.get('/account');
  expect(body['sessions']).toMatchObject([
    { device: 'Chrome on Windows computer', isThis: true },
    { device: 'Safari on iPhone', isThis: false },
  ]);
  expect((await at.post('/account/sessions/end-others')).body).toEqual({ ended: 1 });
  expect((await phone.get('/account')).status).toBe(401);
  expect((await at.get('/account')).body['sessions']).toHaveLength(1);
});

test('signing in while booking loses neither the time on hold nor what was typed; what was booked before waits for a proof', async () => {
  const { email } = await joined();
  const place = testLocation({ capacity: 9 });
  await loadTestLocations(database, [place]);
  const at = await browser();
  const slot = (day: number) =>
    slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(day, '09:00') });
  const visitor = { ...testVisitor(database), ...at };
  const before = await bookVisit(visitor, slot(3));
  const bookingId = randomUUID();
  const patient = testPatient({ firstName: 'Joan', dob: '1990-01-02' });
  const { held, request } = await readyToBook({ ...visitor, bookingId }, slot(4), ORGANIZATION, patient);
  const fields = { firstName: 'Joan' };
  await at.put(`/scheduler/bookings/${bookingId}/draft`, { edit: 1, fields });

  expect((await at.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  await at.headerInfo();
  expect((await at.put(`/scheduler/holds/${String(held.body['aptHoldId'])}`)).status).toBe(200);
  expect((await at.get(`/scheduler/bookings/${bookingId}/draft`)).body).toMatchObject({ fields });
  const booked = await at.post('/scheduler/appointments', request);
  expect(booked.status).toBe(201);
  const listed = async () =>
    ((await at.get('/scheduler/appointments')).body['appointments'] as { confirmationNumber: string }[]).map(
      ({ confirmationNumber }) => confirmationNumber,
    );
  expect(await listed()).toEqual([booked.body['confirmationNumber']]);
  await at.post('/auth/sign-out');
  await at.headerInfo();
  expect(await listed()).toEqual([before.number]);
});

test('clearing one’s details signs out here and leaves the account, and its sessions elsewhere; a link in an email brings nothing of the browser into its account', async () => {
  const { email, at } = await joined();
  const phone = await browser();
  await phone.post('/auth/sign-in/email', { email, password: PASSWORD });
  expect((await at.delete('/scheduler/details')).status).toBe(200);
  expect((await at.get('/account')).status).toBe(401);
  expect((await phone.get('/account')).body).toMatchObject({ email });
  await at.headerInfo();
  const other = await browser();
  const bookingId = randomUUID();
  await other.put(`/scheduler/bookings/${bookingId}/draft`, { edit: 1, fields: { firstName: 'Joan' } });
  await at.post('/auth/sign-in/magic-link', { email });
  const { token } = inside(await mailTo(email, 2));
  expect((await other.post('/auth/magic-link/verify', { token })).status).toBe(200);
  expect((await other.get(`/scheduler/bookings/${bookingId}/draft`)).body['fields']).toEqual({});
});

test('a patient whom an earlier appointment needs comes along into the account with the booking in hand, and stays with that appointment as well; not once the booking is made', async () => {
  const { email } = await joined();
  const place = testLocation({ capacity: 9 });
  await loadTestLocations(database, [place]);
  const at = await browser();
  const slot = (day: number) =>
    slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(day, '09:00') });
  const visitor = { ...testVisitor(database), ...at };
  const typed = testPatient({ bookingId: visitor.bookingId });
  const first = await readyToBook(visitor, slot(3), ORGANIZATION, typed);
  const before = await at.post('/scheduler/appointments', first.request);
  const signInAndOut = async () => {
    await at.post('/auth/sign-in/email', { email, password: PASSWORD });
    await at.headerInfo();
    const { patients } = (await at.get('/scheduler/patients')).body as { patients: { patientId: string }[] };
    return patients.map(({ patientId }) => patientId);
  };
  expect(await signInAndOut(), 'what is booked is not brought into an account').toEqual([]);
  await at.post('/auth/sign-out');
  await at.headerInfo();

  const bookingId = randomUUID();
  const next = { ...visitor, bookingId };
  const { request } = await readyToBook(next, slot(4), ORGANIZATION, testPatient({ bookingId }));
  expect(request.patientId).toBe(first.request.patientId);
  expect(await signInAndOut()).toEqual([request.patientId]);
  expect((await at.post('/scheduler/appointments', request)).status).toBe(201);
  const sent = { ...testPatient({ lastName: 'Oak', listed: true }), version: 2 };
  expect((await at.put(`/scheduler/patients/${String(request.patientId)}`, sent)).status).toBe(200);

  await at.post('/auth/sign-out');
  await at.headerInfo();
  const { body } = await at.get('/scheduler/appointments');
  expect(body['appointments']).toMatchObject([
    { confirmationNumber: before.body['confirmationNumber'], patient: { lastName: 'Moss' } },
  ]);
});

test('somebody who is in the account already doesn’t come twice; what was saved longer ago than half an hour may be another person’s', async () => {
  const { email, at: own } = await joined();
  const kept = await own.post('/scheduler/patients', testPatient({ listed: true }));
  const at = await browser();
  await at.post('/scheduler/patients', testPatient());
  const late = await at.post('/scheduler/patients', testPatient({ firstName: 'Joan', dob: '1990-01-02' }));
  await database.pool.query(`update patients set updated_at = now() - interval '31 minutes' where patient_id = $1`, [
    late.body['patientId'],
  ]);
  await at.post('/auth/sign-in/email', { email, password: PASSWORD });
  await at.headerInfo();
  expect((await at.get('/scheduler/patients')).body['patients']).toMatchObject([{ patientId: kept.body['patientId'] }]);
});

test('a link in an email brings what its guest had begun along where the browser that asked for it opens it', async () => {
  const { email } = await joined();
  const at = await browser();
  const bookingId = randomUUID();
  const fields = { firstName: 'Joan' };
  await at.put(`/scheduler/bookings/${bookingId}/draft`, { edit: 1, fields });
  await at.post('/auth/sign-in/magic-link', { email });
  const { token } = inside(await mailTo(email, 2));
  expect((await at.post('/auth/magic-link/verify', { token })).status).toBe(200);
  await at.headerInfo();
  expect((await at.get(`/scheduler/bookings/${bookingId}/draft`)).body).toMatchObject({ fields });
});
