import { expect, test } from 'vitest';
import { accountVisitor, againAt } from '#testing/signed-in.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  testLocation,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { slotId } from '../../engine/time-slots.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 20 });
await loadTestLocations(database, [place]);
const slot = (day: number, time = '09:00') =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(day, time) });

async function listed(visitor: Pick<TestVisitor, 'get'>, when = ''): Promise<string[]> {
  const { body } = await visitor.get(`/scheduler/appointments${when && `?when=${when}`}`);
  return (body['appointments'] as { appointmentId: string }[]).map(({ appointmentId }) => appointmentId);
}

/** Has an appointment been booked so many minutes ago. */
const bookedAgo = (id: string, minutes: number) =>
  database.pool.query('update appointments set booked_at = booked_at - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ]);

test('what someone booked signed in is there on each of their devices, for longer than 30 minutes, and can be moved and canceled there; a guest’s is not, and no one else sees it [SCHED-9 part]', async () => {
  const laptop = await accountVisitor(database);
  const guest = testVisitor(database);
  const [own, other] = [await bookVisit(laptop, slot(3)), await bookVisit(guest, slot(3, '10:00'))];
  for (const { id } of [own, other]) await bookedAgo(id, 31);
  const phone = await againAt(database, laptop.actor);
  expect(await listed(phone, 'upcoming')).toEqual([own.id]);
  expect((await phone.get(`/scheduler/appointments/${own.id}`)).status).toBe(200);
  expect((await phone.get(`/scheduler/appointments/${own.id}/calendar.ics`)).status).toBe(200);
  expect((await guest.get('/scheduler/appointments')).body).toEqual({ appointments: [] });
  const stranger = await accountVisitor(database);
  expect((await stranger.get('/scheduler/appointments')).body).toEqual({ appointments: [], ofAccount: true });
  for (const path of ['', '/cancel'])
    expect(
      (await stranger.put(`/scheduler/appointments/${own.id}${path}`, path ? undefined : { aptHoldId: own.hold }))
        .status,
    ).toBe(404);

  const { patients } = (await phone.get(`/scheduler/patients?appointmentId=${own.id}`)).body as { patients: object[] };
  expect(patients).toMatchObject([{ contact: { emails: [{ address: 'ada@example.com' }] } }]);
  const held = await phone.post('/scheduler/holds', { slotId: slot(4) });
  const moved = await phone.put(`/scheduler/appointments/${own.id}`, { aptHoldId: held.body['aptHoldId'] });
  expect(moved.body).toMatchObject({ appointmentId: own.id, sequence: 1 });
  expect((await laptop.put(`/scheduler/appointments/${own.id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
  expect(await listed(phone, 'past')).toEqual([own.id]);
});

test('what was found by its number stays in the list for 30 minutes, for someone signed in too [SCHED-9 part]', async () => {
  const { number, id } = await bookVisit(testVisitor(database), slot(5));
  const visitor = await accountVisitor(database);
  const found = await visitor.post('/scheduler/appointments/find', { confirmationNumber: number, dob: '1985-03-27' });
  expect(found.status).toBe(200);
  expect(await listed(visitor)).toEqual([id]);
  await database.pool.query(`update appointment_access set expires_at = now() where appointment_id = $1`, [id]);
  expect(await listed(visitor)).toEqual([]);
});

test('prices, places and open times are the same with an account and without', async () => {
  const position = { latitude: place.lat, longitude: place.lng };
  const asked = `locationId=${place.locationId}&serviceId=${PLAIN}&organizationName=${ORGANIZATION}`;
  const answersTo = async (visitor: TestVisitor) => [
    (await visitor.get(`/scheduler/services?lat=${place.lat}&lng=${place.lng}&org=${ORGANIZATION}`)).body,
    (await visitor.post('/scheduler/locations/search', { serviceId: PLAIN, organizationId: ORGANIZATION, position }))
      .body,
    (await visitor.get(`/scheduler/timeslots?${asked}`)).body,
    (await visitor.post('/tiles', { lat: place.lat, lng: place.lng, searchEngine: 'AL', slVersion: 1 })).body,
  ];
  const [guest, account] = await Promise.all([
    answersTo(testVisitor(database)),
    answersTo(await accountVisitor(database)),
  ]);
  for (const answer of guest) expect(Object.keys(answer)).not.toEqual([]);
  expect(account).toEqual(guest);
});
