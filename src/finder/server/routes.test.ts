import { expect, test } from 'vitest';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { content } from '#content-model/content.ts';
import { testApp, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { symptomCategoriesSchema, categoriesSchema } from '../calls/finder.schema.ts';
import { tilesResponseSchema } from '../catalogue/tile.schema.ts';
import { syncServices } from './seed.ts';

const database = await testDatabase();
await syncServices(database.pool, content().services);
const app = testApp(testRuntime(database));

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

test('an insurance plan of content narrows the tiles to those that take it', async () => {
  for (const plan of ['blue-heron', 'copperleaf']) {
    const insurancePlan = content().insurancePlans[plan];
    const { body } = await ask('/tiles', { lat: 41.92, lng: -87.65, filterOptions: { insurancePlan } });
    const { tiles } = tilesResponseSchema.parse(body);
    expect(tiles.length, plan).toBeGreaterThan(0);
    expect(tiles.every(({ insurancePlans: plans }) => plans.includes(insurancePlan ?? ''))).toBe(true);
  }
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
])('a search for %j is refused, naming %s [ERR-4 part]', async (request, field) => {
  const { status, body } = await ask('/tiles', request);
  expect(status).toBe(422);
  expect((body['errors'] as { path: string }[]).map(({ path }) => path)).toContain(field);
});

test.each(['NaN', '1e9', '', '-91', 'Infinity', '41.9x'])(
  'local services at latitude %j are refused, naming it [ERR-4 part]',
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

test('the categories come in the order shown, for anyone who changes category [CAT-3 part]', async () => {
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

test('a look at a service is remembered for this browser alone, and its tile says so; an unknown one is 404 [CALL-1 part]', async () => {
  const visitor = testVisitor(database);
  const badges = async (by: typeof visitor) => {
    const { body } = await by.post('/tiles', { lat: 41.92, lng: -87.65 });
    return tilesResponseSchema
      .parse(body)
      .tiles.filter((tile) => tile.badges.isRecentlyViewed)
      .map(({ id }) => id);
  };
  expect(await badges(visitor)).toEqual([]);
  expect((await visitor.post('/tiles/amwell-visit/viewed', undefined)).status).toBe(200);
  expect((await visitor.post('/tiles/amwell-visit/viewed', undefined)).status).toBe(200);
  expect(await badges(visitor)).toEqual(['amwell-visit']);
  expect(await badges(testVisitor(database))).toEqual([]);
  const other = testVisitor(database);
  await other.post('/tiles/amwell-visit/viewed', undefined);
  expect((await visitor.delete('/tiles/viewed')).body).toEqual({ forgotten: true });
  expect(await badges(visitor)).toEqual([]);
  expect(await badges(other)).toEqual(['amwell-visit']);
  expect((await visitor.post('/tiles/no-such-service/viewed', undefined)).status).toBe(404);
  expect((await visitor.post('/tiles/Not%20An%20Id/viewed', undefined)).status).toBe(422);
});

test('recent services are for people who are signed in', async () => {
  expect((await ask('/tiles/recent')).status).toBe(401);
});

test.each([
  ['Paris', { lat: 48.85, lng: 2.35 }],
  ['the ocean', { lat: 30, lng: -45 }],
])('a search in %s is refused, naming the place [ERR-4 part]', async (_, place) => {
  const { status, body } = await ask('/tiles', place);
  expect(status).toBe(422);
  expect(body['errors']).toMatchObject([{ path: 'lat' }]);
});

test('categories that nobody knows are 404, naming them; unknown symptoms, services, plans and codes have no tiles, nor has delivery of no kind [ERR-2 part] [ERR-4 part]', async () => {
  const near = { lat: 41.92, lng: -87.65 };
  const unknown = await ask('/tiles', { ...near, filterOptions: { categories: ['no-such', 9999] } });
  expect(unknown.status).toBe(404);
  expect(unknown.body['errors']).toMatchObject([{ path: 'filterOptions.categories.0' }]);
  for (const filterOptions of [
    { symptoms: ['no-such-symptom'] },
    { services: ['no-such-service'] },
    { insurancePlan: 'No such plan' },
    { language: "'; drop table services; --" },
    { botICD10codes: ['Z99.9'] },
    { deliveryType: { instoreservices: false, virtualservices: false } },
  ]) {
    const { status, body } = await ask('/tiles', { ...near, filterOptions });
    expect([status, body['tiles']], JSON.stringify(filterOptions)).toEqual([200, []]);
  }
});

test('a search without delivery types has all of them, as landing pages and category searches ask [RESULT-4 part]', async () => {
  const tiles = async (filterOptions?: object) =>
    tilesResponseSchema.parse((await ask('/tiles', { lat: 41.92, lng: -87.65, filterOptions })).body).tiles;
  const all = await tiles();
  expect(all.some(({ nearestClinic }) => nearestClinic === null)).toBe(true);
  expect(all).toEqual(await tiles({ deliveryType: { instoreservices: true, virtualservices: true } }));
});

test('codes of a diagnosis find services, by whole codes and by their beginnings, and each tile says what it does about that', async () => {
  const treating = async (...botICD10codes: string[]) =>
    tilesResponseSchema.parse((await ask('/tiles', { lat: 41.92, lng: -87.65, filterOptions: { botICD10codes } })).body)
      .tiles;
  const [whole, beginning] = [await treating('J11.1'), await treating('j11')];
  expect(whole.length).toBeGreaterThan(2);
  for (const tile of whole) {
    expect(tile.symptoms).toContain('flu');
  }
  const reasons = Object.fromEntries(whole.map(({ id, match }) => [id, match]));
  expect(reasons).toMatchObject({
    'otter-creek-cold-flu': 'Treats the flu',
    'ask-a-pharmacist': 'Advice about the flu',
  });
  const ids = new Set(beginning.map(({ id }) => id));
  expect(whole.every(({ id }) => ids.has(id))).toBe(true);
});

test('in danger nothing is offered until the visitor says that it is no emergency', async () => {
  const search = async (given: object) =>
    tilesResponseSchema.parse((await ask('/tiles', { lat: 41.92, lng: -87.65, ...given })).body);
  const urgent = await search({ keyword: 'chest pain' });
  expect(urgent.danger.length).toBeGreaterThan(0);
  expect([urgent.tiles, urgent.banners]).toEqual([[], []]);
  const calm = await search({ keyword: 'acne' });
  expect(calm.danger).toEqual([]);
  const chosen = await search({ keyword: 'chest pain', notEmergency: true });
  expect(chosen.danger).toEqual(urgent.danger);
});
