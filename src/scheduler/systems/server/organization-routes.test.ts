import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { FARTHEST_MILES } from '#location/reach.ts';
import { serviceAnswer } from '../../offered/api.schema.ts';
import { loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';

const database = await testDatabase();
const place = testLocation();
await loadTestLocations(database, [place]);
const visitor = testVisitor(database);

const position = { latitude: 41.92, longitude: -87.65 };
const search = (more: object = {}) =>
  visitor.post('/scheduler/locations/search', {
    serviceId: PLAIN,
    position,
    organizationId: 'labcorp',
    ...more,
  });

test('a search of locations takes what the service is and the flag of its organization, and answers with flag and number [CALL-1 part]', async () => {
  const found = await search({ isLabcorp: true, isForeyes: false, serviceDetail: 'A test' });
  expect(found.status).toBe(200);
  const [first] = found.body as unknown as Record<string, unknown>[];
  expect(first).toMatchObject({
    locationId: place.locationId,
    isLabcorp: true,
    providerId: expect.stringMatching(/^\d+$/) as string,
  });
  const times = `/scheduler/timeslots?locationId=${place.locationId}&serviceId=${PLAIN}`;
  for (const named of ['isLabcorp=true', `providerId=${String(first?.['providerId'])}`, 'isForeyes=false'])
    expect([named, (await visitor.get(`${times}&${named}`)).status]).toEqual([named, 200]);
  for (const named of ['isForeyes=true', 'providerId=1'])
    expect([named, (await visitor.get(`${times}&${named}`)).status]).toEqual([named, 404]);
});

test.each([
  [{ isForeyes: true }, 'isForeyes', 'names another organization than organizationId'],
  [{ isLabcorp: 'yes' }, 'isLabcorp', 'must be true or false'],
  [{ isNothingAtAll: true, wrong: 1 }, 'body', 'has unknown fields: isNothingAtAll, wrong'],
])('a search with %j is refused by name [CALL-1 part]', async (more, path, message) => {
  const refused = await search(more);
  expect([refused.status, refused.body['errors']]).toEqual([422, [{ path, message }]]);
});

test('services carry the flag of their organization, and how far its nearest location is where a place is given [CALL-1 part]', async () => {
  const listed = async (query: string) =>
    (await visitor.get(`/scheduler/services?${query}`)).body as unknown as Record<string, unknown>[];
  const exam = { serviceId: 9, serviceDetail: '', display: 'Eye exam', code: 'exam' };
  expect(serviceAnswer(exam, 'foreyes', undefined, { bring: [], atVisit: '', afterVisit: '' })).toMatchObject({
    foreyesFlag: true,
    labcorpFlag: false,
  });
  const near = await listed('org=labcorp&lat=41.92&lng=-87.65');
  const far = await listed('org=labcorp&lat=13.45&lng=144.78');
  expect(near[0]).toMatchObject({ labcorpFlag: true });
  expect(Number(near[0]?.['distance'])).toBeLessThan(20);
  expect(Number(far[0]?.['distance'])).toBeGreaterThan(7000);
  expect(await listed('org=labcorp')).not.toContainEqual(
    expect.objectContaining({ distance: expect.anything() as number }),
  );
});

type Near = {
  organizationName: string;
  isInReach: boolean;
  farAway: { nothing: string; nearest: string } | null;
  nearest: { city: string; state: string; distance: number } | null;
};

test('somebody hears which organizations have nothing within reach, and where the nearest of their open locations is [SCHED-1 part]', async () => {
  const near = async (lat: number) => {
    const { body } = await visitor.get(`/scheduler/organizations?lat=${lat}&lng=-87.65`);
    return body as unknown as Near[];
  };
  // A degree of latitude is 69 miles.
  const [inReach, outOfReach] = [await near(41.92 + FARTHEST_MILES / 70), await near(41.92 + FARTHEST_MILES / 68)];
  const labcorp = (all: Near[]) => all.find(({ organizationName }) => organizationName === 'labcorp');
  expect(labcorp(inReach)).toMatchObject({ isInReach: true, farAway: null, nearest: { city: 'Chicago', state: 'IL' } });
  expect(labcorp(outOfReach)).toMatchObject({ isInReach: false, nearest: { city: 'Chicago', state: 'IL' } });
  expect(labcorp(outOfReach)?.farAway).toEqual({
    nothing: `Nothing within ${FARTHEST_MILES} miles of`,
    nearest: expect.stringMatching(/^The nearest is Chicago, IL, 15\d miles away\.$/) as string,
  });
  expect(labcorp(outOfReach)?.nearest?.distance).toBeGreaterThan(FARTHEST_MILES);
  expect(outOfReach.find(({ organizationName }) => organizationName === 'swedish')).toMatchObject({
    isInReach: false,
    nearest: null,
  });
  await database.pool.query(`update locations set status = 'Suspended'`);
  expect(labcorp(await near(41.92))).toMatchObject({ isInReach: false, nearest: null });
  // The services say no other distance than the list of organizations.
  const services = await visitor.get('/scheduler/services?org=labcorp&lat=41.92&lng=-87.65');
  expect((services.body as unknown as object[]).filter((service) => 'distance' in service)).toEqual([]);
  await database.pool.query(`update locations set status = 'Active'`);
  expect((await visitor.get('/scheduler/organizations?lat=41.92')).status).toBe(422);
});
