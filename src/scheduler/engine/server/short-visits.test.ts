import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { chicago, loadTestLocations, ORGANIZATION, testLocation, testVisitor } from '#testing/scheduler.ts';
import { slotId } from '../time-slots.ts';
import { loadLocations, syncBookableServices } from './load.ts';

const database = await testDatabase();
/** One seat, open for ten hours, for visits of ten minutes and of an hour. */
const place = testLocation();
const SHORT = 911;
const LONG = 912;
const settings = { RATE_LIMITS: 'on' };

beforeAll(async () => {
  await loadTestLocations(database, []);
  const service = { organizationId: ORGANIZATION, code: 'TST', display: 'Test visit', serviceDetail: 'A visit' };
  await database.asOwner(async (client) => {
    await syncBookableServices(client, [
      { ...service, serviceId: SHORT, durationMinutes: 10, everyMinutes: 10 },
      { ...service, serviceId: LONG, durationMinutes: 60, everyMinutes: 60 },
    ]);
    await loadLocations(client, [place], 'import', () => undefined);
  });
});

const hold = async (network: string, serviceId: number, time: string) => {
  const slot = slotId({ locationId: place.locationId, serviceId, start: chicago(5, time) });
  const { status, body } = await testVisitor(database, { network, settings }).post('/scheduler/holds', {
    slotId: slot,
  });
  return status === 201 ? 201 : body.code;
};

test('short visits spread over a day count by the room of long ones that they take, and neighbors by that room once', async () => {
  const spread = [];
  for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'])
    spread.push(await hold('10.30.0.1', SHORT, `${hour}:30`));
  expect(spread).toEqual([201, 201, ...Array<string>(8).fill('too-many-of-the-day')]);
  // A family's visits, one after the other, are in the same hours.
  expect(await hold('10.30.0.1', SHORT, '08:40')).toBe(201);
  expect(await hold('10.30.0.1', SHORT, '09:20')).toBe(201);
  // The rest of the day has room for long visits of others, and three quarters of it are on hold at most.
  const long = [];
  for (const [index, hour] of ['10', '11', '12', '13', '14', '15', '16'].entries())
    long.push(await hold(`10.30.1.${index}`, LONG, `${hour}:00`));
  expect(long).toEqual([...Array<number>(5).fill(201), 'too-many-on-hold', 'too-many-on-hold']);
});

test('an address has two visits of a day even where these are long', async () => {
  const far = async (time: string) => {
    const slot = slotId({ locationId: place.locationId, serviceId: LONG, start: chicago(6, time) });
    const visitor = testVisitor(database, { network: '10.31.0.1', settings });
    const { status, body } = await visitor.post('/scheduler/holds', { slotId: slot });
    return status === 201 ? 201 : body.code;
  };
  expect([await far('08:00'), await far('09:00'), await far('10:00')]).toEqual([201, 201, 'too-many-of-the-day']);
});
