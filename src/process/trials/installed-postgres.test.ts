import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { parseSettings } from '#settings/settings.ts';
import { buildIfStale } from '#build/build.ts';
import { installedPrograms, startPostgres } from '#testing/postgres.ts';
import { keysAcrossLocations, schemaLines, splitByLocation } from '#testing/database-keys.ts';
import {
  asVisitor,
  contradictions,
  dataFolder,
  newGuest,
  run,
  separateSlots,
  serverDatabase,
  withOneSeat,
} from '#testing/processes.ts';

const command = promisify(execFile);
const PLACES = 70_861;

/** Ends what a test has begun, last first. */
const ending: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ending.reverse()) await end();
});

const { database: embedded } = await serverDatabase('served');

test(
  'three processes that start at once on an empty PostgreSQL of 15 or later load it once, with the whole schema, and sell each seat once; the next one, long after, is ready with times that are still to come. Its keys stay within one location, so that one which is split by location holds them all. A dump of an installed one restores whole [BEYOND-4]',
  { timeout: 120_000 },
  async () => {
    buildIfStale();
    const postgres = await startPostgres(isInstalled() ? 'installed' : 'embedded');
    ending.push(postgres.stop);
    expect(Number.parseInt(postgres.version, 10)).toBeGreaterThanOrEqual(15);
    const settings = { DATABASE_URL: postgres.url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    const runs = [run(settings), run(settings), run(settings)];
    for (const { child, exit } of runs) ending.push(() => (child.kill('SIGKILL'), exit));
    const sites = await Promise.all(runs.map(async ({ address }) => ({ address: await address })));
    const ready = await Promise.all(sites.map(async ({ address }) => (await fetch(`${address}/readyz`)).status));
    expect(ready).toEqual([200, 200, 200]);
    expect(runs.filter(({ said }) => /Loading places/.test(said()))).toHaveLength(1);
    const database = await openDatabase(parseSettings({ DATABASE_URL: postgres.url }), () => undefined);
    ending.push(database.close);
    const { rows: loaded } = await database.pool.query<Record<string, number>>(
      `select (select count(*)::int from places) as places, (select count(distinct label)::int from places) as labels,
         (select count(*)::int from locations) as locations, (select count(distinct public_id)::int from locations) as ids,
         (select count(*)::int from seeds) as seeds`,
    );
    expect(loaded[0]).toEqual({ places: PLACES, labels: PLACES, locations: 3900, ids: 3900, seeds: 4 });
    expect(await schemaLines(database.pool)).toEqual(await schemaLines(embedded.pool));
    expect(await keysAcrossLocations(database.pool)).toEqual([]);
    // Before 17, a split table of PostgreSQL itself takes no such constraint as that of seats.
    expect(await splitByLocation(embedded)).toBeGreaterThan(14);
    const [place] = await withOneSeat(database, 1);
    const guests = await Promise.all([0, 1, 2, 0, 1, 2].map((which) => newGuest(sites[which]!)));
    const slots = await separateSlots(guests[0]!, place!);

    for (const slotId of slots.slice(0, 3)) {
      const holds = await Promise.all(
        guests.map(async (guest) => ({ guest, ...(await guest.post('/scheduler/holds', { slotId })) })),
      );
      expect(holds.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      const { guest, body } = holds.find(({ status }) => status === 201)!;
      const aptHoldId = body['aptHoldId'];
      const booked = await guest.post('/scheduler/appointments', { aptHoldId, ...(await asVisitor(guest)) });
      expect(booked.status).toBe(201);
    }
    expect(await contradictions(database)).toEqual([]);
    const { rows } = await database.pool.query<{ booked: number }>('select count(*)::int as booked from appointments');
    expect(rows[0]?.booked).toBe(3);

    for (const { child, exit } of runs) {
      child.kill('SIGTERM');
      await exit;
    }
    await database.pool.query(`update next_free set starts = '{2026-01-05 15:00Z}', starts_at = '2026-01-05 15:00Z'`);
    const late = run(settings);
    const answer = await fetch(`${await late.address}/api/tiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"lat":41.92,"lng":-87.65}',
    });
    const { tiles } = (await answer.json()) as { tiles: { id: string; nextTimes: unknown[] }[] };
    expect(tiles.find(({ id }) => id === 'labcorp-a1c')?.nextTimes).toHaveLength(3);
    late.child.kill('SIGTERM');
    await late.exit;

    if (!isInstalled()) return;
    const copy = await restored(postgres);
    ending.push(copy.close);
    const kept = await copy.pool.query<{ booked: number }>('select count(*)::int as booked from appointments');
    expect(kept.rows[0]?.booked).toBe(3);
    await expect(copy.asOwner((client) => client.query('truncate audit_log'))).rejects.toThrow(
      'audit_log rows are never changed',
    );
    await expect(copy.pool.query('truncate audit_log')).rejects.toThrow('permission denied');
  },
);

/** A second database of that server, made by its own dump and restore, which end at the first error. */
async function restored({
  bin,
  url,
}: Pick<Awaited<ReturnType<typeof startPostgres>>, 'bin' | 'url'>): Promise<Database> {
  const file = join(dataFolder(), 'find-care.dump');
  await command(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, url]);
  await command(join(bin, 'psql'), ['--command=create database restored', url]);
  const address = new URL(url);
  address.pathname = '/restored';
  await command(join(bin, 'pg_restore'), ['--exit-on-error', `--dbname=${address.href}`, file]);
  return openDatabase(parseSettings({ DATABASE_URL: address.href }), () => undefined);
}

function isInstalled(): boolean {
  try {
    return Boolean(installedPrograms());
  } catch {
    return false;
  }
}
