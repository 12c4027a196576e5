import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#api/route.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../cookie-names.ts';
import { openGlass } from './break-glass.ts';
import { guestIn, isSecure } from './guest-cookie.ts';
import { readSession } from './sessions.ts';

/**
 * Finds who calls: by the session cookie, else a guest, which costs no query. An ended session, or staff without
 * second factor, is a guest.
 */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  const { database, settings } = c.env.runtime;
  const id = getCookie(c, isSecure(c) ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
  const session = id ? await readSession(database.pool, id, settings.SESSION_HOURS) : null;
  const isWhole = session !== null && (session.actor.kind === 'account' || session.secondFactorAt !== null);
  c.set('session', session);
  c.set('actor', isWhole ? session.actor : guestIn(c));
  c.set('openGlass', (staff) => openGlass(database.pool, staff));
  await next();
});
