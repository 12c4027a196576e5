import { hash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { fieldProblem, ProblemError } from './problem.ts';
import { callerOf, type ApiEnv } from './route.ts';

/** The header by which a client says that two POSTs are one. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** The id that a POST gives to what it makes. `repeatable`: it came with a key, and a row that has the id already is from its first try. */
export type OnceId = { id: string; repeatable: boolean };

/**
 * The id for what this POST makes. Of an Idempotency-Key, the caller and the path always comes the same one, so that the primary key makes the POST take
 * effect once; without a key it is random. Throws 422 for a key that is not 1 to 200 visible characters.
 */
export function onceId(c: Context<ApiEnv>): OnceId {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return { id: randomUUID(), repeatable: false };
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw fieldProblem(IDEMPOTENCY_HEADER, 'must be 1 to 200 visible characters');
  return { id: uuidOf(`${c.req.path} ${callerOf(c)} ${key}`), repeatable: true };
}

/** A UUID of our own making (version 8) from the SHA-256 of a text. */
function uuidOf(text: string): string {
  const digest = hash('sha256', text, 'hex');
  const variant = '89ab'[parseInt(digest.charAt(16), 16) & 3] ?? '8';
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** The refusal for a key that came before with another request. */
export function keyReused(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'key-reused',
    detail: `This ${IDEMPOTENCY_HEADER} came before with another request. Use a new key for a new request.`,
    errors: [{ path: IDEMPOTENCY_HEADER, message: 'was used for another request' }],
  });
}
