import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { loadLocations, syncBookableServices } from '#scheduler/engine/server/load.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { testDatabase } from '#testing/database.ts';
import {
  readyToBook,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
  wallClock,
  withStatus,
} from '#testing/scheduler.ts';
import type { DemoSite } from '../demo/demo-sites.ts';
import { covidOrganization } from '../organization.ts';
import { NEW_SITE_WEEK } from '../sites/site-location.ts';
import { loadDemoSites } from './load-sites.ts';

const { covidTesting, partners, services } = content();
// Sites and their times alone: what a booking asks besides has tests of its own.
const organization = { ...covidOrganization(covidTesting), rules: [] };
const database = await testDatabase();
const { pool, asOwner } = database;

function site(id: string, changes: Partial<DemoSite> = {}): DemoSite {
  return {
    locationId: `bluewick-${id}`,
    storeNumber: '101',
    name: `Larkmoor ${id}`,
    intersection: 'Clark St and Oak Ave',
    line1: '2400 N Clark St',
    ...{ city: 'Chicago', state: 'IL', zip: '60614', county: 'Cook', lat: 41.92, lng: -87.64 },
    timeZone: 'America/Chicago',
    phone: '312-555-0191',
    testingModels: ['rapid-antigen', 'lab-pcr', 'rapid-molecular'],
    byCar: true,
    spaces: 8,
    insuranceRequired: false,
    binax: false,
    cliaNumber: '14D0000001',
    hourlyCapacity: 12,
    reserveCapacity: 4,
    stationStatus: 'Active',
    hours: NEW_SITE_WEEK,
    specialDays: {},
    ...changes,
  };
}

const far = { lat: 42.3 };
const clinic = testLocation();
await asOwner(async (client) => {
  const offered = servicesBookedHere({ partners, organizations: [organization], services });
  await syncBookableServices(client, offered);
  await loadLocations(client, [clinic], 'import', () => undefined);
  const sites = [
    site('near'),
    site('binax', {
      lat: 41.93,
      binax: true,
      testingModels: ['rapid-antigen'],
      byCar: false,
      spaces: null,
      insuranceRequired: true,
    }),
    site('suspended', { ...far, stationStatus: 'Suspended' }),
    site('closed', { ...far, stationStatus: 'Closed' }),
    site('testless', { ...far, testingModels: [] }),
    site('nyc', { lat: 40.7, lng: -74, city: 'New York', state: 'NY', zip: '10001', timeZone: 'America/New_York' }),
    site('phoenix', { lat: 33.4, lng: -112, city: 'Phoenix', state: 'AZ', zip: '85001', timeZone: 'America/Phoenix' }),
    site('honolulu', {
      lat: 21.3,
      lng: -157.8,
      city: 'Honolulu',
      state: 'HI',
      zip: '96813',
      timeZone: 'Pacific/Honolulu',
    }),
  ];
  await loadDemoSites(client, sites, covidTesting, () => undefined);
});
const app = testApp(testRuntime(database), { organizations: [organization] });
const visitor = () => testVisitor(database, { app });
const guest = visitor();
const HERE = 'lat=41.92&lng=-87.64';
const get = async (path: string) => {
  const { status, body } = await guest.get(path);
  return { status, body: body as never };
};
const list = async (query = HERE) => (await get(`/covid19/sites?${query}`)).body as Record<string, unknown>[];
const at = (id: string, zone: string, days: number, time: string, serviceId = 1901) =>
  slotId({ locationId: `bluewick-${id}`, serviceId, start: wallClock(zone, days, time) });

test('sites near a place come nearest first, with all that is said of a site, and those closed for good are left out [CALL-1 part]', async () => {
  const sites = await list();
  expect(sites.map(({ locationId }) => locationId).slice(0, 4)).toEqual([
    ...['bluewick-near', 'bluewick-binax', 'bluewick-suspended', 'bluewick-testless'],
  ]);
  expect(sites.map(({ locationId }) => locationId)).not.toContain('bluewick-closed');
  expect(sites[0]).toEqual({
    locationId: 'bluewick-near',
    name: 'Larkmoor near',
    note: 'By car.',
    storeNumber: '101',
    address: {
      intersection: 'Clark St and Oak Ave',
      ...{
        street: '2400 N Clark St',
        city: 'Chicago',
        state: 'IL',
        stateName: 'Illinois',
        county: 'Cook',
        zip: '60614',
      },
    },
    position: { latitude: 41.92, longitude: -87.64 },
    timeZoneIANA: 'America/Chicago',
    phone: '312-555-0191',
    testingModels: [
      { serviceId: 1901, testingModel: 'rapid-antigen', testingClass: 'antigen' },
      { serviceId: 1902, testingModel: 'lab-pcr', testingClass: 'molecular' },
      { serviceId: 1903, testingModel: 'rapid-molecular', testingClass: 'molecular' },
    ],
    ...{ stationStatus: 'Active', closedFrom: null },
    ...{ insuranceRequired: false, binax: false, byCar: true, spaces: 8, cliaNumber: '14D0000001' },
    ...{ hourlyCapacity: 12, reserveCapacity: 4, distance: 0 },
    hoursOfOperation: [
      {
        daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        ...{
          allDay: false,
          openingTime: '09:00 AM',
          closingTime: '05:00 PM',
          breakTime: '01:15 PM',
          breakDuration: 60,
        },
      },
    ],
    nextFree: expect.stringMatching(/Z$/) as string,
  });
  expect(sites[1]).toMatchObject({
    ...{ binax: true, insuranceRequired: true, byCar: false, spaces: null },
    note: 'Inside the store. Rapid antigen tests only. Needs insurance or a voucher.',
  });
});

