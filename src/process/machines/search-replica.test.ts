import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { startPostgres } from '#testing/postgres.ts';
import { newGuest, run, type TestGuest, type Run } from '#testing/processes.ts';

type Server = Awaited<ReturnType<typeof startPostgres>>;

const warnings: string[] = [];
let primary: Server;
let replica: Server;
let database: Database;
let server: Run;
let guest: TestGuest;

beforeAll(async () => {
  buildIfStale();
  primary = await startPostgres('embedded', inject('postgres').kept);
  replica = await primary.standby();
  const settings = { DATABASE_URL: primary.url, SEARCH_DATABASE_URL: replica.url };
  database = await openDatabase({ ...settings, DATABASE_POOL: 4, DATA_DIR: '' }, (what) => warnings.push(what));
  server = run({ ...settings, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  guest = await newGuest({ address: await server.address });
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exit;
  await database.close();
  await replica.stop();
  await primary.stop();
});

/** Where a search was answered. */
async function searchedOn(): Promise<'replica' | 'primary'> {
  const { rows } = await database.search.query<{ isCopy: boolean }>('select pg_is_in_recovery() as "isCopy"');
  return rows[0]?.isCopy ? 'replica' : 'primary';
}

const expectSearchesOn = (where: 'replica' | 'primary') =>
  expect.poll(searchedOn, { interval: 20, timeout: 15_000 }).toBe(where);

const write = () =>
  database.pool.query('insert into heartbeat (id, at) values (1, now()) on conflict (id) do update set at = now()');

test('searches are answered by the replica, and bookings go on by the primary [BEYOND-4 part]', async () => {
  await expectSearchesOn('replica');
  const { rows } = await database.pool.query<{ isCopy: boolean }>('select pg_is_in_recovery() as "isCopy"');
  expect(rows[0]?.isCopy).toBe(false);
  expect(await guest.post('/scheduler/patients/draft')).not.toMatchObject({ status: 503 });
});

test('a replica that is away is passed over without a search failing, and used again when it is back [BEYOND-4 part]', async () => {
  await expectSearchesOn('replica');
  warnings.length = 0;
  await replica.halt('power');
  for (let search = 0; search < 10; search += 1) expect(await searchedOn()).toBe('primary');
  expect(warnings.filter((what) => /searches go to the primary/.test(what))).toHaveLength(1);
  await replica.resume();
  await expectSearchesOn('replica');
});

/** Asks the replica itself, as the owner of its tables. */
async function onReplica(statement: string): Promise<number> {
  const copy = await openDatabase({ DATABASE_URL: replica.url, DATABASE_POOL: 1, DATA_DIR: '' });
  const { rowCount } = await copy.asOwner((client) => client.query(statement));
  await copy.close();
  return rowCount ?? 0;
}

test('a replica that is five seconds behind is passed over until it has caught up', async () => {
  await expectSearchesOn('replica');
  await onReplica('select pg_wal_replay_pause()');
  const clock = performance.now.bind(performance);
  const begun = clock();
  const now = vi.spyOn(performance, 'now');
  for (const passed of [1100, 2200]) {
    await write();
    now.mockReturnValue(begun + passed);
    expect(await searchedOn()).toBe('replica');
  }
  now.mockReturnValue(begun + 8000);
  await expectSearchesOn('primary');
  await onReplica('select pg_wal_replay_resume()');
  now.mockImplementation(() => clock() + 10_000);
  await expectSearchesOn('replica');
});

test('while the primary is away people still search, and are told so only where their own last change would be in the answer', async () => {
  await expectSearchesOn('replica');
  const tiles = (cookie = '') =>
    fetch(`${guest.site.address}/api/tiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{"lat":41.92,"lng":-87.65}',
    });
  const tilesOfReplica = async () => {
    expect((await tiles()).status).toBe(200);
    return onReplica("select 1 from pg_stat_activity where query like 'with here%' and pid <> pg_backend_pid()");
  };
  await expect.poll(tilesOfReplica, { interval: 50, timeout: 10_000 }).toBeGreaterThan(0);
  await primary.halt('fast');
  expect((await tiles()).status).toBe(200);
  expect((await tiles('fcViewed=1')).status).toBe(503);
  expect((await guest.get('/geocode?address=60614')).status).toBe(200);
  expect((await guest.post('/scheduler/holds', { slotId: 'any' })).status).not.toBe(201);
  expect(await searchedOn()).toBe('replica');
  await primary.resume();
  await expect.poll(async () => (await tiles('fcViewed=1')).status, { timeout: 10_000 }).toBe(200);
});
