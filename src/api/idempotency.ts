import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { sqlState, violatedConstraint, type Queryable } from '#db/client.ts';
import { fieldProblem, ProblemError } from './problem.ts';
import type { ApiEnv } from './route.ts';

/** The header by which a client says that two POSTs are one. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** A POST that must take effect once: its caller's key, and a hash of what was asked. */
export type Once = { key: string; fingerprint: string };

/** The request's Idempotency-Key with the fingerprint of method, path and body; null without the header. Throws 422 for a key that is not 1 to 200 visible characters. */
export function onceOf(c: Context<ApiEnv>): Once | null {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw fieldProblem(IDEMPOTENCY_HEADER, 'must be 1 to 200 visible characters');
  const fingerprint = createHash('sha256')
    .update(`${c.req.method} ${c.req.path}\n${c.get('rawBody')}`)
    .digest('hex');
  return { key, fingerprint };
}

/** True when a statement failed because this caller's key was used before: then `replayed` gives the first answer. */
export function isKeyUsed(error: unknown): boolean {
  return sqlState(error) === '23505' && violatedConstraint(error) === 'idempotency_keys_caller_key_pk';
}

/** The first answer to a key, or null when the key is new. Throws 422 when the key came with another request. Answers are kept 24 hours. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller says what it stored under its key
export async function replayed<T>(
  db: Queryable,
  caller: string,
  once: Once,
): Promise<{ status: number; answer: T } | null> {
  const { rows } = await db.query<{ fingerprint: string; status: number; answer: T }>(
    'select fingerprint, status, answer from idempotency_keys where caller = $1 and key = $2',
    [caller, once.key],
  );
  const first = rows[0];
  if (!first) return null;
  if (first.fingerprint === once.fingerprint) return { status: first.status, answer: first.answer };
  throw new ProblemError({
    status: 422,
    code: 'key-reused',
    detail: `This ${IDEMPOTENCY_HEADER} came before with another request. Use a new key for a new request.`,
    errors: [{ path: IDEMPOTENCY_HEADER, message: 'was used for another request' }],
  });
}
