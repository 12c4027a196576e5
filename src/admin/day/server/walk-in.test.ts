import { expect, test } from 'vitest';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  DAYTIME_ZONE,
  loadTestLocations,
  PLAIN,
  testLocation,
  testVisitor,
} from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { MINUTE } from '#text/durations.ts';
import type { CareLocation } from '#location/care-location.schema.ts';

const database = await testDatabase();

async function desk(changes: Partial<CareLocation> = {}) {
  const place = testLocation({ capacity: 2, reserve: 1, ...changes });
  await loadTestLocations(database, [place]);
  const person = await staffVisitor(database, { roles: ['site coordinator'], sites: [place.locationId] });
  const slot = (days = 1, clock = '10:00') =>
    slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(days, clock) });
  const add = (more: Record<string, unknown> = {}, key?: string) =>
    person.post('/admin/appointments', { ...DALE, serviceId: PLAIN, slotId: slot(), ...more }, key);
  return { place, person, slot, add };
}
const ALL_DAY = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
const DALE = { firstName: 'Dale', lastName: 'Haverford', dob: '1949-02-11', phone: '312-555-0144', hasAgreed: true };

test('a walk-in takes a place that is kept for them when all others are booked, and is here at once; then the time is full [ADM-2 part]', async () => {
  const { place, person, add: addTo } = await desk({ timeZone: DAYTIME_ZONE, hours: ALL_DAY });
  // The next time but one, today: an hour from now it is still day there.
  const start = Math.ceil((Date.now() + 35 * MINUTE) / (20 * MINUTE)) * 20 * MINUTE;
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
  const add = (more: Record<string, unknown>, key?: string) => addTo({ slotId: slot, ...more }, key);
  await bookVisit(testVisitor(database), slot);
  const late = await testVisitor(database).post('/scheduler/holds', { slotId: slot });
  expect(late.body).toMatchObject({ status: 409, code: 'slot-taken' });
  const key = crypto.randomUUID();
  const added = await add({ isHere: true }, key);
  expect(added).toMatchObject({
    status: 201,
    body: { status: 'checked-in', isWalkIn: true, person: { firstName: 'Dale', lastInitial: 'H.', birthYear: 1949 } },
  });
  expect((await add({ isHere: true }, key)).body).toEqual(added.body);
  expect((await add({ firstName: 'Ron' })).body).toMatchObject({ status: 409, code: 'slot-taken' });
  const { rows } = await database.pool.query<{ owner: string }>(
    'select p.owner from appointments a join patients p using (patient_id) where a.id = $1',
    [added.body['appointmentId']],
  );
  const log = await database.pool.query<{ action: string }>(
    `select action from audit_log where actor = $1 and subject = $2 order by id`,
    [person.actor.id, added.body['appointmentId']],
  );
  expect(log.rows.map(({ action }) => action)).toEqual(['appointment.create', 'appointment.check-in']);
  expect(rows[0]?.owner).toBe(`visit:${String(added.body['appointmentId'])}`);
});

test('nobody is checked in for a time of another day: the time is refused, and they can be added without', async () => {
  const { add } = await desk();
  const refused = await add({ isHere: true });
  expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'slotId' }] });
  expect((await add()).body).toMatchObject({ status: 'booked' });
});

test('who has a visit that day already is asked about before anything is saved, and is added when it is another person', async () => {
  const { slot, add } = await desk({ capacity: 9 });
  const first = await add();
  const again = await add({ firstName: 'DALE', slotId: slot(1, '11:00') });
  expect(again.body).toMatchObject({
    status: 409,
    code: 'has-visit',
    appointmentId: first.body['appointmentId'],
    detail: expect.stringContaining('at 10:00 am') as string,
  });
  expect((await add({ slotId: slot(1, '11:00'), another: true })).status).toBe(201);
});

test('a walk-in is refused as a whole without agreement, a way to reach them, a real birth date or, for a child, a parent; or on a day out of reach', async () => {
  const { person, place, slot, add } = await desk();
  const child = { dob: `${String(new Date(chicago(1, '12:00')).getUTCFullYear() - 9)}-01-01` };
  const guardian = {
    firstName: 'Ann',
    lastName: 'Haverford',
    relationship: 'parent',
    consentTextId: GUARDIAN_CONSENT.id,
  };
  for (const [more, status, field] of [
    [{ hasAgreed: false }, 422, 'hasAgreed'],
    [{ phone: undefined }, 422, 'phone'],
    [{ phone: '555' }, 422, 'phone'],
    [{ firstName: '=cmd\u0000' }, 422, 'firstName'],
    [{ dob: '1949-02-31' }, 422, 'dob'],
    [child, 422, 'guardian'],
    [{ slotId: 'no-slot' }, 422, 'slotId'],
    [{ slotId: slot(9) }, 403, undefined],
    [{ serviceId: PLAIN + 1 }, 422, 'slotId'],
  ] as const) {
    const { body } = await add(more);
    expect([body['status'], body.errors?.[0]?.path], JSON.stringify(more)).toEqual([status, field]);
  }
  const { rows } = await database.pool.query(
    `select from seats s join locations l on l.id = s.location_id where l.public_id = $1 and s.live`,
    [place.locationId],
  );
  expect(rows, 'nothing is held').toHaveLength(0);
  expect((await add({ ...child, guardian })).status).toBe(201);
  const times = await person.get(`/admin/appointments/openings?site=${place.locationId}&serviceId=${PLAIN}`);
  expect(times.status).toBe(200);
});

test('where a partner’s own system books, nobody is added here', async () => {
  const { place, person, add, slot } = await desk();
  await database.pool.query(`update locations set organization_id = 'elsewhere' where public_id = $1`, [
    place.locationId,
  ]);
  expect((await add({ slotId: slot() })).body).toMatchObject({ status: 409, code: 'booked-elsewhere' });
  expect((await person.get(`/admin/appointments?site=${place.locationId}`)).body).toMatchObject({ services: [] });
});
