import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import type { ScheduleDay } from '../slot.schema.ts';
import { slotId } from '../time-slots.ts';
import {
  chicago,
  loadTestLocations,
  OVERLAPPING,
  PLAIN,
  runOut,
  testVisitor,
  testLocation,
  withStatus,
} from '#testing/scheduler.ts';

const database = await testDatabase();
const one = testLocation();
const two = testLocation({ capacity: 2 });
const odd = testLocation({ timeZone: '' });

beforeAll(() => loadTestLocations(database, [one, two, odd]));

function slot(place: typeof one, days: number, time: string, serviceId = PLAIN): string {
  return slotId({ locationId: place.locationId, serviceId, start: chicago(days, time) });
}

async function free(caller: ReturnType<typeof testVisitor>, place: typeof one, serviceId = PLAIN) {
  const { body } = await caller.get(
    `/scheduler/timeslots?locationId=${place.locationId}&serviceId=${serviceId}&numberOfDays=30`,
  );
  const days = (body['providerDetail'] as { scheduleDays: ScheduleDay[] }).scheduleDays;
  return new Map(days.flatMap((day) => day.timeSlots).map((found) => [found.id, found]));
}

test('a held slot is gone for others, and marked for its owner [SCHED-3 part]', async () => {
  const [owner, other] = [testVisitor(database), testVisitor(database)];
  const id = slot(one, 2, '09:00');
  expect((await free(other, one)).has(id)).toBe(true);
  const { status, body, headers } = await owner.post('/scheduler/holds', { slotId: id });
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/api/scheduler/holds/${String(body['aptHoldId'])}`);
  const minutes = (Date.parse(String(body['expirationTime'])) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9.9);
  expect(minutes).toBeLessThan(10.1);
  expect((await free(other, one)).has(id)).toBe(false);
  expect((await free(owner, one)).get(id)).toMatchObject({
    held: true,
    aptHoldId: body['aptHoldId'],
    localTime: '9:00 am',
  });
  const second = await other.post('/scheduler/holds', { slotId: id });
  expect([second.status, second.body.code]).toEqual([409, 'slot-taken']);
});

test('a start that only overlaps a held one is refused too [SCHED-15 part]', async () => {
  const caller = testVisitor(database);
  expect((await caller.post('/scheduler/holds', { slotId: slot(one, 2, '10:00') })).status).toBe(201);
  const overlapping = slot(one, 2, '10:10', OVERLAPPING);
  expect((await free(testVisitor(database), one, OVERLAPPING)).has(overlapping)).toBe(false);
  expect((await caller.post('/scheduler/holds', { slotId: overlapping })).status).toBe(409);
  expect((await caller.post('/scheduler/holds', { slotId: slot(one, 2, '10:20', OVERLAPPING) })).status).toBe(201);
});

test('two seats are held by two, and the third is refused [SCHED-15 part]', async () => {
  const id = slot(two, 2, '09:00');
  const answers = [];
  for (let booker = 0; booker < 3; booker += 1) {
    expect((await free(testVisitor(database), two)).has(id)).toBe(booker < 2);
    answers.push((await testVisitor(database).post('/scheduler/holds', { slotId: id })).status);
  }
  expect(answers).toEqual([201, 201, 409]);
});

test('with two seats a start between two visits is free only while one seat is free all through it [SCHED-15 part]', async () => {
  const caller = testVisitor(database);
  for (const time of ['12:00', '12:20'])
    expect((await caller.post('/scheduler/holds', { slotId: slot(two, 3, time) })).status).toBe(201);
  const between = slot(two, 3, '12:10', OVERLAPPING);
  expect((await free(testVisitor(database), two, OVERLAPPING)).has(between)).toBe(true);
  expect((await caller.post('/scheduler/holds', { slotId: between })).status).toBe(201);
  expect((await free(testVisitor(database), two, OVERLAPPING)).has(between)).toBe(false);
  expect((await testVisitor(database).post('/scheduler/holds', { slotId: between })).status).toBe(409);
});

test('a hold that ran out is free at once, even to a start that only overlaps it [SCHED-3 part]', async () => {
  const [late, quick] = [testVisitor(database), testVisitor(database)];
  const id = slot(one, 3, '11:00');
  const { body: held } = await late.post('/scheduler/holds', { slotId: id });
  await runOut(database, held['aptHoldId']);
  expect((await free(quick, one)).has(id)).toBe(true);
  expect((await quick.post('/scheduler/holds', { slotId: slot(one, 3, '11:10', OVERLAPPING) })).status).toBe(201);
  const { rows } = await database.pool.query('select status from seats where hold_id = $1', [held['aptHoldId']]);
  expect(rows).toEqual([{ status: 'lapsed' }]);
  for (const { status, body } of [
    await late.get(`/scheduler/holds/${String(held['aptHoldId'])}`),
    await late.put(`/scheduler/holds/${String(held['aptHoldId'])}`),
  ]) {
    expect([status, body.code]).toEqual([410, 'hold-expired']);
  }
});

test('the owner finds the hold again after a reload, extends it to 30 minutes at most, and gives it back [SCHED-3 part]', async () => {
  const [owner, stranger] = [testVisitor(database), testVisitor(database)];
  const { body: held } = await owner.post('/scheduler/holds', { slotId: slot(one, 4, '09:00') });
  const path = `/scheduler/holds/${String(held['aptHoldId'])}`;
  expect((await owner.get(path)).body).toEqual(held);
  await database.pool.query("update seats set held_at = held_at - interval '25 minutes' where hold_id = $1", [
    held['aptHoldId'],
  ]);
  await database.pool.query("update seats set expires_at = now() + interval '1 minute' where hold_id = $1", [
    held['aptHoldId'],
  ]);
  const extended = await owner.put(path);
  expect(extended.status).toBe(200);
  expect(extended.body['expirationTime']).toBe(extended.body['extendableUntil']);
  for (const refused of [await stranger.get(path), await stranger.put(path), await stranger.delete(path)]) {
    expect([refused.status, refused.body.code]).toEqual([404, 'no-such-hold']);
  }
  expect((await owner.delete(path)).body).toEqual({ released: true });
  expect((await owner.delete(path)).status).toBe(200);
  expect((await stranger.post('/scheduler/holds', { slotId: slot(one, 4, '09:00') })).status).toBe(201);
});

test('an unknown hold and a stranger’s are answered alike', async () => {
  const { body: held } = await testVisitor(database).post('/scheduler/holds', { slotId: slot(one, 4, '13:00') });
  const stranger = testVisitor(database);
  const foreign = await stranger.get(`/scheduler/holds/${String(held['aptHoldId'])}`);
  const unknown = await stranger.get('/scheduler/holds/7b9a1c52-6c1e-4b59-9d2a-0a4d1c3b5e6f');
  const shape = ({ status, body: { transactionId: _, ...body } }: typeof foreign) => ({ status, body });
  expect(shape(foreign)).toEqual(shape(unknown));
});

test('times that were never offered are refused by name', async () => {
  const caller = testVisitor(database);
  const at = chicago(5, '09:00');
  const offered = { locationId: one.locationId, serviceId: PLAIN, start: at };
  for (const id of [
    slotId({ ...offered, start: at + 60_000 }),
    slotId({ ...offered, start: chicago(5, '05:00') }),
    slotId({ ...offered, start: chicago(5, '17:50') }),
    slotId({ ...offered, locationId: 'nowhere' }),
    slotId({ ...offered, serviceId: 77 }),
    slotId({ ...offered, start: at + 3 * 365 * 86_400_000 }),
    'rubbish',
    '<b>.1.2',
  ]) {
    const { status, body } = await caller.post('/scheduler/holds', { slotId: id });
    expect([id, status, body.code, body.errors?.[0]?.path]).toEqual([id, 422, 'slot-not-offered', 'slotId']);
  }
  const past = await caller.post('/scheduler/holds', { slotId: slot(one, -1, '09:00') });
  expect([past.status, past.body.code]).toEqual([422, 'slot-in-the-past']);
});

test('a location that is closed for a while offers nothing and says so [SCHED-11]', async () => {
  const caller = testVisitor(database);
  await withStatus(database, one.locationId, 'Suspended');
  const { status, body } = await caller.get(`/scheduler/timeslots/${one.locationId}/${PLAIN}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ contact: { status: 'Suspended' }, providerDetail: { scheduleDays: [] } });
  expect((await caller.post('/scheduler/holds', { slotId: slot(one, 6, '09:00') })).body.code).toBe('slot-not-offered');
});

