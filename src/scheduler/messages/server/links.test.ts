import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { databaseLimits } from '#api/counted-limits.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import type { Mail, Mailer } from '#gateways/mail.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  bookVisit,
  chicago,
  KEYS,
  loadTestLocations,
  PLAIN,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import { otherSystems } from '../../systems/server/other-systems.ts';
import { schedulingOf } from '../../systems/server/scheduling.ts';
import { parseSettings } from '#settings/settings.ts';
import { REMINDERS_PATH } from '../mail-paths.ts';
import { mailContent } from './mail-content.ts';
import { mailHandler } from './send-visit-mail.ts';
import { linkToken, readLinkToken } from './link-tokens.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const ADA = { email: 'ada@example.com', dob: '1985-03-27' };
beforeAll(() => loadTestLocations(database, [place]));

let nextDay = 2;

async function booked() {
  const visitor = testVisitor(database);
  const start = chicago((nextDay += 1), '09:00');
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
  const { id, number } = await bookVisit(visitor, slot);
  return {
    visitor,
    id,
    number,
    token: linkToken(KEYS.link, 'visit', id, ADA.email),
    off: linkToken(KEYS.link, 'reminders', id),
  };
}

/** Does all jobs that are waiting, as a worker would, and answers the mails. */
async function mailsSent(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => Promise.resolve(void sent.push(mail)), close: () => undefined };
  const handle = mailHandler({
    database,
    mailer,
    scheduling: schedulingOf(content(), otherSystems(content(), parseSettings({}))),
    content: mailContent(content()),
    limits: databaseLimits(database, false),
    origin: 'https://care.example',
    key: KEYS.link,
    from: 'visits@care.example',
  });
  for (;;) {
    const { rows } = await database.pool.query<{ id: string; data: unknown }>(
      `delete from pgboss.job where name = 'visit-mail' returning id, data`,
    );
    if (rows.length === 0) return sent;
    for (const job of rows) await handle(job);
  }
}

test('the link of a mail shows nothing without the date of birth, and with it the visit for 30 minutes [SCHED-9 part]', async () => {
  const { id, number, token } = await booked();
  const reader = testVisitor(database);
  const wrong = await reader.post('/scheduler/visit-links/open', { token, dob: '1985-03-28' });
  expect([wrong.status, wrong.body.code]).toEqual([404, 'no-such-appointment']);
  expect((await reader.get(`/scheduler/appointments/${id}`)).status).toBe(404);
  const opened = await reader.post('/scheduler/visit-links/open', { token, dob: ADA.dob });
  expect([opened.status, opened.body['confirmationNumber']]).toEqual([200, number]);
  expect((await reader.get(`/scheduler/appointments/${id}`)).status).toBe(200);
});

test('a token that is none, one for reminders and a made-up one answer as a wrong date of birth does [SCHED-9 part]', async () => {
  const { id, token, off } = await booked();
  const reader = testVisitor(database);
  const answer = async (asked: object) => {
    const { status, body } = await reader.post('/scheduler/visit-links/open', asked);
    return { status, ...body, transactionId: '' };
  };
  const wrong = await answer({ token, dob: '1985-03-28' });
  for (const other of [off, 'x', linkToken('another key', 'visit', id), linkToken(KEYS.link, 'visit', randomUUID())])
    expect(await answer({ token: other, dob: ADA.dob })).toEqual(wrong);
});

