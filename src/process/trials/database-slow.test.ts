import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { startPostgres } from '#testing/postgres.ts';
import {
  newGuest,
  run,
  separateSlots,
  serverDatabase,
  withOneSeat,
  type TestGuest,
  type Site,
} from '#testing/processes.ts';

const { url, database } = await serverDatabase('served');
const site: Site = { address: null };
let guests: TestGuest[] = [];
let slots: string[] = [];

beforeAll(async () => {
  buildIfStale();
  const server = run({ DATABASE_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  site.address = await server.address;
  const places = await withOneSeat(database, 1);
  guests = await Promise.all(Array.from({ length: 14 }, () => newGuest(site)));
  slots = await separateSlots(guests[0] as TestGuest, places[0] ?? { locationId: '', serviceId: 0 });
}, 60_000);

const operation = async (path: string) => (await fetch(`${site.address}${path}`)).status;

test('while a table is locked each hold is told so, and everything else goes on', async () => {
  await database.asOwner(async (client) => {
    await client.query('begin; lock table seats in access exclusive mode');
    const holds = guests.map((guest, index) => guest.post('/scheduler/holds', { slotId: slots[index] }));
    const asked = guests[0] as TestGuest;
    const others = ['/places?input=chic', '/geocode?address=60614', '/storeid?lat=41.9&lng=-87.6'].map((path) =>
      asked.get(path),
    );
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    // The table stays locked meanwhile: what is answered waits for it no longer than the server lets it (db/time-outs.test.ts).
    for (const { status, headers } of await Promise.all(holds)) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect([await operation('/readyz'), await operation('/healthz')]).toEqual([200, 200]);
    await client.query('rollback');
  });
  expect((await (guests[0] as TestGuest).post('/scheduler/holds', { slotId: slots[0] })).status).toBe(201);
});

test(
  'a database that is read and not written, as with a full disk, is not ready; a hold is 503, and a search goes on [BEYOND-3 part]',
  { timeout: 30_000 },
  async () => {
    const name = new URL(url).pathname.slice(1);
    const readOnly = (value: string) =>
      database.asOwner((client) =>
        client.query(
          `alter database ${name} set default_transaction_read_only = ${value};
         select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
        ),
      );
    await readOnly('on');
    await expect.poll(() => operation('/readyz')).toBe(503);
    const { status, headers } = await (guests[1] as TestGuest).post('/scheduler/holds', { slotId: slots[1] });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await (guests[1] as TestGuest).get('/geocode?address=60615')).status).toBe(200);
    expect(await operation('/healthz')).toBe(200);
    // With its connections whole again: the first 503 can be that of one that was cut.
    for (let probe = 0; probe < 20; probe += 1) expect(await operation('/readyz')).toBe(503);
    await database.asOwner(async (client) => {
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database ${name} set default_transaction_read_only = off`);
    });
    await database.pool.query('select 1').catch(() => undefined);
    await database.asOwner((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      ),
    );
    await expect.poll(() => operation('/readyz'), { timeout: 10_000 }).toBe(200);
    expect((await (guests[1] as TestGuest).post('/scheduler/holds', { slotId: slots[1] })).status).toBe(201);
  },
);

test(
  'a PostgreSQL that hangs is given up after seconds, not after minutes, and used again when it goes on',
  { timeout: 60_000 },
  async () => {
    const postgres = await startPostgres('embedded', inject('postgres').kept);
    afterAll(() => postgres.stop());
    const server = run({ DATABASE_URL: postgres.url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    const own: Site = { address: await server.address };
    const guest = await newGuest(own);
    expect((await guest.get('/geocode?address=60614')).status).toBe(200);
    await postgres.hang();
    const asked = await Promise.all([
      guest.post('/tiles', { lat: 41.9, lng: -87.6 }),
      guest.get('/geocode?address=60616'),
      guest.get('/scheduler/patients'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([503, 503, 503]);
    await postgres.goOn();
    const again = { timeout: 15_000 };
    await expect.poll(async () => (await guest.get('/scheduler/patients')).status, again).toBe(200);
    await expect.poll(async () => (await guest.post('/tiles', { lat: 41.9, lng: -87.6 })).status, again).toBe(200);
  },
);