test('only sites that give the test that is asked for are listed, and one without tests offers nothing', async () => {
  const ids = (await list(`${HERE}&serviceId=1902`)).map(({ locationId }) => locationId);
  expect(ids).toContain('bluewick-near');
  expect(ids).not.toContain('bluewick-binax');
  expect(ids).not.toContain('bluewick-testless');
  expect((await get('/covid19/sites/bluewick-testless')).body).toMatchObject({ testingModels: [], nextFree: null });
  expect(await get('/covid19/sites/bluewick-binax/timeslots?serviceId=1902')).toMatchObject({ status: 422 });
  expect(await get('/covid19/sites/bluewick-testless/timeslots?serviceId=1901')).toMatchObject({ status: 422 });
});

test('a site that is suspended or closed says so and has no open time', async () => {
  for (const [id, stationStatus] of [
    ['suspended', 'Suspended'],
    ['closed', 'Closed'],
  ] as const) {
    expect((await get(`/covid19/sites/bluewick-${id}`)).body).toMatchObject({ stationStatus, nextFree: null });
    const { body } = await get(`/covid19/sites/bluewick-${id}/timeslots?serviceId=1901`);
    expect(body).toMatchObject({ contact: { status: stationStatus }, providerDetail: { scheduleDays: [] } });
    const refused = await guest.post('/covid19/holds', { slotId: at(id, 'America/Chicago', 3, '10:00') });
    expect([refused.status, refused.body['code']]).toEqual([422, 'slot-not-offered']);
  }
});

test('a site opens at nine by its own clock, on both days on which clocks change too, in the zone that it names', async () => {
  const zone = 'America/New_York';
  const today = Temporal.Now.zonedDateTimeISO(zone).startOfDay();
  const changes = Array.from({ length: 364 }, (_, day) => today.add({ days: day + 1 }))
    .filter((day) => day.hoursInDay !== 24)
    .map((day) => day.toPlainDate().toString());
  expect(changes.length).toBeGreaterThan(0);
  for (const date of changes) {
    const { body } = await get(
      `/covid19/sites/bluewick-nyc/timeslots?serviceId=1901&startDateTime=${date}&numberOfDays=1`,
    );
    const days = (
      body as {
        providerDetail: { scheduleDays: { date: string; timeSlots: { localTime: string; start: string }[] }[] };
      }
    ).providerDetail.scheduleDays;
    const [first] = days.find((day) => day.date === date)?.timeSlots ?? [];
    expect(first?.localTime).toBe('9:00 am');
    expect(Temporal.Instant.from(first?.start ?? '').toZonedDateTimeISO(zone).hour).toBe(9);
  }
  for (const [id, timeZone] of [
    ['phoenix', 'America/Phoenix'],
    ['honolulu', 'Pacific/Honolulu'],
  ]) {
    const { body } = await get(`/covid19/sites/bluewick-${id}/timeslots?serviceId=1901`);
    expect(body).toMatchObject({ contact: { timeZone } });
    expect((await get(`/covid19/sites/bluewick-${id}`)).body).toMatchObject({ timeZoneIANA: timeZone });
  }
});

test('what is no site, no place and no test is refused by name [ERR-4 part]', async () => {
  for (const path of [
    `/covid19/sites/${clinic.locationId}`,
    '/covid19/sites/none',
    '/covid19/sites/none/timeslots?serviceId=1901',
  ])
    expect((await get(path)).status, path).toBe(404);
  for (const query of ['', 'lat=91&lng=0', 'lat=41', `${HERE}&serviceId=x`, 'lat=1e400&lng=0'])
    expect((await get(`/covid19/sites?${query}`)).status, query).toBe(422);
  expect((await get('/covid19/sites/bluewick-near/timeslots')).status).toBe(422);
  expect(await list(`${HERE}&serviceId=901`)).toEqual([]);
});

