import { beforeAll, expect, test } from 'vitest';
import { networkOf } from '#api/network/network.ts';
import { connect } from '#db/client.ts';
import { testDatabase } from '#testing/database.ts';
import { accountVisitor } from '#testing/signed-in.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  appOf,
  bookVisit,
  chicago,
  loadTestLocations,
  ORGANIZATION,
  OVERLAPPING,
  patientWithOwnEmail,
  PLAIN,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { APPOINTMENTS_AHEAD, BOOKING_REFUSALS } from '../booking-refusals.ts';

const database = await testDatabase();
/** A second process on the same database. */
const other = connect(database.pool.options, 8, () => undefined);
const places = Array.from({ length: 6 }, () => testLocation({ capacity: 40 }));
const settings = { RATE_LIMITS: 'on' };
let nextDay = 2;

beforeAll(async () => {
  await loadTestLocations(database, places);
  return () => other.close();
});

const slotAt = (place: number, day: number, time: string, serviceId = PLAIN): string =>
  slotId({ locationId: places[place]?.locationId ?? '', serviceId, start: chicago(day, time) });
const times = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const minutes = 8 * 60 + index * 20;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });

type Book = { patientId: unknown; patient?: Record<string, unknown> };

/** Books a slot for a patient, known or typed now; answers status, code and the whole answer. */
async function book(visitor: TestVisitor, slot: string, { patientId, patient }: Partial<Book> = {}) {
  const { held, request } = await readyToBook(visitor, slot, ORGANIZATION, patient as never);
  if (held.status !== 201) throw new Error(`Not held: ${String(held.body.code)}`);
  return visitor.post('/scheduler/appointments', { ...request, ...(patientId !== undefined && { patientId }) });
}

const outcome = ({ status, body }: Awaited<ReturnType<typeof book>>): unknown => (status === 201 ? 201 : body.code);

test('a patient has no two appointments that overlap, wherever they are: of bookings sent at once to several processes one is made', async () => {
  const day = (nextDay += 1);
  const here = testVisitor(database);
  const { request } = await readyToBook(here, slotAt(0, day, '09:00'));
  // Each of the four overlaps each other.
  const others = [slotAt(1, day, '09:00'), slotAt(2, day, '09:10', OVERLAPPING), slotAt(3, day, '09:10', OVERLAPPING)];
  const holds = [request.aptHoldId];
  for (const slot of others) holds.push((await here.post('/scheduler/holds', { slotId: slot })).body['aptHoldId']);
  const there = testVisitor(other, { cookie: here.cookie });
  const answers = await Promise.all(
    holds.map((aptHoldId, index) =>
      (index % 2 ? here : there).post('/scheduler/appointments', { ...request, aptHoldId }),
    ),
  );
  expect(answers.map(outcome).sort()).toEqual([201, 'patient-busy', 'patient-busy', 'patient-busy']);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body['detail']).toBe(BOOKING_REFUSALS['patient-busy']);
  // One that begins as the other ends is another time, and a sibling is another patient.
  const { rows } = await database.pool.query<{ end: Date }>(
    'select upper(s.during) as end from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.owner = $1',
    [here.id],
  );
  const next = slotId({
    locationId: places[4]?.locationId ?? '',
    serviceId: OVERLAPPING,
    start: rows[0]!.end.getTime(),
  });
  await here.delete(`/scheduler/holds/${String(holds.find((_, index) => answers[index]?.status === 409))}`);
  expect(outcome(await book(here, next))).toBe(201);
  const sibling = testPatient({ firstName: 'Ben', dob: '1990-01-02' });
  expect(outcome(await book(here, slotAt(5, day, '09:00'), { patient: sibling }))).toBe(201);
});

test('the same person typed again with another phone is the same patient, and so is one who is moved to that time', async () => {
  const day = (nextDay += 1);
  const visitor = testVisitor(database);
  await bookVisit(visitor, slotAt(0, day, '09:00'));
  const { contact } = testPatient();
  const again = testPatient({ firstName: ' ada ', contact: { ...contact, phones: [{ number: '(312) 555-0199' }] } });
  expect(outcome(await book(visitor, slotAt(1, day, '09:00'), { patient: again }))).toBe('patient-busy');
  const later = await bookVisit(visitor, slotAt(1, day, '11:00'));
  const hold = async (slot: string) => (await visitor.post('/scheduler/holds', { slotId: slot })).body['aptHoldId'];
  const move = async (slot: string) =>
    visitor.put(`/scheduler/appointments/${later.id}`, { aptHoldId: await hold(slot) });
  expect((await move(slotAt(2, day, '09:00'))).body.code).toBe('patient-busy');
  expect((await visitor.get(`/scheduler/appointments/${later.id}`)).body).toMatchObject({ sequence: 0 });
  // An appointment doesn't stand in its own way.
  expect((await move(slotAt(2, day, '11:10', OVERLAPPING))).status).toBe(200);
});

