import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#testing/until.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { parseSettings } from '#settings/settings.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  bookVisit,
  chicago,
  KEYS,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { testMailServer, type ArrivedMail } from '../testing-mail-server.ts';
import { mailWorker } from './mail-worker.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const server = await testMailServer();
let stop = () => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  const settings = parseSettings({ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const setup = { origin: 'https://care.example', content: content() };
  stop = await startQuickWorkers(database, [mailWorker({ database, settings, keys: KEYS }, setup)]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

let nextDay = 2;
const slotAt = (start: number) => slotId({ locationId: place.locationId, serviceId: PLAIN, start });
const contactAt = (address: string) => ({ ...testPatient().contact, emails: [{ address }] });

/** A visit that somebody books with this address, under any name. */
async function booked(address: string, changes: Record<string, unknown> = {}, visitor = testVisitor(database)) {
  const start = chicago((nextDay += 1), '09:40');
  const { request } = await readyToBook(visitor, slotAt(start));
  const patient = testPatient({ ...changes, contact: contactAt(address), sharesPhone: true });
  const saved = await visitor.post('/scheduler/patients', patient);
  const { body } = await visitor.post('/scheduler/appointments', { ...request, patientId: saved.body['patientId'] });
  return { visitor, start, id: String(body['appointmentId']), number: String(body['confirmationNumber']) };
}

async function move(visitor: TestVisitor, id: string, start: number) {
  const held = await visitor.post('/scheduler/holds', { slotId: slotAt(start) });
  return visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: held.body['aptHoldId'] });
}

const mailsTo = (address: string): ArrivedMail[] =>
  server.arrived.filter(({ to }) => to?.some((one) => one.address === address));

/** Waits until all that is due has been sent. */
async function allSent(): Promise<void> {
  const due = `select from pgboss.job where name = 'visit-mail' and state in ('created', 'retry', 'active') and start_after <= now()`;
  await until(async () => expect((await database.pool.query(due)).rowCount).toBe(0));
}

/** Lets the hour be over after which an address can have what it has not had yet. */
async function letHourEnd(): Promise<void> {
  await database.pool.query(
    `update pgboss.job set start_after = now() where name = 'visit-mail' and state = 'created' and start_after < now() + interval '65 minutes'`,
  );
}

const token = (mail: ArrivedMail | undefined): string => /visit\/(?:\?\w+)?#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

test('an address gets eight emails an hour at most, of whatever kind; the others are one when the hour is over, with each appointment as it is then [SCHED-14 part]', async () => {
  const address = 'many@example.com';
  const visitor = testVisitor(database);
  const visits = [];
  for (let count = 0; count < 4; count += 1) visits.push(await booked(address, {}, visitor));
  for (const hour of [1, 4])
    for (const { id, start } of visits) {
      expect((await move(visitor, id, start + hour * 3_600_000)).status).toBe(200);
      await allSent();
    }
  const [first, ...others] = visits;
  await visitor.put(`/scheduler/appointments/${first?.id}/cancel`);
  await allSent();
  expect(mailsTo(address)).toHaveLength(8);

  await letHourEnd();
  await until(() => expect(mailsTo(address)).toHaveLength(9));
  await allSent();
  const last = mailsTo(address)[8];
  expect(last?.subject).toBe('The latest on your 4 appointments');
  expect(last?.text).toContain(`CANCELED: ${first?.number}\n`);
  for (const { number } of others)
    expect(last?.text).toMatch(new RegExp(`BOOKED: ${number}\\n.*, 1:40 pm\\nCentral Time\\n${place.name}\\n`));
  expect(last?.html?.match(/class="btn"/g)).toHaveLength(1);
  expect(last?.text).not.toMatch(/Test visit|A visit for tests|\bTST\b|Ada/);
  const links = [...(last?.text ?? '').matchAll(/visit\/#(\S+)/g)].map(([, each]) => each);
  expect(links).toHaveLength(3);
  const reader = testVisitor(database);
  for (const each of links)
    expect((await reader.post('/scheduler/visit-links/open', { token: each, dob: testPatient().dob })).status).toBe(
      200,
    );
  expect(mailsTo(address)).toHaveLength(9);
}, 120_000);

test('all addresses of a mailbox have its eight emails an hour together, and then two that sum up', async () => {
  const sentTo = () => server.arrived.filter(({ to }) => to?.some((one) => one.address?.startsWith('twelve')));
  for (let count = 0; count < 12; count += 1) await booked(`twelve+${count}@example.com`);
  await allSent();
  expect(sentTo()).toHaveLength(8);
  await letHourEnd();
  await until(() => expect(sentTo()).toHaveLength(10));
  await allSent();
  expect(sentTo()).toHaveLength(10);
  expect(sentTo().filter(({ subject }) => subject?.startsWith('The latest on'))).toHaveLength(2);
  const { rowCount } = await database.pool.query(
    `select from pgboss.job where name = 'visit-mail' and state = 'created' and data ? 'joined' and start_after > now() + interval '30 minutes'`,
  );
  expect(rowCount, 'they wait another hour').toBe(2);
}, 60_000);

test('an appointment is moved and canceled six times an hour at most, and then is told so in plain words; others’ calls use up nothing of it [SCHED-16 part]', async () => {
  const settings = { RATE_LIMITS: 'on' };
  const visitor = testVisitor(database, { settings });
  const start = chicago((nextDay += 1), '09:40');
  const { id } = await bookVisit(visitor, slotAt(start));
  const stranger = testVisitor(database, { settings });
  for (let tries = 0; tries < 9; tries += 1)
    expect((await stranger.put(`/scheduler/appointments/${id}/cancel`)).status).toBe(404);
  for (const hour of [1, 0, 1, 0, 1, 0]) expect((await move(visitor, id, start + hour * 3_600_000)).status).toBe(200);
  const refused = await move(visitor, id, start + 3_600_000);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-changes']);
  expect(refused.body.detail).toBe(
    'This appointment was changed many times in the last hour. Nothing has changed now. Try again in an hour, or call us.',
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await visitor.put(`/scheduler/appointments/${id}/cancel`)).status).toBe(429);
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body).toMatchObject({ sequence: 6, status: 'booked' });
  const other = await bookVisit(visitor, slotAt(chicago((nextDay += 1), '09:40')));
  expect((await visitor.put(`/scheduler/appointments/${other.id}/cancel`)).status).toBe(200);
});

test('emails call nobody by a name that was typed with their address, until the link was opened there [SCHED-14 part]', async () => {
  const address = 'named@example.com';
  const guardian = { firstName: 'Claim your prize', lastName: 'Today', relationship: 'parent', consent: true };
  const changes = { firstName: 'Call 1 900 now', bookedFor: 'child', dob: '2016-09-03', guardian };
  const { visitor, id, number, start } = await booked(address, changes);
  await until(() => expect(mailsTo(address)).toHaveLength(1));
  const [first] = mailsTo(address);
  expect(first?.text).toContain('Hello, your lab appointment with Labcorp is booked.');
  expect([first?.raw, first?.text, first?.html].join(' ')).not.toMatch(/prize|1 900|Today/);
  // To know the number is not to read what comes to the address.
  const finder = testVisitor(database);
  await finder.post('/scheduler/appointments/find', { confirmationNumber: number, dob: '2016-09-03' });
  await move(visitor, id, start + 3_600_000);
  await until(() => expect(mailsTo(address)).toHaveLength(2));
  expect(mailsTo(address)[1]?.text).toContain('Hello, as you asked, we moved your lab appointment');
  const opened = await testVisitor(database).post('/scheduler/visit-links/open', {
    token: token(first),
    dob: '2016-09-03',
  });
  expect(opened.status).toBe(200);
  await move(visitor, id, start + 7_200_000);
  await until(() => expect(mailsTo(address)).toHaveLength(3));
  expect(mailsTo(address)[2]?.text).toContain('Hello Claim your prize, as you asked, we moved Call 1 900 now’s lab');
});

test('a changed address is told to the former one, whose owner puts it back within 72 hours; then the number opens nothing, and who changed it sees nothing [SCHED-9 part] [SCHED-14 part]', async () => {
  const settings = { RATE_LIMITS: 'on' };
  const [owner, taker] = ['owner@example.com', 'taker@example.com'];
  const { id, number } = await booked(owner);
  await until(() => expect(mailsTo(owner)).toHaveLength(1));
  const dob = testPatient().dob;
  const byNumber = { confirmationNumber: number, dob };
  const finder = testVisitor(database, { settings });
  await finder.post('/scheduler/appointments/find', byNumber);
  const { body } = await finder.get(`/scheduler/patients?appointmentId=${id}`);
  const [{ patientId, ...patient }] = body['patients'] as [ReturnType<typeof testPatient> & { patientId: string }];
  const contact = { ...patient.contact, emails: [{ address: taker }] };
  const changed = { ...patient, firstName: 'Win money', contact, appointmentId: id };
  expect((await finder.put(`/scheduler/patients/${patientId}`, changed)).status).toBe(200);
  await until(() => expect([mailsTo(owner).length, mailsTo(taker).length]).toEqual([2, 1]));
  const told = mailsTo(owner).find(({ subject }) => subject?.includes('was changed'));
  expect(told?.subject).toBe('The email address of your appointment was changed');
  expect(told?.text).toContain(
    'PUT MY ADDRESS BACK\nhttps://care.example/schedule-appointment/partner/visit/?address#',
  );
  for (const part of [told?.text, told?.html]) expect(part).not.toMatch(/taker|Win money|Test visit|\bTST\b/);
  expect(told?.attachments).toEqual([]);

  const taken = { token: token(mailsTo(taker)[0]), dob };
  expect((await finder.post('/scheduler/visit-links/open', taken)).status).toBe(200);
  const still = (await finder.get(`/scheduler/patients?appointmentId=${id}`)).body;
  expect(still['masked'], 'an address of today opens the appointment, and not where its patient lives').toBe(true);

  const reader = testVisitor(database, { settings });
  const putBack = (asked: object) => reader.post('/scheduler/visit-links/put-back', asked);
  const link = { token: token(told), dob };
  const wrong = await putBack({ ...link, dob: '1985-03-28' });
  const dead = await putBack({ ...link, token: taken.token });
  expect([wrong.status, { ...dead.body, transactionId: '' }]).toEqual([404, { ...wrong.body, transactionId: '' }]);
  const back = await putBack(link);
  expect([back.status, back.body['mailedTo']]).toEqual([200, 'o•••@example.com']);
  const read = (await reader.get(`/scheduler/patients?appointmentId=${id}`)).body['patients'] as (typeof patient)[];
  expect(read[0]?.contact.emails).toEqual([{ address: owner }]);
  expect((await putBack(link)).status, 'once').toBe(404);
  await until(() => expect(mailsTo(owner)).toHaveLength(3));

  expect((await finder.get(`/scheduler/appointments/${id}`)).status).toBe(404);
  expect((await finder.post('/scheduler/appointments/find', byNumber)).body.code).toBe('link-only');
  expect((await finder.post('/scheduler/visit-links/open', taken)).status).toBe(404);
  const again = { token: token(mailsTo(owner).at(-1)), dob };
  expect((await testVisitor(database, { settings }).post('/scheduler/visit-links/open', again)).status).toBe(200);
  await allSent();
  expect(mailsTo(taker)).toHaveLength(1);
});

test('an address is put back for 72 hours, and no longer [SCHED-9 part]', async () => {
  const address = 'late@example.com';
  const { visitor, id } = await booked(address);
  const { body } = await visitor.get(`/scheduler/patients?appointmentId=${id}`);
  const [{ patientId, ...patient }] = body['patients'] as [ReturnType<typeof testPatient> & { patientId: string }];
  const contact = contactAt('new@example.com');
  expect((await visitor.put(`/scheduler/patients/${patientId}`, { ...patient, contact })).status).toBe(200);
  const notice = () => mailsTo(address).find(({ subject }) => subject?.includes('was changed'));
  await until(() => expect(notice()).toBeDefined());
  await database.pool.query(
    `update patients set created_at = created_at - interval '72 hours' where owner = 'former:' || $1`,
    [id],
  );
  const late = await testVisitor(database).post('/scheduler/visit-links/put-back', {
    token: token(notice()),
    dob: testPatient().dob,
  });
  expect(late.status).toBe(404);
});
