import { bossOn, type Queue } from '#db/jobs.ts';
import type { Database } from '#db/client.ts';

/** A job that is begun: `isLastTry` when it is not repeated after this; `signal` is aborted when the process stops. */
export type BegunJob = { id: string; data: unknown; isLastTry: boolean; signal: AbortSignal };

/** Does one job; throwing has it repeated later. */
export type JobHandler = (job: BegunJob) => Promise<void>;

/** A queue with what does its jobs; `close` gives back what the handler holds once the last one is done. */
export type Worker = { queue: Queue; handler: JobHandler; close?: () => void };

/** How fast workers look for jobs and for workers that died. */
export type WorkerPace = { pollSeconds: number; superviseSeconds: number };
const PACE: WorkerPace = { pollSeconds: 2, superviseSeconds: 30 };
/** Jobs of a queue that one process does at a time: so many may be done twice after it was killed. */
const AT_ONCE = 4;
/** How long a process that stops waits for jobs that it has begun, in milliseconds; what isn't done then is repeated elsewhere. */
const STOP_MS = 10_000;

/** Starts doing the jobs of these queues in this process, beside any number of others. Returns a function that stops and resolves when the last begun job is done. */
export async function startWorkers(
  { pool, warn }: Pick<Database, 'pool' | 'warn'>,
  workers: readonly Worker[],
  { pollSeconds, superviseSeconds }: WorkerPace = PACE,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const boss = bossOn(pool, warn, {
    supervise: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  await boss.start();
  for (const { queue, handler } of workers) {
    await boss.createQueue(queue.name, queue.options);
    // One of an older release repeats its jobs as it does now.
    await boss.updateQueue(queue.name, queue.options);
    await boss.work<unknown>(
      queue.name,
      {
        perJobResults: true as const,
        batchSize: AT_ONCE,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollSeconds,
      },
      (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount }) => {
            try {
              await handler({
                id,
                data,
                isLastTry: retryCount >= (queue.options.retryLimit ?? 0),
                signal: stopping.signal,
              });
              return { id, status: 'completed' as const };
            } catch (error) {
              warn(`a job of '${queue.name}' failed this time`, error);
              return { id, status: 'failed' as const, output: { error: 'see the log' } };
            }
          }),
        ),
    );
  }
  return async () => {
    stopping.abort();
    await boss.stop({ close: false, timeout: STOP_MS });
    for (const { close } of workers) close?.();
  };
}
