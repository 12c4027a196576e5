import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '#testing/until.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { instantOf, wallOf } from '#location/time-zone.ts';
import { parseSettings } from '#settings/settings.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  bookVisit,
  chicago,
  KEYS,
  loadTestLocations,
  PLAIN,
  testLocation,
  type testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { testMailServer, type ArrivedMail } from '../testing-mail-server.ts';
import { cleanOutbox, mailWorker } from './mail-worker.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9, note: 'Inside the store, next to the pharmacy' });
/** In one of these zones it is not yet three in the afternoon: there tomorrow at three is more than 24 hours away. */
const ZONES = ['America/New_York', 'Pacific/Guam', 'America/Puerto_Rico'].map((timeZone) => testLocation({ timeZone }));
const ORIGIN = 'https://care.example';
const SETUP = { origin: ORIGIN, content: content() };
/** While it is true, the server takes nothing. */
let down = false;
const server = await testMailServer(() => (down ? 'address' : null));
let stop = () => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [place, ...ZONES]);
  const settings = parseSettings({ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example', RATE_LIMITS: 'off' });
  stop = await startQuickWorkers(database, [mailWorker({ database, settings, keys: KEYS }, SETUP)]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

let nextDay = 2;

async function booked(start = chicago((nextDay += 1), '09:40'), { locationId } = place) {
  const visitor = testVisitor(database);
  const { id, number } = await bookVisit(visitor, slotId({ locationId, serviceId: PLAIN, start }));
  return { visitor, id, number, start, day: dayWords(chicagoDay(start)).long };
}

const chicagoDay = (start: number) => new Date(start).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** The mails about a visit, once there are `count`. */
async function mailsOf(number: string, count: number): Promise<ArrivedMail[]> {
  const found = () => server.arrived.filter(({ text }) => text?.includes(number));
  await until(() => expect(found()).toHaveLength(count));
  return found();
}

/** Waits until no mail of a visit is under way: a try that read the visit before it changed may still be talking to the server. */
async function noneUnderWay(id: string): Promise<void> {
  const active = `select from pgboss.job where data->>'appointmentId' = $1 and state = 'active' and name = 'visit-mail'`;
  await until(async () => expect((await database.pool.query(active, [id])).rowCount).toBe(0));
}

/** What is yet to be done of a visit. */
async function jobsOf(id: string): Promise<{ kind: string; at: number }[]> {
  const { rows } = await database.pool.query<{ kind: string; at: number }>(
    `select data->>'kind' as kind, extract(epoch from start_after)::float8 * 1000 as at from pgboss.job
     where data->>'appointmentId' = $1 and state in ('created', 'retry') order by 2`,
    [id],
  );
  return rows;
}

/** Lets the time come at which a visit's reminder is due. */
async function remind(id: string): Promise<void> {
  await database.pool.query(
    `update pgboss.job set start_after = now() where data->>'appointmentId' = $1 and data->>'kind' = 'reminder'`,
    [id],
  );
}

async function move(visitor: ReturnType<typeof testVisitor>, id: string, start: number): Promise<void> {
  const held = await visitor.post('/scheduler/holds', {
    slotId: slotId({ locationId: place.locationId, serviceId: PLAIN, start }),
  });
  const { status } = await visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: held.body['aptHoldId'] });
  expect(status).toBe(200);
}

test('a booked visit is confirmed by a mail with time, place and number, and without the test’s name [SCHED-14 part]', async () => {
  const { id, number, day } = await booked();
  const [mail] = await mailsOf(number, 1);
  expect(mail?.subject).toBe(`Your appointment is booked: ${day}, 9:40 am`);
  expect([mail?.from?.address, mail?.from?.name]).toEqual(['visits@care.example', content().site.product]);
  expect(mail?.to?.map(({ address }) => address)).toEqual(['ada@example.com']);
  expect(mail?.text).toContain(`WHEN\n${day}, 9:40 am\nCentral Time\n20 minutes, in person\n\nWHERE\n${place.name}\n`);
  expect(mail?.text).toContain('Hello, your lab appointment with Labcorp is booked.');
  for (const part of [mail?.text, mail?.html, mail?.subject]) {
    expect(part).not.toMatch(/Test visit|A visit for tests|\bTST\b/);
  }
  const link = /https:\/\/care\.example\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).not.toMatch(new RegExp(`\\?|${id}|${number}|ada`, 'i'));
});

