import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProblemError } from './problem.ts';

/** The header that carries the CSRF token; pages name it in a meta element (SHELL-2). */
export const CSRF_HEADER = 'x-csrf-token';

/** What a token is made over: the session of someone signed in, so that the token ends with it; a guest, whose id is their session. */
export type TokenOwner = { readonly id: string };

/** Whose token a call that writes needs: none where it is made by a token of a session in place of a cookie, which no other site can have sent along. */
export function tokenOwner(caller: {
  session: { readonly id: string | null } | null;
  actor: TokenOwner | null;
}): TokenOwner | null {
  const { session, actor } = caller;
  if (session === null) return actor;
  return session.id === null ? null : { id: session.id };
}

/** The CSRF token of a session: a keyed hash of its id. */
export function csrfToken({ id }: TokenOwner, key: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

/** Throws 403 csrf for a call without the token of its session. */
export function requireToken(owner: TokenOwner | null, key: string, given = ''): void {
  if (owner && isSame(csrfToken(owner, key), given)) return;
  throw new ProblemError({
    status: 403,
    code: 'csrf',
    detail: `The ${CSRF_HEADER} header is missing or belongs to another browser. Get the token from GET /api/header-info.`,
  });
}

/**
 * A session's CSRF token for one page's forms. Differs on each page: in compressed pages a repeated secret can be
 * guessed by length (BREACH).
 */
export function formToken({ id }: TokenOwner, key: string, page = randomBytes(12).toString('base64url')): string {
  return `${page}.${createHmac('sha256', key).update(`form ${page} ${id}`).digest('base64url')}`;
}

/** The same for a plain form. */
export function requireFormToken(owner: TokenOwner | null, key: string, given: string): void {
  if (owner && isSame(formToken(owner, key, given.split('.', 1)[0]), given)) return;
  const detail = 'This form belongs to another browser, or to a page from before. Choose again.';
  throw new ProblemError({ status: 403, code: 'csrf', detail });
}

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
