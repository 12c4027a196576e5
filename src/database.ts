import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { DataDirError, lockFolder } from '#db/lock.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { parseSettings, SettingsError, type Settings } from '#settings.ts';
import { seedDatabase } from './seed.ts';

const COMMANDS: Record<string, (settings: Settings) => Promise<void>> = { reset, seed, dump };

const command = COMMANDS[process.argv[2] ?? ''];
try {
  if (!command) throw new SettingsError('Say which: node src/database.ts reset, seed or dump');
  await command(parseSettings(process.env));
} catch (error) {
  const known = error instanceof SettingsError || error instanceof DataDirError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

/** Empties the database: the embedded folder is removed, a server's public schema dropped. All bookings in it are gone. */
async function reset(settings: Settings): Promise<void> {
  if (!settings.DATABASE_URL) {
    const folder = resolve(settings.DATA_DIR);
    if (existsSync(folder)) {
      const unlock = lockFolder(folder);
      rmSync(join(folder, 'postgres'), { recursive: true, force: true });
      unlock();
    }
    say(`The embedded database in ${folder} is empty. It is made again at the next start.`);
    return;
  }
  const database = await openDatabase(settings);
  await database.pool.query('drop schema if exists drizzle cascade');
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await database.close();
  say('The database of DATABASE_URL is empty. Its tables are made again at the next start.');
}

/** Migrates and loads what is missing. */
async function seed(settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  await migrateDatabase(database);
  await seedDatabase(
    database,
    (part, done, total) => done >= total && say(`Loaded ${part}: ${total.toLocaleString('en')}`),
  );
  await database.close();
  say('The database is migrated and has all its data.');
}

/** Writes every row of every table as SQL to the file named (default find-care-dump.sql): with pg_dump from a server, as INSERTs from the embedded database. */
async function dump(settings: Settings): Promise<void> {
  const file = process.argv[3] ?? 'find-care-dump.sql';
  if (settings.DATABASE_URL) {
    const { status, error } = spawnSync('pg_dump', ['--dbname', settings.DATABASE_URL, '--file', file], {
      stdio: 'inherit',
    });
    if (error)
      throw new SettingsError(`pg_dump can't be run (${error.message}). Install PostgreSQL's client programs.`);
    if (status !== 0) throw new SettingsError('pg_dump failed; what it said stands above.');
  } else {
    await dumpEmbedded(settings, file);
  }
  say(`Dumped to ${file}`);
}

async function dumpEmbedded(settings: Settings, file: string): Promise<void> {
  const database = await openDatabase(settings);
  const out = createWriteStream(file);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  out.write(
    "-- Rows of a migrated Find Care database. Load into one whose tables are empty.\nset session_replication_role = 'replica';\n",
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    for (const { row } of rows) {
      const literal = row.replaceAll("'", "''");
      out.write(
        `insert into ${name} overriding system value select * from json_populate_record(null::${name}, '${literal}');\n`,
      );
    }
  }
  await new Promise<void>((done) => out.end(() => done()));
  await database.close();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
