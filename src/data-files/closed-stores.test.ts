import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import type { Timeslots } from '#scheduler/offered/api.schema.ts';
import { slotId, startsBetween } from '#scheduler/engine/time-slots.ts';
import { DAY } from '#text/durations.ts';
import { dataFiles } from './testing.ts';

const files = await dataFiles();
const { pool, put, into } = files;
const inside = testLocation({ coLocated: true, storeNumber: '1003' });
const beside = testLocation({ storeNumber: '1003' });
await loadTestLocations(files, [inside, beside]);

const HEAD =
  'number,name,brand,line1,city,state,zip,lat,lng,timeZone,phone,services,closedFrom,closedUntil,closedReason,prescriptionsAt';
const dayOf = (days: number) =>
  new Date(chicago(days, '12:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** Imports the store that the location is in, closed from one day to another; null: until further notice, undefined: not closed. */
async function closeStore(from?: number, until?: number | null): Promise<void> {
  const closure =
    from === undefined ? ',,,' : `${dayOf(from)},${until === null ? '' : dayOf(until ?? from)},Renovation,`;
  const store = `1003,Lincoln Park,Larkmoor,1 Main St,Chicago,IL,60614,41.92,-87.65,America/Chicago,312-555-0100,Pharmacy,${closure}`;
  await into('stores', put(`stores-${from ?? 'open'}-${until ?? 'on'}.csv`, `${HEAD}\n${store}\n`));
}

async function timesAt({ locationId }: { locationId: string }): Promise<Timeslots> {
  const path = `/scheduler/timeslots?locationId=${locationId}&serviceId=${PLAIN}&numberOfDays=20`;
  return (await testVisitor(files).get(path)).body as unknown as Timeslots;
}

async function nextOpen({ locationId }: { locationId: string }): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select starts[1] as at from open_times n join locations l on l.id = n.location_id where l.public_id = $1 and service_id = $2`,
    [locationId, PLAIN],
  );
  return rows[0]?.at?.getTime();
}

async function freeStarts(): Promise<string[]> {
  const app = testApp(testRuntime(files));
  const answer = await app(new Request('http://test/api/smart-scheduling/slots/labcorp/IL.ndjson'), '10.1.1.1');
  const { rows } = await pool.query<{ id: number }>('select id from locations where public_id = $1', [
    inside.locationId,
  ]);
  const slots = (await answer.text()).split('\n').filter(Boolean);
  return slots
    .map((line) => JSON.parse(line) as { id: string; status: string; start: string })
    .filter(({ id, status }) => status === 'free' && id.startsWith(`${rows[0]?.id ?? ''}.${PLAIN}.`))
    .map(({ start }) => start);
}

test('a store that closes for a time closes what is inside it: in times, next on lists, published, and to hold; then it opens again [SCHED-11 part]', async () => {
  await closeStore(0, 4);
  const opens = chicago(5, '08:00');
  const { contact, providerDetail } = await timesAt(inside);
  expect(contact).toMatchObject({ status: 'Active', closed: { from: dayOf(0), until: dayOf(4) } });
  expect(Date.parse(providerDetail.scheduleDays[0]?.timeSlots[0]?.start ?? '')).toBe(opens);
  expect(providerDetail.closedDays).toEqual(expect.arrayContaining([1, 2, 3, 4].map(dayOf)));
  expect(await nextOpen(inside)).toBe(opens);
  expect(Date.parse((await freeStarts())[0] ?? '')).toBe(opens);
  const slot = { locationId: inside.locationId, serviceId: PLAIN };
  const refused = await testVisitor(files).post('/scheduler/holds', {
    slotId: slotId({ ...slot, start: chicago(3, '09:00') }),
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'store-closed']);
  expect(refused.body.errors?.[0]?.message).toMatch(/^The store that this location is in is closed until \w+, /);
  expect((await timesAt(beside)).contact).not.toHaveProperty('closed');
  expect(await nextOpen(beside)).toBeLessThan(opens);

  await closeStore(0, null);
  expect((await timesAt(inside)).providerDetail.scheduleDays).toEqual([]);
  expect([await nextOpen(inside), await freeStarts()]).toEqual([undefined, []]);

  await closeStore();
  expect(await nextOpen(inside)).toBe(await nextOpen(beside));
  const held = await testVisitor(files).post('/scheduler/holds', {
    slotId: slotId({ ...slot, start: chicago(3, '09:00') }),
  });
  expect(held.status).toBe(201);
});

test('no start falls on a day on which the store is closed, and every other day is as it was', () => {
  const hours = Array.from({ length: 7 }, () => ({ open: '08:00', close: '18:00' }));
  const schedule = { hours, zone: 'America/Chicago', durationMinutes: 20, everyMinutes: 20 };
  const date = (day: number) => new Date(Date.UTC(2026, 9, 1) + day * DAY).toISOString().slice(0, 10);
  const from = Date.UTC(2026, 9, 1);
  const whole = startsBetween(schedule, from, from + 60 * DAY);
  const day = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(day, fc.option(day), (first, length) => {
      const closed = { from: date(first), until: length === null ? null : date(first + length) };
      const isClosed = (at: number) => {
        const on = new Date(at * DAY).toISOString().slice(0, 10);
        return on >= closed.from && (closed.until === null || on <= closed.until);
      };
      expect(startsBetween({ ...schedule, closed }, from, from + 60 * DAY)).toEqual(
        whole.filter((one) => !isClosed(one.day)),
      );
    }),
    { numRuns: 50 },
  );
});
