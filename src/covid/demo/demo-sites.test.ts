import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { demoPlaces } from '#demo/places.ts';
import { HOME } from '#demo/spread.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { testDatabase } from '#testing/database.ts';
import { loadDemoSites } from '../server/load-sites.ts';
import { SITE_ZONE_OF, SITE_ZONES } from '../sites/site-zones.ts';
import { siteSchema } from '../sites/site.schema.ts';
import { demoSites } from './demo-sites.ts';

const { partners, site, covidTesting } = content();
const codes = readGazetteer();
const { stores } = demoPlaces({ partners, retailer: site.retailer, codes });
const made = () => demoSites(stores, codes, covidTesting.organizationId);
const sites = made();
const { pool, asOwner } = await testDatabase();

test('the demo has 400 sites at stores, the same each time, in the eight zones, by car nearest to the default place', () => {
  expect(sites).toHaveLength(400);
  expect(made()).toEqual(sites);
  expect(new Set(sites.map(({ storeNumber }) => storeNumber)).size).toBe(400);
  expect([...new Set(sites.map(({ timeZone }) => timeZone))].sort()).toEqual([...SITE_ZONES].sort());
  expect(new Set(sites.map(({ state }) => state)).size).toBeGreaterThan(50);
  for (const { hours: _hours, specialDays: _days, ...one } of sites)
    expect(siteSchema.safeParse(one).error?.issues ?? [], one.name).toEqual([]);
  const near = sites.filter(({ lat, lng }) => Math.hypot(lat - HOME.lat, lng - HOME.lng) < HOME.reach);
  expect(near.length).toBeGreaterThanOrEqual(8);
  expect(sites[0]).toMatchObject({ zip: '60614', county: 'Cook', byCar: true, insuranceRequired: false, binax: false });
});

test('one in five needs insurance, one in eight is a Binax site with rapid antigen tests alone, and each is open only while its store is', () => {
  expect(sites.filter(({ insuranceRequired }) => insuranceRequired)).toHaveLength(80);
  const binax = sites.filter(({ binax }) => binax);
  expect(binax).toHaveLength(50);
  expect(new Set(binax.flatMap(({ testingModels }) => testingModels))).toEqual(new Set(['rapid-antigen']));
  expect(sites.every(({ byCar, spaces }) => byCar === (spaces !== null))).toBe(true);
  const byNumber = new Map(stores.map((store) => [store.number, store]));
  for (const { storeNumber, hours } of sites) {
    const store = byNumber.get(storeNumber);
    hours.forEach((day, index) => {
      const open = store?.hours.Store?.[index];
      if (day && open && open.open < open.close)
        expect([day.open >= open.open, day.close <= open.close]).toEqual([true, true]);
      if (!open) expect(day).toBeNull();
    });
  }
});

test('where the gazetteer has a finer zone, the clock of the site is the same on every day of two years', () => {
  const first = Temporal.Instant.from('2026-01-01T09:00:00Z');
  for (const [zone, siteZone] of SITE_ZONE_OF)
    for (let day = 0; day < 730; day += 1) {
      const at = first.add({ hours: 24 * day });
      expect(at.toZonedDateTimeISO(zone).offset, `${zone} ${at.toString()}`).toBe(
        at.toZonedDateTimeISO(siteZone).offset,
      );
    }
});

test('the demo’s sites are locations of their organization with what a site has, and loading them again keeps what staff changed', async () => {
  const load = () => asOwner((client) => loadDemoSites(client, sites, covidTesting, () => undefined));
  await load();
  const [first, second] = sites;
  await pool.query(
    `with staff as (update locations set version = 2, status = 'Suspended' where public_id = $1 returning id)
     update covid_sites s set county = 'Changed by staff' from staff where s.location_id = staff.id`,
    [first!.locationId],
  );
  await pool.query(
    `update covid_sites s set county = 'Changed' from locations l where l.id = s.location_id and l.public_id = $1`,
    [second!.locationId],
  );
  await load();
  const { rows } = await pool.query<Record<string, unknown>>(
    `select l.public_id, l.organization_id, l.co_located, l.note, l.services, l.status, l.capacity - l.reserve as open, s.county
     from locations l join covid_sites s on s.location_id = l.id order by l.public_id`,
  );
  expect(rows).toHaveLength(400);
  expect(rows[0]).toMatchObject({ status: 'Suspended', county: 'Changed by staff', note: 'By car.' });
  expect(rows[1]).toMatchObject({ organization_id: 'bluewick', co_located: true, county: 'Cook', status: 'Active' });
  expect(rows[3]).toMatchObject({ note: 'By car. Needs insurance or a voucher.' });
  expect(rows[5]).toMatchObject({ note: 'Inside the store. Rapid antigen tests only.', services: [1901] });
  expect(rows.every(({ open }) => Number(open) > 0)).toBe(true);
});
