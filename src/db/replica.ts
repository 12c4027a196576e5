import type pg from 'pg';
import type { Queryable, Warn } from './client.ts';
import { isDatabaseAway, sqlState } from './errors.ts';

/** The most that a replica may lag behind the primary, in milliseconds, and how long what was found out about it counts. */
export const BEHIND_MS = 5000;
/** How often it is looked at while searches come, in milliseconds. */
const LOOK_MS = 1000;

/** Where the write-ahead log ends: on a replica, what it has replayed. */
const LOG_END = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';

type Pool = Pick<pg.Pool, 'query'>;
/** How far the primary's log went at a moment (performance.now()). */
type Mark = { end: string; at: number };

/**
 * Searches on a replica that is current up to `BEHIND_MS`, or was when the primary went away; else, or if it cancels,
 * on the primary.
 */
export function replicaFirst(replica: Pool, primary: Pool, warn: Warn): Queryable {
  let mark: Mark | undefined;
  /** The moment of which the replica has everything. */
  let caughtUp = -Infinity;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  let isTrusted: boolean | undefined;

  /** Says once that searches go elsewhere from now on; at a start only where the replica can't be asked at all. */
  function judge(error?: unknown): void {
    const isUpToDate = performance.now() - caughtUp <= BEHIND_MS;
    if (isUpToDate) isTrusted = true;
    else if (isTrusted || (error && isTrusted === undefined)) {
      warn('searches go to the primary, since their replica is away or behind', error);
      isTrusted = false;
    }
  }

  function distrust(error: unknown): void {
    caughtUp = -Infinity;
    mark = undefined;
    judge(error);
  }

  async function look(): Promise<void> {
    const now = performance.now();
    lookedAt = now;
    if (mark && now - mark.at > BEHIND_MS) mark = undefined;
    mark ??= await endOf(primary, now);
    if (await hasAll(replica, mark)) {
      if (mark || isTrusted) caughtUp = mark?.at ?? now;
      mark = undefined;
    }
    judge();
  }

  function isUsable(): boolean {
    const now = performance.now();
    if (now - lookedAt > LOOK_MS)
      looking ??= look()
        .catch(distrust)
        .finally(() => (looking = undefined));
    return now - caughtUp <= BEHIND_MS;
  }

  const [onReplica, onPrimary] = [queryOf(replica), queryOf(primary)];

  async function query(...asked: unknown[]): Promise<unknown> {
    if (!isUsable()) return onPrimary(...asked);
    try {
      return await onReplica(...asked);
    } catch (error) {
      if (!isReplicasOwn(error)) throw error;
      distrust(error);
      return onPrimary(...asked);
    }
  }

  return { query: query as Pool['query'] };
}

/** A pool's query, whichever of its forms it is called in. */
function queryOf(pool: Pool): (...asked: unknown[]) => Promise<unknown> {
  return pool.query.bind(pool);
}

/** Undefined while the primary is away. */
async function endOf(primary: Pool, at: number): Promise<Mark | undefined> {
  const answer = await primary.query<{ end: string }>(`select (${LOG_END})::text as end`).catch(() => null);
  const end = answer?.rows[0]?.end;
  return end === undefined ? undefined : { end, at };
}

async function hasAll(replica: Pool, mark: Mark | undefined): Promise<boolean> {
  const values = [mark?.end ?? '0/0'];
  const { rows } = await replica.query<{ has: boolean }>(`select (${LOG_END}) >= $1::pg_lsn as has`, values);
  return rows[0]?.has ?? false;
}

/** Whether a failure is the replica's and not the search's: it is away, it may not write, or its replay cancelled the search (40001). */
function isReplicasOwn(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || (isDatabaseAway(error) && state !== '57014');
}
