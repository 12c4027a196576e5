import { databaseLimits } from '#api/counted-limits.ts';
import { content } from '#content-model/content.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { parseSettings } from '#settings/settings.ts';
import { pino } from 'pino';
import { serveApp } from '../src/app/app.ts';
import { atMost, interleaved, plain, type Figure, type BenchOutcome } from './harness.ts';
import { median, ratio, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';
import { NEAR } from './tiles.ts';

const FEW = 50;
const MANY = 5000;
const ROUNDS = 9;
/** Calls of a round, one after another. */
const CALLS = 60;
/** The category whose services are the same few in both. */
const OWN = 'sleep';

const ASKED: Record<string, object> = {
  'a category of the same few': { filterOptions: { categories: [OWN] } },
  'all services': {},
  'all services, soonest first': { sort: 'soonest' },
};

/** POST /api/tiles through the app, in this process, where there are few services and where there are many. */
export async function manyTiles(bed: TestBed): Promise<BenchOutcome> {
  const database = await openDatabase({ DATABASE_URL: await bed.seeded('many_tiles'), DATABASE_POOL: 2, DATA_DIR: '' });
  bed.later(() => database.close());
  const [few, many] = [caller(database, FEW), caller(database, MANY)];
  const figures: Figure[] = [];
  for (const [what, asked] of Object.entries(ASKED)) {
    const body = JSON.stringify({ ...NEAR, ...asked });
    const counts = [await few.count(body), await many.count(body)];
    const taken = await interleaved(
      { [`${what}, of ${FEW}`]: () => few.time(body), [`${what}, of ${MANY}`]: () => many.time(body) },
      ROUNDS,
    );
    const [ofFew = [], ofMany = []] = Object.values(taken);
    figures.push(
      atMost(`${what}: ${MANY.toLocaleString('en')} to ${FEW}`, ratio(ofMany, ofFew), 2),
      plain(`${what}: ms of a call`, `${short(median(ofFew))}, ${short(median(ofMany))}`),
      plain(`${what}: tiles in the answer`, counts.join(', ')),
    );
  }
  return {
    title: `POST /api/tiles where there are ${FEW} services, and where there are ${MANY.toLocaleString('en')}`,
    figures,
    notes: [
      `From the request to the text of its answer, without the network, one after another near ${NEAR.lat}, ${NEAR.lng}. The services are ours, then copies of them; the copies are not in the category '${OWN}'.`,
      'An answer has 100 tiles at most: where all services are asked for, the one of many is also twice as long.',
    ],
  };
}

function caller(database: Database, services: number) {
  const runtime = {
    settings: parseSettings({ RATE_LIMITS: 'off' }),
    log: pino({ level: 'silent' }),
    database,
    limits: databaseLimits(database, false),
    keys: { csrf: 'c', guest: 'g', link: 'l', address: 'a', auth: 'sign-in', tokens: [] },
    belongings: [],
  };
  const app = serveApp(runtime, { content: { ...content(), services: servicesLike(services) } });
  const headers = { 'content-type': 'application/json' };
  const call = async (body: string): Promise<string> => {
    const response = await app(new Request('http://bench/api/tiles', { method: 'POST', headers, body }), '127.0.0.1');
    return response.text();
  };
  return {
    count: async (body: string) => (JSON.parse(await call(body)) as { tiles: unknown[] }).tiles.length,
    time: async (body: string) => {
      const start = performance.now();
      for (let calls = 0; calls < CALLS; calls += 1) await call(body);
      return (performance.now() - start) / CALLS;
    },
  };
}

/** So many services: those of one category and our others, then copies of ours under other names. */
function servicesLike(count: number) {
  const ours = content().services.toSorted(
    (a, b) => Number(b.categories.includes(OWN)) - Number(a.categories.includes(OWN)),
  );
  const others = ours.filter(({ categories }) => !categories.includes(OWN));
  const copies = Array.from({ length: Math.max(0, count - ours.length) }, (_, at) => {
    const copied = others[at % others.length] as (typeof ours)[number];
    return { ...copied, id: `${copied.id}-${at}`, position: 1 + (at % 9999) };
  });
  return [...ours.slice(0, count), ...copies];
}
