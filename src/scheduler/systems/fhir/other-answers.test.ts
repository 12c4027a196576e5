import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, readyToBook, type TestVisitor } from '#testing/scheduler.ts';
import { letTimePass, PARTNER, partnerUnderTest } from './testing.ts';

const database = await testDatabase();
const partner = await partnerUnderTest(database);
const { standIn, own, visitor, freeSlots, reconcile, liveThere } = partner;

/** Free times in turn: tests that come after one another never meet. */
const free = await freeSlots();
let next = 0;
const slot = (): string => free[(next += 3)] ?? '';

type Change = Record<string, unknown>;
/** For the rest of the test, the partner does what it is asked and answers with other members. */
function answersOther(method: string, change: Change, path = 'Appointment'): void {
  onTestFinished(() => standIn.faults([]));
  standIn.faults([{ fault: 'other answer', method, path, change }]);
}

const book = (person: TestVisitor, request: object) => person.post('/scheduler/appointments', request, 'one-key');
const ofHold = (holdId: unknown) => own.all().filter(({ identifier }) => identifier?.[0]?.value === holdId);
const liveOf = (holdId: unknown) => liveThere().filter(({ identifier }) => identifier?.[0]?.value === holdId);

/** The job has looked, half a minute after each visit was last touched. */
async function later(): Promise<void> {
  await letTimePass(database, 30);
  while ((await reconcile()) > 0);
}

async function idsThere(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select partner_appointment_id as id from partner_visits where partner_appointment_id is not null',
  );
  return rows.map(({ id }) => id);
}

async function countsHere() {
  const { rows } = await database.pool.query<{ appointments: number; mails: number; seats: number }>(
    `select (select count(*)::int from appointments) as appointments, (select count(*)::int from pgboss.job) as mails,
       (select count(*)::int from seats where live) as seats`,
  );
  return rows[0];
}

const OTHER_TIME = { start: '2031-01-06T15:00:00Z' };
test.each<Change>([
  { status: 'cancelled' },
  { status: 'waitlist' },
  { status: 'noshow' },
  { status: 'entered-in-error' },
  OTHER_TIME,
  { start: undefined },
  { slot: [{ reference: 'Slot/another' }] },
  { slot: [] },
])(
  'a partner that answers a booking with %j has not booked it: people are told so, nothing is kept of it here, and what it keeps is given back there [SCHED-17 part]',
  async (change) => {
    const person = visitor();
    const before = await countsHere();
    const { request } = await readyToBook(person, slot(), PARTNER);
    answersOther('PUT', change);
    const { status, body } = await book(person, request);
    expect([status, body.code]).toEqual([409, 'not-booked']);
    expect(body.detail).toBe(
      'Your appointment was not booked: the provider’s system did not confirm this time. Please choose a time again.',
    );
    expect(await countsHere()).toEqual(before);
    expect((await person.get('/scheduler/appointments')).body).toEqual({ appointments: [] });
    standIn.faults([]);
    await later();
    expect(liveOf(request.aptHoldId)).toEqual([]);
    expect((await book(person, request)).body.code).toBe('hold-expired');
  },
);

/** A search finds nothing. */
const UNFOUND = { entry: [] };
test.each<Change>([
  { status: 'pending' },
  { status: 'proposed' },
  { identifier: [], ...UNFOUND },
  { identifier: [{ system: 'urn:find-care:visit', value: 'another' }], ...UNFOUND },
  { id: 'another', ...UNFOUND },
])(
  'a partner that answers a booking with %j may still book it: people are told that we don’t know, and it is booked once when the partner says so [SCHED-15 part]',
  async (change) => {
    const person = visitor();
    const before = await countsHere();
    const { request } = await readyToBook(person, slot(), PARTNER);
    answersOther('(?:PUT|GET)', change);
    const { status, body } = await book(person, request);
    expect([status, body.code]).toEqual([503, 'outcome-unknown']);
    expect(await countsHere()).toMatchObject({ appointments: before?.appointments, mails: before?.mails });
    standIn.faults([]);
    await later();
    expect((await book(person, request)).status).toBe(201);
    expect(ofHold(request.aptHoldId)).toMatchObject([{ status: 'booked' }]);
    expect(await idsThere()).toContain(ofHold(request.aptHoldId)[0]?.id);
    expect(await idsThere()).not.toContain('another');
  },
);

