import type { Queue } from '#db/jobs.ts';

/**
 * A queue that a feature owns. A job that fails is repeated up to `retries` times, after a pause that doubles from `pauseSeconds` up to an hour. A worker that gives no
 * sign of life for 20 seconds is taken for dead and its jobs go to another; done jobs are forgotten after a day.
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
