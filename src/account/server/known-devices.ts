import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { KNOWN_DAYS, KNOWN_COOKIE, SECURE_KNOWN_COOKIE } from '#identity/cookie-names.ts';
import { isSecure } from '#identity/server/guest-cookie.ts';
import type { ApiEnv } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { DAY } from '#text/durations.ts';
import type { Context } from 'hono';

type BrowserCall<Who extends Visitor> = Context<ApiEnv<Who>>;

/** So many accounts are known of one browser; of more, the one that signed in longest ago is forgotten. */
const MOST = 5;
/** A mark: its day and 64 random bits, and a keyed hash of both with the account's address and with what the account is at that time. */
const MARK = /^([\w-]{16})([\w-]{43})$/;

/**
 * Returns the id of a browser by which an account of this address has signed in within `KNOWN_DAYS`, since it has its password and its owner; null for any other.
 * Only the browser has it, in a cookie with a keyed hash that says whose: we keep no list.
 */
export async function knownBrowser<Who extends Visitor>(c: BrowserCall<Who>, email: string): Promise<string | null> {
  const marks = marksIn(c);
  if (marks.length === 0) return null;
  const state = await stateOf(c, email);
  const mark = marks.find((one) => isOf(c, one, email, state));
  return mark?.slice(0, 16) ?? null;
}

/** Has this browser known as one by which the account of this address signs in. */
export async function rememberBrowser<Who extends Visitor>(c: BrowserCall<Who>, email: string): Promise<void> {
  const state = await stateOf(c, email);
  const others = marksIn(c).filter((one) => !isOf(c, one, email, state));
  const id = Buffer.concat([dayNow(), randomBytes(8)]).toString('base64url');
  const secure = isSecure(c);
  setCookie(
    c,
    secure ? SECURE_KNOWN_COOKIE : KNOWN_COOKIE,
    [id + hashOf(c, id, email, state), ...others].slice(0, MOST).join('.'),
    {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure,
      maxAge: KNOWN_DAYS * 86_400,
    },
  );
}

/** Returns a hash of who has an address and of their password: with another password or owner, no browser of before is known. */
async function stateOf<Who extends Visitor>(c: BrowserCall<Who>, email: string): Promise<string> {
  const { rows } = await c.env.runtime.database.pool.query<{ state: string }>({
    name: 'state_of_address',
    text: `select a.id || ' ' || coalesce(p.password, '') as state from accounts a
        left join credentials p on p.account = a.id and p.provider = 'credential' where a.email = $1
      union all select staff || ' ' || coalesce(password, '') from staff_sign_ins where email = $1`,
    values: [email],
  });
  // As long for an address without an account: what follows takes the same time.
  return hash('sha256', rows[0]?.state ?? '', 'base64url');
}

function marksIn<Who extends Visitor>(c: BrowserCall<Who>): string[] {
  const cookie = getCookie(c, isSecure(c) ? SECURE_KNOWN_COOKIE : KNOWN_COOKIE) ?? '';
  return cookie.split('.', MOST).filter((mark) => MARK.test(mark) && isYoung(mark));
}

function isOf<Who extends Visitor>(c: BrowserCall<Who>, mark: string, email: string, state: string): boolean {
  const [, id = '', given = ''] = MARK.exec(mark) ?? [];
  return timingSafeEqual(Buffer.from(given), Buffer.from(hashOf(c, id, email, state)));
}

function hashOf<Who extends Visitor>(c: BrowserCall<Who>, id: string, email: string, state: string): string {
  return createHmac('sha256', c.env.runtime.keys.auth).update(`browser ${id} ${email} ${state}`).digest('base64url');
}

/** Days since 1970, in four bytes. */
function dayNow(): Buffer {
  const day = Buffer.alloc(4);
  day.writeUInt32BE(Math.floor(Date.now() / DAY));
  return day;
}

function isYoung(mark: string): boolean {
  const made = Buffer.from(mark.slice(0, 16), 'base64url').readUInt32BE();
  return dayNow().readUInt32BE() - made <= KNOWN_DAYS;
}
