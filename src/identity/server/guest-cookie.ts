import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isHttps } from '#api/network/https.ts';
import type { ApiEnv, Call } from '#api/route.ts';
import type { Guest, Visitor } from '#audit/actor.ts';
import { GUEST_COOKIE, SECURE_GUEST_COOKIE } from '../cookie-names.ts';
import { guest } from '../make-actor.ts';

const SECONDS_A_DAY = 86_400;
/** 128 random bits, the time of issue (epoch seconds), and a keyed hash of both. */
const FORM = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/** The guest whom a call's cookie names. A cookie with a wrong signature or past its time counts as none. */
export function guestIn<Who extends Visitor | null>(c: Context<ApiEnv<Who>>): Guest | null {
  const { keys, settings } = c.env.runtime;
  const cookie = getCookie(c, isSecure(c) ? SECURE_GUEST_COOKIE : GUEST_COOKIE);
  return cookie ? guestOf(cookie, keys.guest, settings.GUEST_DAYS, Date.now()) : null;
}

/** The guest of a cookie at a time (epoch ms), or null. */
export function guestOf(cookie: string, key: string, days: number, now: number): Guest | null {
  const [, id = '', given = '', signature = ''] = FORM.exec(cookie) ?? [];
  if (!id || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, given, key)))) return null;
  const age = now / 1000 - Number(given);
  return age < days * SECONDS_A_DAY && age > -SECONDS_A_DAY ? guest(id) : null;
}

/** The cookie of a new guest, given at a time (epoch ms). */
export function newGuestCookie(key: string, now: number): string {
  const id = randomBytes(16).toString('base64url');
  const given = String(Math.floor(now / 1000));
  return `${id}.${given}.${signatureOf(id, given, key)}`;
}

function signatureOf(id: string, given: string, key: string): string {
  return createHmac('sha256', key).update(`${id}.${given}`).digest('base64url');
}

/** Makes this browser a new guest. */
export function giveGuest(c: Context<ApiEnv>): Guest {
  const { keys, settings } = c.env.runtime;
  const now = Date.now();
  const cookie = newGuestCookie(keys.guest, now);
  const secure = isSecure(c);
  setCookie(c, secure ? SECURE_GUEST_COOKIE : GUEST_COOKIE, cookie, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
  });
  return guestOf(cookie, keys.guest, settings.GUEST_DAYS, now) as Guest;
}

/** Deletes this browser's guest cookie: the next visitor is another guest. */
export function endGuest(c: Context<ApiEnv<Visitor>>): void {
  const secure = isSecure(c);
  deleteCookie(c, secure ? SECURE_GUEST_COOKIE : GUEST_COOKIE, { path: '/', secure });
}

/** Whether a call's cookies go over https, where they have other names. */
export function isSecure(c: Call): boolean {
  return isHttps(c.req.header('x-forwarded-proto'), c.env.runtime.settings);
}
