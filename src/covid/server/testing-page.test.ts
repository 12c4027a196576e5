import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { placeAnswers } from '#location/server/answered-places.ts';
import { syncBookableServices } from '#scheduler/engine/server/load.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { testDatabase } from '#testing/database.ts';
import { withStatus } from '#testing/scheduler.ts';
import { demoPlaces } from '#demo/places.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { demoSites } from '../demo/demo-sites.ts';
import { covidOrganization } from '../organization.ts';
import { loadDemoSites } from './load-sites.ts';
import { testingPage } from './testing-page.ts';

const { covidTesting, partners, services, site } = content();
const database = await testDatabase();
const codes = readGazetteer();
const { stores } = demoPlaces({ partners, retailer: site.retailer, codes });
await database.asOwner(async (client) => {
  const organizations = [covidOrganization(covidTesting)];
  await syncBookableServices(client, servicesBookedHere({ partners, organizations, services }));
  await loadDemoSites(client, demoSites(stores, codes, covidTesting.organizationId), covidTesting, () => undefined);
});
const reading = () => ({ db: database.pool, now: Date.now(), places: placeAnswers() });
const asking = { near: '', cookies: '', defaultPlace: site.defaultPlace };

test('the page of tests lists the nearest sites with what to know of each and its next open time, near the site’s own place at first [COV-1 part]', async () => {
  const page = await testingPage(reading(), covidTesting, asking);
  expect(page.sites).toHaveLength(6);
  expect(page.sites[0]).toMatchObject({
    locationId: 'bluewick-0001',
    note: 'By car.',
    services: [1901, 1902, 1903],
    next: { zone: 'Central Time' },
  });
  expect(page.sites.map(({ note }) => note)).toContain('By car. Needs insurance or a voucher.');
  expect(page.soonest?.next?.words).toMatch(/, \d\d?:\d\d [ap]m$/);
  expect(page.placeName).toBe('60614 Chicago, IL');
});

test('a typed place is looked at, a name of several is a choice, and what is no place is said so', async () => {
  const honolulu = await testingPage(reading(), covidTesting, { ...asking, near: '96813' });
  expect(honolulu.place).toMatchObject({ city: 'Honolulu' });
  expect(honolulu.sites[0]?.next?.zone).toMatch(/^Hawaii/);
  const several = await testingPage(reading(), covidTesting, { ...asking, near: 'Springfield' });
  expect(several.choices.length).toBeGreaterThan(1);
  expect(several.sites).toEqual([]);
  const none = await testingPage(reading(), covidTesting, { ...asking, near: 'Xyzzyville' });
  expect(none.refused).toBe('Couldn’t find the location Xyzzyville');
});

test('a site that is suspended is listed as closed, and its times are nobody’s next open time', async () => {
  await withStatus(database, 'bluewick-0001', 'Suspended');
  const page = await testingPage(reading(), covidTesting, asking);
  expect(page.sites[0]).toMatchObject({ locationId: 'bluewick-0001', isSuspended: true, next: null });
  expect(page.soonest?.locationId).not.toBe('bluewick-0001');
});
