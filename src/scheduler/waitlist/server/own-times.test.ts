import { beforeAll, expect, test } from 'vitest';
import { system } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  daytime,
  DAYTIME_ZONE,
  loadTestLocations,
  ORGANIZATION,
  patientWithOwnEmail,
  PLAIN,
  readyToBook,
  testLocation,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import type { WaitlistAnswer } from '../waitlist.schema.ts';
import { makeOffers } from './make-offers.ts';

const database = await testDatabase();
const settings = { RATE_LIMITS: 'on' };
const unused: CareLocation[] = Array.from({ length: 9 }, () => testLocation({ timeZone: DAYTIME_ZONE }));
beforeAll(() => loadTestLocations(database, unused));

const from = (network: string, cookie?: string | null): TestVisitor =>
  testVisitor(database, { network, settings, ...(cookie !== undefined && { cookie }) });

/** Books a time for a new patient; answers the appointment's id. */
async function booked(place: CareLocation, visitor: TestVisitor, start: number): Promise<string> {
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
  const typed = patientWithOwnEmail({ firstName: `Ada ${Math.random().toString(36).slice(2)}` });
  const { request } = await readyToBook(visitor, slot, ORGANIZATION, { ...typed, sharesPhone: true } as never);
  const { status, body } = await visitor.post('/scheduler/appointments', request);
  if (status !== 201) throw new Error(`Not booked: ${JSON.stringify(body)}`);
  return String(body['appointmentId']);
}

const path = (id: string): string => `/scheduler/appointments/${id}/waitlist`;
const cancel = (visitor: TestVisitor, id: string) => visitor.put(`/scheduler/appointments/${id}/cancel`);

async function waiting(place: CareLocation, visitor: TestVisitor, start: number): Promise<string> {
  const id = await booked(place, visitor, start);
  expect((await visitor.put(path(id))).status).toBe(200);
  return id;
}

/** What is offered to an appointment, once all that is due at its place is offered. */
async function offerTo(place: CareLocation, visitor: TestVisitor, id: string): Promise<WaitlistAnswer['offer']> {
  const { rows } = await database.pool.query<{ id: number }>('select id from locations where public_id = $1', [
    place.locationId,
  ]);
  await inWork(database, system('waitlist'), (work) => makeOffers(work, rows[0]!.id));
  return ((await visitor.get(path(id))).body as unknown as WaitlistAnswer).offer;
}

const originOf = async (hold: string | undefined): Promise<unknown> =>
  (await database.pool.query<{ origin: unknown }>('select origin from seats where hold_id = $1', [hold])).rows[0]
    ?.origin;

test('an offer comes from where the appointment’s own time came from, and so does the time once it is taken [SCHED-19 part]', async () => {
  const place = unused.pop()!;
  const [early, late] = [from('10.40.0.1'), from('10.40.0.2')];
  const given = await booked(place, early, daytime(3, '09:00'));
  const id = await waiting(place, late, daytime(6, '09:00'));
  const { rows } = await database.pool.query<{ hold: string }>(
    'select hold_id as hold from appointments where id = $1',
    [id],
  );
  const origin = await originOf(rows[0]?.hold);
  expect(origin).toMatch(/^[\w-]{22}$/);
  await cancel(early, given);
  const offer = await offerTo(place, late, id);
  expect(await originOf(offer?.aptHoldId)).toBe(origin);
  expect((await late.put(`${path(id)}/offers/${offer?.aptHoldId ?? ''}`)).status).toBe(200);
  expect(await originOf(offer?.aptHoldId)).toBe(origin);
});

test.each([
  ['the same guest', (guest: TestVisitor) => from('10.41.0.2', guest.cookie)],
  ['another guest at the same address', () => from('10.41.0.1')],
])('a time that was given up is not offered to %s; it goes to the next in line', async (_, otherOf) => {
  const place = unused.pop()!;
  const giver = from('10.41.0.1');
  const own = otherOf(giver);
  const stranger = from('10.41.9.9');
  const given = await booked(place, giver, daytime(3, '09:00'));
  const first = await waiting(place, own, daytime(6, '09:00'));
  const next = await waiting(place, stranger, daytime(6, '10:00'));
  await cancel(giver, given);
  expect(await offerTo(place, own, first)).toBeUndefined();
  expect((await offerTo(place, stranger, next))?.slot.start).toBe(new Date(daytime(3, '09:00')).toISOString());
});

