import { deleteCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import type { ApiEnv } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../cookie-names.ts';
import { isSecure } from './guest-cookie.ts';

/** Gives this browser a session's cookie. It goes with the browser; the server ends the session at the latest after SESSION_HOURS. */
export function giveSession(c: Context<ApiEnv<Visitor>>, id: string): void {
  const secure = isSecure(c);
  const kept = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
  setCookie(c, secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, id, kept);
}

/** Takes it away. */
export function takeSession<Who extends Visitor>(c: Context<ApiEnv<Who>>): void {
  const secure = isSecure(c);
  deleteCookie(c, secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, { path: '/', secure });
}
