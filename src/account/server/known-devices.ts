import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { KNOWN_DAYS, KNOWN_COOKIE, SECURE_KNOWN_COOKIE } from '#identity/cookie-names.ts';
import { isSecure } from '#identity/server/guest-cookie.ts';
import type { SignInCall } from './sign-in-call.ts';

/** So many accounts are known of one browser; of more, the one that signed in longest ago is forgotten. */
const MOST = 5;
/** 96 random bits, and a keyed hash of them with the account's address. */
const MARK = /^([\w-]{16})([\w-]{43})$/;

/**
 * The browser by which an account of this address has signed in before: a random id, kept in a cookie with a keyed hash that says whose, or null. Only the browser has it:
 * we keep no list.
 */
export function knownBrowser(c: SignInCall, email: string): string | null {
  const mark = marksIn(c).find((one) => isOf(c, one, email));
  return mark?.slice(0, 16) ?? null;
}

/** Has this browser known as one by which the account of this address signs in. */
export function rememberBrowser(c: SignInCall, email: string): void {
  const others = marksIn(c).filter((one) => !isOf(c, one, email));
  const id = randomBytes(12).toString('base64url');
  const secure = isSecure(c);
  setCookie(
    c,
    secure ? SECURE_KNOWN_COOKIE : KNOWN_COOKIE,
    [id + hashOf(c, id, email), ...others].slice(0, MOST).join('.'),
    {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure,
      maxAge: KNOWN_DAYS * 86_400,
    },
  );
}

function marksIn(c: SignInCall): string[] {
  const cookie = getCookie(c, isSecure(c) ? SECURE_KNOWN_COOKIE : KNOWN_COOKIE) ?? '';
  return cookie.split('.').filter((mark) => MARK.test(mark));
}

function isOf(c: SignInCall, mark: string, email: string): boolean {
  const [, id = '', given = ''] = MARK.exec(mark) ?? [];
  return timingSafeEqual(Buffer.from(given), Buffer.from(hashOf(c, id, email)));
}

function hashOf(c: SignInCall, id: string, email: string): string {
  return createHmac('sha256', c.env.runtime.keys.auth).update(`browser ${id} ${email}`).digest('base64url');
}
