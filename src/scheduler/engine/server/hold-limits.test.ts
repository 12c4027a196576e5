import { beforeAll, expect, test } from 'vitest';
import { networkOf } from '#api/network/network.ts';
import { connect, type Database } from '#db/client.ts';
import { testDatabase } from '#testing/database.ts';
import { startsOfDay } from '../time-slots.ts';
import { wallOf } from '#location/time-zone.ts';
import { slotId } from '../time-slots.ts';
import { HOLDS_FROM_ADDRESS } from './hold-limits.ts';
import { findOffering, type Offering } from './offerings.ts';
import {
  chicago,
  loadTestLocations,
  ORGANIZATION,
  patientWithOwnEmail,
  PLAIN,
  readyToBook,
  runOut,
  testLocation,
  testPatient,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';

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
  // Of 1,800 open minutes at three seats 450, which are 22 visits.
  const share = 22;
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
  const { held, request } = await readyToBook(visitor, slot, ORGANIZATION, patientWithOwnEmail());
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
  const { held, refused, codes } = await holdFromEach(
    slots,
    slots.map(() => network),
  );
  expect([held.length, codes]).toEqual([HOLDS_FROM_ADDRESS[0], ['too-many-holds']]);
  expect(refused[0]?.status).toBe(409);
  await runOut(database, held[0]?.body['aptHoldId']);
  const next = testVisitor(other, { network, settings });
  expect((await next.post('/scheduler/holds', { slotId: slotsOf(24)[0] })).status).toBe(201);
});

/** Calls that are sent at once: more than the two processes have connections, and few enough that on a slow machine none waits as long as a call may. */
const AT_ONCE = 12;

/** Holds slots, each from a network of its own, as many at once as can be and by both processes; answers which were held, which were refused, and the codes of these. */
async function holdFromEach(slots: string[], networks: string[]) {
  const answers: Awaited<ReturnType<TestVisitor['post']>>[] = [];
  const left = slots.entries();
  const holdOnAndOn = async (): Promise<void> => {
    for (const [index, slot] of left) {
      const on = index % 2 ? other : database;
      const visitor = testVisitor(on, { network: networks[index] ?? '', settings });
      answers[index] = await visitor.post('/scheduler/holds', { slotId: slot });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, holdOnAndOn));
  const held = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  return { held, refused, codes: [...new Set(refused.map(({ body }) => body.code))] };
}

const lines = (count: number, network: (line: string) => string) =>
  Array.from({ length: count }, (_, line) => networkOf(network(line.toString(16).padStart(2, '0'))));

test('the many networks of an IPv6 home hold 80 times at once, and those of a host 160', async () => {
  const slotsFrom = (first: number) => [0, 1, 2, 3, 4, 5].flatMap((days) => slotsOf(first + days));
  const home = await holdFromEach(
    slotsFrom(50).slice(0, 90),
    lines(90, (line) => `2001:db8:1:2${line}::1`),
  );
  expect([home.held.length, home.codes]).toEqual([HOLDS_FROM_ADDRESS[1], ['too-many-holds']]);
  const host = await holdFromEach(
    slotsFrom(60),
    lines(180, (line) => `2001:db8:2:${line}00::1`),
  );
  expect([host.held.length, host.codes]).toEqual([HOLDS_FROM_ADDRESS[2], ['too-many-holds']]);
});

test('the many networks of an IPv6 home have three eighths of a place’s day, and those of a host half of it', async () => {
  const home = await holdFromEach(
    [...slotsOf(70), ...slotsOf(70)].slice(0, 40),
    lines(40, (line) => `2001:db8:3:2${line}::1`),
  );
  expect([home.held.length, home.codes]).toEqual([33, ['too-many-of-the-day']]);
  const host = await holdFromEach(
    [...slotsOf(71), ...slotsOf(71)].slice(0, 50),
    lines(50, (line) => `2001:db8:4:${line}00::1`),
  );
  expect([host.held.length, host.codes]).toEqual([45, ['too-many-of-the-day']]);
});