test('a partner that answers the new time of an appointment with something else leaves it at its time: people are told so, and the new time is given back [SCHED-7 part]', async () => {
  const person = visitor();
  const { id } = await bookVisit(person, slot(), PARTNER);
  const before = (await person.get(`/scheduler/appointments/${id}`)).body;
  const { aptHoldId } = (await person.post('/scheduler/holds', { slotId: slot() })).body;
  answersOther('PUT', OTHER_TIME);
  const moved = await person.put(`/scheduler/appointments/${id}`, { aptHoldId });
  expect([moved.status, moved.body.code]).toEqual([409, 'not-booked']);
  standIn.faults([]);
  await later();
  expect((await person.get(`/scheduler/appointments/${id}`)).body).toEqual(before);
  expect(liveOf(aptHoldId)).toEqual([]);
});

test('a partner whose answer to a booking lacks our identifier and that finds it by that has booked it: people are told so at once', async () => {
  const person = visitor();
  const { request } = await readyToBook(person, slot(), PARTNER);
  answersOther('(?:PUT|GET)', { identifier: [], id: 'another' }, 'Appointment/');
  expect((await book(person, request)).status).toBe(201);
  expect(await idsThere()).not.toContain('another');
});

test('a booking that never reached the partner stays one that was not made, whenever it is asked for again [SCHED-15 part]', async () => {
  const person = partner.visitorElsewhere({ FHIR_PROVIDENCE_HOLDS: 'none' });
  const { request } = await readyToBook(person, slot(), PARTNER);
  onTestFinished(() => standIn.faults([]));
  standIn.faults([{ fault: 'cut before', method: 'POST', path: 'Appointment$', times: 1 }]);
  expect((await book(person, request)).body.code).toBe('outcome-unknown');
  await later();
  await letTimePass(database, 700);
  await reconcile();
  expect((await book(person, request)).status).toBe(409);
});

test('a partner that answers a new booking with the appointment of somebody else: each has their own, and one’s cancellation leaves the other’s', async () => {
  const [first, second] = [visitor(), partner.visitorElsewhere({ FHIR_PROVIDENCE_HOLDS: 'none' })];
  await bookVisit(first, slot(), PARTNER);
  const theirs = liveThere().at(-1);
  const ready = await readyToBook(second, slot(), PARTNER);
  answersOther('POST', { ...theirs }, 'Appointment$');
  const { status, body } = await book(second, ready.request);
  expect(status).toBe(201);
  const [mine] = ofHold(ready.request.aptHoldId);
  expect(mine?.id).not.toBe(theirs?.id);
  await second.put(`/scheduler/appointments/${String(body.appointmentId)}/cancel`);
  expect(own.appointment(mine?.id ?? '')).toMatchObject({ status: 'cancelled' });
  expect(own.appointment(theirs?.id ?? '')).toEqual(theirs);
});

test('an id that another visit of ours has is never taken for a second one, when it is booked or held', async () => {
  await bookVisit(visitor(), slot(), PARTNER);
  const theirs = liveThere().at(-1);
  const taken = theirs?.id ?? '';
  const person = partner.visitorElsewhere({ FHIR_PROVIDENCE_HOLDS: 'none' });
  const { request } = await readyToBook(person, slot(), PARTNER);
  answersOther('POST', { id: taken }, 'Appointment$');
  expect((await book(person, request)).body.code).toBe('outcome-unknown');
  const holding = await visitor().post('/scheduler/holds', { slotId: slot() });
  expect([holding.status, holding.body.code]).toEqual([503, 'partner-away']);
  standIn.faults([]);
  await later();
  expect((await book(person, request)).status).toBe(201);
  expect((await idsThere()).filter((id) => id === taken)).toHaveLength(1);
  expect(own.appointment(taken)).toEqual(theirs);
});

test.each<Change>([
  { id: '..' },
  { id: '.' },
  { id: 'a/b' },
  { id: '' },
  { identifier: [] },
  { status: 'waitlist' },
  { status: 'proposed' },
  OTHER_TIME,
])('a partner that answers a hold with %j holds nothing for us, and has it back', async (change) => {
  const person = visitor();
  const before = liveThere().length;
  answersOther('POST', change, 'Appointment$');
  const { status, body } = await person.post('/scheduler/holds', { slotId: slot() });
  expect([
    [503, 'partner-away'],
    [409, 'slot-taken'],
  ]).toContainEqual([status, body.code]);
  expect(liveThere()).toHaveLength(before + 1);
  standIn.faults([]);
  await later();
  expect(liveThere()).toHaveLength(before);
});

test('a partner that answers a cancellation with an appointment that is still booked has not canceled it: people are told so, and it is tried again', async () => {
  const person = visitor();
  const { id } = await bookVisit(person, slot(), PARTNER);
  answersOther('PUT', { status: 'booked' });
  const { status, body } = await person.put(`/scheduler/appointments/${id}/cancel`);
  expect([status, body.code]).toEqual([503, 'not-canceled-yet']);
  standIn.faults([]);
  await later();
  expect((await person.get(`/scheduler/appointments/${id}`)).body).toMatchObject({ status: 'cancelled' });
});
