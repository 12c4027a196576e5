import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import { chicago, loadTestLocations, ORGANIZATION, testLocation, testVisitor } from '#testing/scheduler.ts';
import type { FoundLocationAnswer } from '#scheduler/offered/api.schema.ts';
import { DAY, HOUR } from '#text/durations.ts';
import { slotId } from '../time-slots.ts';
import { holdSlot } from './holds.ts';
import { loadLocations, syncBookableServices } from './load.ts';
import { refreshDue } from './next-free.ts';

/** Booked from 26 hours to 10 days before. */
const LATER = 911;
const database = await testDatabase();
const always = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
const place = testLocation({ hours: always });
const kept = testLocation({ capacity: 10, reserve: 2 });
const closedTomorrow = testLocation({
  specialDays: { [dayOf(1)]: null, [dayOf(2)]: { open: '12:00', close: '12:20' } },
});

const offered = { organizationId: ORGANIZATION, serviceDetail: '', durationMinutes: 20, everyMinutes: 20 };
beforeAll(async () => {
  await loadTestLocations(database, []);
  await database.asOwner((client) =>
    syncBookableServices(client, [
      { ...offered, serviceId: LATER, code: 'LATER', display: 'Later', leadMinutes: 26 * 60, horizonDays: 10 },
      { ...offered, serviceId: 912, code: 'ANY', display: 'Any time' },
    ]),
  );
  await database.asOwner((client) => loadLocations(client, [place, kept, closedTomorrow], 'import', () => undefined));
});

/** The date in Chicago so many days from now. */
function dayOf(days: number): string {
  return new Date(chicago(days, '12:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
}

const visitor = testVisitor(database);

async function startsAt({ locationId }: { locationId: string }, serviceId: number): Promise<number[]> {
  const { body } = await visitor.get(
    `/scheduler/timeslots?locationId=${locationId}&serviceId=${serviceId}&numberOfDays=30`,
  );
  const { scheduleDays } = body['providerDetail'] as { scheduleDays: { timeSlots: { start: string }[] }[] };
  return scheduleDays.flatMap(({ timeSlots }) => timeSlots.map(({ start }) => Date.parse(start)));
}

test('a service is offered from its lead time to its horizon: in the times, next on lists, and to hold', async () => {
  const starts = await startsAt(place, LATER);
  expect(starts[0]).toBeGreaterThan(Date.now() + 25.9 * HOUR);
  expect(starts[0]).toBeLessThan(Date.now() + 27 * HOUR);
  expect(starts.at(-1)).toBeLessThan(Date.now() + 10 * DAY);
  expect(starts.at(-1)).toBeGreaterThan(Date.now() + 9.9 * DAY);

  const search = { serviceId: LATER, position: { latitude: 41.92, longitude: -87.65 }, organizationId: ORGANIZATION };
  const found = (await visitor.post('/scheduler/locations/search', search)).body as unknown as FoundLocationAnswer[];
  expect(found.find(({ locationId }) => locationId === place.locationId)?.nextFree).toBe(
    new Date(starts[0] ?? 0).toISOString(),
  );
  const holdAt = async (start: number) => {
    const slot = slotId({ locationId: place.locationId, serviceId: LATER, start });
    const { status, body } = await visitor.post('/scheduler/holds', { slotId: slot });
    return [status, body.code];
  };
  // A service without lead time has a time there too, whatever the hour: none begins just before midnight.
  const sooner = (await startsAt(place, 912)).findLast((start) => start < (starts[0] ?? 0)) ?? 0;
  expect(await holdAt(sooner)).toEqual([422, 'slot-too-soon']);
  expect(await holdAt((starts.at(-1) ?? 0) + HOUR)).toEqual([422, 'slot-not-offered']);
  expect(await holdAt(starts[0] ?? 0)).toEqual([201, undefined]);
});

test('a next time that has come too near to be booked is on no list, and the job finds a later one', async () => {
  const next = async () => {
    const { rows } = await database.pool.query<{ at: Date | null }>(
      `select starts[1] as at from open_times n join locations l on l.id = n.location_id where l.public_id = $1 and service_id = $2`,
      [kept.locationId, LATER],
    );
    return rows[0]?.at?.getTime() ?? null;
  };
  await database.pool.query(
    `update next_free n set starts = array[now() + interval '25 hours'], starts_at = now() + interval '25 hours'
     from locations l where l.id = n.location_id and l.public_id = $1 and service_id = $2`,
    [kept.locationId, LATER],
  );
  expect(await next()).toBeNull();
  await refreshDue(database);
  expect(await next()).toBeGreaterThan(Date.now() + 25.9 * HOUR);
});

test('a day off has no times, and a day with other hours has those', async () => {
  const starts = await startsAt(closedTomorrow, 912);
  const on = (days: number) =>
    starts.filter(
      (start) => new Date(start).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }) === dayOf(days),
    );
  expect(on(1)).toEqual([]);
  expect(on(2)).toEqual([chicago(2, '12:00')]);
  expect(on(3)).toHaveLength(30);
});

test('of ten seats two are kept for staff: 300 visitors at once get eight, and staff the other two', async () => {
  const slot = slotId({ locationId: kept.locationId, serviceId: 912, start: chicago(3, '10:00') });
  const asked = await Promise.all(
    Array.from({ length: 300 }, () => testVisitor(database).post('/scheduler/holds', { slotId: slot })),
  );
  const count = (status: number) => asked.filter((answer) => answer.status === status).length;
  // Some of so many at once are asked to come again.
  expect([count(201), count(409) + count(503)]).toEqual([8, 292]);
  expect(await startsAt(kept, 912)).not.toContain(chicago(3, '10:00'));

  const staff: Actor = {
    kind: 'staff',
    id: `staff:${randomUUID()}`,
    roles: ['site coordinator'],
    sites: [kept.locationId],
  };
  const held = (actor: Actor = staff) => inWork(database, actor, (work) => holdSlot(work, slot, null));
  for (const other of [{ roles: ['report analyst' as const] }, { sites: ['another'] }])
    await expect(held({ ...staff, ...other })).rejects.toMatchObject({ problem: { code: 'slot-taken' } });
  await held();
  await held();
  await expect(held()).rejects.toMatchObject({ problem: { code: 'slot-taken' } });
  const { rows } = await database.pool.query<{ seats: number[] }>(
    `select array_agg(seat order by seat) as seats from seats s join locations l on l.id = s.location_id where l.public_id = $1 and live`,
    [kept.locationId],
  );
  expect(rows[0]?.seats).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