test('dates of birth can be tried on a link ten times an hour, and on its number apart from that: neither closes the other [SCHED-9 part]', async () => {
  const { number, token } = await booked();
  const settings = { RATE_LIMITS: 'on' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const { status } = await testVisitor(database, { settings }).post('/scheduler/visit-links/open', {
      token,
      dob: '1985-03-28',
    });
    statuses.push(status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
  expect(statuses[10]).toBe(429);
  const byNumber = (dob: string) =>
    testVisitor(database, { settings }).post('/scheduler/appointments/find', { confirmationNumber: number, dob });
  expect((await byNumber(ADA.dob)).status).toBe(200);

  const other = await booked();
  const guess = (dob: string) =>
    testVisitor(database, { settings }).post('/scheduler/appointments/find', { confirmationNumber: other.number, dob });
  for (let tries = 0; tries < 10; tries += 1) await guess('1985-03-28');
  expect((await guess(ADA.dob)).status).toBe(429);
  const reader = testVisitor(database, { settings });
  const opened = await reader.post('/scheduler/visit-links/open', { token: other.token, dob: ADA.dob });
  expect(opened.status).toBe(200);
});

test('a browser that has booked or found an appointment finds it whatever others have tried [SCHED-9 part]', async () => {
  const settings = { RATE_LIMITS: 'on' };
  const { visitor, number, token } = await booked();
  const finder = testVisitor(database, { settings });
  const find = (who: typeof visitor, dob: string) =>
    who.post('/scheduler/appointments/find', { confirmationNumber: number, dob });
  const open = (who: typeof visitor, dob: string) => who.post('/scheduler/visit-links/open', { token, dob });
  expect((await find(finder, ADA.dob)).status).toBe(200);
  await database.pool.query(`update appointment_access set expires_at = now() - interval '1 day' where owner = $1`, [
    finder.id,
  ]);
  for (let tries = 0; tries < 11; tries += 1) {
    await find(testVisitor(database, { settings }), '1985-03-28');
    await open(testVisitor(database, { settings }), '1985-03-28');
  }
  expect((await find(testVisitor(database, { settings }), ADA.dob)).status).toBe(429);
  expect((await find(finder, ADA.dob)).status).toBe(200);
  expect((await open(finder, ADA.dob)).status).toBe(200);
  const booker = testVisitor(database, { settings, cookie: visitor.cookie });
  expect((await find(booker, ADA.dob)).status).toBe(200);
  // Their own guesses count.
  for (let tries = 0; tries < 10; tries += 1) await find(finder, '1985-03-28');
  expect((await find(finder, ADA.dob)).status).toBe(429);
});

test('what can be no number, and links that are none, refuse nobody but who sends them [SCHED-9 part]', async () => {
  const settings = { RATE_LIMITS: 'on' };
  for (let tries = 0; tries < 24; tries += 1) {
    const visitor = testVisitor(database, { settings });
    const malformed = { confirmationNumber: `no number ${tries}`, dob: ADA.dob };
    expect((await visitor.post('/scheduler/appointments/find', malformed)).status).toBe(404);
    const dead = { token: linkToken('another key', 'visit', randomUUID()), dob: ADA.dob };
    expect((await visitor.post('/scheduler/visit-links/open', dead)).status).toBe(404);
  }
  const one = testVisitor(database, { settings });
  for (let tries = 0; tries < 10; tries += 1)
    await one.post('/scheduler/appointments/find', { confirmationNumber: 'none', dob: ADA.dob });
  const more = await one.post('/scheduler/appointments/find', { confirmationNumber: 'none', dob: ADA.dob });
  expect(more.status).toBe(429);
});

test('guesses of a number get rarer: 10 an hour, 20 a day, and after 30 only the mailed link opens it, of which its owner is told once; a number that is none answers alike [SCHED-9 part]', async () => {
  const settings = { RATE_LIMITS: 'on' };
  const { number, token } = await booked();
  await mailsSent();
  const runtime = testRuntime(database, settings);
  const app = testApp(runtime);
  const guess = async (confirmationNumber: string, dob = '1985-03-28') => {
    const visitor = testVisitor(database, { app });
    const { status, body } = await visitor.post('/scheduler/appointments/find', { confirmationNumber, dob });
    return status === 404 ? '404' : `${status} ${body.code}`;
  };
  /** Lets counters of these names end, as time does, and forgets what of them was in memory. */
  const letEnd = async (...names: string[]) => {
    await database.pool.query('delete from rate_limits where split_part(key, $2, 1) = any($1)', [names, ':']);
    runtime.limits = databaseLimits(database, true);
  };
  const unknown = 'LK-ZZZZ-9999';
  const told: string[][] = [];
  for (const each of [number, unknown]) {
    const answers: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 11; tries += 1) answers.push(await guess(each));
      await letEnd('find-of-number');
      // Twenty of a day: another hour brings no more.
      if (round === 1) {
        answers.push(await guess(each));
        await letEnd('find-of-number', 'find-of-number-a-day');
      }
    }
    answers.push(await guess(each, ADA.dob));
    told.push(answers);
  }
  expect(told[1]).toEqual(told[0]);
  const tenAnHour = [...Array<string>(10).fill('404'), '429 too-many-tries'];
  expect(told[0]).toEqual([...tenAnHour, ...tenAnHour, '429 too-many-tries', ...tenAnHour, '429 link-only']);
  const mails = (await mailsSent()).filter(({ text }) => text.includes(`#${token}`));
  expect(mails.map(({ subject, to }) => `${to}: ${subject}`)).toEqual([
    'ada@example.com: Your confirmation number no longer opens your appointment',
  ]);
  const reader = testVisitor(database, { settings });
  expect((await reader.post('/scheduler/visit-links/open', { token, dob: ADA.dob })).status).toBe(200);
});