test('a test is held, extended, booked, moved and canceled by the scheduler’s own verbs', async () => {
  const person = visitor();
  const { request } = await readyToBook(person, at('near', 'America/Chicago', 3, '10:00'), 'bluewick');
  const longer = await person.put(`/covid19/holds/${String(request.aptHoldId)}`, undefined);
  expect(longer.body).toMatchObject({ aptHoldId: request.aptHoldId, expirationTime: expect.any(String) as string });
  const booked = await person.post('/covid19/appointments', request);
  expect([booked.status, booked.body['confirmationNumber']]).toEqual([201, expect.any(String)]);
  const path = `/covid19/appointments/${String(booked.body['appointmentId'])}`;
  expect(booked.headers.get('location')).toBe(`/api${path}`);
  const other = await person.post('/covid19/holds', { slotId: at('near', 'America/Chicago', 3, '11:00') });
  const hold = `/covid19/holds/${String(other.body['aptHoldId'])}`;
  expect([other.status, other.headers.get('location')]).toEqual([201, `/api${hold}`]);
  expect((await person.get(hold)).body).toMatchObject({ aptHoldId: other.body['aptHoldId'] });
  const moved = await person.put(path, { aptHoldId: other.body['aptHoldId'] });
  expect([moved.status, moved.body['isTypeChanged']]).toEqual([200, false]);
  expect((await person.get(path)).body).toMatchObject({ location: { bookingPath: '/covid19/testing/appointment' } });
  expect((await person.put(`${path}/cancel`, undefined)).body).toMatchObject({ status: 'cancelled' });
  const again = await person.post('/covid19/holds', { slotId: at('near', 'America/Chicago', 3, '14:15') });
  expect((await person.delete(`/covid19/holds/${String(again.body['aptHoldId'])}`)).body).toEqual({ released: true });
});

test('a site that is suspended while a time is held there books nothing, and what was typed stays with the visitor', async () => {
  const person = visitor();
  const { request } = await readyToBook(person, at('near', 'America/Chicago', 5, '10:00'), 'bluewick');
  await withStatus(database, 'bluewick-near', 'Suspended');
  const refused = await person.post('/covid19/appointments', request);
  expect([refused.status, refused.body['code']]).toEqual([410, 'place-closed']);
  const { rows } = await pool.query('select from patients where patient_id = $1', [request.patientId]);
  expect(rows).toHaveLength(1);
});

test('of 200 who want the last seats of a time, as many hold it as there are seats for visitors, and the others are told that it is taken', async () => {
  const slot = at('near', 'America/Chicago', 6, '10:00');
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => visitor().post('/covid19/holds', { slotId: slot })),
  );
  // Twelve an hour are three at a time, one of them kept for walk-ins.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body['code']));
  expect([...codes]).toEqual(['slot-taken']);
}, 120_000);

test('a time, a hold and an appointment of another organization are none of a test, and a stranger’s are not there', async () => {
  const person = visitor();
  const elsewhere = slotId({
    locationId: clinic.locationId,
    serviceId: 1001,
    start: wallClock('America/Chicago', 3, '10:00'),
  });
  for (const slot of [elsewhere, 'nonsense', 'a.1.2.3'])
    expect((await person.post('/covid19/holds', { slotId: slot })).body).toMatchObject({ code: 'slot-not-offered' });
  const { rows } = await pool.query<{ id: number; every: number }>(
    `select service_id as id, every_minutes as every from bookable_services where organization_id = 'labcorp' and every_minutes = duration_minutes order by 1 limit 1`,
  );
  const own = slotId({
    locationId: clinic.locationId,
    serviceId: rows[0]!.id,
    start: wallClock('America/Chicago', 3, '10:00'),
  });
  const { held, request } = await readyToBook(person, own);
  expect(held.status).toBe(201);
  const id = String(request.aptHoldId);
  expect((await person.get(`/covid19/holds/${id}`)).status).toBe(404);
  expect((await person.put(`/covid19/holds/${id}`, undefined)).status).toBe(404);
  expect((await person.delete(`/covid19/holds/${id}`)).status).toBe(404);
  expect((await person.post('/covid19/appointments', request)).body).toMatchObject({ code: 'no-such-hold' });
  const booked = await person.post('/scheduler/appointments', request);
  expect(booked.status).toBe(201);
  const path = `/covid19/appointments/${String(booked.body['appointmentId'])}`;
  for (const refused of [await person.get(path), await person.put(`${path}/cancel`, undefined)])
    expect(refused.body).toMatchObject({ status: 404, code: 'no-such-appointment' });

  const mine = await person.post('/covid19/holds', { slotId: at('near', 'America/Chicago', 4, '10:00') });
  const stranger = visitor();
  const hold = `/covid19/holds/${String(mine.body['aptHoldId'])}`;
  expect((await stranger.get(hold)).status).toBe(404);
  expect((await stranger.put(hold, undefined)).status).toBe(404);
  expect((await stranger.delete(hold)).status).toBe(404);
});
