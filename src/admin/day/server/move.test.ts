import { expect, test } from 'vitest';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  putToday,
  runOut,
  testLocation,
  testVisitor,
} from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';

const database = await testDatabase();

async function desk(roles: ('site coordinator' | 'site supervisor')[] = ['site coordinator']) {
  const [place, other] = [testLocation(), testLocation()];
  await loadTestLocations(database, [place, other]);
  const person = await staffVisitor(database, { roles, sites: [place.locationId, other.locationId] });
  const slot = (days: number, clock: string, at = place) =>
    slotId({ locationId: at.locationId, serviceId: PLAIN, start: chicago(days, clock) });
  const { id } = await bookVisit(testVisitor(database), slot(1, '09:00'));
  const path = `/admin/appointments/${id}`;
  const hold = async (slotId: string, instead?: string) => person.post(`${path}/hold`, { slotId, instead });
  const held = async (slotId: string, instead?: string) => String((await hold(slotId, instead)).body['aptHoldId']);
  const move = (aptHoldId: string, version = 0, key?: string) => person.put(path, { aptHoldId, version }, key);
  const isFree = async (which: string) =>
    (await testVisitor(database).post('/scheduler/holds', { slotId: which })).status === 201;
  const actions = async () => {
    const { rows } = await database.pool.query<{ action: string }>(
      `select action from audit_log where actor = $1 and subject = $2 and action <> 'appointment.read' order by id`,
      [person.actor.id, id],
    );
    return rows.map(({ action }) => action);
  };
  return { person, other, slot, id, path, hold, held, move, isFree, actions };
}

test('a coordinator moves a visit to another time at its site: the old time is free only once the new one is booked, its patient is told, and it is on record [ADM-2 part]', async () => {
  const { person, slot, id, path, held, move, isFree, actions } = await desk();
  const { days } = (await person.get(`${path}/times`)).body as {
    days?: { date: string; times: { slotId: string }[] }[];
  };
  expect(days?.length).toBeLessThanOrEqual(8);
  const times = days?.flatMap((day) => day.times.map((time) => time.slotId));
  expect(times).toContain(slot(1, '10:00'));
  expect(times).not.toContain(slot(1, '09:00'));
  const first = await held(slot(1, '10:00'));
  const second = await held(slot(1, '11:00'), first);
  expect([await isFree(slot(1, '10:00')), await isFree(slot(1, '11:00')), await isFree(slot(1, '09:00'))]).toEqual([
    true,
    false,
    false,
  ]);
  const moved = await move(second, 0, 'one');
  expect([moved.status, moved.body]).toMatchObject([200, { appointmentId: id, localTime: '11:00 am', version: 1 }]);
  expect((await move(second, 0, 'one')).body).toEqual(moved.body);
  expect(await isFree(slot(1, '09:00'))).toBe(true);
  expect(await actions()).toEqual(['appointment.move']);
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from pgboss.job where data::text like '%' || $1 || '%'`,
    [id],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('who is late is moved, and so is who was here already: they are to come again', async () => {
  const { person, slot, id, path, held, move } = await desk();
  await putToday(database, id, '00:00');
  const later = await move(await held(slot(1, '10:00')), 0, 'late');
  expect([later.status, later.body]).toMatchObject([200, { status: 'booked', localTime: '10:00 am' }]);
  await putToday(database, id);
  await person.patch(`${path}/status`, { step: 'check-in', version: 1 });
  const { body } = await move(await held(slot(1, '11:00')), 2, 'here');
  expect(body).toMatchObject({ status: 'booked', localTime: '11:00 am' });
  expect(body).not.toHaveProperty('hereAt');
});

test('when the hold has ended, or somebody has changed the visit meanwhile, it stays at its time and nothing is on record', async () => {
  const { slot, held, move, isFree, actions } = await desk();
  const late = await held(slot(1, '10:00'));
  await runOut(database, late);
  expect((await move(late)).body).toMatchObject({ status: 410, code: 'hold-expired' });
  const another = await held(slot(1, '11:00'), late);
  expect((await move(another, 5)).body).toMatchObject({ status: 412, code: 'visit-changed', visitStatus: 'booked' });
  expect(await isFree(slot(1, '09:00'))).toBe(false);
  expect(await actions()).toEqual([]);
});

test('a time at another site, one of somebody else’s hold, and a day that the role doesn’t see are refused, and nothing is held', async () => {
  const { person, other, slot, hold, held, move, isFree } = await desk();
  expect((await hold(slot(1, '10:00', other))).body).toMatchObject({ status: 422, code: 'other-site' });
  expect((await hold(slot(12, '10:00'))).body).toMatchObject({ status: 403, code: 'day-out-of-reach' });
  expect(await isFree(slot(12, '10:00'))).toBe(true);
  const stranger = testVisitor(database);
  const foreign = await stranger.post('/scheduler/holds', { slotId: slot(1, '12:00') });
  expect((await move(String(foreign.body['aptHoldId']))).body).toMatchObject({ status: 404, code: 'no-such-hold' });
  const far = await person.post('/scheduler/holds', { slotId: slot(13, '10:00') });
  expect((await move(String(far.body['aptHoldId']))).body).toMatchObject({ status: 403, code: 'day-out-of-reach' });
  expect((await move(await held(slot(1, '13:00')))).status).toBe(200);
});
