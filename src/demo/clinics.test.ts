import { expect, test } from 'vitest';
import { content, readFiles } from '#content-model/content.ts';
import { milesBetween } from '#location/distance.ts';
import { demoClinics } from './clinics.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';

const rows = readGazetteer();
const clinics = {
  count: 600,
  namePattern: '{name}, {street}',
  inStorePattern: '{name} at {retailer}, {place}',
  inStoreShare: 0.3,
};
const labcorp = { slug: 'labcorp', name: 'Labcorp', organizationId: 'labcorp', clinics };
const places = demoClinics([labcorp], rows, 'Larkmoor');

test('the same plan makes the same 600 places each time', () => {
  expect(places).toHaveLength(600);
  expect(demoClinics([{ slug: 'online', name: 'Online' }, labcorp], rows, 'Larkmoor')).toEqual(places);
  expect(new Set(places.map(({ locationId }) => locationId)).size).toBe(600);
  expect(demoClinics([{ ...labcorp, slug: 'foreyes' }], rows, 'Larkmoor')[5]?.zip).not.toBe(places[5]?.zip);
});

test('every state and territory has one, and the default place has one within 5 miles', () => {
  expect(new Set(places.map(({ state }) => state)).size).toBe(new Set(rows.map(({ state }) => state)).size);
  const home = { lat: 41.9227, lng: -87.6472 };
  expect(Math.min(...places.map((place) => milesBetween(place, home)))).toBeLessThan(5);
});

test('nearly everyone has one near: 95 of 100 ZIP codes within 60 miles', () => {
  const sample = rows.filter((_, index) => index % 20 === 0);
  const near = sample.filter((row) => places.some((place) => milesBetween(place, row) <= 60));
  expect(near.length / sample.length).toBeGreaterThan(0.95);
});

test('each keeps the time of its ZIP code: Guam, San Juan and Phoenix too', () => {
  const zoneOf = new Map(rows.map(({ zip, timeZone }) => [zip, timeZone]));
  for (const { zip, timeZone } of places) expect(timeZone).toBe(zoneOf.get(zip));
  expect(places.find(({ state }) => state === 'GU')?.timeZone).toBe('Pacific/Guam');
});

test('a partner of some states has places in these alone, and its names follow its patterns', () => {
  const illinois = demoClinics(
    [{ ...labcorp, clinics: { ...clinics, count: 9, states: ['IL'], inStoreShare: 0 } }],
    rows,
    'Larkmoor',
  );
  expect(new Set(illinois.map(({ state }) => state))).toEqual(new Set(['IL']));
  expect(illinois.every(({ name, coLocated }) => name.startsWith('Labcorp, ') && !coLocated)).toBe(true);
  expect(
    places.filter(({ coLocated }) => coLocated).every(({ name }) => name.startsWith('Labcorp at Larkmoor, ')),
  ).toBe(true);
});

test('the clinics that the cold and flu page counts are there, and open when it says [LAND-2]', () => {
  const { partners, site } = content();
  const partner = partners.find(({ slug }) => slug === 'larkmoor-clinic')!;
  const page = readFiles().files['landing-pages'].find(({ id }) => id === 'cold-flu')!.data!.clinic!;
  const made = demoClinics([partner], rows, site.retailer);
  expect(made).toHaveLength(partner.clinics!.count);
  const near = made.filter((place) => milesBetween(place, site.defaultPlace) <= 20);
  expect(page.around).toBe(`in and around ${site.defaultPlace.city}`);
  expect(near).toHaveLength(page.locations);
  const clock = (time: string) => `${Number(time.slice(0, 2)) % 12} ${Number(time.slice(0, 2)) < 12 ? 'a.m.' : 'p.m.'}`;
  const said = page.hours.map(({ open }) => open);
  for (const { hours } of made) {
    const days = hours.map((day) => day && `${clock(day.open)} to ${clock(day.close)}`);
    expect(days).toEqual([...Array.from({ length: 5 }, () => said[0]), said[1], said[1]]);
  }
});
