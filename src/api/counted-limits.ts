import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '#audit/actor.ts';
import type { Database } from '#db/client.ts';
import { countBack, countUp, countWithin, keyOf, type TakenCount } from './count-up.ts';
import { tooManyTries } from './too-many.ts';
import { reachedLog } from './limit-log.ts';
import { networksAround, originOf } from './network/network.ts';
import { LimitError, type Reached } from './problem.ts';
import type { Call } from './route.ts';

/** At most so many of something in so many seconds; `name` is its counter, `refusal` what is said beyond it where that isn't to try again in a few minutes. */
export type CountedLimit = {
  name: string;
  points: number;
  seconds: number;
  isGivenBack?: true;
  refusal?: { code: string; detail: string };
};
/** A limit that each call of a route counts towards: those of one visitor, or from one address. */
export type CallLimit = CountedLimit & { of: 'visitor' | 'address' };
/** A limit of which some are given back: it counts failures alone, or successes. */
export type GivenBackLimit = CountedLimit & { isGivenBack: true };
/** A limit, and whom or what it is counted for: no personal data, but an actor's id or a keyed hash. */
export type Counted<Of extends CountedLimit = CountedLimit> = readonly [limit: Of, subject: string];

/** Counts taken of some limits. */
export type Taken = {
  /** How many the last of them has left. */
  left: number;
  /** Gives back what is given back of them, as long as its window lasts: what comes later buys no try in the next one. */
  giveBack: () => Promise<void>;
};

/** Counters in the database, shared by all processes and kept over restarts. */
export type Limits = {
  /**
   * Counts one towards each limit. Throws 429 with the wait once one is used up; then nothing stays counted of those
   * that are given back. No-op where limits are off.
   */
  take: (...counted: Counted[]) => Promise<Taken>;
  /** Leaves nothing of a limit of a subject. */
  useUp: (...counted: Counted) => Promise<void>;
  /**
   * Counts one towards each limit and pauses past one, longer the further. Answers that limit or null; 429 once a
   * fifth of its number are paused.
   */
  pace: (...counted: Counted[]) => Promise<Reached | null>;
  /** Writes to the audit log that an actor has reached a limit, once an hour for each subject. */
  note: (actor: Actor, reached: Reached) => Promise<void>;
};

const A_FEW_MINUTES = { detail: 'Too many tries. Wait a few minutes, then try again.' };

/** A limit of an address for each network around it: twice as many for the first 56 bits of an IPv6 one, four times as many for the first 48. */
export function fromAddress<Of extends CountedLimit>(limit: Of, network: string, key: string): Counted<Of>[] {
  return networksAround(network).map((wider, index) => [
    { ...limit, name: index === 0 ? limit.name : `${limit.name}-${64 - index * 8}`, points: limit.points * 2 ** index },
    originOf(wider, key),
  ]);
}

/** Counts a call towards the limits of its route; throws 429 once one is used up. */
export async function countCall({ env, var: { actor } }: Call, limits: readonly CallLimit[]): Promise<void> {
  const { limits: counters, keys } = env.runtime;
  await counters.take(
    ...limits.flatMap(({ of, ...limit }): Counted[] => {
      if (of === 'address') return fromAddress(limit, env.network, keys.address);
      return actor ? [[limit, actor.id]] : [];
    }),
  );
}

/** Milliseconds that each call beyond a limit waits longer than the one before it, and that one waits at most. */
const PAUSE = { step: 40, most: 4000 };

/** The limits of one process's database. */
export function databaseLimits(database: Database, isOn: boolean): Limits {
  const limiterOf = limitersOf(database);
  const { refuseWhenFull, inPause } = pauses();
  return {
    take: async (...counted) => {
      const given: { key: string; expire: number }[] = [];
      const taken: Taken = { left: Infinity, giveBack: () => countBack(database.pool, given) };
      for (const one of isOn ? counted : []) {
        const count = one[0].isGivenBack ? await countWithin(database.pool, one) : await consumed(limiterOf, one);
        if ('leftMs' in count) {
          await taken.giveBack();
          const problem = tooManyTries(count.leftMs, one[0].refusal ?? A_FEW_MINUTES);
          throw new LimitError(problem, reachedOf(one), Date.now() + count.leftMs);
        }
        if (one[0].isGivenBack) given.push({ key: keyOf(one), expire: count.expire });
        taken.left = count.left;
      }
      return taken;
    },
    useUp: async (limit, subject) => {
      if (isOn) await limiterOf(limit).set(subject, limit.points, limit.seconds);
    },
    pace: async (...counted) => {
      if (!isOn) return null;
      // From memory first: a flood of refusals counts nothing.
      refuseWhenFull(counted);
      const passed = (await countUp(database.pool, counted)).filter(({ over }) => over > 0);
      const [first] = passed;
      if (!first) return null;
      const over = Math.max(...passed.map((one) => one.over));
      const paused = passed.map((one) => one.counted);
      refuseWhenFull(paused);
      await inPause(paused.map(keyOf), () => sleep(Math.min(PAUSE.most, over * PAUSE.step)));
      return reachedOf(first.counted);
    },
    note: reachedLog(database),
  };
}

type LimiterOf = (limit: CountedLimit) => RateLimiterPostgres;

/** Counts one towards a limit of which none is given back. */
async function consumed(limiterOf: LimiterOf, [limit, subject]: Counted): Promise<TakenCount | { leftMs: number }> {
  try {
    const { remainingPoints: left, msBeforeNext } = await limiterOf(limit).consume(subject);
    return { left, expire: Date.now() + msBeforeNext };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { leftMs: refusal.msBeforeNext };
    throw refusal;
  }
}

/** The counters of a database, one for each name of a limit. */
function limitersOf({ pool }: Database): LimiterOf {
  const limiters = new Map<string, RateLimiterPostgres>();
  return ({ name, points, seconds }) => {
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
  };
}

/** Who waits beyond which limit, in this process. */
function pauses() {
  const waiting = new Map<string, number>();

  function refuseWhenFull(counted: readonly Counted[]): void {
    const full = counted.find((one) => (waiting.get(keyOf(one)) ?? 0) >= one[0].points / 5);
    if (full) throw new LimitError(tooManyTries(PAUSE.most), reachedOf(full));
  }

  async function inPause<T>(keys: readonly string[], run: () => Promise<T>): Promise<T> {
    for (const key of keys) waiting.set(key, (waiting.get(key) ?? 0) + 1);
    try {
      return await run();
    } finally {
      for (const key of keys) {
        const left = (waiting.get(key) ?? 1) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      }
    }
  }

  return { refuseWhenFull, inPause };
}

function reachedOf([{ name }, subject]: Counted): Reached {
  return { limit: name, subject };
}

/** Deletes the counts of limits whose time is over. */
export async function forgetOldLimits({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}
