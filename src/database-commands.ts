import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { system } from '#identity/make-actor.ts';
import type { AuditEntry } from '#audit/entry.ts';
import { writeAudit } from '#audit/write.ts';
import { digestOf } from '#data-files/files/digest.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { rowsAsSql } from '#db/dump.ts';
import { removeEmbedded } from '#db/embedded.ts';
import { databaseProblem } from '#db/errors.ts';
import { JOBS_SCHEMA } from '#db/jobs.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { parseSettings, SettingsError, type Settings } from '#settings/settings.ts';
import { explain } from './process/explain-failure.ts';
import { seedDatabase } from '#process/seed.ts';

/** Who these commands are done by. */
const COMMAND = system('database-commands');

const COMMANDS: Record<string, (settings: Settings) => Promise<void>> = { reset, seed, dump };

const command = COMMANDS[process.argv[2] ?? ''];
try {
  if (!command) throw new SettingsError(`Choose one: npm run db:${Object.keys(COMMANDS).join(', db:')}`);
  await command(parseSettings(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/**
 * Empties the database: removes the embedded one, or drops a server's public schema, bookings and audit log included.
 * The new log says so.
 */
async function reset(settings: Settings): Promise<void> {
  let patients: number | undefined;
  if (settings.DATABASE_URL) {
    await opened(settings, ({ asOwner }) =>
      asOwner(async (client) => {
        patients = await patientsIn(client);
        await client.query('drop schema if exists drizzle cascade');
        await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
        await client.query('drop schema public cascade');
        await client.query('create schema public');
      }),
    );
    say('The database of DATABASE_URL is now empty. The next start loads it again.');
  } else {
    await removeEmbedded(settings.DATA_DIR);
    say(`The embedded database in ${resolve(settings.DATA_DIR)} is now empty. The next start loads it again.`);
  }
  const entry: AuditEntry = {
    action: 'database.reset',
    rows: 'all tables',
    ...(patients !== undefined && { count: patients }),
  };
  try {
    await opened(settings, async (database) => {
      await migrateDatabase(database);
      await database.asOwner((client) => writeAudit(client, COMMAND, entry));
    });
  } catch (error) {
    if (!databaseProblem(error)) throw error;
    throw new SettingsError(`The new tables and the audit log's line about this could not be made. ${explain(error)}`);
  }
}

/** Migrates and loads what is missing. */
async function seed(settings: Settings): Promise<void> {
  await opened(settings, (database) =>
    migrateDatabase(database, (client) =>
      seedDatabase(
        client,
        settings,
        (part, done, total) => done >= total && say(`Loaded ${part}: ${total.toLocaleString('en')}`),
      ),
    ),
  );
  say('The database is migrated and has all its data.');
}

/**
 * Writes all rows as SQL to a file (default find-care-dump.sql), by pg_dump or as INSERTs; audits its SHA-256 and
 * number of patients.
 */
async function dump(settings: Settings): Promise<void> {
  const file = process.argv[3] ?? 'find-care-dump.sql';
  if (settings.DATABASE_URL) {
    const { status, error } = spawnSync('pg_dump', ['--dbname', settings.DATABASE_URL, '--file', file], {
      stdio: 'inherit',
    });
    if (error)
      throw new SettingsError(`pg_dump can't be run (${error.message}). Install PostgreSQL's client programs.`);
    if (status !== 0) throw new SettingsError('pg_dump failed. See its output above.');
  } else {
    await opened(settings, ({ asOwner }) =>
      asOwner((client) => pipeline(Readable.from(rowsAsSql(client)), createWriteStream(file))),
    );
  }
  const subject = `sha256:${await digestOf(file)}`;
  await opened(settings, ({ asOwner }) =>
    asOwner(async (client) => {
      const count = await patientsIn(client);
      if (count !== undefined) await writeAudit(client, COMMAND, { action: 'database.dump', file: subject, count });
    }),
  );
  say(`Dumped to ${file}`);
}

/** How many patients a database knows; undefined for one without tables. */
async function patientsIn(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('patients') is not null as is");
  if (!rows[0]?.is) return undefined;
  const counted = await client.query<{ count: number }>('select count(*)::int as count from patients');
  return counted.rows[0]?.count;
}

async function opened<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, (what, error) => say(`${what}: ${(error as Error).message}`));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
