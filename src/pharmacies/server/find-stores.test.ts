import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { loadTestLocations, testLocation, testApp, testRuntime } from '#testing/scheduler.ts';
import { storesAnswerSchema, type StoresAnswer } from '../stores/locator.schema.ts';
import { testStore } from '../stores/testing.ts';
import { placeAnswers } from '#location/server/answered-places.ts';
import { SEARCH, searchStores } from './find-stores.ts';
import { loadStores } from './load.ts';

const database = await testDatabase();
const places = placeAnswers();
const { pool, asOwner } = database;
const HOME = { lat: 41.9227, lng: -87.6472 };
const nonstop = Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' }));
const never = Array.from({ length: 7 }, () => null);
const MILES_A_DEGREE = 69.17;
/** Far from all others: 31 stores one mile apart, and one each a little nearer and a little farther than 50 miles. */
const ISLAND = { lat: 19.9, lng: -155.5 };
const onIsland = [...Array(31).keys(), 49.8, 50.2].map((miles, index) =>
  testStore({
    number: String(100 + index),
    ...{ line1: `${index} Mamalahoa Hwy`, city: 'Waimea', state: 'HI', timeZone: 'Pacific/Honolulu' },
    ...{ lat: ISLAND.lat - miles / MILES_A_DEGREE, lng: ISLAND.lng },
  }),
);

const everyDay = (open: string, close: string) => Array.from({ length: 7 }, () => ({ open, close }));
/** Far from all others: a store that opens before its counters. */
const COUNTER = { lat: 32.3, lng: -90.2 };

await asOwner((client) =>
  loadStores(
    client,
    [
      testStore({ number: '1', name: 'Lincoln Square', hours: { Store: nonstop, Pharmacy: nonstop } }),
      testStore({ number: '2', lat: 41.97, services: ['Pharmacy', 'Labs'], hours: { Store: never } }),
      testStore({
        number: '3',
        lat: 42.05,
        city: 'Evanston',
        services: ['Hearing'],
        closure: { from: '2026-01-01', until: null, reason: 'We are moving', prescriptionsAt: '2' },
      }),
      testStore({ number: '4', lat: 42.3, city: 'Waukegan', line1: '9 Harbor Way', services: ['Labs', 'Hearing'] }),
      testStore({ number: '5', lat: 44.98, lng: -93.26, city: 'Minneapolis', state: 'MN', services: ['Dental'] }),
      testStore({
        ...{
          number: '60',
          line1: '5 Fortification Rd',
          city: 'Jackson',
          state: 'MS',
          ...COUNTER,
          services: ['Pharmacy', 'FluShots', 'Wheelchair'],
        },
        hours: {
          Store: everyDay('08:00', '22:00'),
          Pharmacy: everyDay('09:00', '21:00'),
          FluShots: everyDay('09:00', '20:00'),
        },
      }),
      ...onIsland,
    ],
    'demo',
    () => undefined,
  ),
);
const inStore = { coLocated: true, organizationId: 'bluewick', hours: everyDay('09:00', '17:00') };
await loadTestLocations(database, [
  testLocation({ locationId: 'lab-2', coLocated: true, storeNumber: '2' }),
  testLocation({ ...inStore, locationId: 'site-4', storeNumber: '4' }),
  testLocation({ ...inStore, locationId: 'site-2', storeNumber: '2' }),
]);
await asOwner((client) =>
  client.query(
    `with closed as (update locations set status = 'Suspended' where public_id = 'site-2')
     insert into covid_sites (location_id, by_car, clia_number, county, phone)
     select id, false, '14D9000001', 'Lake', '312-555-0100' from locations where organization_id = 'bluewick'`,
  ),
);

const app = testApp(testRuntime(database));

