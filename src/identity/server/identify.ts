import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { ProblemError } from '#api/problem.ts';
import type { ApiEnv, Session } from '#api/route.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../cookie-names.ts';
import { readToken } from '../tokens/access-tokens.ts';
import { openGlass } from './break-glass.ts';
import { guestIn, isSecure } from './guest-cookie.ts';
import { readSession, sessionOfHash } from './sessions.ts';

/**
 * Finds who calls: by the session cookie, else a guest, which costs no query. An ended session, or staff without
 * second factor, is a guest.
 */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  setCaller(c, await sessionOfCookie(c));
  await next();
});

/**
 * The same for the API, where a token may come in place of the cookie (`Authorization: Bearer`); the cookies beside it
 * don't count. Throws 401 for one that isn't right, or whose session is over.
 */
export const identifyCaller = createMiddleware<ApiEnv>(async (c, next) => {
  const sent = /^bearer\b *(.*)$/i.exec(c.req.header('authorization') ?? '');
  setCaller(c, sent ? await sessionOfToken(c, sent[1] ?? '') : await sessionOfCookie(c));
  await next();
});

/** Whether somebody has signed in to a session as far as it takes: staff by their second factor too. */
export function isWhole({ actor, secondFactorAt }: Pick<Session, 'actor' | 'secondFactorAt'>): boolean {
  return actor.kind === 'account' || secondFactorAt !== null;
}

function setCaller(c: Context<ApiEnv>, session: Session | null): void {
  const { database } = c.env.runtime;
  c.set('session', session);
  c.set('actor', session && isWhole(session) ? session.actor : guestIn(c));
  c.set('openGlass', (staff) => openGlass(database.pool, staff));
}

async function sessionOfCookie(c: Context<ApiEnv>): Promise<Session | null> {
  const { database, settings } = c.env.runtime;
  const id = getCookie(c, isSecure(c) ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
  return id ? readSession(database.pool, id, settings.SESSION_HOURS) : null;
}

/** The open session that a token is of: what ends it, or changes what its actor may do, counts at once. */
async function sessionOfToken(c: Context<ApiEnv>, token: string): Promise<Session> {
  const { database, settings, keys } = c.env.runtime;
  const claims = await readToken(keys.tokens, settings, token);
  const session = claims && (await sessionOfHash(database.pool, claims.sid, settings.SESSION_HOURS));
  if (session && session.actor.id === claims.sub && isWhole(session)) return session;
  throw new ProblemError({
    status: 401,
    code: 'invalid-token',
    detail: 'This token isn’t right, or its session is over. Sign in, and get another one.',
    challenge: 'Bearer error="invalid_token"',
  });
}
