import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#db/client.ts';
import { tooMany } from './guards.ts';

/** At most so many of something in so many seconds; `name` is its counter. */
export type CountedLimit = { name: string; points: number; seconds: number };

/** Counters in the database, shared by all processes and kept over restarts. */
export type Limits = {
  /** Counts one towards each limit of a subject; throws 429 with the time to wait once one is used up. Does nothing where limits are off. */
  take: (...counted: (readonly [limit: CountedLimit, subject: string])[]) => Promise<void>;
  /** Gives one of each back, so that only failed attempts count. */
  giveBack: (...counted: (readonly [limit: CountedLimit, subject: string])[]) => Promise<void>;
};

/** The limits of one process's database. `subject` must be no personal data: an actor's id, or a keyed hash. */
export function databaseLimits({ pool }: Pick<Database, 'pool'>, isOn: boolean): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf({ name, points, seconds }: CountedLimit): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
      // Callers far beyond the limit are refused from memory: a refusal must cost less than a call.
      inMemoryBlockOnConsumed: points + 1,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    take: async (...counted) => {
      if (!isOn) return;
      for (const [limit, subject] of counted) {
        try {
          await limiterOf(limit).consume(subject);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw tooMany(refusal.msBeforeNext, 'Too many tries. Wait a few minutes, then try again.');
        }
      }
    },
    giveBack: async (...counted) => {
      if (!isOn) return;
      for (const [limit, subject] of counted) await limiterOf(limit).reward(subject);
    },
  };
}