test('a patient has eight appointments ahead at most; a canceled one makes room', async () => {
  const day = (nextDay += 1);
  const visitor = testVisitor(database, { network: '10.19.0.1', settings });
  const answers = [];
  for (const time of times(APPOINTMENTS_AHEAD + 1)) answers.push(await book(visitor, slotAt(0, day, time)));
  expect(answers.map(outcome)).toEqual([...Array<number>(APPOINTMENTS_AHEAD).fill(201), 'too-many-ahead']);
  expect(answers.at(-1)?.body['detail']).toBe(BOOKING_REFUSALS['too-many-ahead']);
  await visitor.put(`/scheduler/appointments/${String(answers[0]?.body['appointmentId'])}/cancel`);
  expect(outcome(await book(visitor, slotAt(0, day, '17:00')))).toBe(201);
});

/** So many bookings of patients whom nothing else limits, one after the other. */
async function bookings(
  count: number,
  visitorOf: (index: number) => TestVisitor,
  patientOf: (index: number) => object,
) {
  const day = (nextDay += 1);
  const answers = [];
  for (let index = 0; index < count; index += 1) {
    const slot = slotAt(index % 6, day, times(30)[Math.floor(index / 6) % 30] ?? '');
    answers.push(await book(visitorOf(index), slot, { patient: patientOf(index) as Record<string, unknown> }));
  }
  return answers;
}

const somebody = (index: number) => patientWithOwnEmail({ firstName: `Ada ${index}`, dob: `19${40 + index}-03-27` });

test('one guest books ten appointments in an hour, whatever the patients, emails and addresses; what is refused counts nothing', async () => {
  const guest = testVisitor(database);
  const answers = await bookings(
    12,
    (index) =>
      testVisitor(index % 2 ? other : database, { cookie: guest.cookie, network: `10.20.0.${index}`, settings }),
    somebody,
  );
  expect(answers.map(outcome)).toEqual([...Array<number>(10).fill(201), 'too-many-bookings', 'too-many-bookings']);
  const refused = answers.at(-1);
  expect([refused?.status, refused?.body['detail']]).toEqual([429, BOOKING_REFUSALS['too-many-bookings']]);
  const wait = Number(refused?.headers.get('retry-after'));
  expect([wait > 3000, wait <= 3600]).toEqual([true, true]);
  const { rows } = await database.pool.query<{ points: number }>('select points from rate_limits where key = $1', [
    `bookings-of-visitor:${guest.id}`,
  ]);
  expect(rows).toEqual([{ points: 10 }]);
  const traces = await database.pool.query("select from audit_log where action = 'limit.bookings-of-visitor'");
  expect(traces.rowCount).toBe(1);
});

test('one mailbox has ten appointments booked in an hour, by whichever guests and addresses of it, also when all are sent at once', async () => {
  const day = (nextDay += 1);
  const contact = { ...testPatient().contact, emails: [{ address: 'One@example.com' }] };
  const ready = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => {
      const visitor = testVisitor(index % 2 ? other : database, { network: `10.21.0.${index}`, settings });
      const typed = testPatient({
        contact: index % 3 ? contact : { ...contact, emails: [{ address: `one+${index}@EXAMPLE.com` }] },
      });
      const { request } = await readyToBook(
        visitor,
        slotAt(index % 6, day, times(3)[index % 3] ?? ''),
        ORGANIZATION,
        typed,
      );
      return { visitor, request };
    }),
  );
  const answers = await Promise.all(
    ready.map(({ visitor, request }) => visitor.post('/scheduler/appointments', request)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.map(outcome))).toEqual(new Set([201, 'too-many-bookings']));

  // Whoever signs in as the owner of that mailbox has bookings of their own.
  const ownerOf = async (email: string) => {
    const owner = await accountVisitor(database, appOf(database, { RATE_LIMITS: 'on' }));
    await database.pool.query('insert into accounts (id, email) values ($1, $2)', [owner.id, email]);
    return owner;
  };
  const own: unknown[] = [];
  for (const [email, count] of [
    ['one@example.com', 4],
    ['one+two@example.com', 4],
    ['one+three@example.com', 3],
  ] as const) {
    const owner = await ownerOf(email);
    const olive = (index: number) => ({
      ...somebody(index),
      contact: { ...contact, phones: [{ number: `312-555-02${String(10 + index)}` }] },
    });
    own.push(...(await bookings(count, () => owner, olive)).map(outcome));
  }
  // Other accounts of the same mailbox have no ten more.
  expect(own).toEqual([...Array<number>(10).fill(201), 'too-many-bookings']);
});

test('one address books a hundred appointments in an hour, and the many networks of an IPv6 home two hundred', async () => {
  const count = async (network: (index: number) => string, limit: string, most: number) => {
    const origin = await bookings(1, () => testVisitor(database, { network: network(0), settings }), somebody);
    expect(origin.map(outcome)).toEqual([201]);
    // What many others behind it have booked in the last minutes.
    const { rowCount } = await database.pool.query('update rate_limits set points = $2 - 1 where key like $1', [
      `${limit}:%`,
      most,
    ]);
    expect(rowCount).toBe(1);
    const answers = await bookings(
      2,
      (index) => testVisitor(other, { network: network(index + 1), settings }),
      somebody,
    );
    await database.pool.query('delete from rate_limits');
    return answers.map(outcome);
  };
  await database.pool.query('delete from rate_limits');
  expect(await count(() => '10.22.0.1', 'bookings-from-address', 100)).toEqual([201, 'too-many-bookings']);
  const line = (index: number) => networkOf(`2001:db8:0:1${index}::1`);
  expect(await count(line, 'bookings-from-address-56', 200)).toEqual([201, 'too-many-bookings']);
});
