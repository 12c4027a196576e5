import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import { jobId } from '#db/jobs.ts';
import type { Actor } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { ProblemError } from '#api/problem.ts';
import type { JobAnswer, JobResult } from '../job.schema.ts';
import { BYTES_WRITTEN, dropWritten, type WrittenParts } from './file-parts.ts';
import { queue } from './queue.ts';

/** A file that a job makes when its last item is done, for who started it; it is gone after so many hours. `content` may be what the items have written of it. */
export type MadeFile = { name: string; type: string; content: Buffer | 'as written'; keptHours: number };

/** The job that an item is of: its id, and the actor who started it (null for the product). */
export type RunJob = { id: string; owner: string | null } & WrittenParts;

/** A job with a count, as a verb over items that a feature writes. Items are ids without anything personal. */
export type RunKind = {
  name: string;
  /**
   * Does an item and answers its outcome in a word or two; effect and note are one transaction. A ProblemError is an
   * outcome; other errors retry.
   */
  each: (work: Work, item: string, job: RunJob) => Promise<string>;
  /** Whether the log has what it does as done by who started it, not by the product. */
  isForStarter?: true;
  /** How long it may take from its begin, in milliseconds: then it fails by 'time-out', and what is not done stays so. */
  limitMs?: number;
  /** Follows, in the same transaction, on an item that a verb has refused, once what that had begun is taken back. */
  refused?: (work: Work, item: string) => Promise<void>;
  /**
   * The outcome of an item that fails for good, which the job passes over, and of what a failed job has not come to. Without
   * it the job ends with that item, and neither is among the results.
   */
  unreached?: string;
  /** Its file, if any; with null the job ends as failed, and nothing of what it has written is kept. */
  file?: (work: Work, results: readonly JobResult[], job: RunJob) => Promise<MadeFile | null>;
};

/** Where runs wait for a worker. */
export const RUNS = queue('runs', { retries: 12 });

/** Starts a job over these items, in the caller's transaction: a worker takes it up once that commits. Answers its id, by which who started it sees its progress. */
export async function startRun(work: Work, { name }: Pick<RunKind, 'name'>, items: readonly string[]): Promise<string> {
  const { db, actor, now } = work;
  const [id, once] = [timedId(now), [...new Set(items)]];
  await db.query('insert into job_runs (id, kind, actor, total) values ($1, $2, $3, $4)', [
    id,
    name,
    actor.kind === 'system' ? null : actor.id,
    once.length,
  ]);
  await db.query(
    'insert into job_items (run_id, place, item) select $1, place, item from unnest($2::text[]) with ordinality as i(item, place)',
    [id, once],
  );
  await handOn(work, { runId: id, turn: 0 });
  await work.audit({ action: 'job.start', job: id, count: once.length });
  return id;
}

/** Cancels a job of the actor's: the item under way is finished, no other is begun. What has ended stays as it is. Throws 404 for another's. */
export async function cancelRun(work: Work, id: string): Promise<void> {
  const { rows } = await work.db.query<{ state: string }>(
    'select state from job_runs where id = $1 and actor = $2 for update',
    [id, work.actor.id],
  );
  if (!rows[0]) throw noSuchJob();
  if (rows[0].state !== 'waiting' && rows[0].state !== 'running') return;
  await endRun(work.db, id, 'cancelled');
  await work.audit({ action: 'job.cancel', job: id });
}

/** The run that a worker continues, and its turn; a job for an earlier turn is stale. */
export type Turn = { runId: string; turn: number };

/** Has a worker go on with a run. */
export async function handOn({ jobs, db }: Pick<Work, 'jobs' | 'db'>, { runId, turn }: Turn): Promise<void> {
  await jobs.add(db, RUNS, [{ id: jobId('run', runId, turn), data: { runId, turn } }]);
}

/**
 * Ends a run: what became of its items is one list from then on. Answers it. Half a file is not kept. `unreached`: the outcome of what it has not come to;
 * null leaves that out.
 */
export async function endRun(
  db: Queryable,
  id: string,
  state: 'done' | 'failed' | 'cancelled',
  unreached: string | null = null,
): Promise<JobResult[]> {
  const { rows } = await db.query<{ results: JobResult[] }>(
    `with gone as (delete from job_items where run_id = $1 returning place, item, coalesce(outcome, $3) as outcome)
     update job_runs set state = $2, ended_at = now(), results = (
       select coalesce(jsonb_agg(jsonb_build_object('item', item, 'outcome', outcome) order by place) filter (where outcome is not null), '[]') from gone)
     where id = $1 returning results`,
    [id, state, unreached],
  );
  if (state !== 'done') await dropWritten(db, id);
  return rows[0]?.results ?? [];
}

/** What became of the items of a run that has not ended, as far as they are done, in their order. */
export async function doneOf(db: Queryable, id: string): Promise<JobResult[]> {
  const { rows } = await db.query<JobResult>(
    'select item, outcome from job_items where run_id = $1 and outcome is not null order by place',
    [id],
  );
  return rows;
}

const JOB = `
  select r.id as "jobId", r.kind, r.state, r.done, r.total, r.error, r.results, r.made_at as "madeAt", r.started_at as "startedAt", r.ended_at as "endedAt",
    f.name as "fileName", f.type, coalesce(octet_length(f.content), ${BYTES_WRITTEN}) as bytes, f.expires_at as "expiresAt"
  from job_runs r left join job_files f on f.run_id = r.id and f.expires_at > now()
  where r.id = $1 and r.actor = $2`;

type JobRow = Omit<JobAnswer, 'file' | 'madeAt' | 'startedAt' | 'endedAt'> & {
  madeAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
} & ({ fileName: string; type: string; bytes: number; expiresAt: Date } | { fileName: null });

/** What a job of the actor's is at. Throws 404 for another's. */
export async function jobOf({ db, actor }: Reading<Actor>, id: string): Promise<JobAnswer> {
  const { rows } = await db.query<JobRow>(JOB, [id, actor.id]);
  const [row] = rows;
  if (!row) throw noSuchJob();
  const { jobId, kind, state, done, total, error, results } = row;
  const file = row.fileName !== null && {
    name: row.fileName,
    type: row.type,
    bytes: row.bytes,
    expiresAt: row.expiresAt.toISOString(),
  };
  return {
    jobId,
    kind,
    state,
    done,
    total,
    error,
    results,
    madeAt: row.madeAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    file: file || null,
  };
}

/** A file that is one piece. */
type WholeFile = Pick<MadeFile, 'name' | 'type'> & { content: Buffer };

/** The file that a job of the actor's has made. Throws 404 for another's, once it has expired, and for one in parts, which its feature gives out. */
export async function fileOf({ db, actor }: Reading<Actor>, id: string): Promise<WholeFile> {
  const { rows } = await db.query<WholeFile>(
    `select f.name, f.type, f.content from job_files f join job_runs r on r.id = f.run_id
     where r.id = $1 and r.actor = $2 and f.expires_at > now() and f.content is not null`,
    [id, actor.id],
  );
  if (!rows[0]) throw noSuchJob();
  return rows[0];
}

/** The refusal of a job that is somebody else's, or gone. */
export function noSuchJob(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-job', detail: 'There is no such job of yours.' });
}

/** A random id that begins with the time (epoch ms; UUID version 7). */
function timedId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
