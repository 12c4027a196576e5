import pg from 'pg';
import type { Reading } from '#identity/make-actor.ts';
import { searchContent } from '#finder/server/search/search-content.ts';
import { searchTiles } from '#finder/server/tiles/tiles.ts';
import { tilesRequestSchema } from '#finder/catalogue/tile.schema.ts';
import { servicesOf } from '#app/services.ts';
import { content } from '#content-model/content.ts';
import { atLeast, interleaved, plain, type BenchOutcome } from './harness.ts';
import { median, ratio, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';

/** Where the visitor of the tile benchmarks stands: Chicago 60614. */
export const NEAR = { lat: 41.9227, lng: -87.6533 };
const CONNECTIONS = 10;
const ROUNDS = 7;
const ROUND_MS = 2000;
/** As many tiles as the target speaks of; content has some more. */
const TILES = 30;

/** Tile search against its own SQL through a bare pool, and over HTTP. */
export async function tiles(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('tiles');
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const known = searchContent(content(), servicesOf(content()).search);
  const request = tilesRequestSchema.parse(NEAR);
  const statements: pg.QueryConfig[] = [];
  const recording = {
    query: (statement: pg.QueryConfig) => {
      statements.push(statement);
      return pool.query(statement);
    },
  };
  const { tiles: found } = await searchTiles(by(recording as unknown as pg.Pool), known, request);
  const [search] = statements;
  if (!search || statements.length > 1) throw new Error('a search of tiles is one query');
  const { origin } = await bed.server({ DATABASE_URL: url });
  const call = { method: 'POST', path: '/api/tiles', body: JSON.stringify(NEAR) };

  const taken = await interleaved(
    {
      'search, per second': () => perSecond(() => searchTiles(by(pool), known, request)),
      'its query alone, per second': () => perSecond(() => pool.query(search)),
      'over HTTP, per second': async () =>
        (await sendLoad({ origin, calls: [call], connections: CONNECTIONS, seconds: ROUND_MS / 1000 })).perSecond,
    },
    ROUNDS,
  );
  await pool.end();
  const ours = taken['search, per second'];
  return {
    title: `Search for the ${found.length} tiles near ${NEAR.lat}, ${NEAR.lng} on PostgreSQL, ${CONNECTIONS} at a time`,
    figures: [
      atLeast('Searches for each search query through bare pg', ratio(ours, taken['its query alone, per second']), 0.4),
      plain(
        'Searches over HTTP for each search query through bare pg',
        short(ratio(taken['over HTTP, per second'], taken['its query alone, per second'])),
      ),
      plain('Searches a second', short(median(ours))),
      plain('Search queries a second through bare pg', short(median(taken['its query alone, per second']))),
      plain('Searches a second over HTTP', short(median(taken['over HTTP, per second']))),
    ],
    notes: [
      'A search sends one query, for the place, the clinics near it and their open times; the services themselves are in memory. The target is held against that query alone, with the same text and values.',
      `Both in one process; ${TILES} tiles or more in each answer. HTTP is our server in a process of its own, asked by a third.`,
    ],
  };
}

function by(db: pg.Pool): Reading {
  return { db, actor: null, now: Date.now() };
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - start < ROUND_MS) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (1000 * done) / (performance.now() - start);
}
