import pg from 'pg';
import type { Settings } from '#settings/settings.ts';
import { openEmbedded, type ServerSettings } from './embedded.ts';
import { OverloadError } from './errors.ts';
import { jobSender, type JobSender } from './jobs.ts';
import { replicaFirst } from './replica.ts';
import { workAs } from './roles.ts';

/** What a query needs of the database: a pool, or the client of the current transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** An open database: PostgreSQL, the embedded one or a server. */
export type Database = {
  /** Connections for bookings, patients, appointments and free times. */
  pool: pg.Pool;
  /** Separate connections for searches of tiles and places, so that a booking never waits for one. */
  searchPool: pg.Pool;
  /** What searches ask that need nothing just written: a replica where one is set and up to date, else `searchPool`. */
  search: Queryable;
  /** Runs work as the tables' owner, without time-outs: migrations, loading, emptying. */
  asOwner: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
  /** Adds jobs in the transaction that causes them. */
  jobs: JobSender;
  /** Logs an error outside any call. */
  warn: Warn;
  close: () => Promise<void>;
};

/** Takes a sentence for the log and the error behind it. */
export type Warn = (what: string, error: unknown) => void;

/** The settings that a database is opened with. */
export type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> &
  Partial<Pick<Settings, 'SEARCH_DATABASE_URL'>>;

type Limits = { statementMs: number; waiting: number; connectMs: number };
/** Time-out of a statement (SHELL-6), how many callers may wait for a connection, and how long one may take to be made. */
const BOOKING: Limits = { statementMs: 5000, waiting: 200, connectMs: 5000 };
const SEARCH: Limits = { statementMs: 1000, waiting: 60, connectMs: 5000 };
/** The primary answers in the place of a replica that takes longer. */
const REPLICA: Limits = { ...SEARCH, connectMs: 1000 };
/** The longest wait for a lock. */
const LOCK_MS = 2000;
/** Milliseconds added to the statement's time-out for its answer to arrive. */
const WIRE_MS = 1000;
/** Searches at a time. */
const SEARCH_CONNECTIONS = 2;

/** Opens the database that the settings name. Throws DataDirError when the embedded folder can't be used; a server that is away is met at the first query. */
export async function openDatabase(
  settings: DatabaseSettings,
  warn: Warn = () => undefined,
  server: ServerSettings = {},
): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, SEARCH_DATABASE_URL } = settings;
  if (DATABASE_URL) {
    const replica = SEARCH_DATABASE_URL ? { connectionString: SEARCH_DATABASE_URL } : undefined;
    return connect({ connectionString: DATABASE_URL }, DATABASE_POOL, warn, replica);
  }
  const embedded = await openEmbedded(settings.DATA_DIR, {
    settings: server,
    onCrash: (why) => warn('the embedded PostgreSQL stopped and is restarting', new Error(why)),
  });
  const database = connect(
    { host: embedded.socketFolder, user: 'postgres', database: 'postgres' },
    DATABASE_POOL,
    warn,
  );
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}

/** Opens pools to a running PostgreSQL, and to its replica for searches if there is one. */
export function connect(
  connection: pg.ClientConfig,
  connections: number,
  warn: Warn,
  replica?: pg.ClientConfig,
): Database {
  const pool = boundedPool(connection, connections, BOOKING, warn);
  const searchPool = boundedPool(connection, Math.min(connections, SEARCH_CONNECTIONS), SEARCH, warn);
  // Beside another server's searches no booking waits.
  const replicaPool = replica && boundedPool(replica, connections, REPLICA, warn);
  const jobs = jobSender(searchPool, warn);
  return {
    pool,
    searchPool,
    search: replicaPool ? replicaFirst(replicaPool, searchPool, warn) : searchPool,
    jobs,
    asOwner: async (work) => {
      const client = new pg.Client(connection);
      client.on('error', (error) => warn('database connection lost', error));
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    warn,
    close: async () => {
      await jobs.close();
      await Promise.all([pool.end(), searchPool.end(), replicaPool?.end()]);
    },
  };
}

/** A pool that throws OverloadError instead of letting a caller wait longer than an answer may take. */
function boundedPool(connection: pg.ClientConfig, max: number, limits: Limits, warn: Warn): pg.Pool {
  const { statementMs, waiting, connectMs } = limits;
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 0,
    query_timeout: statementMs + WIRE_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
    onConnect: (client) => prepare(client, statementMs),
  });
  const lost = (error: Error): void => warn('database connection lost', error);
  // A server that stops ends idle connections; without a listener their error would end this process too.
  pool.on('error', lost);
  // The same for a connection in use, between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', lost));
  const lend = pool.connect.bind(pool);
  pool.connect = ((callback?: (error: Error | undefined) => void) => {
    // For so many of those who wait a connection is there or can be opened.
    const free = max - (pool.totalCount - pool.idleCount);
    if (pool.waitingCount - free < waiting) return callback ? lend(callback) : lend();
    const refusal = new OverloadError('Too many requests are waiting for a database connection');
    return callback ? callback(refusal) : Promise.reject(refusal);
  }) as typeof pool.connect;
  return pool;
}

/** JIT compilation pays off only for statements that run for seconds. */
async function prepare(client: pg.ClientBase, statementMs: number): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementMs}; set lock_timeout = ${LOCK_MS}; set idle_in_transaction_session_timeout = ${2 * statementMs}; set jit = off`,
  );
  await workAs(client);
}
