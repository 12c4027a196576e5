import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMailWorker } from '#account/server/mail-worker.ts';
import { content } from '#content-model/content.ts';
import { authOf } from '#identity/server/auth.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { joinedStaff } from '#testing/people/staff.ts';
import { browsersOf } from '#testing/person.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { until } from '#testing/until.ts';
import type { AuditPage } from '../people/audit.schema.ts';

const database = await testDatabase();
const server = await testMailServer();
const browser = browsersOf(database);
const [place, elsewhere] = [testLocation({ capacity: 20 }), testLocation({ capacity: 20 })];
const REASON = 'The lab called about a mixed-up sample, ticket 4471';
let stop = () => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [place, elsewhere]);
  const runtime = testRuntime(database, { SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const auth = authOf(runtime);
  const worker = accountMailWorker(runtime, { origin: 'https://care.example', auth, site: content().site });
  stop = await startQuickWorkers(database, [worker]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

async function visitAt({ locationId }: typeof place): Promise<{ id: string; number: string }> {
  const slot = slotId({ locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  const { id } = await bookVisit(testVisitor(database), slot);
  const { rows } = await database.pool.query<{ number: string }>(
    'select confirmation_number as number from appointments where id = $1',
    [id],
  );
  return { id, number: rows[0]?.number ?? '' };
}

const superuser = () => staffVisitor(database, { roles: ['superuser'], sites: 'all' });
const mailsTo = (email: string) => server.arrived.filter(({ to }) => to?.some(({ address }) => address === email));

test('a superuser opens one visit for an hour and a reason, its supervisor and the other superusers are told at once, and each look is on record [ADM-1 part]', async () => {
  const lead = await joinedStaff(database, await browser(), { roles: ['site supervisor'], sites: [place.locationId] });
  const far = await joinedStaff(database, await browser(), {
    roles: ['site supervisor'],
    sites: [elsewhere.locationId],
  });
  const peer = await joinedStaff(database, await browser(), { roles: ['superuser'], sites: 'all' });
  const boss = await superuser();
  const [visit, another] = [await visitAt(place), await visitAt(place)];
  expect((await boss.get(`/admin/appointments/${visit.id}`)).body).toMatchObject({ code: 'glass-closed' });
  const opened = await boss.post('/admin/emergency', {
    confirmationNumber: visit.number.toLowerCase(),
    reason: REASON,
  });
  expect(opened.body).toMatchObject({
    appointmentId: visit.id,
    confirmationNumber: visit.number,
    isOpen: true,
    told: 2,
  });
  const left = Date.parse(String(opened.body['endsAt'])) - Date.now();
  expect(Math.round(left / 60_000)).toBe(60);
  for (const { email } of [lead, peer])
    await until(() => {
      const [mail] = mailsTo(email).filter(({ subject }) => subject === 'A visit was opened by emergency access');
      expect(mail?.text).toContain(visit.number);
      expect(mail?.text).not.toContain('4471');
      expect(mail?.text).toContain('https://care.example/admin/audit');
    });
  expect(mailsTo(far.email).map(({ subject }) => subject)).not.toContain('A visit was opened by emergency access');

  expect((await boss.get(`/admin/appointments/${visit.id}`)).status).toBe(200);
  expect((await boss.post(`/admin/appointments/${visit.id}/show`, { what: 'phone' })).status).toBe(200);
  expect((await boss.get(`/admin/appointments/${another.id}`)).status, 'no other visit').toBe(404);
  const day = await boss.get(
    `/admin/appointments?site=${place.locationId}&date=${String((await boss.get(`/admin/appointments/${visit.id}`)).body['date'])}`,
  );
  expect((day.body['visits'] as { appointmentId: string }[]).map((one) => one.appointmentId)).toEqual([visit.id]);
  expect((await boss.patch(`/admin/appointments/${visit.id}/status`, { step: 'check-in', version: 0 })).status).toBe(
    403,
  );

  const ended = await boss.delete('/admin/emergency');
  expect(ended.body['emergency']).toMatchObject({ confirmationNumber: visit.number, isOpen: false });
  expect((await boss.get(`/admin/appointments/${visit.id}`)).body).toMatchObject({ code: 'glass-closed' });
  const { id } = ended.body['emergency'] as { id: string };
  const say = (outcome: string) => boss.put(`/admin/emergency/${id}/outcome`, { outcome });
  expect((await say('done')).body).toMatchObject({ status: 422, errors: [{ path: 'outcome' }] });
  const stranger = await superuser();
  expect((await stranger.put(`/admin/emergency/${id}/outcome`, { outcome: REASON })).status).toBe(404);
  expect((await say('The sample was theirs, and the lab has its number')).body).toMatchObject({ emergency: null });
  expect((await say('The sample was theirs, and the lab has its number')).status).toBe(404);

  const { lines } = (await boss.post('/admin/audit/search', { visit: visit.number })).body as unknown as AuditPage;
  const did = lines.filter(({ who }) => who !== 'The patient').map((line) => [line.did, line.detail, line.isEmergency]);
  expect(did.toReversed()).toEqual(
    expect.arrayContaining([
      ['opened emergency access', REASON, true],
      ['used emergency access to open an appointment', '', false],
      ['was shown the phone', 'by emergency access', false],
      ['ended emergency access', '', false],
      ['said what came of emergency access', 'The sample was theirs, and the lab has its number', false],
    ]),
  );
});

test('emergency access asks for a real visit and 20 letters of reason, opens one at a time, ends after its hour, and only for superusers [ADM-1 part]', async () => {
  const boss = await superuser();
  const [visit, another] = [await visitAt(place), await visitAt(elsewhere)];
  const ask = (confirmationNumber: string, reason: string) =>
    boss.post('/admin/emergency', { confirmationNumber, reason });
  for (const [number, reason, path] of [
    [visit.number, 'urgent', 'reason'],
    [visit.number, '1234 5678 9012 3456 7890', 'reason'],
    [visit.number, `${REASON}\u0000`, 'reason'],
    [visit.number, REASON.repeat(20), 'reason'],
    ['LK-0000-0000', REASON, 'confirmationNumber'],
    ['no number', REASON, 'confirmationNumber'],
  ] as const)
    expect((await ask(number, reason)).body, `${number} ${reason}`).toMatchObject({ status: 422, errors: [{ path }] });
  expect((await boss.get('/admin/emergency')).body).toMatchObject({ emergency: null });

  const key = randomUUID();
  const first = await boss.post('/admin/emergency', { confirmationNumber: visit.number, reason: REASON }, key);
  expect((await boss.post('/admin/emergency', { confirmationNumber: visit.number, reason: REASON }, key)).body).toEqual(
    first.body,
  );
  expect((await ask(another.number, REASON)).status).toBe(201);
  expect((await boss.get(`/admin/appointments/${another.id}`)).status).toBe(200);
  expect((await boss.get(`/admin/appointments/${visit.id}`)).status).toBe(404);
  await database.pool.query(`update break_glass set ends_at = now() where actor = $1`, [boss.id]);
  expect((await boss.get(`/admin/appointments/${another.id}`)).body).toMatchObject({ code: 'glass-closed' });
  expect((await boss.get('/admin/emergency')).body['emergency']).toMatchObject({ isOpen: false });

  for (const role of ['site supervisor', 'report analyst', 'admin site user'] as const) {
    const person = await staffVisitor(database, { roles: [role], sites: 'all' });
    const refused = await person.post('/admin/emergency', { confirmationNumber: visit.number, reason: REASON });
    expect(refused.body, role).toMatchObject({ status: 403, code: 'not-allowed' });
  }
  const few = await staffVisitor(database, { roles: ['superuser'], sites: [elsewhere.locationId] });
  const foreign = await few.post('/admin/emergency', { confirmationNumber: visit.number, reason: REASON });
  expect(foreign.body).toMatchObject({ status: 422, errors: [{ path: 'confirmationNumber' }] });
  // A role that is gone takes what it opened along.
  await ask(visit.number, REASON);
  await database.pool.query(`update staff set roles = '{report analyst}' where id = $1`, [boss.id]);
  expect((await boss.get(`/admin/appointments/${visit.id}`)).body).toMatchObject({ status: 403, code: 'not-allowed' });
});
