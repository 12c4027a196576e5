import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Settings } from '#settings.ts';
import { openEmbedded } from './embedded.ts';

/** What a verb or query needs of the database: the pool, or the client of the current transaction. */
export type Queryable = pg.Pool | pg.PoolClient;

/** An open database. `embedded` tells PGlite from a PostgreSQL server; both are spoken to through `pg`. */
export type Database = {
  pool: pg.Pool;
  db: NodePgDatabase;
  embedded: boolean;
  close: () => Promise<void>;
};

/** Opens the database that the settings name. Throws DataDirError when the embedded folder can't be used; a server that is away is met at the first query. */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Database> {
  if (settings.DATABASE_URL) {
    return withPool({ connectionString: settings.DATABASE_URL, max: settings.DATABASE_POOL }, false, onIdleError);
  }
  const embedded = await openEmbedded(settings.DATA_DIR);
  // One connection: PGlite has one session, and its socket mixes the messages of two connections, so that a query gets another's values or rows.
  const connection = { host: embedded.socketFolder, database: 'postgres', user: 'postgres', max: 1 };
  const database = withPool(connection, true, onIdleError);
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}

function withPool(config: pg.PoolConfig, embedded: boolean, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5000, idleTimeoutMillis: 0, ...config });
  // A server that goes away ends idle connections; without a listener that would end this process too.
  pool.on('error', onIdleError);
  // The same of one that is lent out, between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onIdleError));
  return { pool, db: drizzle(pool), embedded, close: () => pool.end() };
}

/** Runs `work` in one transaction on one connection; any error rolls it back and is thrown on. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => (broken = failure as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The SQLSTATE of a database error, however deep drizzle wrapped it; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/** The constraint that a database error names, as in 23505 and 23P01. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** True when the error says that the database can't be reached or is starting or stopping, so that trying again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT' || code === 'EPIPE') return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        cause.message,
      )
    ) {
      return true;
    }
  }
  return false;
}
