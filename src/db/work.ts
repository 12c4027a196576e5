import type pg from 'pg';
import type { Actor } from '#audit/actor.ts';
import type { AuditEntry } from '#audit/entry.ts';
import { writeAudit } from '#audit/write.ts';
import type { Database, Queryable } from './client.ts';
import { isConnectionBroken, sqlState } from './errors.ts';
import type { JobSender } from './jobs.ts';

/** The argument of a verb that only reads: the database, the actor (null: a browser without a session) and the time in epoch ms. */
export type Reading<Who extends Actor | null = Actor | null> = { db: Queryable; actor: Who; now: number };

/**
 * What a verb that writes takes: one transaction, its actor, and its time by the database's clock. The opener commits,
 * so verbs combine.
 */
export type Work<Who extends Actor = Actor> = Reading<Who> & {
  /** Writes a change's line of the audit log. */
  audit: (entry: AuditEntry) => Promise<void>;
  /** Adds and drops jobs of queues, in this transaction. */
  jobs: Pick<JobSender, 'add' | 'drop'>;
  /** Registers an action to run after the commit, in order; it doesn't run after a rollback. It must not throw. */
  afterCommit: (run: (database: Database) => void) => void;
};

/** How often work is repeated after a deadlock. */
const RETRIES = 3;

/** Inspects a transaction at its begin, and with its audit lines before the commit, where throwing rolls it back. For tests (`testing.ts`). */
export type CommitGuard = (client: pg.ClientBase) => Promise<(audited: readonly AuditEntry[]) => Promise<void>>;
const guards = new WeakMap<Database, CommitGuard>();

/** Sets the inspector of all units of work on this database. */
export function guardCommits(database: Database, guard: CommitGuard): void {
  guards.set(database, guard);
}

/** Runs work in one transaction and commits it; any error rolls it back and is rethrown. Repeats it from the start after a deadlock. */
export async function inWork<T, Who extends Actor>(
  database: Database,
  actor: Who,
  run: (work: Work<Who>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(database, actor, run);
    } catch (error) {
      const state = sqlState(error);
      if ((state !== '40P01' && state !== '40001') || attempt > RETRIES) throw error;
    }
  }
}

async function once<T, Who extends Actor>(
  database: Database,
  actor: Who,
  run: (work: Work<Who>) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  const audited: AuditEntry[] = [];
  const following: ((database: Database) => void)[] = [];
  let broken: Error | undefined;
  try {
    const now = await begin(client);
    const check = await guards.get(database)?.(client);
    const work: Work<Who> = {
      db: client,
      actor,
      now,
      audit: async (entry) => {
        await writeAudit(client, actor, entry);
        audited.push(entry);
      },
      jobs: database.jobs,
      afterCommit: (next) => void following.push(next),
    };
    const result = await run(work);
    await check?.(audited);
    await client.query('commit');
    for (const next of following) next(database);
    return result;
  } catch (error) {
    if (isConnectionBroken(error)) broken = error as Error;
    else await client.query('rollback').catch((failure: unknown) => (broken = failure as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Begins a transaction and returns its time, in one round trip. */
async function begin(client: pg.PoolClient): Promise<number> {
  const results = (await client.query(
    'begin; select floor(extract(epoch from now()) * 1000)::float8 as now',
  )) as unknown as pg.QueryResult<{ now: number }>[];
  return results[1]?.rows[0]?.now ?? Date.now();
}
