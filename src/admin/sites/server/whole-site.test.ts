import { expect, test } from 'vitest';
import { somebodyHolding, VISIT_DAY } from '#covid/server/paying/testing.ts';
import { SITE_ZONES } from '#covid/sites/site-zones.ts';
import { testDatabase } from '#testing/database.ts';
import { runOut } from '#testing/scheduler.ts';
import type { SitesList } from '../site-calls.schema.ts';
import { everyDay, newSite, newStore, readToEdit, staffAt } from './testing.ts';

const database = await testDatabase();
await newSite(database);

test('a site is added with the usual hours and what its ZIP code fills in, is in the list, and is edited in all that it has, through each status [ADM-5]', async () => {
  const admin = await staffAt(database, 'admin site user');
  expect((await admin.get('/admin/zip/60622')).body).toMatchObject({
    ...{ city: 'Chicago', state: 'IL', stateName: 'Illinois', counties: ['Cook'] },
  });
  const typed = { name: 'Wicker Park', cliaNumber: '14D1234567', address: { street: '1550 Oak St', zip: '60622' } };
  const added = await admin.post('/admin/sites', { ...typed, storeNumber: await newStore(database) });
  const id = String(added.body['locationId']);
  expect([added.status, added.body]).toMatchObject([
    201,
    {
      hoursOfOperation: everyDay('09:00 AM', '05:00 PM', ['01:15 PM', 60]),
      address: { city: 'Chicago', state: 'IL', stateName: 'Illinois', county: 'Cook' },
      ...{ stationStatus: 'Suspended', insuranceRequired: false, binax: false },
    },
  ]);
  const listed = (await admin.get('/admin/sites?words=wicker')).body as unknown as SitesList;
  expect(listed.sites).toMatchObject([{ locationId: id, name: 'Wicker Park', stationStatus: 'Suspended' }]);

  const [days] = everyDay('07:00 AM', '07:00 PM', ['12:00 PM', 30]);
  const week = [
    { ...days, daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri'] },
    { ...everyDay('12:00 AM', '12:00 AM')[0], daysOfWeek: ['sat'], allDay: true },
  ];
  const changes = {
    ...{ name: 'Bucktown', storeNumber: await newStore(database), phone: '312-555-0199' },
    ...{ insuranceRequired: true, binax: true, testingModels: ['rapid-antigen'], byCar: true, spaces: 6 },
    ...{ cliaNumber: '14D7654321', hourlyCapacity: 40, reserveCapacity: 8, hoursOfOperation: week },
    ...{ position: { latitude: 41.921, longitude: -87.651 }, timeZoneIANA: 'America/Chicago' },
  };
  const before = await readToEdit(admin, id);
  const address = { ...before.address, street: '2100 Oak St', intersection: 'N Damen Ave and W Oak St' };
  const { status, body } = await admin.put(`/admin/sites/${id}`, { ...before, ...changes, address });
  expect([status, body.errors]).toEqual([200, undefined]);
  const { version, ...after } = await readToEdit(admin, id);
  expect(after).toMatchObject({ ...changes, address });

  expect(SITE_ZONES).toHaveLength(8);
  for (const timeZoneIANA of ['Pacific/Guam', 'Europe/Paris', 'Central']) {
    const refused = await admin.put(`/admin/sites/${id}`, { ...after, version, timeZoneIANA });
    expect([refused.status, refused.body.errors?.map(({ path }) => path)], timeZoneIANA).toEqual([
      422,
      ['timeZoneIANA'],
    ]);
  }
  let at = version;
  for (const stationStatus of ['Active', 'Suspended', 'Closed']) {
    const { body: saved } = await admin.patch(`/admin/sites/${id}/status`, { stationStatus, version: at });
    expect(saved['site']).toMatchObject({ stationStatus });
    at += 1;
  }
});

test('a hold that ends while a site is being edited is counted no more, and its time goes with the hours', async () => {
  const at = await newSite(database);
  const supervisor = await staffAt(database, 'site supervisor', [at.locationId]);
  const { request } = await somebodyHolding(database, at, { time: '17:30' });
  const site = await readToEdit(supervisor, at.locationId);
  const { specialDays, hourlyCapacity, reserveCapacity, testingModels } = site;
  const hours = { hoursOfOperation: everyDay('08:00 AM', '05:00 PM') };
  const previewed = async () => {
    const edit = { specialDays, hourlyCapacity, reserveCapacity, testingModels, ...hours, date: VISIT_DAY };
    return (await supervisor.post(`/admin/sites/${at.locationId}/preview`, edit)).body;
  };
  expect(await previewed()).toMatchObject({ holding: 1, stranded: 0 });
  await runOut(database, request.aptHoldId);
  expect(await previewed()).toMatchObject({ holding: 0, stranded: 0 });
  expect((await supervisor.put(`/admin/sites/${at.locationId}`, { ...site, ...hours })).status).toBe(200);
});