async function post(body: object): Promise<{ status: number; json: StoresAnswer & { errors?: { path: string }[] } }> {
  const response = await app(
    new Request('http://find.example/api/locator/v1/stores/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    'here',
  );
  return { status: response.status, json: (await response.json()) as never };
}
const numbers = ({ results }: Pick<StoresAnswer, 'results'>) => results.map(({ storeNumber }) => storeNumber);

test('stores are found by distance: 30 on the first page within 50 miles unless said, and by what they have [STORE-1]', async () => {
  const { status, json } = await post({ ...HOME, requestType: 'locator' });
  expect(status).toBe(200);
  expect(storesAnswerSchema.parse(json)).toEqual(json);
  expect(numbers(json)).toEqual(['1', '2', '3', '4']);
  expect(json.results.map(({ distance }) => distance)).toEqual([0, 3.3, 8.8, 26.1]);
  expect(json).toMatchObject({ error: false, total: 4, nearest: null });
  expect(numbers((await post({ ...HOME, r: 5 })).json)).toEqual(['1', '2']);
  expect(numbers((await post({ ...HOME, filterOptions: ['Labs'] })).json)).toEqual(['2', '4']);
  expect(numbers((await post({ ...HOME, filterOptions: ['Labs', 'Hearing'] })).json)).toEqual(['4']);
  const second = (await post({ ...HOME, s: 3, p: 2 })).json;
  expect([numbers(second), second.total]).toEqual([['4'], 4]);
  const after = (await post({ ...HOME, s: 3, p: 3 })).json;
  expect([numbers(after), after.total]).toEqual([[], 4]);
  const unsaid = (await post(ISLAND)).json;
  expect(numbers(unsaid)).toEqual(onIsland.slice(0, 30).map(({ number }) => number));
  expect(unsaid.total).toBe(32);
  expect((await post({ ...ISLAND, p: 2 })).json.results.map(({ distance }) => distance)).toEqual([30, 49.8]);
});

test.each([
  ['Medical', 'Optical'],
  ['UrgentCare', 'Dental'],
  ['WeightLoss', 'PrimaryCare'],
])(
  'a search by %s or %s that nobody near has names the nearest store that has it, if any [STORE-1 part]',
  async (one, other) => {
    for (const code of [one, other]) {
      const { json } = await post({ ...HOME, filterOptions: [code] });
      expect(json.results).toEqual([]);
      expect(json.nearest?.storeNumber).toBe(code === 'Dental' ? '5' : undefined);
    }
  },
);

test.each([
  ['60614', ['1', '2', '3', '4']],
  ['Chicago', ['1', '2', '3', '4']],
  ['Minneapolis, MN', ['5']],
  ['Harbor Way', ['4', '3', '2', '1']],
  ['9 Harbor Way', ['4', '3', '2', '1']],
  ['lincoln square', ['1', '2', '3', '4']],
])('a ZIP code, a town, a street or a part of a town: %s', async (q, expected) => {
  const { json } = await post({ q });
  expect(numbers(json)).toEqual(expected);
  expect(json.place).not.toBeNull();
});

test('a street with its town is that street there, however it is written; a town that is named like a street stays a town [SHELL-4 part]', async () => {
  const labelled = async (q: string) => (await post({ q })).json.place?.label;
  for (const q of ['9 Harbor Way, Waukegan', '9 harbor way waukegan il', 'Harbor Way, Waukegan, IL 60614'])
    expect(await labelled(q), q).toMatch(/^9 Harbor Way, /);
  const written = (await post({ q: 'Clark St' })).json.choices.map(({ label }) => label);
  expect((await post({ q: 'north clark street' })).json.choices.map(({ label }) => label)).toEqual(written);
  const reading = { db: pool, actor: null, now: Date.now(), places };
  const near = await searchStores(reading, { ...WANTED, q: 'Clark St' }, { lat: 44.9, lng: -93.2 });
  expect(near.choices.map(({ city }) => city)).toEqual(['Minneapolis', 'Evanston', 'Chicago']);
  expect(await labelled('Port St Lucie, FL')).toBe('Port Saint Lucie, FL');
  expect(await labelled('1 No Such St, Minneapolis, MN')).toBe('Minneapolis, MN');
});

test('the beginning of a town’s name is enough, as in every field for a place [LOC-4 part]', async () => {
  expect((await post({ q: 'minneap' })).json).toMatchObject({ place: { label: 'Minneapolis, MN' } });
});

test('a name that several places have is a choice, and one that nobody knows is an error with an empty list', async () => {
  expect((await post({ q: 'Springfield' })).json.choices.map(({ state }) => state)).toContain('MO');
  expect((await post({ q: 'Clark Street' })).json.choices.map(({ city }) => city)).toEqual(
    expect.arrayContaining(['Chicago', 'Evanston', 'Minneapolis']),
  );
  for (const q of ['Xyzzyville', '%', "'; drop table stores;--", '\\', '"><script>'])
    expect((await post({ q })).json).toMatchObject({
      error: true,
      message: `Couldn't find the location ${q}`,
      results: [],
    });
});

test.each([
  ['r', { r: 1e9 }],
  ['r', { r: 0 }],
  ['r', { r: 'far' }],
  ['s', { s: 0 }],
  ['s', { s: 101 }],
  ['p', { p: -1 }],
  ['p', { p: 1.5 }],
  ['lat', { lat: 91 }],
  ['lng', { lng: -181 }],
  ['lng', { lng: undefined }],
  ['q', { lat: undefined, lng: undefined }],
  ['q', { q: 'x'.repeat(201) }],
  ['requestType', { requestType: 'nearby' }],
  ['filterOptions.1', { filterOptions: ['Labs', 'Surgery'] }],
])('a wrong %s is refused by its name: %j', async (path, wrong) => {
  const { status, json } = await post({ ...HOME, ...wrong });
  expect(status).toBe(422);
  expect(json.errors?.map((error) => error.path)).toContain(path);
});

test('the nearest store: one result with its number and no error, by codes with commas between them; an error gives an empty list [STORE-2]', async () => {
  const near = async (query: string) => {
    const response = await app(new Request(`http://find.example/api/stores?${query}`), 'here');
    return { status: response.status, json: (await response.json()) as StoresAnswer & { errors: { path: string }[] } };
  };
  const { json } = await near('requestType=locator&s=1&p=1&r=50&lat=42.1&lng=-87.6472&filterOptions=Labs');
  expect([json.error, json.results.length, json.results[0]?.storeNumber]).toEqual([false, 1, '2']);
  expect((await near('lat=42.3&lng=-87.6472&filterOptions=Labs,Hearing')).json.results[0]?.storeNumber).toBe('4');
  const nowhere = await near('lat=0&lng=0&s=1&p=1');
  expect([nowhere.status, nowhere.json.results]).toEqual([200, []]);
  for (const [query, path] of [
    ['lat=x&lng=1', 'lat'],
    ['lat=1&lng=', 'lng'],
    ['lat=1&lng=1&r=1e9', 'r'],
    ['lat=1&lng=1&s=0', 's'],
    ['lat=1&lng=1&p=-1', 'p'],
    ['lat=1&lng=1&filterOptions=Labs,x', 'filterOptions.1'],
  ] as const) {
    const wrong = await near(query);
    expect([wrong.status, wrong.json.errors.map((error) => error.path)], query).toEqual([422, [path]]);
  }
  const failed = await post({ q: 'Xyzzyville', s: 1 });
  expect([failed.json.error, failed.json.results]).toEqual([true, []]);
});

test('each store says whether it is open, what can be booked inside, and where prescriptions wait while it is closed', async () => {
  const now = Date.parse('2026-11-23T18:00:00Z');
  const { results } = await searchStores({ db: pool, actor: null, now, places }, { q: '', ...HOME, ...WANTED });
  expect(results[0]).toMatchObject({ open: { now: true, words: 'Open day and night' }, visits: [], closure: null });
  expect(results[0]?.services.map(({ name }) => name)).toEqual(['Store Open 24 hours', 'Pharmacy Open 24 hours']);
  expect(results[1]).toMatchObject({
    visits: [
      { organizationId: 'labcorp', locationId: 'lab-2', services: [{ name: 'Test visit' }, { name: 'Test visit' }] },
    ],
  });
  expect(results[2]).toMatchObject({
    open: { now: false, words: 'Closed temporarily' },
    closure: { until: null, reason: 'We are moving', prescriptionsAt: { storeNumber: '2', distance: 5.5 } },
  });
  expect(results[3]).toMatchObject({
    page: '/store/4-store-4-waukegan-il',
    open: { now: true, until: '10 pm' },
    services: [
      { name: 'Pharmacy', note: 'until 10 pm' },
      { name: 'COVID-19 tests', note: 'until 5 pm' },
    ],
  });
  const open = await searchStores({ db: pool, actor: null, now, places }, { q: '', ...HOME, ...WANTED, openNow: true });
  expect([numbers(open), open.total]).toEqual([['1', '4'], 2]);
});

test('open now is by the hours of what is looked for: a pharmacy counter that opens at nine is closed in a store that is open', async () => {
  const at = async (filterOptions: ('FluShots' | 'Pharmacy' | 'Wheelchair')[], time: string) =>
    numbers(
      await searchStores(
        { db: pool, actor: null, now: Date.parse(`2026-11-24T${time}-06:00`), places },
        { q: '', ...COUNTER, ...WANTED, filterOptions, openNow: true },
      ),
    );
  expect(await at([], '08:10')).toEqual(['60']);
  expect(await at(['FluShots'], '08:10')).toEqual([]);
  expect(await at(['FluShots', 'Pharmacy'], '09:10')).toEqual(['60']);
  expect(await at(['FluShots', 'Pharmacy'], '20:30')).toEqual([]);
  expect(await at(['Pharmacy'], '20:30')).toEqual(['60']);
  expect(await at(['Wheelchair'], '08:10')).toEqual(['60']);
});
const WANTED = { r: 50, s: 30, p: 1, requestType: 'locator' as const, filterOptions: [], openNow: false };

test('stores with an open site for COVID-19 tests are found by these, and say when the site tests', async () => {
  const at = async (filterOptions: ('CovidTests' | 'Labs' | 'Hearing')[], time: string, openNow = false) =>
    searchStores(
      { db: pool, actor: null, now: Date.parse(`2026-11-24T${time}-06:00`), places },
      { q: '', ...HOME, ...WANTED, filterOptions, openNow },
    );
  const { results, total } = await at(['CovidTests'], '10:00');
  expect([total, results[0]?.storeNumber]).toEqual([1, '4']);
  expect(results[0]?.services).toContainEqual(
    expect.objectContaining({ code: 'CovidTests', name: 'COVID-19 tests', note: 'until 5 pm', open: true }),
  );
  expect(numbers(await at(['CovidTests', 'Labs'], '10:00'))).toEqual(['4']);
  expect(numbers(await at(['CovidTests'], '18:00', true))).toEqual([]);
  const [second] = (await at([], '10:00')).results.filter(({ storeNumber }) => storeNumber === '2');
  expect(second?.services.map(({ code }) => code)).not.toContain('CovidTests');
});

test('a search reads the index of places, not the whole table', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${SEARCH}`, [
      41.9,
      -87.6,
      80_000,
      [],
      30,
      0,
      false,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/Index Scan using stores_nearest|Bitmap Index Scan on stores_nearest/g)?.length).toBe(2);
    expect(plan).not.toContain('Seq Scan on stores');
    await client.query('rollback');
  } finally {
    client.release();
  }
});
