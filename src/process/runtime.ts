import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Runtime } from '#api/route.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { seedDatabase, type Progress } from '../seed.ts';
import type { Settings } from '#settings.ts';

/** Log lines are written together, at the latest after so many milliseconds and when the process ends: a system call for each costs a twentieth of a booking. */
const LOG_EVERY_MS = 500;
const LOG_BYTES = 4096;

/** Opens the database, migrates and seeds it, and gives what every request needs. Throws DataDirError, or the server database's own error. */
export async function startRuntime(settings: Settings, progress: Progress): Promise<Runtime> {
  const lines = pino.destination({ dest: 1, sync: false, minLength: LOG_BYTES, periodicFlush: LOG_EVERY_MS });
  const log = pino({ level: settings.LOG_LEVEL, base: null }, lines);
  const database = await openDatabase(settings, (error) =>
    log.warn({ code: Reflect.get(error, 'code') }, 'database connection lost'),
  );
  try {
    await migrateDatabase(database);
    await seedDatabase(database, progress);
    return { settings, log, database, csrfKey: await sharedSecret(database, 'csrf') };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A random key that every process on this database uses, made by the first. */
async function sharedSecret({ pool }: Database, name: string): Promise<string> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await pool.query<{ value: string }>('select value from secrets where name = $1', [name]);
  return rows[0]?.value ?? '';
}