test('what a location changes counts for the next hold [SCHED-11]', async () => {
  const place = testLocation();
  await loadTestLocations(database, [place]);
  const hold = (time: string) => testVisitor(database).post('/scheduler/holds', { slotId: slot(place, 6, time) });
  expect([(await hold('09:00')).status, (await hold('09:00')).status]).toEqual([201, 409]);
  await database.pool.query('update locations set capacity = 2 where public_id = $1', [place.locationId]);
  expect([(await hold('09:00')).status, (await hold('09:00')).status]).toEqual([201, 409]);
  const afternoons = Array.from({ length: 7 }, () => ({ open: '13:00', close: '18:00' }));
  await database.pool.query('update locations set hours = $2 where public_id = $1', [
    place.locationId,
    JSON.stringify(afternoons),
  ]);
  expect((await hold('10:00')).body.code).toBe('slot-not-offered');
  expect((await hold('13:00')).status).toBe(201);
  await database.pool.query("update locations set status = 'Closed' where public_id = $1", [place.locationId]);
  expect((await hold('14:00')).body.code).toBe('slot-not-offered');
  await database.pool.query("update locations set status = 'Active' where public_id = $1", [place.locationId]);
  expect((await hold('14:00')).status).toBe(201);
});

test('a location without a zone is refused, never shown in UTC', async () => {
  await expect(testVisitor(database).get(`/scheduler/timeslots/${odd.locationId}/${PLAIN}`)).rejects.toThrow('500');
});

