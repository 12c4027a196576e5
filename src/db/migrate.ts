import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import type { Database } from './client.ts';
import { installJobs } from './jobs.ts';
import { grantRights } from './roles.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any constant number: processes that start together take turns by this lock. */
export const START_LOCK = 4_210_011;

/** The database is of another release, and this login may not bring it up to date. */
export class NotOwnerError extends Error {
  override name = 'NotOwnerError';
}

/** The database is older than the first migration that there is. */
export class TooOldError extends Error {
  override name = 'TooOldError';
}

const TOO_OLD =
  'The database is older than this release can bring up to date. Nothing was changed. Start it once with a revision that has the migrations before the baseline, then with this one.';

/**
 * Migrates, then runs `load`, in one transaction, one process at a time. Throws NotOwnerError if outdated under
 * another login, and TooOldError.
 */
export async function migrateDatabase(
  { asOwner, warn }: Database,
  load: (client: pg.Client) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await asOwner(async (client) => {
    if (!(await ownsTables(client))) return expectUpToDate(client);
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    // The lock ends with the connection, which `asOwner` closes whatever happens.
    await inTransaction(client, () => applyMigrations(client));
    await installJobs(client, warn);
    if (!(await grantRights(client)))
      warn('the app owns its own audit log, since this PostgreSQL login may not make roles', new Error('no app role'));
    await inTransaction(client, () => load(client));
  });
}

/** True of the login that made the tables, or of any where there are none yet. */
async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class
     where relname = '__drizzle_migrations' and relnamespace = (select oid from pg_namespace where nspname = 'drizzle')`,
  );
  return rows[0]?.owns ?? true;
}

async function expectUpToDate(client: pg.Client): Promise<void> {
  const last = await lastMigration(client);
  const newest = readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)?.folderMillis ?? 0;
  if (last >= newest) return;
  throw new NotOwnerError(
    "The database is not up to date for this release, and the login of DATABASE_URL doesn't own its tables. Run npm run db:seed with the owner's login first.",
  );
}

/** When the newest migration that was applied was made (epoch ms), 0 if none was. */
async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations',
  );
  return rows[0]?.last ?? 0;
}

/**
 * Applies new migrations and notes them in drizzle-kit's own table. Its migrator would load drizzle-orm: 0.5 s and 200
 * MB at each start.
 */
async function applyMigrations(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const last = await lastMigration(client);
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER });
  if (last > 0 && last < (migrations[0]?.folderMillis ?? 0)) throw new TooOldError(TOO_OLD);
  for (const { folderMillis, hash, sql } of migrations) {
    if (folderMillis <= last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
