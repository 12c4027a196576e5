import { beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  putToday,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { MINUTE } from '#text/durations.ts';
import { siteDaySchema, type MaskedVisit } from '../visit.schema.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 60 });
const elsewhere = testLocation({ capacity: 9 });
const [site, serviceId] = [place.locationId, PLAIN];
const DATE = new Date(chicago(1, '12:00')).toISOString().slice(0, 10);

beforeAll(() => loadTestLocations(database, [place, elsewhere]));

const at = (role: StaffRole = 'site coordinator', sites = [site]) => staffVisitor(database, { roles: [role], sites });

/** A visit of a day from today, with what its patient is otherwise. */
async function booked(days = 1, clock = '09:00', patient: Record<string, unknown> = {}, where = site) {
  const visitor = testVisitor(database);
  const slot = slotId({ locationId: where, serviceId, start: chicago(days, clock) });
  const { request } = await readyToBook(visitor, slot, undefined, testPatient(patient));
  const { body } = await visitor.post('/scheduler/appointments', request);
  return { id: String(body['appointmentId']), number: String(body['confirmationNumber']), visitor };
}

/** Puts a visit so many minutes ago, for which nothing can be booked any more. */
async function began(id: string, minutes: number): Promise<void> {
  await database.pool.query(
    `update seats s set starts_at = $2, during = tstzrange($2::timestamptz, $2::timestamptz + interval '1 minute')
     from appointments a where a.id = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [id, new Date(Date.now() - minutes * MINUTE)],
  );
}

async function logOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where subject = $1 and actor like 'staff:%' order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

const path = (id: string): string => `/admin/appointments/${id}`;

test('a coordinator sees a day of their site in the order of its times, each person masked, and that they looked is on record [ADM-2 part]', async () => {
  const here = testLocation({ capacity: 9 });
  await loadTestLocations(database, [here]);
  const double = { firstName: 'Camila', lastName: 'Rivera-Vega', dob: '1978-11-02' };
  await booked(1, '10:00', double, here.locationId);
  await booked(1, '08:20', {}, here.locationId);
  await booked(2, '08:00', {}, here.locationId);
  const person = await at('site coordinator', [here.locationId]);
  const { body, headers } = await person.get(`/admin/appointments?site=${here.locationId}&date=${DATE}`);
  const day = siteDaySchema.parse(body);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(
    day.visits.map(({ localTime, person: { firstName, lastInitial, birthYear } }) => [
      localTime,
      firstName,
      lastInitial,
      birthYear,
    ]),
  ).toEqual([
    ['8:20 am', 'Ada', 'M.', 1985],
    ['10:00 am', 'Camila', 'R.-V.', 1978],
  ]);
  expect(day).toMatchObject({
    site: { name: 'Test lab', timeZoneName: 'Central Time' },
    date: DATE,
    opens: '8 am to 6 pm',
    may: { update: true, cancel: true, create: true, bulkCancel: false },
  });
  for (const hidden of ['Moss', 'Rivera', '1985-03-27', '5550142', '555-0142', 'ada@', 'Oak St'])
    expect(JSON.stringify(body)).not.toContain(hidden);
  const { rows } = await database.pool.query(
    "select action, count from audit_log where actor = $1 and action <> 'session.start'",
    [person.actor.id],
  );
  expect(rows).toEqual([{ action: 'appointment.search', count: 2 }]);
});

test('a child’s age is said, since a parent has to be there', async () => {
  const year = Number(DATE.slice(0, 4)) - 11;
  const guardian = { firstName: 'Ada', lastName: 'Moss', relationship: 'parent', consent: true };
  const { id } = await booked(1, '09:20', { dob: `${String(year)}-01-01`, bookedFor: 'child', guardian });
  expect((await (await at()).get(path(id))).body).toMatchObject({ person: { childAge: 11 }, hasGuardian: true });
});

test('the mark of a day changes with each change of it, and says nothing of anyone', async () => {
  const person = await at();
  const mark = async (): Promise<unknown> =>
    (await person.get(`/admin/appointments/mark?site=${site}&date=${DATE}`)).body;
  const marks = [await mark()];
  const { id } = await booked(1, '11:00');
  marks.push(await mark());
  await person.put(`${path(id)}/cancel`, { version: 0 });
  marks.push(await mark());
  expect(new Set(marks.map((one) => JSON.stringify(one))).size).toBe(3);
  expect(JSON.stringify(marks)).not.toContain(id);
});

test('a coordinator sees from yesterday to 7 days ahead, a supervisor all days; a visit outside is as if there were none', async () => {
  const { id } = await booked(9, '09:00');
  const far = new Date(chicago(9, '12:00')).toISOString().slice(0, 10);
  const [coordinator, supervisor] = [await at(), await at('site supervisor')];
  const list = `/admin/appointments?site=${site}&date=${far}`;
  expect((await coordinator.get(list)).body).toMatchObject({ status: 403, code: 'day-out-of-reach' });
  expect((await coordinator.get(path(id))).status).toBe(404);
  expect((await coordinator.patch(`${path(id)}/status`, { step: 'check-in', version: 0 })).status).toBe(404);
  expect((await supervisor.get(list)).body).toMatchObject({ reach: null, visits: [{ appointmentId: id }] });
});

test('a check-in, done and no-show are one call each, can be taken back, and both are on record [ADM-2 part]', async () => {
  const person = await at();
  const { id } = await booked();
  await putToday(database, id);
  const step = async (name: string, version: number) =>
    (await person.patch(`${path(id)}/status`, { step: name, version })).body;
  expect(await step('undo', 0)).toMatchObject({ status: 409, code: 'nothing-to-undo' });
  const here = await step('check-in', 0);
  expect(here).toMatchObject({ status: 'checked-in', version: 1 });
  expect(here['hereAt']).toBeDefined();
  expect(await step('check-in', 1)).toMatchObject({ status: 409, code: 'visit-over' });
  expect(await step('keep', 1)).toMatchObject({ status: 'kept', version: 2, hereAt: here['hereAt'] });
  expect(await step('undo', 2)).toMatchObject({ status: 'checked-in', version: 3, hereAt: here['hereAt'] });
  const back = await step('undo', 3);
  expect(back).toMatchObject({ status: 'booked', version: 4 });
  expect(back).not.toHaveProperty('hereAt');
  expect(await logOf(id)).toEqual(['check-in', 'keep', 'undo', 'undo'].map((name) => `appointment.${name}`));
});

test('who comes on another day is not checked in: it is said when they come', async () => {
  const person = await at();
  const { id } = await booked(2, '09:00');
  const { body } = await person.patch(`${path(id)}/status`, { step: 'check-in', version: 0 });
  expect(body).toMatchObject({ status: 409, code: 'visit-ahead' });
  expect(body['detail']).toMatch(/^This appointment is on \w+day, \w+ \d+\. Check-in is possible on its day\.$/);
  expect(await logOf(id)).toEqual([]);
});

test('who is late, or here already, is canceled by staff until the day ends; their patient can’t any more', async () => {
  const person = await at();
  const late = await booked();
  // Before now, whatever the hour: midnight of today.
  await putToday(database, late.id, '00:00');
  expect((await late.visitor.put(`/scheduler/appointments/${late.id}/cancel`)).body['code']).toBe('visit-over');
  expect((await person.put(`${path(late.id)}/cancel`, { version: 0 })).body).toMatchObject({ status: 'cancelled' });
  const here = await booked();
  await putToday(database, here.id);
  await person.patch(`${path(here.id)}/status`, { step: 'check-in', version: 0 });
  expect((await person.put(`${path(here.id)}/cancel`, { version: 1 })).body).toMatchObject({ status: 'cancelled' });
  const yesterday = await booked();
  await began(yesterday.id, 24 * 60);
  expect((await person.put(`${path(yesterday.id)}/cancel`, { version: 0 })).body['code']).toBe('visit-over');
});

test('nobody is a no-show before 30 minutes after their time, and who comes after that is checked in', async () => {
  const person = await at();
  const { id } = await booked();
  await began(id, 29);
  const step = (name: string, version: number) => person.patch(`${path(id)}/status`, { step: name, version });
  expect((await step('miss', 0)).body).toMatchObject({ status: 409, code: 'visit-ahead' });
  await began(id, 30);
  expect((await step('miss', 0)).body).toMatchObject({ status: 'missed' });
  await putToday(database, id);
  expect((await step('check-in', 1)).body).toMatchObject({ status: 'checked-in' });
});

test('of two who change one visit at once one does, and the other hears what it is now (412); sent again with its key, a step is done once [ADM-2 part]', async () => {
  const [one, other] = [await at(), await at()];
  const { id } = await booked();
  await putToday(database, id);
  const sent = { step: 'check-in', version: 0 };
  const answers = await Promise.all([one, other].map((person) => person.patch(`${path(id)}/status`, sent)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const late = answers.find(({ status }) => status === 412)?.body;
  expect(late).toMatchObject({ code: 'visit-changed', visitStatus: 'checked-in' });
  expect(late?.['detail']).toBe(
    'Someone else changed this appointment a moment ago. It is checked in now, and nothing of yours was saved.',
  );
  const again = await booked();
  await putToday(database, again.id);
  const key = crypto.randomUUID();
  const first = await one.patch(`${path(again.id)}/status`, sent, key);
  expect((await one.patch(`${path(again.id)}/status`, sent, key)).body).toEqual(first.body);
  expect(await logOf(again.id)).toEqual(['appointment.check-in']);
});

test('one value is shown at a time and compared without being shown, each on record by its name and never by its content [ADM-1 part]', async () => {
  const person = await at();
  const { id } = await booked(1, '12:00', { firstName: 'Ada' });
  const opened = (await person.get(path(id))).body;
  expect(opened).toMatchObject({ phoneEnd: '0142', maskedEmail: 'a•••@example.com', hasAddress: true });
  const shown = [];
  for (const what of ['name', 'birth', 'phone', 'email', 'address'])
    shown.push((await person.post(`${path(id)}/show`, { what })).body['value']);
  expect(shown).toEqual([
    'Ada Moss',
    'March 27, 1985',
    '312-555-0142',
    'ada@example.com',
    '12 Oak St, Chicago IL 60614',
  ]);
  expect((await person.post(`${path(id)}/show`, { what: 'gender' })).status).toBe(422);
  expect((await person.post(`${path(id)}/compare`, { dob: '1985-03-27' })).body).toEqual({ matches: true });
  expect((await person.post(`${path(id)}/compare`, { dob: '1985-03-28' })).body).toEqual({ matches: false });
  expect(await logOf(id)).toEqual([
    'appointment.read',
    ...['name', 'birth', 'phone', 'email', 'address'].map((what) => `appointment.show-${what}`),
    'appointment.birth-matches',
    'appointment.birth-differs',
  ]);
  const { rows } = await database.pool.query<{ line: string }>(
    'select l::text as line from audit_log l where subject = $1',
    [id],
  );
  for (const { line } of rows)
    for (const word of ['Moss', '1985-03', '5550142', '555-0142']) expect(line).not.toContain(word);
});

test('a canceled visit gives its place back and is answered alike when it is canceled again; one that someone else changed is left [ADM-2 part]', async () => {
  const person = await at();
  const { id } = await booked();
  expect((await person.put(`${path(id)}/cancel`, { version: 4 })).body).toMatchObject({ status: 412 });
  const first = await person.put(`${path(id)}/cancel`, { version: 0 });
  expect(first.body).toMatchObject({ status: 'cancelled', version: 1 });
  expect((await person.put(`${path(id)}/cancel`, { version: 0 })).body).toEqual(first.body);
  expect((await person.patch(`${path(id)}/status`, { step: 'check-in', version: 1 })).body).toMatchObject({
    code: 'visit-cancelled',
  });
  const { rows } = await database.pool.query(
    'select from seats s join appointments a using (location_id, hold_id) where a.id = $1 and s.live',
    [id],
  );
  expect(rows).toEqual([]);
  expect((await logOf(id)).filter((action) => action === 'appointment.cancel')).toHaveLength(1);
});

test('search goes by site, days, status and words, newest first, page after page without a gap or a double, and finds nothing at other sites [ADM-2 part]', async () => {
  const here = testLocation({ capacity: 60 });
  await loadTestLocations(database, [here]);
  const person = await at('site supervisor', [here.locationId]);
  const first = await booked(3, '09:00', { firstName: 'Zelda', lastName: 'Quill' }, here.locationId);
  await database.pool.query(
    `with copies as (
       insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
       select s.location_id, gen_random_uuid(), s.seat + n, s.during, s.starts_at, s.service_id, 'booked', s.owner
       from appointments a join seats s using (location_id, hold_id), generate_series(1, 55) n where a.id = $1 returning location_id, hold_id, seat)
     insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
     select c.location_id, gen_random_uuid(), 'LK-TEST-' || c.seat, c.hold_id, a.patient_id, a.consent_id, a.owner, 'booked' from copies c, appointments a where a.id = $1`,
    [first.id],
  );
  await booked(1, '09:00', {}, elsewhere.locationId);
  type Found = { visits: MaskedVisit[]; next?: string };
  const found = async (asked: object) =>
    (await person.post('/admin/appointments/search', asked)).body as unknown as Found;
  const one = await found({});
  const two = await found({ after: one.next });
  expect([one.visits.length, two.visits.length, two.next]).toEqual([50, 6, undefined]);
  expect(new Set([...one.visits, ...two.visits].map(({ appointmentId }) => appointmentId)).size).toBe(56);
  const date = new Date(chicago(3, '12:00')).toISOString().slice(0, 10);
  for (const [asked, count] of [
    [{ words: 'zel qui' }, 50],
    [{ words: 'ada' }, 0],
    [{ words: 'zel%' }, 0],
    [{ words: 'Zeldaann' }, 0],
    [{ words: '0142' }, 50],
    [{ words: first.number.toLowerCase().replaceAll('-', ' ') }, 1],
    [{ words: `%' or 1=1 --` }, 0],
    [{ from: date, to: date, status: ['booked'], serviceId }, 50],
    [{ to: DATE }, 0],
    [{ status: ['kept'] }, 0],
    [{ organizationId: 'elsewhere' }, 0],
  ] as const)
    expect((await found(asked)).visits, JSON.stringify(asked)).toHaveLength(count);
  expect((await person.post('/admin/appointments/search', { after: `0'; drop` })).status).toBe(422);
});
