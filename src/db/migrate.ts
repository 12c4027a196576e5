import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do, as long as it stays: processes that start together take turns at migrating by this lock. */
const MIGRATION_LOCK = 4_210_011;

/** Brings the schema up to date; the same migrations run on the embedded database and on PostgreSQL. */
export async function migrateDatabase({ pool, db, embedded }: Database): Promise<void> {
  if (embedded) return migrate(db, { migrationsFolder: FOLDER });
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // On the connection that has the lock: a pool may have only the one.
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
