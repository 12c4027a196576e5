import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '#testing/until.ts';
import { databaseLimits } from '#api/counted-limits.ts';
import { content } from '#content-model/content.ts';
import { parseSettings } from '#settings/settings.ts';
import { CLOSURE_NEWS, tellOfClosures } from '#scheduler/messages/server/closure-news.ts';
import { mailboxOf } from '#scheduler/visits/patient/mailbox.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
import { sendWithin } from '#scheduler/messages/server/mail-limit.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { testMailServer, type ArrivedMail } from '#scheduler/messages/testing-mail-server.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { offerAt } from '#scheduler/waitlist/server/make-offers.ts';
import {
  bookVisit,
  chicago,
  daytime,
  DAYTIME_ZONE,
  KEYS,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testLocation,
  testVisitor,
  withStatus,
} from '#testing/scheduler.ts';
import { dataFiles } from './testing.ts';

const files = await dataFiles();
const { pool, put, into } = files;
const inside = testLocation({ coLocated: true, storeNumber: '1003', capacity: 3, name: 'Labcorp at Lincoln Park' });
const alone = testLocation({ capacity: 3, name: 'Labcorp on Main St' });
const waiting = testLocation({ coLocated: true, storeNumber: '1003', timeZone: DAYTIME_ZONE });

/** While it is true, the mail server takes nothing. */
let down = false;
const server = await testMailServer(() => (down ? 'address' : null));
let stop = () => Promise.resolve();