test('the same key twice holds once; with another body it is refused [SCHED-15 part]', async () => {
  const caller = testVisitor(database);
  const slots = [slot(two, 6, '09:00'), slot(two, 6, '09:20')];
  const first = await caller.post('/scheduler/holds', { slotId: slots[0] }, 'key-1');
  const again = await caller.post('/scheduler/holds', { slotId: slots[0] }, 'key-1');
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  const other = await caller.post('/scheduler/holds', { slotId: slots[1] }, 'key-1');
  expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
  expect((await free(testVisitor(database), two)).has(slots[1] ?? '')).toBe(true);
  const { rows } = await database.pool.query('select 1 from seats where owner = $1', [caller.id]);
  expect(rows).toHaveLength(1);
});

test('a guest holds five times at once; a sixth is refused until one is given back, booked or has run out [SCHED-3 part]', async () => {
  const place = testLocation({ capacity: 6 });
  await loadTestLocations(database, [place]);
  const [guest, other] = [testVisitor(database), testVisitor(database)];
  const times = ['09:00', '09:20', '09:40', '10:00', '10:20', '10:40', '11:00', '11:20'];
  const hold = (time: number, by = guest) => by.post('/scheduler/holds', { slotId: slot(place, 8, times[time] ?? '') });
  const first = await Promise.all(times.map((_, time) => hold(time)));
  const held = first.flatMap(({ status, body }) => (status === 201 ? [String(body['aptHoldId'])] : []));
  expect(held).toHaveLength(5);
  const refused = first.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body.code]).toEqual([409, 'too-many-holds']);
  expect(String(refused?.body['detail'])).toContain('You are already holding 5 times.');
  expect((await hold(7, other)).status).toBe(201);

  expect((await guest.delete(`/scheduler/holds/${held[0]}`)).status).toBe(200);
  expect([(await hold(5)).status, (await hold(6)).status]).toEqual([201, 409]);
  await runOut(database, held[1]);
  expect([(await hold(6)).status, (await hold(7)).status]).toEqual([201, 409]);
  await database.pool.query("update seats set status = 'booked', expires_at = null where hold_id = $1", [held[2]]);
  expect((await hold(7)).status).toBe(201);
});

test('a refused time does not count, nor does the same key again', async () => {
  const guest = testVisitor(database);
  const taken = slot(one, 8, '09:00');
  expect((await testVisitor(database).post('/scheduler/holds', { slotId: taken })).status).toBe(201);
  for (let tries = 0; tries < 6; tries += 1)
    expect((await guest.post('/scheduler/holds', { slotId: taken })).body.code).toBe('slot-taken');
  for (const time of ['10:00', '10:20', '10:40', '11:00', '11:20'])
    for (let tries = 0; tries < 2; tries += 1)
      expect((await guest.post('/scheduler/holds', { slotId: slot(one, 8, time) }, `key-${time}`)).status).toBe(201);
});

test('without a session nothing is held', async () => {
  const { status, body } = await testVisitor(database, { cookie: null }).post('/scheduler/holds', {
    slotId: slot(one, 7, '09:00'),
  });
  expect([status, body.code]).toEqual([403, 'csrf']);
});

test('a hold changes to another service at the same time in one step, or stands as it was [SCHED-3 part]', async () => {
  const [owner, stranger] = [testVisitor(database), testVisitor(database)];
  const held = await owner.post('/scheduler/holds', { slotId: slot(one, 6, '09:00') });
  const path = `/scheduler/holds/${String(held.body['aptHoldId'])}`;
  expect((await stranger.put(`${path}/service`, { serviceId: OVERLAPPING })).status).toBe(404);
  expect((await owner.put(`${path}/service`, { serviceId: 4711 })).status).toBe(422);
  expect((await owner.get(path)).status).toBe(200);

  const changed = await owner.put(`${path}/service`, { serviceId: OVERLAPPING });
  expect(changed.status).toBe(200);
  expect(changed.body['slot']).toMatchObject({ id: slot(one, 6, '09:00', OVERLAPPING) });
  expect((await owner.get(path)).status).not.toBe(200);
  const again = await Promise.all(
    [1, 2].map(() => owner.put(`/scheduler/holds/${String(changed.body['aptHoldId'])}/service`, { serviceId: PLAIN })),
  );
  expect(again.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});
