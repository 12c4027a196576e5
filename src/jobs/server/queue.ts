import type { Queue } from '#db/jobs.ts';

/**
 * Makes a feature's queue. A failed job is retried up to `retries` times, after `pauseSeconds` doubling up to an hour.
 * A worker silent for 20 seconds counts as dead, and its jobs go to another. Done jobs are kept for a day.
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
