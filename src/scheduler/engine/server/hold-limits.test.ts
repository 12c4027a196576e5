import { beforeAll, expect, test } from 'vitest';
import { networkOf } from '#api/network.ts';
import { connect, type Database } from '#db/client.ts';
import { testDatabase } from '#db/testing.ts';
import { startsOfDay } from '../time-slots.ts';
import { wallOf } from '#location/time-zone.ts';
import { slotId } from '../time-slots.ts';
import { HOLDS_FROM_ONE_ADDRESS, shareOfDay } from './hold-limits.ts';
import { findOffering, type Offering } from './offerings.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  readyToBook,
  runOut,
  testLocation,
  testPatient,
  testVisitor,
  type TestVisitor,
} from '#scheduler/testing.ts';

const database = await testDatabase();
/** A second process on the same database. */
const other: Database = connect(database.pool.options, 4, () => undefined);
const place = testLocation({ capacity: 3 });
const settings = { RATE_LIMITS: 'on' };
let day: Offering;

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  const found = await findOffering({ actor: null, db: database.pool }, place.locationId, PLAIN);
  if (typeof found === 'string') throw new Error(found);
  day = found;
  return () => other.close();
});

function slotsOf(days: number): string[] {
  const at = chicago(days, '09:00');
  const { starts } = startsOfDay(day.schedule, wallOf(day.schedule.zone, at).day);
  return starts.map((start) => slotId({ locationId: place.locationId, serviceId: PLAIN, start }));
}

test('one address holds a quarter of a place’s day at most, however many guests it makes and processes it asks', async () => {
  const network = '10.2.0.1';
  const share = shareOfDay(day, wallOf(day.schedule.zone, chicago(10, '09:00')).day);
  expect(share).toBe(22);
  const codes: (string | undefined)[] = [];
  let held = 0;
  for (const [index, slot] of [...slotsOf(10), ...slotsOf(10)].slice(0, 30).entries()) {
    const { status, body } = await testVisitor(index % 2 ? other : database, { network, settings }).post(
      '/scheduler/holds',
      { slotId: slot },
    );
    if (status === 201) held += 1;
    else codes.push(body.code);
  }
  expect(held).toBe(share);
  expect(new Set(codes)).toEqual(new Set(['too-many-of-the-day']));
  const elsewhere = await testVisitor(database, { network: '10.2.0.2', settings }).post('/scheduler/holds', {
    slotId: slotsOf(10).at(-1),
  });
  expect(elsewhere.status).toBe(201);
});

/** Books a slot as a visitor does, and answers the code of its hold when that is refused. */
async function book(visitor: TestVisitor, slot: string | undefined): Promise<unknown> {
  const { held, request } = await readyToBook(visitor, slot);
  return held.status === 201 ? (await visitor.post('/scheduler/appointments', request)).status : held.body.code;
}

test('what an address has booked counts too: it can’t take a place’s day by booking', async () => {
  const network = '10.2.0.4';
  const answers: unknown[] = [];
  for (const slot of slotsOf(30).slice(0, 25))
    answers.push(await book(testVisitor(database, { network, settings }), slot));
  expect(answers.filter((answer) => answer === 201)).toHaveLength(22);
  expect(answers.slice(22)).toEqual(Array(3).fill('too-many-of-the-day'));
  expect(await book(testVisitor(database, { network, settings }), slotsOf(31)[0])).toBe(201);
});

test('one address holds forty times at once, over all places and days, also when all are asked for together', async () => {
  const network = '10.2.0.3';
  const slots = [20, 21, 22, 23].flatMap((days) => slotsOf(days).slice(0, 15));
  const answers = await Promise.all(
    slots.map((slot, index) =>
      testVisitor(index % 2 ? other : database, { network, settings }).post('/scheduler/holds', { slotId: slot }),
    ),
  );
  const held = answers.filter(({ status }) => status === 201);
  expect(held).toHaveLength(HOLDS_FROM_ONE_ADDRESS);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, body }) => `${status} ${String(body.code)}`))).toEqual(
    new Set(['409 too-many-holds']),
  );
  await runOut(database, held[0]?.body['aptHoldId']);
  const next = testVisitor(other, { network, settings });
  expect((await next.post('/scheduler/holds', { slotId: slotsOf(24)[0] })).status).toBe(201);
});