test('no address gets more than its share of a day by offers, whoever gives the times up', async () => {
  const place = unused.pop()!;
  const network = '10.42.0.1';
  // Of 600 minutes a quarter: seven visits. It has six of the day, and two that wait for it.
  const times = ['08:00', '08:20', '08:40', '09:00', '09:20', '09:40'];
  for (const time of times) await booked(place, from(network), daytime(4, time));
  const others = [from('10.42.1.1'), from('10.42.1.2')];
  const given = [
    await booked(place, others[0]!, daytime(4, '12:00')),
    await booked(place, others[1]!, daytime(4, '13:00')),
  ];
  const own = [from(network), from(network)];
  const waits = [
    await waiting(place, own[0]!, daytime(8, '09:00')),
    await waiting(place, own[1]!, daytime(8, '10:00')),
  ];
  const stranger = from('10.42.2.1');
  const next = await waiting(place, stranger, daytime(8, '11:00'));
  await cancel(others[0]!, given[0]!);
  expect((await offerTo(place, own[0]!, waits[0]!))?.slot.localTime).toBe('12:00 pm');
  await cancel(others[1]!, given[1]!);
  expect(await offerTo(place, own[1]!, waits[1]!)).toBeUndefined();
  expect((await offerTo(place, stranger, next))?.slot.localTime).toBe('1:00 pm');
});

test('a time that is offered is one of the forty that its address holds at once', async () => {
  const place = unused.pop()!;
  const [network, giver] = ['10.44.0.1', from('10.44.0.2')];
  const given = await booked(place, giver, daytime(3, '09:00'));
  const own = from(network);
  const id = await waiting(place, own, daytime(6, '09:00'));
  await cancel(giver, given);
  expect((await offerTo(place, own, id))?.slot.localTime).toBe('9:00 am');
  const statuses = [];
  for (let count = 0; count < 40; count += 1) {
    const start = daytime(10 + Math.floor(count / 5), `1${count % 5}:00`);
    const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
    statuses.push((await from(network).post('/scheduler/holds', { slotId: slot })).status);
  }
  expect(statuses).toEqual([...Array<number>(39).fill(201), 409]);
});

/** Books times for one and the same patient; answers the appointments' ids. */
function bookerOf(visitor: TestVisitor): (at: CareLocation, start: number) => Promise<string> {
  const typed = patientWithOwnEmail();
  return async (at, start) => {
    const slot = slotId({ locationId: at.locationId, serviceId: PLAIN, start });
    const { request } = await readyToBook(visitor, slot, ORGANIZATION, typed);
    return String((await visitor.post('/scheduler/appointments', request)).body['appointmentId']);
  };
}

test('a time that is offered isn’t taken once its patient has booked another appointment then: the appointment stays as it is', async () => {
  const [place, elsewhere] = [unused.pop()!, unused.pop()!];
  const [giver, visitor] = [from('10.45.0.1'), from('10.45.0.2')];
  const given = await booked(place, giver, daytime(3, '09:00'));
  const bookTyped = bookerOf(visitor);
  const id = await bookTyped(place, daytime(6, '09:00'));
  await visitor.put(path(id));
  await cancel(giver, given);
  const offer = await offerTo(place, visitor, id);
  const there = await bookTyped(elsewhere, daytime(3, '09:00'));
  const take = () => visitor.put(`${path(id)}/offers/${offer?.aptHoldId}`);
  expect((await take()).body.code).toBe('patient-busy');
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body).toMatchObject({ sequence: 0 });
  await cancel(visitor, there);
  expect((await take()).status).toBe(200);
});

test('a time at which the patient has another appointment is not offered', async () => {
  const [place, elsewhere] = [unused.pop()!, unused.pop()!];
  const giver = from('10.43.0.1');
  const visitor = from('10.43.0.2');
  const given = await booked(place, giver, daytime(3, '09:00'));
  const bookTyped = bookerOf(visitor);
  const there = await bookTyped(elsewhere, daytime(3, '09:00'));
  const id = await bookTyped(place, daytime(6, '09:00'));
  await visitor.put(path(id));
  await cancel(giver, given);
  expect(await offerTo(place, visitor, id)).toBeUndefined();
  await cancel(visitor, there);
  expect((await offerTo(place, visitor, id))?.slot.localTime).toBe('9:00 am');
});
