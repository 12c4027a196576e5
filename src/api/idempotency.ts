import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Visitor } from '#audit/actor.ts';
import { isDatabaseAway } from '#db/errors.ts';
import { inWork, type Work } from '#db/work.ts';
import { fieldProblem, OUTCOME_UNKNOWN, ProblemError, unknownOutcome } from './problem.ts';
import type { ApiEnv, Call } from './route.ts';
import { notSignedIn } from './who-may.ts';

/** The header that marks a repeated POST, or PUT of a move. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Notes the key of a call. Throws 422 for one that is not 1 to 200 visible characters. */
export function readKey(c: Context<ApiEnv>): void {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw fieldProblem(IDEMPOTENCY_HEADER, 'must be 1 to 200 visible characters');
  c.set('key', key ?? null);
}

/**
 * Runs a call's work in one transaction; with an Idempotency-Key, once in 24 hours for the same caller, call and body.
 * - Repeats get the first answer; concurrent ones wait for it. Another call or body under the key throws 422
 *   key-reused.
 * - A refusal stores nothing, so the key can be used again.
 * - `settle` runs after the commit, for repeats too, finishes what happens elsewhere and makes the answer. Its
 *   refusals store nothing either, unless the outcome is unknown, as it is after any other failure.
 */
export async function inCall<T, Who extends Visitor>(
  c: Call<Who>,
  run: (work: Work<Who>) => Promise<T>,
  settle?: (answer: T, actor: Who) => Promise<T>,
): Promise<T> {
  const { actor, key } = c.var;
  const { database } = c.env.runtime;
  const answer = await inWork(database, actor, async (work) => {
    await holdSession(work);
    return key ? withKey(c, work, key, run) : run(work);
  });
  if (!settle) return answer;
  try {
    return await settle(answer, actor);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw isDatabaseAway(error) ? error : unknownOutcome(error);
    if (key && error.problem.code !== OUTCOME_UNKNOWN)
      await database.pool.query('delete from idempotency_keys where owner = $1 and key = $2', [actor.id, key]);
    throw error;
  }
}

/** Returns the answer that a repeated call had the first time; null for its first time. Throws 422 key-reused. */
export async function answeredBefore<T>(c: Call<Visitor>): Promise<T | null> {
  const { actor, key } = c.var;
  if (!key) return null;
  const { rows } = await c.env.runtime.database.pool.query<KeptAnswer<T>>(ANSWERED, [actor.id, key]);
  return rows[0] ? answerIn(c, rows[0]) : null;
}

type KeptAnswer<T> = { call: string; fingerprint: string; answer: T };
const ANSWERED = 'select call, fingerprint, answer from idempotency_keys where owner = $1 and key = $2';

function callOf(c: Call<Visitor>): { call: string; fingerprint: string } {
  return { call: `${c.req.method} ${c.req.path}`, fingerprint: hash('sha256', c.var.rawBody ?? '', 'hex') };
}

function answerIn<T>(c: Call<Visitor>, first: KeptAnswer<T> | undefined): T {
  const { call, fingerprint } = callOf(c);
  if (first?.call !== call || first.fingerprint !== fingerprint) throw keyReused();
  return first.answer;
}

/** Holds the session of someone signed in until the work is done: who ends or removes it waits for that. Throws 401 once it has ended. */
async function holdSession({ db, actor }: Work<Visitor>): Promise<void> {
  if (actor.kind === 'guest' || actor.session === undefined) return;
  const { rowCount } = await db.query({
    name: 'hold_session',
    text: 'select from sessions where id_hash = $1 and ended_at is null for key share',
    values: [actor.session],
  });
  if (rowCount === 0) throw notSignedIn();
}

async function withKey<T, Who extends Visitor>(
  c: Call<Who>,
  work: Work<Who>,
  key: string,
  run: (work: Work<Who>) => Promise<T>,
): Promise<T> {
  const owner = work.actor.id;
  const { call, fingerprint } = callOf(c);
  const { rowCount } = await work.db.query({
    name: 'keep_key',
    text: 'insert into idempotency_keys (owner, key, call, fingerprint) values ($1, $2, $3, $4) on conflict do nothing',
    values: [owner, key, call, fingerprint],
  });
  if (rowCount === 0) {
    const { rows } = await work.db.query<KeptAnswer<T>>(ANSWERED, [owner, key]);
    return answerIn(c, rows[0]);
  }
  const answer = await run(work);
  await work.db.query({
    name: 'keep_answer',
    text: 'update idempotency_keys set answer = $3 where owner = $1 and key = $2',
    values: [owner, key, JSON.stringify(answer)],
  });
  return answer;
}

function keyReused(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'key-reused',
    detail: `This ${IDEMPOTENCY_HEADER} was already used for a different request. Use a new key for each request.`,
    errors: [{ path: IDEMPOTENCY_HEADER, message: 'was already used for a different request' }],
  });
}
