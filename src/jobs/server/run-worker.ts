import { z } from 'zod';
import { ProblemError } from '#api/problem.ts';
import type { Database, Queryable } from '#db/client.ts';
import { sqlState } from '#db/errors.ts';
import { inWork, type Work } from '#db/work.ts';
import { forStarter, system } from '#identity/make-actor.ts';
import { dropWritten, partsOf } from './file-parts.ts';
import { endRun, handOn, RUNS, type RunJob, type RunKind, type Turn } from './runs.ts';
import type { Worker } from './workers.ts';

/** How long one turn lasts: then others get theirs. */
const TURN_MS = 5000;
/** So many items in a row are passed over at most: then it isn't the items that fail. */
const PASSED_IN_A_ROW = 2;

const turnSchema = z.object({ runId: z.uuid(), turn: z.int() }) satisfies z.ZodType<Turn>;

/**
 * The worker of jobs with a count. Killed, the next goes on with the next item; stopped, it finishes its item.
 * `turnMs`: length of a turn.
 */
export function runWorker(database: Database, kinds: readonly RunKind[], { turnMs = TURN_MS } = {}): Worker {
  return {
    queue: RUNS,
    handler: async ({ data, isLastTry, signal }) => {
      const turn = turnSchema.parse(data);
      const run = await runOf(database, turn);
      if (!run) return;
      const { kind: name, starter } = run;
      const kind = kinds.find((one) => one.name === name);
      if (isLastTry) return passOver(database, name, turn, kind);
      // A newer one may be here beside it.
      if (!kind) throw new Error(`This release has no job of the kind '${name}'`);
      const until = performance.now() + turnMs;
      const isOver = (): boolean => signal.aborted || performance.now() > until;
      const actor = kind.isForStarter && starter !== null ? forStarter(starter) : system(name);
      try {
        while (await inWork(database, actor, (work) => doNext(work, kind, turn, isOver)));
      } catch (error) {
        await database.pool.query('update job_runs set error = $2 where id = $1', [turn.runId, wordOf(error)]);
        throw error;
      }
    },
  };
}

/** A run that waits for this turn: its kind, and who started it; undefined where there is none. */
async function runOf(
  { pool }: Database,
  { runId, turn }: Turn,
): Promise<{ kind: string; starter: string | null } | undefined> {
  const { rows } = await pool.query<{ kind: string; starter: string | null }>(
    'select kind, actor as starter from job_runs where id = $1 and turn = $2 and ended_at is null',
    [runId, turn],
  );
  return rows[0];
}

/** Does the next item, or ends the run after the last. False when this turn is over. */
async function doNext(work: Work, kind: RunKind, { runId, turn }: Turn, isOver: () => boolean): Promise<boolean> {
  const { db } = work;
  // Locked until the item is done: of two workers that were given the same turn the other waits, and then finds what is next.
  const { rows } = await db.query<{ place: number; isLeft: boolean; isLate: boolean; owner: string | null }>(
    `select done + 1 as place, done < total as "isLeft", coalesce(now() - started_at > $3 * interval '1 millisecond', false) as "isLate",
       actor as owner
     from job_runs where id = $1 and turn = $2 and ended_at is null for update`,
    [runId, turn, kind.limitMs ?? null],
  );
  if (!rows[0]) return false;
  const { place, isLeft, isLate, owner } = rows[0];
  if (isLeft && isLate) {
    await fail(work, runId, { why: 'time-out', unreached: kind.unreached });
    return false;
  }
  const job: RunJob = { id: runId, owner, ...partsOf(db, runId) };
  if (!isLeft) {
    await end(work, kind, job);
    return false;
  }
  const outcome = await outcomeOf(work, kind, await itemAt(db, runId, place), job);
  const isHandedOn = isOver();
  await db.query(
    `with noted as (update job_items set outcome = $3 where run_id = $1 and place = $2)
     update job_runs set done = $2, turn = turn + $4, state = 'running', started_at = coalesce(started_at, now()), error = null where id = $1`,
    [runId, place, outcome, isHandedOn ? 1 : 0],
  );
  if (isHandedOn) await handOn(work, { runId, turn: turn + 1 });
  return !isHandedOn;
}

async function itemAt(db: Queryable, runId: string, place: number): Promise<string> {
  const { rows } = await db.query<{ item: string }>('select item from job_items where run_id = $1 and place = $2', [
    runId,
    place,
  ]);
  if (!rows[0]) throw new Error(`Job ${runId} has no item ${place}`);
  return rows[0].item;
}

/** What becomes of an item. Of a verb that refuses it, all that it had begun is taken back, and the refusal is what became of it. */
async function outcomeOf(work: Work, kind: RunKind, item: string, job: RunJob): Promise<string> {
  await work.db.query('savepoint item');
  try {
    return await kind.each(work, item, job);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status >= 500) throw error;
    await work.db.query('rollback to savepoint item');
    await kind.refused?.(work, item);
    return error.problem.code;
  }
}

async function end(work: Work, kind: RunKind, job: RunJob): Promise<void> {
  const { id } = job;
  const results = await endRun(work.db, id, 'done');
  const made = await kind.file?.(work, results, job);
  if (made === null) {
    await work.db.query(`update job_runs set state = 'failed' where id = $1`, [id]);
    await dropWritten(work.db, id);
    await work.audit({ action: 'job.fail', job: id });
    return;
  }
  await work.audit({ action: 'job.done', job: id, count: results.length });
  if (!made) return;
  const { name, type, content, keptHours } = made;
  await work.db.query(
    'insert into job_files (run_id, name, type, content, expires_at) values ($1, $2, $3, $4, now() + make_interval(hours => $5))',
    [id, name, type, content === 'as written' ? null : content, keptHours],
  );
}

/**
 * Passes over an item that has been tried too often, where its kind has a word for that; the run goes on with the next.
 * Of a kind without, or after so many in a row, the run ends as failed; what its items have come to stays.
 */
async function passOver(database: Database, name: string, { runId, turn }: Turn, kind?: RunKind): Promise<void> {
  const unreached = kind?.unreached;
  await inWork(database, system(name), async (work) => {
    const { rows } = await work.db.query<{ place: number; isLeft: boolean; inRow: number }>(
      `select r.done + 1 as place, r.done < r.total as "isLeft",
         (select count(*)::int from job_items i where i.run_id = r.id and i.place between r.done - $3 + 1 and r.done and i.outcome = $4) as "inRow"
       from job_runs r where r.id = $1 and r.turn = $2 and r.ended_at is null for update`,
      [runId, turn, PASSED_IN_A_ROW, unreached ?? null],
    );
    if (!rows[0]) return;
    const { place, isLeft, inRow } = rows[0];
    if (unreached === undefined || !isLeft || inRow === PASSED_IN_A_ROW) return fail(work, runId, { unreached });
    await kind?.refused?.(work, await itemAt(work.db, runId, place));
    await work.db.query(
      `with noted as (update job_items set outcome = $3 where run_id = $1 and place = $2)
       update job_runs set done = $2, turn = turn + 1 where id = $1`,
      [runId, place, unreached],
    );
    await handOn(work, { runId, turn: turn + 1 });
  });
}

async function fail(
  work: Work,
  runId: string,
  { why, unreached }: { why?: string; unreached: string | undefined },
): Promise<void> {
  await endRun(work.db, runId, 'failed', unreached);
  if (why !== undefined) await work.db.query('update job_runs set error = $2 where id = $1', [runId, why]);
  await work.audit({ action: 'job.fail', job: runId });
}

/** An error in a word: messages may have values of a row. */
function wordOf(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.name : 'not an Error');
}