test('however many addresses hold, a quarter of a place’s day is left for people who book: the others are told when to try again', async () => {
  const slots = [...slotsOf(80), ...slotsOf(80), ...slotsOf(80)];
  const networks = slots.map((_, index) => `10.7.0.${index}`);
  const { held, refused, codes } = await holdFromEach(slots, networks);
  expect([held.length, codes]).toEqual([67, ['too-many-on-hold']]);
  expect(refused[0]?.status).toBe(409);
  const wait = Number(refused[0]?.headers.get('retry-after'));
  expect([wait > 500, wait <= 600]).toEqual([true, true]);
  expect(refused[0]?.body['detail']).toMatch(
    /on hold for people who are booking\. Try again in \d+ minutes, or choose another day\.$/,
  );
  // What is booked is no longer on hold.
  const late = testVisitor(database, { network: '10.7.1.1', settings });
  const open = slotsOf(80).at(-1);
  expect(await book(late, open)).toBe('too-many-on-hold');
  await database.pool.query(
    `update seats set status = 'booked', expires_at = null where hold_id in (
       select hold_id from seats where status = 'held' and starts_at::date = to_timestamp($1 / 1000.0)::date limit 1)`,
    [chicago(80, '12:00')],
  );
  expect(await book(late, open)).toBe(201);
});

