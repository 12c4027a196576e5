import { beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { makeCatalogue } from '#finder/catalogue/catalogue.ts';
import { initialTiles, namedTilesAt, partnerTilesAt } from '#finder/at-build/initial-tiles.ts';
import { syncServices } from '../seed.ts';
import { loadContentForTests } from '#testing/search.ts';

const shown = content().services.find(({ id }) => id === 'otter-creek-visit')!;
const own = { ...shown, id: 'zephyr-visit', name: 'Zephyr Visit', title: 'Zephyr care', audiences: ['zephyr-members'] };
const all = { ...content(), services: [...content().services, own] };
const CHICAGO = { lat: 41.92, lng: -87.65 };

const database = await testDatabase();
const guest = testVisitor(database, { app: testApp(testRuntime(database), { content: all }) });

beforeAll(async () => {
  await syncServices(database.pool, all.services);
  await loadContentForTests(database, [], all);
});

test.each([
  ['a list', {}],
  ['its categories', { filterOptions: { categories: own.categories } }],
  ['its id', { filterOptions: { services: [own.id] } }],
  ['its symptoms', { filterOptions: { symptoms: own.symptoms, serviceType: { specialityservices: true } } }],
  ['its name', { keyword: own.name }],
  ['its title', { keyword: own.title }],
])('a guest who asks for %s is sent no tile of an audience [TILE-15 part]', async (_, asked) => {
  const { status, body } = await guest.post('/tiles', { ...CHICAGO, ...asked });
  expect(status).toBe(200);
  expect(JSON.stringify(body['tiles'])).not.toMatch(/zephyr/i);
});

test('nor is it suggested, counted as looked at, or near [TILE-15 part]', async () => {
  const told = [
    await guest.get('/autocomplete?keyword=zephyr'),
    await guest.get('/suggest?keyword=zephyr&searchEngine=AL'),
    await guest.post('/search/suggestions', { words: 'zephyr' }),
    await guest.get('/tiles/local?lat=41.92&lng=-87.65'),
  ];
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/zephyr[ -](visit|care)/i);
  expect((await guest.post(`/tiles/${own.id}/viewed`)).status).toBe(404);
});

test('nor is it on a page that is built [TILE-15 part]', () => {
  const catalogue = makeCatalogue(all.services, all.categories, all);
  const spot = { ...CHICAGO, state: 'IL' };
  const tiles = [
    ...initialTiles(catalogue, [], spot),
    ...namedTilesAt(catalogue, [], spot, [own.id, shown.id]),
    ...partnerTilesAt(catalogue, [], spot, own.partner),
  ];
  const ids = tiles.map(({ id }) => id);
  expect(ids).toContain(shown.id);
  expect(ids).not.toContain(own.id);
});
