import { hash } from 'node:crypto';
import { PgBoss, type ConstructorOptions, type Queue } from 'pg-boss';
import type pg from 'pg';
import type { Database, Queryable, Warn } from './client.ts';

/** The schema with pg-boss's own tables. */
export const JOBS_SCHEMA = 'pgboss';

/**
 * The queues, and how their jobs are repeated: seconds before the first repetition, which double up to an hour, so that an outage of a day loses nothing. A
 * worker that gives no sign of life for `heartbeatSeconds` is taken for dead and its jobs go to another; done jobs are forgotten after a day.
 */
const QUEUES = {
  'visit-mail': {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: 20,
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof QUEUES;

/** Work for later: ids only, never personal data. With `id` (`jobId`) the same job is added once; it runs at once unless `at` (epoch ms) says when. */
export type Job = { id: string; data: Record<string, string | number | readonly string[]>; at?: number };

/** Adds jobs to queues and takes them out, in the transaction of `db`: they are there when it commits, and only then. */
export type JobSender = {
  add: (db: Queryable, queue: QueueName, jobs: readonly Job[]) => Promise<void>;
  /** Adds a job, or another `item` to the list of this name of one that waits for its time. Throws when that one has begun. */
  join: (db: Queryable, queue: QueueName, job: Job, list: string, item: string) => Promise<void>;
  /** Takes out jobs that have not begun; ids of others are passed over. */
  drop: (db: Queryable, queue: QueueName, ids: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The id of a job that is made of what it is about, so that it is added once however often it is asked for. */
export function jobId(...about: readonly (string | number)[]): string {
  const hex = hash('sha256', about.join('/'), 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** pg-boss on a connection of ours. It asks once in a while by itself; whatever fails then is only logged. */
function bossOn(db: Queryable, warn: Warn, options: ConstructorOptions = {}): PgBoss {
  const boss = new PgBoss({
    db: sqlOf(db),
    schema: JOBS_SCHEMA,
    // Tables are the owner's: the app's role may only change their rows.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    supervise: false,
    ...options,
  });
  boss.on('error', (error) => warn('the queue of jobs failed this time', error));
  return boss;
}

function sqlOf(db: Queryable): NonNullable<ConstructorOptions['db']> {
  return { executeSql: (text: string, values?: unknown[]) => db.query(text, values) };
}

/** Makes or brings up to date pg-boss's tables and the queues, on the connection of their owner, outside a transaction. */
export async function installJobs(owner: pg.Client, warn: Warn): Promise<void> {
  const boss = bossOn(owner, warn, { migrate: true, createSchema: true });
  await boss.start();
  for (const [name, queue] of Object.entries(QUEUES)) {
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
  }
  await boss.stop({ graceful: false, close: false });
}

/** Senders of one database: pg-boss is started with the first job, on connections that no booking waits for. */
export function jobSender(pool: pg.Pool, warn: Warn): JobSender {
  let started: Promise<PgBoss> | undefined;
  const boss = (): Promise<PgBoss> => {
    started ??= bossOn(pool, warn)
      .start()
      .catch((error: unknown) => {
        started = undefined;
        throw error;
      });
    return started;
  };
  const add: JobSender['add'] = async (db, queue, jobs) => {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ id, data, at }) => ({
      id,
      data,
      ...(at !== undefined && { startAfter: new Date(at) }),
    }));
    await (await boss()).insert(queue, rows, { db: sqlOf(db) });
  };
  return {
    add,
    join: async (db, queue, job, list, item) => {
      await add(db, queue, [job]);
      const { rowCount } = await db.query(
        `update ${JOBS_SCHEMA}.job set data = jsonb_set(data, array[$3::text], (data->$3) - $4::text || to_jsonb($4::text))
         where name = $1 and id = $2 and state in ('created', 'retry') and start_after > now()`,
        [queue, job.id, list, item],
      );
      if (rowCount === 0) throw new Error(`The job of '${queue}' that was to take another ${list} has begun`);
    },
    drop: async (db, queue, ids) => {
      if (ids.length > 0) await (await boss()).deleteJob(queue, [...ids], { db: sqlOf(db) });
    },
    close: async () => {
      await (await started?.catch(() => undefined))?.stop({ graceful: false, close: false });
    },
  };
}

/** What a job was added with, done or not; null once it is forgotten. */
export async function jobData(db: Queryable, queue: QueueName, id: string): Promise<Job['data'] | null> {
  const { rows } = await db.query<{ data: Job['data'] }>(
    `select data from ${JOBS_SCHEMA}.job where name = $1 and id = $2`,
    [queue, id],
  );
  return rows[0]?.data ?? null;
}

/** Does one job; throwing has it repeated later. */
export type JobHandler = (job: { id: string; data: unknown }) => Promise<void>;

/** How fast a worker looks for jobs and for workers that died. */
export type WorkerPace = { pollSeconds: number; superviseSeconds: number };
const PACE: WorkerPace = { pollSeconds: 2, superviseSeconds: 30 };
/** Jobs that one process does at a time: so many may be done twice after it was killed. */
const AT_ONCE = 4;
/** How long a process that stops waits for jobs that it has begun, in milliseconds; what isn't done then is repeated elsewhere. */
const STOP_MS = 10_000;

/** Starts doing a queue's jobs in this process, beside any number of others. Returns a function that stops and resolves when the last begun job is done. */
export async function startWorker(
  { pool, warn }: Pick<Database, 'pool' | 'warn'>,
  queue: QueueName,
  handler: JobHandler,
  { pollSeconds, superviseSeconds }: WorkerPace = PACE,
): Promise<() => Promise<void>> {
  const boss = bossOn(pool, warn, {
    supervise: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  await boss.start();
  await boss.work<unknown>(
    queue,
    { perJobResults: true as const, batchSize: AT_ONCE, burstWhenBatchFull: true, pollingIntervalSeconds: pollSeconds },
    (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            await handler({ id, data });
            return { id, status: 'completed' as const };
          } catch (error) {
            warn(`a job of '${queue}' failed this time`, error);
            return { id, status: 'failed' as const, output: { error: 'see the log' } };
          }
        }),
      ),
  );
  return () => boss.stop({ close: false, timeout: STOP_MS });
}
