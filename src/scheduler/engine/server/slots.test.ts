import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import type { FoundLocationAnswer } from '#scheduler/offered/api.schema.ts';
import type { ScheduleDay } from '../slot.schema.ts';
import { slotId } from '../time-slots.ts';
import { lapseHolds, refreshDue, refreshNextFree } from './next-free.ts';
import {
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  runOut,
  testVisitor,
  testLocation,
} from '#testing/scheduler.ts';

const database = await testDatabase();
const near = testLocation({ storeNumber: '4410', coLocated: true });
const far = testLocation({ lat: 41.5, lng: -88.1, city: 'Joliet', zip: '60432' });
const phoenix = testLocation({
  timeZone: 'America/Phoenix',
  lat: 33.45,
  lng: -112.07,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85003',
});
const guam = testLocation({
  timeZone: 'Pacific/Guam',
  lat: 13.52,
  lng: 144.84,
  city: 'Dededo',
  state: 'GU',
  zip: '96929',
});
const never = testLocation({ lat: 60, lng: -150, hours: [null, null, null, null, null, null, null] });
/** Closed in two days; open for a single visit in three. */
const special = testLocation({
  lat: 47,
  lng: -110,
  specialDays: { [dateIn(2)]: null, [dateIn(3)]: { open: '12:00', close: '12:20' } },
});
const caller = testVisitor(database);

beforeAll(() => loadTestLocations(database, [far, near, phoenix, guam, never, special]));

/** The date in Chicago so many days from now. */
function dateIn(days: number): string {
  return new Date(chicago(days, '12:00')).toISOString().slice(0, 10);
}

async function days(query: string): Promise<ScheduleDay[]> {
  const { status, body } = await caller.get(`/scheduler/timeslots?serviceId=${PLAIN}&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body['providerDetail'] as { scheduleDays: ScheduleDay[] }).scheduleDays;
}

test('times are shown in the location’s own zone, with the zone named [SCHED-2 part]', async () => {
  for (const [place, name] of [
    [near, 'Central Time'],
    [phoenix, 'Mountain Standard Time'],
    [guam, 'Chamorro Standard Time'],
  ] as const) {
    const [, second] = await days(`locationId=${place.locationId}&numberOfDays=3`);
    expect(second?.timeSlots[0]).toMatchObject({ localTime: '8:00 am', timeZone: place.timeZone, timeZoneName: name });
    expect(second?.timeSlots).toHaveLength(30);
  }
});

test('90 days are looked ahead unless another number is asked for, or from a later date [SCHED-2 part]', async () => {
  expect((await days(`locationId=${near.locationId}`)).length).toBeGreaterThanOrEqual(90);
  const later = dateIn(120);
  const found = await days(`locationId=${near.locationId}&startDateTime=${later}&numberOfDays=2`);
  expect(found[0]?.date).toBe(later);
  expect(found[0]?.timeSlots[0]?.localTime).toBe('8:00 am');
  expect(found).toHaveLength(2);
});

test('a day on which a location is closed is told from one on which no time is left', async () => {
  const asked = `locationId=${special.locationId}&numberOfDays=5`;
  const only = slotId({ locationId: special.locationId, serviceId: PLAIN, start: chicago(3, '12:00') });
  const before = (await days(asked)).map(({ date }) => date);
  expect(before).toContain(dateIn(3));
  expect(before).not.toContain(dateIn(2));
  expect((await testVisitor(database).post('/scheduler/holds', { slotId: only })).status).toBe(201);

  expect((await days(asked)).map(({ date }) => date)).toEqual(before.filter((date) => date !== dateIn(3)));
  const { body } = await caller.get(`/scheduler/timeslots?serviceId=${PLAIN}&${asked}`);
  expect(body['providerDetail']).toMatchObject({ closedDays: [dateIn(2)] });
});

test.each([
  'numberOfDays=0',
  'numberOfDays=-5',
  'numberOfDays=1e9',
  'numberOfDays=NaN',
  'numberOfDays=',
  'numberOfDays=181',
  'startDateTime=soon',
])('a window such as %s is refused', async (query) => {
  const { status, body } = await caller.get(
    `/scheduler/timeslots?locationId=${near.locationId}&serviceId=${PLAIN}&${query}`,
  );
  expect([status, body.errors?.[0]?.path]).toEqual([422, query.split('=')[0]]);
});

test('an unknown location and a service that it does not offer are told apart', async () => {
  expect((await caller.get(`/scheduler/timeslots/nowhere/${PLAIN}`)).status).toBe(404);
  expect((await caller.get(`/scheduler/timeslots/${near.locationId}/77`)).body.errors?.[0]?.path).toBe('serviceId');
});

async function search(changes: Record<string, unknown> = {}) {
  const body = {
    serviceId: PLAIN,
    position: { latitude: 41.92, longitude: -87.65 },
    organizationId: ORGANIZATION,
    ...changes,
  };
  const answer = await caller.post('/scheduler/locations/search', body);
  return { ...answer, found: answer.body as unknown as FoundLocationAnswer[] };
}

test('locations are found nearest first, with distance, services and next free time [SCHED-1 part]', async () => {
  const { found } = await search();
  const [first, second] = found;
  expect(first).toMatchObject({
    locationId: near.locationId,
    distance: 0,
    coLocated: true,
    store: { clinicTrademarkCode: '4410' },
  });
  expect(second).toMatchObject({ locationId: far.locationId, organizationId: ORGANIZATION });
  expect(second?.distance).toBeCloseTo(37.2, 0);
  expect(found.map(({ distance }) => distance)).toEqual(found.map(({ distance }) => distance).sort((a, b) => a - b));
  const [soonest] = await days(`locationId=${near.locationId}`);
  expect(first?.nextFree).toBe(soonest?.timeSlots[0]?.start);
  expect(found.find(({ locationId }) => locationId === never.locationId)?.nextFree).toBeNull();
  expect((await search({ serviceId: 77 })).body.errors?.[0]?.path).toBe('serviceId');
  expect((await search({ position: { latitude: 1e9, longitude: 0 } })).body.errors?.[0]?.path).toBe(
    'position.latitude',
  );
});

test('the next free time follows holding, running out and giving back', async () => {
  const { found } = await search();
  const before = found[0]?.nextFree ?? '';
  const id = slotId({ locationId: near.locationId, serviceId: PLAIN, start: Date.parse(before) });
  const { body } = await caller.post('/scheduler/holds', { slotId: id });
  expect((await search()).found[0]?.nextFree).not.toBe(before);
  const { rows } = await database.pool.query<{ id: number }>('select id from locations where public_id = $1', [
    near.locationId,
  ]);
  await refreshNextFree(database, [rows[0]?.id ?? 0]);
  const after = (await search()).found[0]?.nextFree ?? '';
  expect(after > before).toBe(true);
  await runOut(database, body['aptHoldId']);
  await refreshNextFree(database, await lapseHolds(database));
  expect((await search()).found[0]?.nextFree).toBe(before);
});

test('times that have passed are found again by the job', async () => {
  await database.pool.query(
    "update next_free set starts_at = now() - interval '1 hour', starts = array[now() - interval '1 hour']",
  );
  expect((await search()).found[0]?.nextFree).toBeNull();
  expect(await refreshDue(database)).toBeGreaterThan(4);
  expect((await search()).found[0]?.nextFree).not.toBeNull();
  expect(await refreshDue(database)).toBe(0);
});
