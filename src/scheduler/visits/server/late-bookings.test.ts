import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { guest, staff, type Actor } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  readyToBook,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import type { FoundLocationAnswer, Timeslots } from '#scheduler/offered/api.schema.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { MINUTE } from '#text/durations.ts';
import { bookableSpan } from '../../engine/server/offerings.ts';
import { checkInTime } from '../../engine/server/holds.ts';
import { slotId } from '../../engine/time-slots.ts';

const database = await testDatabase();
const always = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
const place = testLocation({ hours: always, capacity: 3 });
await loadTestLocations(database, [place]);

/** Puts a held time so many minutes from now, as if the visitor had taken that long to confirm it. */
async function bringNear(holdId: unknown, minutes: number): Promise<void> {
  await database.pool.query(
    `update seats set starts_at = now() + make_interval(mins => $2),
       during = tstzrange(now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 1)) where hold_id = $1`,
    [holdId, minutes],
  );
}

const slotAt = (days: number, time: string) =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(days, time) });

test('a held time that has passed or starts within five minutes is not booked, and the answer says so [SCHED-5 part]', async () => {
  for (const [index, [minutes, words]] of (
    [
      [-1, 'has passed'],
      [4, 'too soon'],
    ] as const
  ).entries()) {
    const person = testVisitor(database);
    const { request } = await readyToBook(person, slotAt(3, `1${index}:00`));
    await bringNear(request.aptHoldId, minutes);
    const refused = await person.post('/scheduler/appointments', request);
    expect([refused.status, refused.body.code]).toEqual([410, 'time-too-near']);
    expect(refused.body.detail).toContain(words);
    expect((await person.get('/scheduler/appointments')).body).toEqual({ appointments: [] });
  }
  const person = testVisitor(database);
  const { request } = await readyToBook(person, slotAt(3, '12:00'));
  await bringNear(request.aptHoldId, 6);
  expect((await person.post('/scheduler/appointments', request)).status).toBe(201);
});

test('an appointment is not moved to a time that has come too near, and keeps its own [SCHED-16 part]', async () => {
  const person = testVisitor(database);
  const { id } = await bookVisit(person, slotAt(4, '10:00'));
  const { body } = await person.post('/scheduler/holds', { slotId: slotAt(4, '11:00') });
  await bringNear(body['aptHoldId'], 2);
  const refused = await person.put(`/scheduler/appointments/${id}`, { aptHoldId: body['aptHoldId'] });
  expect([refused.status, refused.body.code]).toEqual([410, 'time-too-near']);
  expect((await person.get(`/scheduler/appointments/${id}`)).body).toMatchObject({
    datetime: new Date(chicago(4, '10:00')).toISOString(),
  });
});

const someone = guest('late');
const atDesk = staff('late', { roles: ['site coordinator'], sites: ['here'] });

test('staff of the place book the person at the desk; everyone else needs five minutes, whenever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -3_600_000, max: 3_600_000 }), (now, ahead) => {
      const tries = (actor: Actor) => () => checkInTime({ now, actor }, { start: now + ahead, publicId: 'here' });
      if (ahead >= 5 * MINUTE) expect(tries(someone)).not.toThrow();
      else expect(tries(someone)).toThrow('isn’t booked');
      expect(tries(atDesk)).not.toThrow();
      if (ahead < 5 * MINUTE) expect(tries({ ...atDesk, sites: ['elsewhere'] })).toThrow('isn’t booked');
    }),
  );
});

test('no time within half an hour is in the list, next on lists, on tiles or published [SCHED-2 part]', async () => {
  const soonest = Date.now() + 30 * MINUTE;
  const visitor = testVisitor(database);
  const times = (await visitor.get(`/scheduler/timeslots?locationId=${place.locationId}&serviceId=${PLAIN}`))
    .body as unknown as Timeslots;
  const listed = Date.parse(times.providerDetail.scheduleDays[0]?.timeSlots[0]?.start ?? '');
  const search = { serviceId: PLAIN, position: { latitude: 41.92, longitude: -87.65 }, organizationId: ORGANIZATION };
  const found = (await visitor.post('/scheduler/locations/search', search)).body as unknown as FoundLocationAnswer[];
  const { rows } = await database.pool.query<{ first: Date }>(
    'select starts[1] as first from open_times where service_id = $1',
    [PLAIN],
  );
  const app = testApp(testRuntime(database));
  const published = await (
    await app(new Request('http://test/api/smart-scheduling/slots/labcorp/IL.ndjson'), '10.1.1.1')
  ).text();
  const first = /"status":"free","start":"([^"]+)"/.exec(published)?.[1] ?? '';
  for (const start of [listed, Date.parse(found[0]?.nextFree ?? ''), rows[0]?.first.getTime(), Date.parse(first)]) {
    expect(start).toBeGreaterThanOrEqual(soonest);
    expect(start).toBeLessThan(soonest + 60 * MINUTE);
  }
});

test('every service that is booked here, FHIR partners’ too, is booked half an hour ahead or more', () => {
  const services = servicesBookedHere(content());
  expect(new Set(services.map(({ organizationId }) => organizationId)).size).toBe(6);
  for (const { leadMinutes = 0, horizonDays = 366 } of services) {
    expect(leadMinutes).toBeGreaterThanOrEqual(30);
    expect(bookableSpan({ leadMinutes, horizonDays }, 0).from).toBe(leadMinutes * MINUTE);
  }
  expect(services.find(({ organizationId }) => organizationId === 'foreyes')).toMatchObject({ leadMinutes: 60 });
});
