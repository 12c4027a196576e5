import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import type { Queue } from '#db/jobs.ts';
import { inDatabase } from '#testing/database-copies.ts';
import { QUICK_PACE } from './toys/jobs.ts';
import { startWorkers, type Worker } from '#jobs/server/workers.ts';

/** Starts workers that look for jobs often, of queues that repeat jobs at once. Returns what stops them. */
export async function startQuickWorkers(
  database: Pick<Database, 'pool' | 'warn' | 'asOwner'>,
  workers: readonly Worker[],
): Promise<() => Promise<void>> {
  const stop = await startWorkers(database, workers, QUICK_PACE);
  await repeatAtOnce(database);
  return stop;
}

/** Has all queues that there are repeat their jobs at once: those that wait, and those added from now on. */
export async function repeatAtOnce({ asOwner }: Pick<Database, 'asOwner'>): Promise<void> {
  await asOwner(async (client) => {
    await client.query('update pgboss.queue set retry_delay = 0, retry_backoff = false');
    await client.query('update pgboss.job set retry_delay = 0, retry_backoff = false');
  });
}

/** Lets as much time pass as makes the jobs of a queue's dead workers somebody else's; workers of other queues live on. */
export async function letWorkersDie({ pool }: Pick<Database, 'pool'>, { name }: Pick<Queue, 'name'>): Promise<void> {
  await pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active' and name = $1`,
    [name],
  );
}

/** Starts a program with the connection to a test database, and further arguments; it is killed when the test ends. Resolves once it has said something. */
export async function startOn(
  { pool }: Pick<Database, 'pool'>,
  program: string,
  ...more: string[]
): Promise<ChildProcess> {
  const { connection } = inject('postgres');
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const own = JSON.stringify({ ...connection, ...inDatabase(connection, rows[0]?.name ?? '') });
  const child = spawn(process.execPath, [program, own, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => kill(child));
  await once(child.stdout, 'data');
  return child;
}

/** Kills a program as a power cut would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
