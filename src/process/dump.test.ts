import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { VISIT_MAIL } from '#scheduler/visits/server/told/mail-queue.ts';
import { parseSettings } from '#settings/settings.ts';
import { buildIfStale } from '#build/build.ts';
import {
  asVisitor,
  dataFolder,
  newGuest,
  run,
  separateSlots,
  servedFolder,
  serverDatabase,
  withOneSeat,
} from '#testing/processes.ts';
import { DAY } from '#text/durations.ts';

const node = promisify(execFile);

test(
  'what the embedded database has moves to a server by db:dump: a booked visit is found there, and booking goes on',
  { timeout: 120_000 },
  async () => {
    buildIfStale();
    const folder = servedFolder();
    const embedded = await openDatabase(parseSettings({ DATA_DIR: folder }));
    const [place] = await withOneSeat(embedded, 1);
    const job = { kind: 'reminder', appointmentId: randomUUID(), sequence: 0 };
    await embedded.jobs.add(embedded.pool, VISIT_MAIL, [{ id: randomUUID(), data: job, at: Date.now() + 9 * DAY }]);
    await embedded.close();
    const settings = { DATA_DIR: folder, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    const first = run(settings);
    const guest = await newGuest({ address: await first.address });
    const [slotId, next] = await separateSlots(guest, place!);
    const held = await guest.post('/scheduler/holds', { slotId });
    const visitor = await asVisitor(guest);
    const booked = await guest.post('/scheduler/appointments', { aptHoldId: held.body['aptHoldId'], ...visitor });
    expect(booked.status).toBe(201);
    first.child.kill('SIGTERM');
    await first.exit;

    const file = join(dataFolder(), 'rows.sql');
    const env = { PATH: process.env['PATH'], DATA_DIR: folder };
    await node(process.execPath, ['src/database-commands.ts', 'dump', file], { env });
    const { url, database } = await serverDatabase('empty');
    await migrateDatabase(database);
    await database.asOwner((client) => client.query(readFileSync(file, 'utf8')));

    const second = run({ ...settings, DATABASE_URL: url });
    const other = await newGuest({ address: await second.address });
    const found = await other.post('/scheduler/appointments/find', {
      confirmationNumber: booked.body['confirmationNumber'],
      dob: '1985-03-27',
    });
    expect(found).toMatchObject({ status: 200, body: { appointmentId: booked.body['appointmentId'] } });
    expect((await other.post('/scheduler/holds', { slotId })).status).toBe(409);
    expect((await other.post('/scheduler/holds', { slotId: next })).status).toBe(201);
    // What is yet to be sent is sent there.
    const waiting = await database.pool.query<{ days: number }>(
      `select round(extract(epoch from start_after - now()) / 86400)::int as days from pgboss.job
       where name = 'visit-mail' and state = 'created' and data->>'appointmentId' = $1`,
      [job.appointmentId],
    );
    expect(waiting.rows).toEqual([{ days: 9 }]);
    const { rows } = await database.pool.query<{ places: number }>('select count(*)::int as places from places');
    expect(rows[0]?.places).toBe(70_861);

    // The log of where it came from says that it left: which file, and how many patients are in it.
    const left = await openDatabase(parseSettings({ DATA_DIR: folder }));
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(await commandsIn(left)).toEqual([
      { actor: 'system:database-commands', action: 'database.dump', subject: `sha256:${digest}`, count: 1 },
    ]);
    await left.close();
  },
);

/** What the log says of commands that were run on a database. */
async function commandsIn({ pool }: Database): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `select actor, action, subject, count from audit_log where action like 'database.%' order by id`,
  );
  return rows;
}

test.each(['embedded', 'server'] as const)(
  'a reset leaves a database of the %s kind without rows, whose log begins with that',
  { timeout: 120_000 },
  async (kind) => {
    const DATA_DIR = kind === 'embedded' ? servedFolder() : dataFolder();
    const settings = kind === 'embedded' ? { DATA_DIR } : { DATABASE_URL: (await serverDatabase('served')).url };
    const env = { PATH: process.env['PATH'], ...settings };
    const { stdout } = await node(process.execPath, ['src/database-commands.ts', 'reset'], { env });
    expect(stdout).toContain('is now empty');
    const database = await openDatabase(parseSettings(settings));
    const count = kind === 'server' ? 0 : null;
    expect(await commandsIn(database)).toEqual([
      { actor: 'system:database-commands', action: 'database.reset', subject: 'all tables', count },
    ]);
    const { rows } = await database.pool.query('select 1 from locations union all select 1 from places limit 1');
    expect(rows).toEqual([]);
    await database.close();
  },
);