test('a guest’s five holds are counted by all processes together', async () => {
  const here = testVisitor(database, { settings });
  const there = testVisitor(other, { cookie: here.cookie, settings });
  const slots = slotsOf(30);
  const answers = await Promise.all(
    slots.slice(0, 10).map((slot, index) => (index % 2 ? here : there).post('/scheduler/holds', { slotId: slot })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
});

test('what an address is held by is no address: a keyed hash, gone once the time is booked, given back or lapsed', async () => {
  const visitor = testVisitor(database, { network: '10.2.0.9', settings });
  const { body } = await visitor.post('/scheduler/holds', { slotId: slotsOf(40)[0] });
  const origin = async () =>
    (
      await database.pool.query<{ origin: string | null }>('select origin from seats where hold_id = $1', [
        body['aptHoldId'],
      ])
    ).rows[0]?.origin;
  expect(await origin()).toMatch(/^[\w-]{22}$/);
  await visitor.delete(`/scheduler/holds/${String(body['aptHoldId'])}`);
  expect(await origin()).toBeNull();
});

test('an address makes a hundred guests in ten minutes, and no more on another process', async () => {
  const network = '10.2.0.4';
  const becomeGuest = (on: Database) => testVisitor(on, { network, settings, cookie: null }).get('/header-info');
  const answers = [];
  for (let guests = 0; guests < 104; guests += 1) answers.push(await becomeGuest(guests % 2 ? other : database));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(refused?.headers.get('set-cookie')).toBeNull();
  const known = testVisitor(database, { network, settings });
  expect((await known.get('/header-info')).status).toBe(200);
});

const tryNumber = (visitor: ReturnType<typeof testVisitor>, confirmationNumber: string, dob = '1985-03-27') =>
  visitor.post('/scheduler/appointments/find', { confirmationNumber, dob });

test('a birth date is not guessed: ten tries of a number an hour, by whomever and from wherever [SCHED-9 part]', async () => {
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const visitor = testVisitor(tries % 2 ? other : database, { network: `10.3.0.${tries}`, settings });
    const day = `1985-03-${String(tries + 1).padStart(2, '0')}`;
    statuses.push((await tryNumber(visitor, tries % 3 ? 'LK-7QF2-M4XP' : 'lk 7qf2 m4xp', day)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
  expect((await tryNumber(testVisitor(database, { settings }), 'LK-7QF2-M4XQ')).status).toBe(404);
});

test('one guest tries ten numbers in fifteen minutes, whatever its address, and so does one address, whatever its guest [SCHED-9 part]', async () => {
  const number = (index: number) => `LK-0000-${String(1000 + index)}`;
  const wanderer = testVisitor(database, { settings });
  const wandering = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const elsewhere = testVisitor(database, { cookie: wanderer.cookie, network: `10.4.0.${tries}`, settings });
    wandering.push((await tryNumber(elsewhere, number(tries))).status);
  }
  expect(wandering).toEqual([...Array<number>(10).fill(404), 429]);
  const masks = [];
  for (let tries = 0; tries < 11; tries += 1) {
    // Addresses of one subscriber's network, as any IPv6 host has them without end.
    const network = networkOf(`2001:db8:0:7:${tries.toString(16)}::1`);
    masks.push((await tryNumber(testVisitor(other, { network, settings }), number(100 + tries))).status);
  }
  expect(masks).toEqual([...Array<number>(10).fill(404), 429]);
});

test('tries that find the visit are not counted', async () => {
  const visitor = testVisitor(database, { network: '10.5.0.1', settings });
  await database.pool.query(
    `with patient as (
       insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
       values (gen_random_uuid(), 'guest:x', 'A', 'B', 'female', '1985-03-27', '1 St', 'Chicago', 'IL', '60614', '{}', '{}') returning patient_id
     ), consent as (
       insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
       values (gen_random_uuid(), 'guest:x', gen_random_uuid(), 't', 's', 'g', now()) returning id
     ), seat as (
       insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
       select id, gen_random_uuid(), 1, '[2040-01-01 10:00Z, 2040-01-01 10:20Z)', '2040-01-01 10:00Z', ${PLAIN}, 'booked', 'guest:x'
       from locations limit 1 returning location_id, hold_id
     )
     insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
     select location_id, gen_random_uuid(), 'LK-AAAA-BBBB', hold_id, patient_id, consent.id, 'guest:x', 'booked' from seat, patient, consent`,
  );
  for (let tries = 0; tries < 14; tries += 1) expect((await tryNumber(visitor, 'LK-AAAA-BBBB')).status).toBe(200);
});

test('thirty patients a day is what one visitor adds', async () => {
  const visitor = testVisitor(database, { network: '10.6.0.1', settings });
  const statuses = [];
  for (let patients = 0; patients < 31; patients += 1)
    statuses.push(
      (
        await visitor.post(
          '/scheduler/patients',
          testPatient({ firstName: `Ada ${patients}`, dob: `19${60 + patients}-03-27` }),
        )
      ).status,
    );
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
  expect(statuses.slice(20, 30)).toEqual(Array(10).fill(409));
  expect(statuses[30]).toBe(429);
});
