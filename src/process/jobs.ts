import type { Runtime } from '#api/route.ts';
import { keepNextFree } from '#scheduler/engine/server/next-free.ts';
import { purge } from '#scheduler/server/retention.ts';

const MINUTE = 60_000;

/** Periodic jobs and their intervals. Several processes may run them at once. */
type Job = { name: string; everyMs: number; run: (runtime: Runtime) => Promise<unknown> };

const JOBS: readonly Job[] = [
  { name: 'open times', everyMs: MINUTE, run: ({ database }) => keepNextFree(database) },
  { name: 'retention', everyMs: 60 * MINUTE, run: ({ database, settings }) => purge(database, settings) },
  { name: 'old limits', everyMs: 60 * MINUTE, run: forgetOldLimits },
];

/** Starts the jobs. Returns a function that stops them and resolves when the last one has finished. */
export function startJobs(runtime: Runtime): () => Promise<void> {
  const stops = JOBS.map((job) => repeat(job, runtime));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function repeat({ name, everyMs, run }: Job, runtime: Runtime): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => run(runtime))
      .catch((error: unknown) => runtime.database.warn(`the job '${name}' failed this time`, error));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Deletes expired rate-limit counters. */
async function forgetOldLimits({ database }: Runtime): Promise<void> {
  await database.pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}