async function work(environment: Record<string, string>): Promise<void> {
  const settings = parseSettings({ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example', ...environment });
  const setup = { origin: 'https://care.example', content: content() };
  const mails = mailWorker({ database: files, settings, keys: KEYS }, setup);
  stop = await startQuickWorkers(files, [mails, runWorker(files, [CLOSURE_NEWS])]);
}

beforeAll(async () => {
  await loadTestLocations(files, [inside, alone, waiting]);
  await closeStore();
  await work({ RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await stop();
  await server.stop();
});

const HEAD =
  'number,name,brand,line1,city,state,zip,lat,lng,timeZone,phone,services,closedFrom,closedUntil,closedReason,prescriptionsAt';
const dayOf = (days: number) =>
  new Date(chicago(days, '12:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
const longDay = (days: number) => dayWords(dayOf(days)).long;

/**
 * Imports a location's store as closed between days, or open without days, then runs the job. Answers how many people
 * are to be told.
 */
async function closeStore(from?: number, until?: number | null): Promise<number> {
  const closure =
    from === undefined ? ',,,' : `${dayOf(from)},${until === null ? '' : dayOf(until ?? from)},Renovation,`;
  const store = `1003,Lincoln Park,Larkmoor,1 Main St,Chicago,IL,60614,41.92,-87.65,America/Chicago,312-555-0100,Pharmacy,${closure}`;
  await into('stores', put('stores.csv', `${HEAD}\n${store}\n`));
  return tellOfClosures(files);
}

/** The store is open again after the test. */
function opensAgain(): void {
  onTestFinished(async () => {
    await closeStore();
    await settled();
  });
}

async function booked(days: number, time = '09:00', { locationId } = inside) {
  const visitor = testVisitor(files);
  const start = chicago(days, time);
  const { id, number } = await bookVisit(visitor, slotId({ locationId, serviceId: PLAIN, start }));
  const path = `/scheduler/appointments/${id}`;
  const closed = async () => (await visitor.get(path)).body['closed'];
  return { visitor, id, number, path, closed };
}

/** The subjects of the mails about a visit besides that of its booking, once there are `count`. */
async function told(number: string, count: number): Promise<ArrivedMail[]> {
  const found = () =>
    server.arrived.filter(({ text, subject }) => text?.includes(number) && !subject?.includes('is booked'));
  await until(() => expect(found()).toHaveLength(count));
  return found();
}

/** What became of the first job that told people. */
async function firstRun(): Promise<unknown> {
  const { rows } = await pool.query(
    `select actor, state, jsonb_path_query_array(results, '$[*].outcome') as outcomes from job_runs where kind = 'closure-news' order by id limit 1`,
  );
  return rows[0];
}

/** No mail is left to be sent but reminders. */
async function settled(): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query(
      `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    expect(rows).toHaveLength(0);
  });
}

test('whoever is booked in a store that closes gets one email: why, and the link to change or cancel; once it is taken back, one that it takes place', async () => {
  opensAgain();
  const visit = await booked(6);
  const other = await booked(9);
  expect(await closeStore(5, 7)).toBe(1);
  // The same import and job again send no second message.
  expect(await closeStore(5, 7)).toBe(0);
  await pool.query('update schedules set seen = null');
  await tellOfClosures(files);
  const [mail] = await told(visit.number, 1);
  await expect.poll(firstRun, { timeout: 20_000 }).toEqual({ actor: null, state: 'done', outcomes: ['1 told'] });
  expect(mail?.subject).toBe(`Your appointment can’t take place: ${longDay(6)}, 9:00 am`);
  const why = `${inside.name} is in a store that is closed from ${longDay(5)}, until ${longDay(7)}.`;
  expect(mail?.text).toContain(why);
  expect(mail?.text).toContain('Choose another time or location. Your confirmation number stays the same.');
  expect(mail?.text).toMatch(/CHANGE OR CANCEL YOUR APPOINTMENT\nhttps:\/\/care\.example\/\S+#/);
  expect(mail?.text).toContain(`Call ${content().site.phone}`);
  expect(mail?.html).toContain('can’t take place as booked');
  for (const part of [mail?.text, mail?.html, mail?.subject]) expect(part).not.toMatch(/Test visit|TST/);
  expect(mail?.attachments).toEqual([]);
  expect(await visit.closed()).toEqual({ why: 'store', from: dayOf(5), until: dayOf(7) });
  const listed = (await visit.visitor.get('/scheduler/appointments?when=upcoming')).body['appointments'];
  expect(listed).toMatchObject([{ closed: { why: 'store' } }]);
  expect(await other.closed()).toBeUndefined();

  // A longer closure is the same news; the day that it reaches now is not.
  expect(await closeStore(5, 9)).toBe(1);
  await told(other.number, 1);
  expect(await closeStore()).toBe(2);
  for (const { number } of [visit, other]) {
    const [, open] = await told(number, 2);
    expect(open?.subject).toMatch(/^Your appointment can take place after all: /);
  }
  expect(await visit.closed()).toBeUndefined();
  expect(await closeStore(6, 6)).toBe(1);
  expect((await told(visit.number, 3))[2]?.subject).toBe(mail?.subject);
  await settled();
  await told(other.number, 2);
});

test('the reminder of a visit in a closed place says so, and nothing of how to get ready', async () => {
  opensAgain();
  const visit = await booked(4);
  await closeStore(4, null);
  await told(visit.number, 1);
  await pool.query(
    `update pgboss.job set start_after = now() where data->>'appointmentId' = $1 and data->>'kind' = 'reminder'`,
    [visit.id],
  );
  const [, reminder] = await told(visit.number, 2);
  expect(reminder?.subject).toBe(`${longDay(4)}, 9:00 am: your appointment can’t take place`);
  expect(reminder?.text).toContain(`${inside.name} is in a store that is closed`);
  expect(reminder?.text).not.toMatch(/BEFORE YOU COME|WHAT TO BRING/);
});

test('who has moved before the store opens again is told nothing more, and a closure that nobody was told of is taken back without a word', async () => {
  opensAgain();
  const moved = await booked(12);
  await closeStore(12, 12);
  await told(moved.number, 1);
  const { aptHoldId } = (
    await moved.visitor.post('/scheduler/holds', {
      slotId: slotId({ locationId: inside.locationId, serviceId: PLAIN, start: chicago(13, '09:00') }),
    })
  ).body;
  expect((await moved.visitor.put(moved.path, { aptHoldId })).status).toBe(200);
  expect(await moved.closed()).toBeUndefined();
  expect(await closeStore()).toBe(0);

  const unaware = await booked(14);
  await settled();
  down = true;
  onTestFinished(() => void (down = false));
  expect(await closeStore(14, 14)).toBe(1);
  expect(await closeStore()).toBe(0);
  // A try that read the closure may still be talking to the server: only then does the server take mail again.
  await until(async () => expect((await pool.query(`select from pgboss.job where state = 'active'`)).rowCount).toBe(0));
  down = false;
  await settled();
  expect((await told(moved.number, 2)).map(({ subject }) => subject)[1]).toMatch(/^Your appointment has moved/);
  await told(unaware.number, 0);
  // And one that comes later is told all the same.
  expect(await closeStore(14, 14)).toBe(1);
  await told(unaware.number, 1);
});

test('who is booked outside new hours is told, who is within them is not; a location that is suspended or closed tells all', async () => {
  const [early, late] = [await booked(6, '08:00', alone), await booked(6, '11:00', alone)];
  const days = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday';
  const file = `location,store,service,${days},thanksgiving,christmas,otherDays\n${alone.locationId},,${',10:00-18:00'.repeat(7)},,,\n`;
  await into('hours', put('hours.csv', file));
  expect(await tellOfClosures(files)).toBe(1);
  const [mail] = await told(early.number, 1);
  expect(mail?.text).toContain(`${alone.name} is no longer open at that time.`);
  expect([await early.closed(), await late.closed()]).toEqual([{ why: 'hours' }, undefined]);
  await withStatus(files, alone.locationId, 'Suspended');
  expect(await tellOfClosures(files)).toBe(1);
  expect((await told(late.number, 1))[0]?.text).toContain(`${alone.name} is closed until further notice.`);
  // A visit that is canceled needs no word, and says none.
  await early.visitor.put(`${early.path}/cancel`);
  expect(await early.closed()).toBeUndefined();
});

test('a time that is held when its store closes can no longer be booked, nor be offered to who waits for an earlier one', async () => {
  opensAgain();
  const visitor = testVisitor(files);
  const start = chicago(7, '15:00');
  const { request } = await readyToBook(visitor, slotId({ locationId: inside.locationId, serviceId: PLAIN, start }));
  // One who waits while every earlier time of a day is taken, which then comes free on a day that is closed.
  const at = (days: number, time: string) =>
    slotId({ locationId: waiting.locationId, serviceId: PLAIN, start: daytime(days, time) });
  const first = testVisitor(files);
  const taken = await bookVisit(first, at(7, '09:00'));
  const last = testVisitor(files);
  const { id } = await bookVisit(last, at(11, '09:00'));
  await last.put(`/scheduler/appointments/${id}/waitlist`);
  await closeStore(0, 10);
  const refused = await visitor.post('/scheduler/appointments', request);
  expect([refused.status, refused.body.code]).toEqual([410, 'place-closed']);
  await first.put(`/scheduler/appointments/${taken.id}/cancel`);
  const { rows } = await pool.query<{ id: number }>('select id from locations where public_id = $1', [
    waiting.locationId,
  ]);
  expect(await offerAt(files, rows[0]?.id ?? 0)).toBe(true);
  expect((await pool.query('select from earlier_offers where appointment_id = $1', [id])).rowCount).toBe(0);
});

test('an address that has had its emails of the hour is told of a closed place when the hour is over, in an email of its own', async () => {
  opensAgain();
  const visit = await booked(15);
  await settled();
  await stop();
  await work({ RATE_LIMITS: 'on' });
  onTestFinished(async () => {
    await stop();
    await work({ RATE_LIMITS: 'off' });
  });
  const limits = databaseLimits(files, true);
  const mailbox = addressHash(KEYS.link, mailboxOf('ada@example.com'));
  const nothing = { send: () => Promise.resolve(), later: () => Promise.resolve() };
  for (let sent = 0; sent < 9; sent += 1) await sendWithin(limits, { kind: 'usual', mailbox }, nothing);
  await closeStore(15, 15);
  await settled();
  await told(visit.number, 0);
  // The hour is over, also for a worker that keeps in memory who had too many.
  await stop();
  await pool.query('delete from rate_limits');
  await work({ RATE_LIMITS: 'on' });
  const { rowCount } = await pool.query(
    `update pgboss.job set start_after = now() where data->>'kind' = 'closed' and data->>'appointmentId' = $1 and state = 'created'`,
    [visit.id],
  );
  expect(rowCount).toBe(1);
  expect((await told(visit.number, 1))[0]?.subject).toMatch(/^Your appointment can’t take place: /);
});
