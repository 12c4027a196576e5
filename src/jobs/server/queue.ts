import type { Queue } from '#db/jobs.ts';

/**
 * Makes a feature's queue: a failed job is retried up to `retries` times, after `pauseSeconds` doubling to an hour. 20
 * s of silence kill a worker.
 */
export function queue(name: string, { retries, pauseSeconds = 5 }: { retries: number; pauseSeconds?: number }): Queue {
  return {
    name,
    options: {
      retryLimit: retries,
      retryDelay: pauseSeconds,
      retryBackoff: true,
      retryDelayMax: 3600,
      heartbeatSeconds: 20,
      expireInSeconds: 120,
      deleteAfterSeconds: 86_400,
    },
  };
}