test('a lost number is mailed again to the address on record; the answer never says whether there is a visit [SCHED-9 part]', async () => {
  await database.pool.query(`update appointments set status = 'cancelled', cancelled_at = now()`);
  const { number, token } = await booked();
  const gone = await booked();
  await gone.visitor.put(`/scheduler/appointments/${gone.id}/cancel`);
  await mailsSent();
  const asker = testVisitor(database);
  const known = await asker.post('/scheduler/visit-links', { ...ADA, email: 'ADA@example.com' });
  const mails = await mailsSent();
  expect(mails.map(({ to }) => to)).toEqual(['ada@example.com']);
  expect(mails[0]?.text).toContain(number);
  expect(mails[0]?.text).toContain(`#${token}`);
  for (const other of [
    { ...ADA, dob: '1985-03-28' },
    { ...ADA, email: 'nobody@example.com' },
  ]) {
    const unknown = await asker.post('/scheduler/visit-links', other);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(202);
  }
  expect(await mailsSent()).toEqual([]);
});

test('a mailbox can be sent mails of this kind three times an hour, whoever asks and by whichever address of it [SCHED-9 part]', async () => {
  const settings = { RATE_LIMITS: 'on' };
  const ask = (email: string) =>
    testVisitor(database, { settings }).post('/scheduler/visit-links', { email, dob: ADA.dob });
  const statuses = [];
  for (const email of ['eve@example.com', 'Eve@example.com', 'eve+1@example.com', 'EVE+2@example.com'])
    statuses.push((await ask(email)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
});

test('the button of a mail program ends reminders and nothing else, without a session; opening its address changes nothing', async () => {
  const { id, number, off } = await booked();
  const app = testApp(testRuntime(database));
  const path = `http://test/api/scheduler/reminders/off/${off}`;
  const looked = await app(new Request(path), 'n');
  expect([looked.status, looked.headers.get('location')]).toEqual([303, `${REMINDERS_PATH}#${off}`]);
  const kept = () => database.pool.query('select from no_reminders');
  expect((await kept()).rowCount).toBe(0);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = () =>
    app(new Request(path, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' }), 'n');
  expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
  const { rows } = await database.pool.query<{ address: string }>('select address from no_reminders');
  expect(JSON.stringify(rows)).not.toContain('ada');
  const subjects = (await mailsSent()).filter(({ text }) => text.includes(number)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toMatch(/^Your appointment is booked/);
  expect(id).toBe(readLinkToken(KEYS.link, 'reminders', off));
});

test('a reminder carries what mail programs need to unsubscribe, and a calendar file only what changes the calendar', async () => {
  await database.pool.query('delete from no_reminders');
  const { number, off } = await booked();
  const mails = (await mailsSent()).filter(({ text }) => text.includes(number));
  const reminder = mails.find(({ headers }) => headers !== undefined);
  const confirmation = mails.find(({ headers }) => headers === undefined);
  expect(reminder?.headers).toEqual({
    'List-Unsubscribe': `<https://care.example/api/scheduler/reminders/off/${off}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(reminder?.icalEvent).toBeUndefined();
  expect(confirmation?.icalEvent).toMatchObject({ method: 'REQUEST', filename: 'visit.ics' });
});

test('who asks for a visit sees where its mails go, masked [SCHED-14 part]', async () => {
  const { visitor, id } = await booked();
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body['mailedTo']).toBe('a•••@example.com');
});
