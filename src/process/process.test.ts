import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { START_LOCK } from '#db/migrate.ts';
import { freePort } from '#testing/free-port.ts';
import { dataFolder, run as start, serverDatabase } from '#testing/processes.ts';

buildIfStale();

/** A request on a connection of its own: `sent` once that stands, `status` of the answer. */
function calling(url: string): { sent: Promise<unknown>; status: Promise<number | undefined> } {
  const request = get(url, { agent: false });
  const status = once(request, 'response').then(([answer]) => (answer as IncomingMessage).resume().statusCode);
  return { sent: once(request, 'finish'), status };
}

test('wrong settings end the start with exit 1, each named with what was expected', async () => {
  const run = start({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(await run.exit).toBe(1);
  expect(run.said()).toMatch(/PORT="http": expected a whole number/);
  expect(run.said()).toMatch(/LOG_LEVEL="loud": expected one of/);
});

test('a data folder that cannot be made or written is named with its setting, at once, exit 1', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'find-care-')), 'a file');
  writeFileSync(file, '');
  for (const [DATA_DIR, reason] of [
    [file, 'written (ENOTDIR)'],
    [join(file, 'data'), 'made (ENOTDIR)'],
    ...(process.platform === 'linux' ? [['/proc/find-care/data', 'made (ENOENT)'] as const] : []),
  ] as const) {
    const run = start({ DATA_DIR });
    expect(await run.exit).toBe(1);
    expect(run.said()).toContain(
      `DATA_DIR=${JSON.stringify(DATA_DIR)}: expected a folder for the embedded database; ${DATA_DIR} can't be ${reason}.`,
    );
  }
});

test('a database that cannot be reached, or that refuses, is said in a sentence, exit 1', async () => {
  const { url } = await serverDatabase('empty');
  const wrongName = new URL(url);
  wrongName.pathname = '/no_such_database';
  for (const [DATABASE_URL, said] of [
    ['postgres://visitor:secret@nowhere.invalid/find_care', 'getaddrinfo ENOTFOUND nowhere.invalid.'],
    ['postgres://visitor:secret@127.0.0.1:1/find_care', 'connect ECONNREFUSED 127.0.0.1:1.'],
    [wrongName.href, 'database "no_such_database" does not exist.'],
  ] as const) {
    const run = start({ DATABASE_URL, DEMO_DATA: 'on' });
    expect(await run.exit).toBe(1);
    expect(run.said()).toContain(`The database can't be used: ${said}`);
    expect(run.said()).not.toContain('secret');
  }
});

test('a port that is taken is named, exit 1, and the data folder is left alone', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = join(tmpdir(), `find-care-none-${port}`);
  const run = start({ PORT: String(port), DATA_DIR });
  expect(await run.exit).toBe(1);
  expect(run.said()).toContain(`Port ${port} of 127.0.0.1 is in use`);
  expect(existsSync(DATA_DIR)).toBe(false);
  other.close();
});

test('a process on a database of yours refuses connections until it is ready, so that a proxy asks another one; it names a taken port at once', async () => {
  const { url, database } = await serverDatabase('served');
  const settings = { DATABASE_URL: url, DEMO_DATA: 'on', LOG_LEVEL: 'warn', PORT: String(await freePort()) };
  const before = await database.pool.connect();
  await before.query('select pg_advisory_lock($1)', [START_LOCK]);
  const run = start(settings);
  const waiting = async () => {
    const { rows } = await before.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
  const asked = fetch(`http://127.0.0.1:${settings.PORT}/healthz`);
  await expect(asked).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await before.query('select pg_advisory_unlock($1)', [START_LOCK]);
  before.release();
  expect((await fetch(`${await run.address}/readyz`)).status).toBe(200);

  const other = start(settings);
  expect(await other.exit).toBe(1);
  expect(other.said()).toContain(`Port ${settings.PORT} of 127.0.0.1 is in use`);
});

test(
  'a stop that comes while the server still starts ends it at once; the next start finds nothing half done, loads everything and is ready; a second process on the folder is refused; SIGTERM answers what is in flight and ends [BEYOND-3]',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = dataFolder();
    const stopped = start({ DATA_DIR, LOG_LEVEL: 'warn' });
    await expect.poll(() => existsSync(join(DATA_DIR, 'postgresql')), { timeout: 20_000, interval: 20 }).toBe(true);
    stopped.child.kill('SIGTERM');
    expect(await stopped.exit).toBe(0);
    expect(stopped.said()).not.toContain('Find Care is at');

    const METRICS_TOKEN = 'a token of this test';
    const first = start({ DATA_DIR, METRICS_TOKEN });
    const address = await first.address;
    expect(first.said()).toMatch(/Loading places: ([\d,]+) of \1/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/api/geocode?address=60614`)).status).toBe(200);
    const metrics = (authorization = '') => fetch(`${address}/metrics`, { headers: { authorization } });
    expect(await (await metrics(`Bearer ${METRICS_TOKEN}`)).text()).toContain('http_request_duration_seconds');
    expect([(await metrics()).status, (await metrics('Bearer another')).status]).toEqual([403, 403]);

    const second = start({ DATA_DIR });
    expect(await second.exit).toBe(1);
    expect(second.said()).toContain(`in use by process ${first.child.pid}`);

    const inFlight = Array.from({ length: 20 }, () => calling(`${address}/api/geocode?address=Springfield`));
    await Promise.all(inFlight.map(({ sent }) => sent));
    // It takes what comes in turn, and so has them all once it answers another.
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(new Set(await Promise.all(inFlight.map(({ status }) => status)))).toEqual(new Set([200]));

    const again = start({ DATA_DIR });
    const later = await again.address;
    expect(again.said()).not.toContain('Loading');
    expect((await fetch(`${later}/metrics`)).status).toBe(404);
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  },
);
