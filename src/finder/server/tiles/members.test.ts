import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { offeredVisits } from '#scheduler/offered/offered-services.ts';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { loadContentForTests } from '#testing/search.ts';
import { signedIn } from '#testing/signed-in.ts';
import { initialTiles, namedTilesAt, partnerTilesAt } from '#finder/at-build/initial-tiles.ts';
import { makeCatalogue } from '#finder/catalogue/catalogue.ts';
import { plansAndLanguages } from '#finder/filters/plans-and-languages.ts';
import { tilesResponseSchema } from '#finder/catalogue/tile.schema.ts';
import { syncServices } from '../seed.ts';

const shown = content().services.find(({ id }) => id === 'otter-creek-visit')!;
const bookable = content().services.find(({ scheduling }) => scheduling !== undefined)!;
const TEAM = 'quokka-team';
const own = {
  ...shown,
  id: 'quokka-visit',
  name: 'Quokka Visit',
  serviceName: 'quokka-visit',
  title: 'Quokka care',
  audiences: [TEAM, 'quokka-family'],
  position: 1,
};
/** One that is booked here: its words would stand in booking. */
const booked = { ...bookable, id: 'quokka-booked', name: 'Quokka Lab', title: 'Quokka test', audiences: [TEAM] };
const all = { ...content(), services: [booked, own, ...content().services] };
const CHICAGO = { lat: 41.92, lng: -87.65 };
const SECRET = /quokka[- ](visit|care|lab|test|booked)/i;

const database = await testDatabase();
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off' }), { content: all });
const guest = testVisitor(database, { app });

beforeAll(async () => {
  await syncServices(database.pool, all.services);
  await loadContentForTests(database, [], all);
});

/** Someone signed in who belongs to these programs. */
async function member(audiences: string[]) {
  const { actor, headers } = await signedIn(database, 'account');
  await database.pool.query('insert into accounts (id, email, audiences) values ($1, $2, $3)', [
    actor.id,
    `${randomUUID()}@example.com`,
    audiences,
  ]);
  const at = caller(async (path, request) => app(new Request(`http://test${path}`, request), '10.7.7.7'), headers);
  return { actor, at };
}

/** What finds it for people of its program. */
const FINDING = [
  {},
  { filterOptions: { services: [own.id, booked.id] } },
  { filterOptions: { categories: own.categories } },
  { keyword: own.name },
  { keyword: own.title },
  { keyword: 'quoka' },
];
const ASKED = [...FINDING, { filterOptions: { symptoms: own.symptoms, serviceType: { specialityservices: true } } }];

test('people of a program are sent its tiles, wherever tiles are, and are told to be of a partner’s program [TILE-15]', async () => {
  const { at } = await member([TEAM]);
  for (const asked of FINDING) {
    const answer = tilesResponseSchema.parse((await at.post('/tiles', { ...CHICAGO, ...asked })).body);
    expect(answer.tiles.map(({ id }) => id)).toContain(own.id);
    expect(answer.partnerProgramUser).toBe(true);
  }
  const family = await member(['quokka-family']);
  const theirs = await family.at.post('/tiles', { ...CHICAGO, filterOptions: { services: [own.id, booked.id] } });
  expect(tilesResponseSchema.parse(theirs.body).tiles.map(({ id }) => id)).toEqual([own.id]);
  expect((await at.post(`/tiles/${own.id}/viewed`)).status).toBe(200);
  expect(tilesResponseSchema.parse((await at.get('/tiles/recent')).body).tiles.map(({ id }) => id)).toEqual([own.id]);
  expect((await at.get(`/utm/0104/${own.id}?o=acs`)).status).toBe(200);
});

test('no one else is: guests, other programs, staff, and those who left the program, in any call [TILE-15]', async () => {
  const former = await member([TEAM]);
  expect((await former.at.post(`/tiles/${own.id}/viewed`)).status).toBe(200);
  await database.pool.query(`update accounts set audiences = '{}' where id = $1`, [former.actor.id]);
  const { headers } = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  const staff = caller(async (path, request) => app(new Request(`http://test${path}`, request), '10.7.7.8'), headers);
  const others = [guest, (await member([])).at, (await member(['QUOKKA-TEAM', 'walkers'])).at, former.at, staff];
  for (const at of others) {
    const told = [
      ...(await Promise.all(ASKED.map((asked) => at.post('/tiles', { ...CHICAGO, ...asked })))),
      await at.get('/tiles/local?lat=41.92&lng=-87.65'),
      await at.get('/tiles/recent'),
      await at.get('/autocomplete?keyword=quokka'),
      await at.get('/suggest?keyword=quokka&searchEngine=AL'),
      await at.post('/search/suggestions', { words: 'quokka' }),
      await at.get(`/scheduler/services?lat=41.92&lng=-87.65&org=${bookable.scheduling?.organization ?? ''}`),
      await at.get('/categories'),
    ];
    // What was typed comes back as it was.
    expect(JSON.stringify(told.map(({ body: { asked: _, ...body } }) => body))).not.toMatch(SECRET);
    for (const { body } of told.slice(0, ASKED.length)) expect(body['partnerProgramUser']).toBe(false);
    expect((await at.post(`/tiles/${own.id}/viewed`)).status).toBe(404);
    expect((await at.get(`/utm/0104/${own.id}?o=acs`)).status).toBe(404);
    expect((await at.get(`/utm/department/${own.id}`)).status).toBe(404);
  }
});

test('no answer that a cache may keep tells of one, not even to people of the program [TILE-15]', async () => {
  const { at } = await member([TEAM]);
  const tiles = await at.post('/tiles', { ...CHICAGO });
  expect(tiles.headers.get('cache-control')).toBe('no-store');
  expect((await at.get(`/utm/department/${own.id}`)).status).toBe(404);
});

test('it is on no page that is built: lists, named tiles, partner pages, filters, booking [TILE-15]', () => {
  const catalogue = makeCatalogue(all.services, all.categories, all);
  const spot = { ...CHICAGO, state: 'IL' };
  const built = [
    ...initialTiles(catalogue, [], spot),
    ...namedTilesAt(catalogue, [], spot, [own.id, booked.id]),
    ...partnerTilesAt(catalogue, [], spot, own.partner),
    ...partnerTilesAt(catalogue, [], spot, booked.partner),
    ...offeredVisits(all),
  ];
  expect(JSON.stringify([built, plansAndLanguages([...catalogue.words.values()])])).not.toMatch(SECRET);
});
