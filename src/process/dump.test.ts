import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { parseSettings } from '#settings.ts';
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
} from './testing.ts';

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
    const later = `insert into pgboss.job (name, data, start_after) values ('visit-mail', $1, now() + interval '9 days')`;
    await embedded.asOwner((client) => client.query(later, [JSON.stringify(job)]));
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
  },
);