test('a host whose networks hold half of a place’s day keeps nobody else out of it: each other network gets one time there, and then others', async () => {
  const host = lines(50, (line) => `2001:db8:5:${line}00::1`);
  expect((await holdFromEach([...slotsOf(82), ...slotsOf(82)].slice(0, 50), host)).held).toHaveLength(45);
  const free = slotsOf(82).slice(20);
  const families = lines(20, (line) => `2001:db8:6${line}:1::1`);
  expect((await holdFromEach(free.slice(0, 2), ['10.7.2.1', '10.7.2.2'])).held).toHaveLength(2);
  expect((await holdFromEach(free.slice(2, 4), ['10.7.2.1', '10.7.2.2'])).codes).toEqual(['too-many-on-hold']);
  expect(await book(testVisitor(database, { network: '10.7.2.3', settings }), free[4])).toBe(201);
  expect(await book(testVisitor(database, { network: '10.7.2.3', settings }), free[5])).toBe(201);
  expect((await holdFromEach(slotsOf(82).slice(0, 20), families)).held).toHaveLength(20);
  expect((await holdFromEach(free.slice(0, 2), [families[0] ?? '', '10.7.2.9'])).codes).toEqual(['too-many-on-hold']);
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

test('what an address is held by is no address: a keyed hash, gone once the time is given back', async () => {
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

const becomeGuest = (on: Database, network: string) =>
  testVisitor(on, { network, settings, cookie: null }).get('/header-info');

test('an address makes a hundred guests in ten minutes at once, and more of them slowly: those who come after a flood are let in', async () => {
  const network = '10.2.0.5';
  const answers = [];
  for (let guests = 0; guests < 110; guests += 1)
    answers.push(await becomeGuest(guests % 2 ? other : database, network));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(110);
  // So many have come that each who waits does for seconds: all of the flood are there before the first of it goes on.
  await database.pool.query(`update rate_limits set points = points + 50 where key like 'new-guests:%'`);
  const began = performance.now();
  const flood = await Promise.all(Array.from({ length: 60 }, () => becomeGuest(database, network)));
  const [made, refused] = [flood.filter(({ status }) => status === 200), flood.filter(({ status }) => status === 429)];
  // Twenty wait, each longer than the one before; what a process would have to keep waiting beyond them is told to come back in seconds.
  expect([made.length, refused.length]).toEqual([20, 40]);
  expect(performance.now() - began).toBeGreaterThan(400);
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['4']));
  expect(refused[0]?.headers.get('set-cookie')).toBeNull();
  expect((await becomeGuest(other, network)).status).toBe(200);
  expect((await testVisitor(database, { network, settings }).get('/header-info')).status).toBe(200);
});

test('guests of a home’s many IPv6 networks are counted together', async () => {
  const reached = async () =>
    (
      await database.pool.query<{ action: string }>(
        "select action from audit_log where action like 'limit.new-guests%' order by id",
      )
    ).rows;
  const before = (await reached()).length;
  for (let line = 0; line < 201; line += 1)
    expect(
      (await becomeGuest(database, networkOf(`2001:db8:9:1${line.toString(16).padStart(2, '0')}::1`))).status,
    ).toBe(200);
  expect((await reached()).slice(before)).toEqual([{ action: 'limit.new-guests-56' }]);
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
  // A waiting room: some of many at once may be refused for a moment, and none of them for longer.
  const atOnce = await Promise.all(Array.from({ length: 24 }, () => tryNumber(visitor, 'LK-AAAA-BBBB')));
  expect(atOnce.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
  for (let tries = 0; tries < 10; tries += 1) expect((await tryNumber(visitor, 'LK-AAAA-BBBB')).status).toBe(200);
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

test('who reaches a limit that guards people leaves one line in the audit log, with nothing personal in it', async () => {
  const lines = async (subject: string) =>
    (
      await database.pool.query<{ actor: string; action: string; subject: string }>(
        `select actor, action, subject from audit_log where action like 'limit.%' and (actor = $1 or subject = $1) order by at, id`,
        [subject],
      )
    ).rows;
  const guesser = testVisitor(database, { network: '10.8.0.1', settings });
  for (let tries = 0; tries < 14; tries += 1) await tryNumber(guesser, `LK-2222-${1000 + tries}`);
  const traces = await lines(guesser.id);
  expect(traces).toMatchObject([{ actor: guesser.id, action: 'limit.find-from-address' }]);
  expect(traces[0]?.subject).toMatch(/^[\w-]{22}$/);

  const target = 'LK-3333-4444';
  const guests = Array.from({ length: 13 }, (_, index) =>
    testVisitor(index % 2 ? other : database, { network: `10.8.1.${index}`, settings }),
  );
  for (const guest of guests) await tryNumber(guest, target);
  const { rows } = await database.pool.query<{ actor: string }>(
    "select actor from audit_log where action = 'limit.find-of-number' and actor = any($1)",
    [guests.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ actor: guests[10]?.id }]);

  const holder = testVisitor(database, { network: '10.8.2.1', settings });
  for (const slot of slotsOf(90).slice(0, 8)) await holder.post('/scheduler/holds', { slotId: slot });
  expect(await lines(holder.id)).toEqual([{ actor: holder.id, action: 'limit.holds-of-visitor', subject: holder.id }]);
});

function withPhone(index: number) {
  const { contact, ...patient } = testPatient({ firstName: `Ada ${index}`, dob: `19${50 + index}-03-27` });
  return { ...patient, contact: { ...contact, phones: [{ number: `(312) 555-01${10 + index}` }] } };
}

test('ten bookings begun and twenty patients are what one visitor keeps, also when all are sent at once', async () => {
  const visitor = testVisitor(database, { network: '10.9.0.1' });
  const there = testVisitor(other, { network: '10.9.0.1', cookie: visitor.cookie });
  const on = (index: number) => (index % 2 ? visitor : there);
  const drafts = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      on(index).put(`/scheduler/bookings/${crypto.randomUUID()}/draft`, { edit: 1, fields: { firstName: 'Ada' } }),
    ),
  );
  expect(drafts.filter(({ status }) => status === 200)).toHaveLength(10);
  const patients = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      // Each with a phone of their own: patients who share one wait for each other anyway.
      on(index).post('/scheduler/patients', withPhone(index)),
    ),
  );
  expect(patients.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(new Set(patients.map(({ status }) => status))).toEqual(new Set([201, 409]));
});
