import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { rounds } from '#testing/look-at.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import { slotId } from '../time-slots.ts';
import {
  chicago,
  loadTestLocations,
  ORGANIZATION,
  OVERLAPPING,
  PLAIN,
  runOut,
  testVisitor,
  testLocation,
  testPatient,
} from '#testing/scheduler.ts';

const CLIENTS = 60;
/** Days on which they all ask at once. */
const DAYS = rounds({ all: 10, usual: 3 });

const database = await testDatabase();
const one = testLocation();
const two = testLocation({ capacity: 2 });
const five = testLocation({ capacity: 5 });

beforeAll(() => loadTestLocations(database, [one, two, five]));

async function holdAtOnce(ids: string[]): Promise<number[]> {
  const answers = await Promise.all(
    ids.map((slot) => testVisitor(database).post('/scheduler/holds', { slotId: slot })),
  );
  return answers.map(({ status }) => status).sort();
}

function slot(place: typeof one, days: number, time: string, serviceId = PLAIN): string {
  return slotId({ locationId: place.locationId, serviceId, start: chicago(days, time) });
}

test.each([
  [1, one],
  [2, two],
  [5, five],
])('%i seats are held by so many of 60 who ask at once [SCHED-15 part]', async (seats, place) => {
  for (let day = 2; day < 2 + DAYS; day += 1) {
    const statuses = await holdAtOnce(Array.from({ length: CLIENTS }, () => slot(place, day, '09:00')));
    expect(statuses).toEqual(Array.from({ length: CLIENTS }, (_, index) => (index < seats ? 201 : 409)));
  }
});

test('overlapping starts asked at once never share a seat [SCHED-15 part]', async () => {
  const times = ['09:00', '09:10', '09:20', '09:30', '09:40'];
  for (let day = 12; day < 12 + DAYS; day += 1) {
    await holdAtOnce(
      Array.from({ length: CLIENTS }, (_, index) => slot(one, day, times[index % 5] ?? '', OVERLAPPING)),
    );
  }
  const { rows } = await database.pool.query(
    `select 1 from seats a join seats b on a.location_id = b.location_id and a.seat = b.seat and a.hold_id < b.hold_id and a.during && b.during
     where a.live and b.live`,
  );
  expect(rows).toHaveLength(0);
});

test('one seat whose hold ran out goes to one of 60 [SCHED-3 part]', async () => {
  const id = slot(one, 22, '09:00');
  const { body } = await testVisitor(database).post('/scheduler/holds', { slotId: id });
  await runOut(database, body['aptHoldId']);
  const statuses = await holdAtOnce(Array.from({ length: CLIENTS }, () => id));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
});

test('one key sent 60 times at once holds once, and each answer is the same [SCHED-15 part]', async () => {
  const caller = testVisitor(database);
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () => caller.post('/scheduler/holds', { slotId: slot(five, 22, '09:00') }, 'same')),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['aptHoldId'])}`)).size).toBe(1);
});

test.each([
  ['different keys', () => randomUUID()],
  ['one key', () => 'one'],
])('one hold confirmed 60 times at once with %s is one booking [SCHED-15 part]', async (_, key) => {
  const caller = testVisitor(database);
  const held = await caller.post('/scheduler/holds', { slotId: slot(two, 23, key() === 'one' ? '09:00' : '10:00') });
  const patient = await caller.post('/scheduler/patients', testPatient());
  const terms = await caller.get(`/scheduler/terms?organizationName=${ORGANIZATION}`);
  const termsAndAgreementId = terms.body['id'];
  await caller.post('/scheduler/consents', {
    bookingId: caller.bookingId,
    identifier: { system: CONSENT_SYSTEM, type: 'guest' },
    termsAndAgreementId,
    datetime: new Date().toISOString(),
  });
  const request = {
    bookingId: caller.bookingId,
    aptHoldId: held.body['aptHoldId'],
    patientId: patient.body['patientId'],
    termsAndAgreementId,
  };
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () => caller.post('/scheduler/appointments', request, key())),
  );
  const numbers = new Set(answers.map(({ body }) => body['confirmationNumber']).filter(Boolean));
  expect(numbers.size).toBe(1);
  const booked = answers.filter(({ status }) => status === 201).length;
  expect(booked).toBe(key() === 'one' ? CLIENTS : 1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { rows } = await database.pool.query('select 1 from appointments where owner = $1', [caller.id]);
  expect(rows).toHaveLength(1);
});

test('cancelling 60 times at once answers alike and frees one seat [SCHED-8]', async () => {
  const caller = testVisitor(database);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into appointment_access (owner, location_id, appointment_id, expires_at) select $1, location_id, id, now() + interval '1 hour' from appointments limit 1
     returning appointment_id as id`,
    [caller.id],
  );
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () => caller.put(`/scheduler/appointments/${rows[0]?.id}/cancel`)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  const audit = await database.pool.query(
    "select 1 from audit_log where subject = $1 and action = 'appointment.cancel'",
    [rows[0]?.id],
  );
  expect(audit.rows).toHaveLength(1);
});
