import { beforeAll, expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { demoPlacesOfCare } from '#covid/demo/demo-places-of-care.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { QUESTIONS } from '#search/test-data/questions.ts';
import { tilesRequestSchema } from '#finder/catalogue/tile.schema.ts';
import { loadContentForTests, memoryOf } from '#testing/search.ts';
import { loadClinicsForTests } from '../testing-clinics.ts';
import { searchContent } from '../search/search-content.ts';
import { syncServices } from '../seed.ts';
import { searchTiles } from './tiles.ts';

const { site } = content();
const { lat, lng } = site.defaultPlace;
const found = searchContent(content(), memoryOf());
const gazetteer = readGazetteer();
const clinics = demoPlacesOfCare(content());
const database = await testDatabase();

beforeAll(async () => {
  await loadContentForTests(database);
  await syncServices(database.pool, content().services);
  await loadClinicsForTests(database.pool, clinics);
});

async function search(keyword: string, place: { lat: number; lng: number } = { lat, lng }, filterOptions: object = {}) {
  const request = tilesRequestSchema.parse({
    lat: place.lat,
    lng: place.lng,
    keyword,
    filterOptions,
    notEmergency: true,
  });
  return searchTiles({ db: database.searchPool, actor: null, now: Date.now() }, found, request);
}

/** The mean of 1 / the place of the first right tile, which is to be reached: near the visitor, a closer one may come before a better one. */
const LEAST = 0.92;

test('what people type brings the right tiles first, near the place that they type, each with its reason', async () => {
  const misses: string[] = [];
  let total = 0;
  for (const [typed, services] of QUESTIONS) {
    const { tiles } = await search(typed);
    const rank = tiles.findIndex(({ id }) => services.split(' ').includes(id)) + 1;
    total += rank > 0 ? 1 / rank : 0;
    if (rank === 0 || rank > 3)
      misses.push(
        `${typed} (${rank}): ${tiles
          .slice(0, 4)
          .map(({ id }) => id)
          .join(' ')}`,
      );
  }
  const mean = total / QUESTIONS.length;
  expect(mean, misses.join('\n')).toBeGreaterThanOrEqual(LEAST);
});

test('every service is among the first three tiles for its name, a specialty service too, where it is offered [CAT-7 part]', async () => {
  const misses: string[] = [];
  for (const { id, words, virtual, states, organization, bookable } of found.services.all) {
    const clinic = clinics.find(
      ({ organizationId, services }) =>
        organizationId === organization && (bookable === null || (services?.includes(bookable) ?? true)),
    );
    const inState = gazetteer.find(({ state }) => states?.includes(state));
    const { tiles } = await search(words.title, (virtual ? inState : clinic) ?? site.defaultPlace);
    const rank = tiles.findIndex((tile) => tile.id === id) + 1;
    if (rank === 0 || rank > 3) misses.push(`${words.title} (${id}): ${rank} of ${tiles.length}`);
  }
  expect(misses).toEqual([]);
});

test('where nobody who treats it works, an everyday word still leads to others of that kind of care, which say that they are only listed there', async () => {
  for (const typed of ['acne', 'mole', 'zits']) {
    const { tiles } = await search(`${typed} 99501`);
    expect(tiles.length, typed).toBeGreaterThan(0);
    for (const { id, offered, match } of tiles)
      expect([id, offered, match], typed).toEqual([id, 'here', 'Listed in Skin & hair']);
    expect(tiles[0]?.role, typed).toBeUndefined();
  }
  const none = await search('acne 99501', undefined, { language: 'Korean' });
  expect(none.tiles.every(({ languages }) => languages.includes('Korean'))).toBe(true);
});

test('a place typed with the need wins over that of the body, and is answered', async () => {
  const { geoLocation, asked, tiles } = await search('eye exam 02139');
  expect(geoLocation).toMatchObject({ state: 'MA', zipCode: '02139' });
  expect(asked).toMatchObject({ place: { zipCode: '02139' } });
  expect(tiles[0]?.match).not.toBe('');
});

test('who is asked for by name is shown where they are not, without being offered', async () => {
  const { tiles } = await search('kadlec');
  expect(tiles.find(({ partner }) => partner === 'kadlec')).toMatchObject({
    offered: 'elsewhere',
    notIn: 'Illinois',
    reason: 'Not offered in Illinois',
  });
  expect((await search('pediatrics')).tiles.some(({ partner }) => partner === 'kadlec')).toBe(false);
});