test('a moved visit is confirmed with the old and the new time, a canceled one with what is gone; the number stays [SCHED-14 part]', async () => {
  const { visitor, id, number, start, day } = await booked();
  await mailsOf(number, 1);
  await move(visitor, id, start + 3_600_000);
  const [, moved] = await mailsOf(number, 2);
  expect(moved?.subject).toBe(`Your appointment has moved: ${day}, 10:40 am`);
  expect(moved?.text).toContain(`WAS\n${day}, 9:40 am\n\nNOW\n${day}, 10:40 am\n`);
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  const [, , cancelled] = await mailsOf(number, 3);
  expect(cancelled?.subject).toBe(`Your appointment on ${day} is canceled`);
  // Its link says that another is to be booked, and neither what nor where.
  expect(cancelled?.text).toMatch(/https:\/\/care\.example\/schedule-appointment\/partner\/visit\/\?again#[\w-]+\n/);
  expect(await jobsOf(id)).toEqual([]);
});

test('changed details are told to the new address, with the time that stays and the entry for its calendar [SCHED-14 part]', async () => {
  const { visitor, id, number, day } = await booked();
  await mailsOf(number, 1);
  const { body } = await visitor.get(`/scheduler/patients?appointmentId=${id}`);
  const [{ patientId, ...patient }] = body['patients'] as [ReturnType<typeof testPatient> & { patientId: string }];
  const contact = { ...patient.contact, emails: [{ address: 'grace@example.com' }] };
  const sent = { ...patient, firstName: 'Grace', contact, appointmentId: id };
  expect((await visitor.put(`/scheduler/patients/${patientId}`, sent)).status).toBe(200);
  const [, changed] = await mailsOf(number, 2);
  expect(changed?.subject).toBe(`The details of your appointment have changed: ${day}, 9:40 am`);
  expect(changed?.to?.map(({ address }) => address)).toEqual(['grace@example.com']);
  expect(changed?.text).toContain('Hello, as you asked,');
  expect(changed?.text).toContain(`WHEN\n${day}, 9:40 am\n`);
  const [entry] = changed?.attachments ?? [];
  const calendar = typeof entry?.content === 'string' ? entry.content : new TextDecoder().decode(entry?.content);
  expect(calendar).toMatch(/METHOD:REQUEST[\s\S]+SEQUENCE:1\s/);
  expect(calendar.replace(/\r?\n /g, '')).toMatch(/ATTENDEE.*:MAILTO:grace@example\.com/i);
});

test('a visit is reminded of 24 hours before, at its new time once it is moved, and not at all once it is canceled [SCHED-14 part]', async () => {
  const { visitor, id, start } = await booked();
  const reminder = async () => (await jobsOf(id)).filter(({ kind }) => kind === 'reminder');
  const dayBefore = (at: number) => [{ kind: 'reminder', at: at - 86_400_000 }];
  expect(await reminder()).toEqual(dayBefore(start));
  await move(visitor, id, start + 7_200_000);
  expect(await reminder()).toEqual(dayBefore(start + 7_200_000));
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  expect(await reminder()).toEqual([]);
});

test('the reminder says that it is tomorrow, and a late one says the day; a visit within 24 hours has none', async () => {
  const early = ZONES.find(({ timeZone }) => wallOf(timeZone, Date.now()).minutes < 14 * 60 + 58)!;
  const { day } = wallOf(early.timeZone, Date.now());
  const { id, number } = await booked(instantOf(early.timeZone, ((day + 1) * 1440 + 15 * 60) * 60_000)!, early);
  await remind(id);
  const [, reminder] = (await mailsOf(number, 2)).sort((one, other) =>
    (one.date ?? '').localeCompare(other.date ?? ''),
  );
  const mail =
    server.arrived.find(
      ({ text, headers }) => text?.includes(number) && headers.some(({ key }) => key === 'list-unsubscribe'),
    ) ?? reminder;
  expect(mail?.subject).toBe('Tomorrow, 3:00 pm: your appointment');
  expect(mail?.text).toContain('your lab appointment with Labcorp is tomorrow.');
  expect(mail?.text).toContain('STOP REMINDERS TO THIS ADDRESS\n');
});

test('what was to be told of a visit that is canceled meanwhile is not sent: only the cancel is', async () => {
  down = true;
  onTestFinished(() => void (down = false));
  const { visitor, id, number, day } = await booked();
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  await noneUnderWay(id);
  down = false;
  const [only] = await mailsOf(number, 1);
  expect(only?.subject).toBe(`Your appointment on ${day} is canceled`);
  await until(async () => expect(await jobsOf(id)).toEqual([]));
  expect(await mailsOf(number, 1)).toEqual([only]);
});

test('a booking that is rolled back mails nothing, and jobs hold ids only', async () => {
  const { visitor, id } = await booked();
  const again = await visitor.post('/scheduler/appointments', {});
  expect(again.status).toBe(422);
  const { rows } = await database.pool.query<{ keys: string[] }>(
    `select distinct array(select jsonb_object_keys(data::jsonb) order by 1) as keys from pgboss.job`,
  );
  expect(
    rows
      .flatMap(({ keys }) => keys)
      .filter((key) => !['kind', 'appointmentId', 'sequence', 'fromHold', 'former', 'again'].includes(key)),
  ).toEqual([]);
  expect(id).toBeTruthy();
});

test('HTML and plain text say the same in the same order, without table, picture or anything to load, and with one button', async () => {
  const { number } = await booked();
  const [mail] = await mailsOf(number, 1);
  const html = mail?.html ?? '';
  expect(html).not.toMatch(/<(table|img|script|link|svg|iframe)\b|url\(|style="/i);
  expect(html.match(/class="btn"/g)).toHaveLength(1);
  const read = html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<div class="preview".*?<\/div>/gs, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
  let from = 0;
  for (const line of (mail?.text ?? '').split('\n').filter((each) => each && !/^http|^Questions/.test(each))) {
    const words = line.replace(/^- /, '').toLowerCase();
    const at = read.toLowerCase().indexOf(words, from);
    expect(at, `'${line}' comes in this order`).toBeGreaterThanOrEqual(from);
    from = at;
  }
});

test('without a mail server each mail is a file in the outbox that only this user may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await stop();
  const settings = parseSettings({ DATA_DIR: folder });
  stop = await startQuickWorkers(database, [mailWorker({ database, settings, keys: KEYS }, SETUP)]);
  const { day } = await booked();
  const outbox = join(folder, 'outbox');
  const files = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  await until(() => expect(files()).toHaveLength(1));
  const file = join(outbox, files()[0] ?? '');
  expect((await PostalMime.parse(readFileSync(file))).subject).toBe(`Your appointment is booked: ${day}, 9:40 am`);
  expect(statSync(file).mode & 0o077).toBe(0);
  // It is kept for 30 days, and nothing else that is there is touched.
  const other = join(outbox, 'notes.txt');
  writeFileSync(other, 'mine');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  utimesSync(other, daysAgo(99), daysAgo(99));
  utimesSync(file, daysAgo(29.9), daysAgo(29.9));
  expect(await cleanOutbox(settings)).toBe(0);
  utimesSync(file, daysAgo(30.1), daysAgo(30.1));
  expect(await cleanOutbox(settings)).toBe(1);
  expect(readdirSync(outbox)).toEqual(['notes.txt']);
  expect(await cleanOutbox({ DATA_DIR: join(folder, 'none') })).toBe(0);
});
