import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database } from './client.ts';
import { grantRights } from './roles.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do, as long as it stays: processes that start together take turns by this lock. */
const START_LOCK = 4_210_011;

/**
 * Brings the schema up to date and then loads what `load` finds missing, in one transaction, on the owner's connection. Of processes that start together one
 * does it at a time, and the next finds it done.
 */
export async function migrateDatabase(
  { asOwner, warn }: Database,
  load: (client: pg.Client) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    // The lock ends with the connection, which `asOwner` closes whatever happens.
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    if (!(await grantRights(client)))
      warn('the app owns its own audit log, since this PostgreSQL login may not make roles', new Error('no app role'));
    await client.query('begin');
    try {
      await load(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}
