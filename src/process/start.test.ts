import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { run, serverDatabase } from '#testing/processes.ts';

const PLACES = 70_861;

beforeAll(() => buildIfStale());

test('three processes that start at once on an empty database load it once; the next one, long after, is ready with times that are still to come [BEYOND-4 part]', async () => {
  const { url, database } = await serverDatabase('empty');
  const settings = { DATABASE_URL: url, DEMO_DATA: 'on', LOG_LEVEL: 'warn' };
  const processes = [run(settings), run(settings), run(settings)];
  const addresses = await Promise.all(processes.map(({ address }) => address));
  const ready = await Promise.all(addresses.map(async (address) => (await fetch(`${address}/readyz`)).status));
  expect(ready).toEqual([200, 200, 200]);
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select count(*)::int from places) as places, (select count(distinct label)::int from places) as labels,
       (select count(*)::int from locations) as locations, (select count(distinct public_id)::int from locations) as ids,
       (select count(*)::int from seeds) as seeds`,
  );
  expect(rows[0]).toEqual({ places: PLACES, labels: PLACES, locations: 3500, ids: 3500, seeds: 3 });
  expect(processes.filter(({ said }) => /Loading places/.test(said()))).toHaveLength(1);

  for (const { child, exit } of processes) {
    child.kill('SIGTERM');
    await exit;
  }
  await database.pool.query(`update next_free set starts = '{2026-01-05 15:00Z}', starts_at = '2026-01-05 15:00Z'`);
  const late = await run(settings).address;
  const answer = await fetch(`${late}/api/tiles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"lat":41.92,"lng":-87.65}',
  });
  const { tiles } = (await answer.json()) as { tiles: { id: string; nextTimes: unknown[] }[] };
  expect(tiles.find(({ id }) => id === 'labcorp-a1c')?.nextTimes).toHaveLength(3);
});

test('a database of one’s own gets no demo data unless it is asked for', async () => {
  const { url, database } = await serverDatabase('empty');
  // The site that is built has the demo's clinics in its pages; only the server is asked here.
  const { parseSettings } = await import('#settings/settings.ts');
  const { startRuntime } = await import('./runtime.ts');
  const runtime = await startRuntime(parseSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), () => undefined);
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from locations');
  expect(rows[0]?.count).toBe(0);
  await runtime.database.close();
});
