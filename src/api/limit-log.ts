import { LRUCache } from 'lru-cache';
import type { Actor } from '#audit/actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { HOUR, SECOND } from '#text/durations.ts';
import { countUp } from './count-up.ts';
import type { Reached } from './problem.ts';

/** What was noted in the last hour is remembered, so that a flood of refusals writes nothing. */
const REMEMBERED = 10_000;

/**
 * Makes the writer of audit lines for reached limits: one an hour for each limit and subject, across processes. Never
 * throws.
 */
export function reachedLog(database: Database): (actor: Actor, reached: Reached) => Promise<void> {
  const noted = new LRUCache<string, true>({ max: REMEMBERED, ttl: HOUR });
  return async (actor, { limit, subject }) => {
    const name = `reached:${limit}`;
    if (noted.has(`${name}:${subject}`)) return;
    noted.set(`${name}:${subject}`, true);
    try {
      await inWork(database, actor, async (work) => {
        const [count] = await countUp(work.db, [[{ name, points: 1, seconds: HOUR / SECOND }, subject]]);
        if (count && count.over <= 0) await work.audit({ action: `limit.${limit}`, counted: subject });
      });
    } catch (error) {
      database.warn('a limit that was reached could not be noted', error);
    }
  };
}
