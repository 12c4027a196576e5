import { hash } from 'node:crypto';
import { PgBoss, type ConstructorOptions, type QueueOptions } from 'pg-boss';
import type pg from 'pg';
import type { Queryable, Warn } from './client.ts';

/** The schema with pg-boss's own tables. */
export const JOBS_SCHEMA = 'pgboss';

/** A queue of a feature, and how its jobs are repeated. Features make theirs with `queue` (`jobs/server/queue.ts`). */
export type Queue = { readonly name: string; readonly options: QueueOptions };

/** Work for later: ids only, never personal data. With `id` (`jobId`) the same job is added once; it runs at once unless `at` (epoch ms) says when. */
export type Job = { id: string; data: Record<string, string | number | readonly string[]>; at?: number };

/** Adds jobs to queues and takes them out, in the transaction of `db`: they are there when it commits, and only then. A queue is made with its first job. */
export type JobSender = {
  add: (db: Queryable, queue: Queue, jobs: readonly Job[]) => Promise<void>;
  /** Adds a job, or another `item` to the list of this name of one that waits for its time. Throws when that one has begun. */
  join: (db: Queryable, queue: Queue, job: Job, list: string, item: string) => Promise<void>;
  /** Takes out jobs that have not begun; ids of others are passed over. */
  drop: (db: Queryable, queue: Queue, ids: readonly string[]) => Promise<void>;
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
export function bossOn(db: Queryable, warn: Warn, options: ConstructorOptions = {}): PgBoss {
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

/** Makes or brings up to date pg-boss's tables, on the connection of their owner, outside a transaction. */
export async function installJobs(owner: pg.Client, warn: Warn): Promise<void> {
  const boss = bossOn(owner, warn, { migrate: true, createSchema: true });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Senders of one database: pg-boss is started with the first job, on connections that no booking waits for. */
export function jobSender(pool: pg.Pool, warn: Warn): JobSender {
  let started: Promise<PgBoss> | undefined;
  const made = new Map<string, Promise<void>>();
  const boss = (): Promise<PgBoss> => {
    started ??= bossOn(pool, warn)
      .start()
      .catch((error: unknown) => {
        started = undefined;
        throw error;
      });
    return started;
  };
  const bossWith = async (queue: Queue): Promise<PgBoss> => {
    const own = await boss();
    const making = made.get(queue.name) ?? own.createQueue(queue.name, queue.options);
    made.set(queue.name, making);
    await making.catch((error: unknown) => {
      made.delete(queue.name);
      throw error;
    });
    return own;
  };
  const add: JobSender['add'] = async (db, queue, jobs) => {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ id, data, at }) => ({
      id,
      data,
      ...(at !== undefined && { startAfter: new Date(at) }),
    }));
    await (await bossWith(queue)).insert(queue.name, rows, { db: sqlOf(db) });
  };
  return {
    add,
    join: async (db, queue, job, list, item) => {
      await add(db, queue, [job]);
      const { rowCount } = await db.query(
        `update ${JOBS_SCHEMA}.job set data = jsonb_set(data, array[$3::text], (data->$3) - $4::text || to_jsonb($4::text))
         where name = $1 and id = $2 and state in ('created', 'retry') and start_after > now()`,
        [queue.name, job.id, list, item],
      );
      if (rowCount === 0) throw new Error(`The job of '${queue.name}' that was to take another ${list} has begun`);
    },
    drop: async (db, queue, ids) => {
      if (ids.length > 0) await (await bossWith(queue)).deleteJob(queue.name, [...ids], { db: sqlOf(db) });
    },
    close: async () => {
      await (await started?.catch(() => undefined))?.stop({ graceful: false, close: false });
    },
  };
}

/** What a job was added with, done or not; null once it is forgotten. */
export async function jobData(db: Queryable, queue: Queue, id: string): Promise<Job['data'] | null> {
  const { rows } = await db.query<{ data: Job['data'] }>(
    `select data from ${JOBS_SCHEMA}.job where name = $1 and id = $2`,
    [queue.name, id],
  );
  return rows[0]?.data ?? null;
}
