import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import type { ApiEnv, Session } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE, TOKEN_COOKIE } from '../cookie-names.ts';
import { makeToken, readToken, TOKEN_SECONDS } from '../tokens/access-tokens.ts';
import { isSecure } from './guest-cookie.ts';
import { isWhole } from './identify.ts';
import { readSession } from './sessions.ts';

/**
 * Gives this browser a session's cookie, and with it that of its token; answers the session. The cookie goes with the browser; the server ends the session at the latest
 * after SESSION_HOURS.
 */
export async function giveSession(c: Context<ApiEnv<Visitor>>, id: string): Promise<Session | null> {
  const { database, settings } = c.env.runtime;
  const secure = isSecure(c);
  setCookie(c, secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, id, kept(secure));
  const session = await readSession(database.pool, id, settings.SESSION_HOURS);
  if (session) await giveToken(c, session);
  return session;
}

/** Gives this browser the token of its session as a cookie, for what else this site's host runs; nothing of ours asks for it. */
async function giveToken<Who extends Visitor | null>(c: Context<ApiEnv<Who>>, session: Session): Promise<void> {
  const { keys, settings } = c.env.runtime;
  const secure = isSecure(c);
  if (!isWhole(session)) return deleteToken(c);
  const { token } = await makeToken(keys.tokens, settings, session);
  setCookie(c, TOKEN_COOKIE, token, { ...kept(secure), maxAge: TOKEN_SECONDS });
}

/** The same for one that is missing, of another session, or soon over. */
export async function renewToken<Who extends Visitor | null>(c: Context<ApiEnv<Who>>): Promise<void> {
  const session: Session | null = c.var.session;
  if (!session || session.id === null) return;
  const { keys, settings } = c.env.runtime;
  const claims = await readToken(keys.tokens, settings, getCookie(c, TOKEN_COOKIE) ?? '');
  const isFresh = claims?.sid === session.hash && claims.endsAt - Date.now() / 1000 > TOKEN_SECONDS / 2;
  if (!isFresh) await giveToken(c, session);
}

/** Takes both away. */
export function takeSession<Who extends Visitor>(c: Context<ApiEnv<Who>>): void {
  const secure = isSecure(c);
  deleteCookie(c, secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, { path: '/', secure });
  deleteToken(c);
}

function deleteToken<Who extends Visitor | null>(c: Context<ApiEnv<Who>>): void {
  if (getCookie(c, TOKEN_COOKIE) !== undefined) deleteCookie(c, TOKEN_COOKIE, { path: '/', secure: isSecure(c) });
}

function kept(secure: boolean) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
}
