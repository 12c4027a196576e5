import { expect, test } from 'vitest';
import { caller } from '#api/testing.ts';
import { testDatabase } from '#db/testing.ts';
import { content } from '#content-model/content.ts';
import { testRuntime } from '#scheduler/testing.ts';
import { serveApp } from '../../app.ts';
import { symptomCategoriesSchema, categoriesSchema } from '../finder.schema.ts';
import { tilesResponseSchema } from '../service.schema.ts';
import { syncServices } from './seed.ts';

const database = await testDatabase();
await syncServices(database.pool, content());
const app = serveApp(testRuntime(database));

const api = caller((path, request) =>
  Promise.resolve(app(new Request(`http://find.example${path}`, request), '127.0.0.1')),
);
const ask = (path: string, body?: unknown) => (body === undefined ? api.get(path) : api.post(path, body));

test('anyone may search tiles, without a session or token, and gets what the schema says [CALL-2 part]', async () => {
  const { status, body } = await ask('/tiles?from=location&keyword=Chicago', { lat: 41.92, lng: -87.65 });
  expect(status).toBe(200);
  const { tiles } = tilesResponseSchema.parse(body);
  expect(tiles.length).toBeGreaterThan(0);
  expect(tiles.every(({ audiences }) => audiences.length === 0)).toBe(true);
});

test('banners come by priority: those of the categories asked for, without a category those of landing pages [BANNER-2 part]', async () => {
  const banners = async (filterOptions: object, lat = 41.92, lng = -87.65) =>
    tilesResponseSchema.parse((await ask('/tiles', { lat, lng, filterOptions })).body).banners;
  const titles = (slug: string) =>
    content()
      .banners.filter(({ categories }) => categories.includes(slug))
      .map(({ title }) => title);
  const medicare = await banners({ categories: [1500] });
  expect(medicare.map(({ title }) => title)).toEqual(titles('medicare'));
  expect(medicare.length).toBeGreaterThan(1);
  expect((await banners({ categories: ['medicare'] })).map(({ id }) => id)).toEqual(medicare.map(({ id }) => id));
  expect(JSON.stringify(medicare)).not.toContain('clinicalReviewer');
  const onLandingPages = await banners({});
  expect(onLandingPages.length).toBeGreaterThan(0);
  expect(onLandingPages.every(({ landingPage }) => landingPage)).toBe(true);
  expect(await banners({ categories: ['no-such'] })).toEqual([]);
  expect(medicare.some(({ sponsor }) => sponsor)).toBe(true);
  const inPuertoRico = await banners({ categories: [1500] }, 18.4, -66.1);
  expect(inPuertoRico).toEqual(medicare.filter(({ sponsor }) => !sponsor));
});

test.each([
  [{ lat: null, lng: -87 }, 'lat'],
  [{ lat: 1e9, lng: -87 }, 'lat'],
  [{ lat: -16, lng: -87 }, 'lat'],
  [{ lat: '41.9', lng: -87 }, 'lat'],
  [{ lat: 41.9, lng: 200 }, 'lng'],
  [{ lat: 41.9 }, 'lng'],
  [{ lat: 41.9, lng: -87, filterOptions: { symptoms: 'acne' } }, 'filterOptions.symptoms'],
  [
    { lat: 41.9, lng: -87, filterOptions: { deliveryType: { instoreservices: 'yes' } } },
    'filterOptions.deliveryType.instoreservices',
  ],
  [{ lat: 41.9, lng: -87, keyword: 'x'.repeat(300) }, 'keyword'],
])('a search for %j is refused, naming %s [ERR-4]', async (request, field) => {
  const { status, body } = await ask('/tiles', request);
  expect(status).toBe(422);
  expect((body['errors'] as { path: string }[]).map(({ path }) => path)).toContain(field);
});

test.each(['NaN', '1e9', '', '-91', 'Infinity', '41.9x'])(
  'local services at latitude %j are refused, naming it [ERR-4]',
  async (lat) => {
    const { status, body } = await ask(`/tiles/local?lat=${lat}&lng=-87.6`);
    expect(status).toBe(422);
    expect((body['errors'] as { path: string }[]).map(({ path }) => path)).toContain('lat');
  },
);

test('local services are in person and within 25 miles', async () => {
  const { status, body } = await ask('/tiles/local?lat=41.92&lng=-87.65');
  expect(status).toBe(200);
  for (const { nearestClinic } of tilesResponseSchema.parse(body).tiles) expect(nearestClinic).toBeLessThanOrEqual(25);
});

test('the categories come in the order shown, for anyone who changes category [CAT-3]', async () => {
  const { status, body } = await ask('/categories');
  expect(status).toBe(200);
  const ordinals = categoriesSchema.parse(body).map(({ displayOrdinal }) => displayOrdinal);
  expect(ordinals).toEqual([...ordinals].sort((a, b) => a - b));
  expect(ordinals).toHaveLength(content().categories.length);
});

test('symptom filters come by category, for those asked for, none selected [CAT-8]', async () => {
  const all = symptomCategoriesSchema.parse((await ask('/symptom-categories?lat=41.9&lng=-87.6&o=acs')).body);
  const [first] = all.symptomFilters;
  const one = await ask(`/symptom-categories?lat=41.9&lng=-87.6&contextCats=${first?.categoryId}`);
  expect(symptomCategoriesSchema.parse(one.body).symptomFilters).toEqual([first]);
  expect(all.symptomFilters.flatMap(({ symptoms }) => symptoms).some(({ isSelected }) => isSelected)).toBe(false);
  expect((await ask('/symptom-categories?lat=x&lng=-87.6')).status).toBe(422);
});
