import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { fieldProblem, ProblemError } from './problem.ts';
import type { ApiEnv } from './route.ts';

/** The cookie that makes a browser a guest: random, HttpOnly, for the session. Only its hash is stored. */
export const GUEST_COOKIE = 'fcGuest';
/** The header that carries the CSRF token; pages name it in a meta element (SHELL-2). */
export const CSRF_HEADER = 'x-csrf-token';
/** The header that ties a call to its log lines. */
export const TRANSACTION_HEADER = 'x-transaction-id';
/** Largest request body, in bytes, unless a route says otherwise. */
export const BODY_LIMIT = 64 * 1024;
/** Deepest nesting of a JSON body. */
export const DEPTH_LIMIT = 20;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const GUEST = /^[A-Za-z0-9_-]{43}$/;

/** Gives each answer the request's own transaction id when that is a UUID, else a new one. */
export const transaction = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header(TRANSACTION_HEADER);
  const id = given && UUID.test(given) ? given.toLowerCase() : randomUUID();
  c.set('transactionId', id);
  await next();
  c.res.headers.set(TRANSACTION_HEADER, id);
});

/** Tells who calls from the guest cookie. A cookie of another shape counts as none. */
export const guest = createMiddleware<ApiEnv>(async (c, next) => {
  const cookie = getCookie(c, GUEST_COOKIE);
  c.set('caller', cookie && GUEST.test(cookie) ? callerFromCookie(cookie) : null);
  await next();
});

/** The caller's name that a guest cookie stands for; the cookie can't be found from it. */
export function callerFromCookie(cookie: string): string {
  return `guest:${hash('sha256', cookie, 'hex').slice(0, 40)}`;
}

/** The CSRF token of a guest: a keyed hash of its caller name. */
export function csrfToken(caller: string, key: string): string {
  return createHmac('sha256', key).update(caller).digest('base64url');
}

/**
 * Refuses (403) a call from another site, and a write without the caller's CSRF token, before anything else is looked at.
 * `reads` are POSTs that only ask (a search with a body), by path below /api; they need no token.
 */
export function guardWrites(reads: readonly string[]) {
  const asking = new Set(reads.map((path) => `/api${path}`));
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();
    if (isCrossSite(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.header('host'))) {
      throw new ProblemError({ status: 403, code: 'cross-site', detail: 'Calls from another site are not answered.' });
    }
    if (!asking.has(c.req.path)) requireToken(c.get('caller'), c.req.header(CSRF_HEADER), c.env.runtime.csrfKey);
    return next();
  });
}

function isCrossSite(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site) return site !== 'same-origin' && site !== 'none';
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function requireToken(caller: string | null, given: string | undefined, key: string): void {
  const expected = caller && Buffer.from(csrfToken(caller, key));
  const sent = Buffer.from(given ?? '');
  if (expected && sent.length === expected.length && timingSafeEqual(sent, expected)) return;
  throw new ProblemError({
    status: 403,
    code: 'csrf',
    detail: `The ${CSRF_HEADER} header is missing or not this browser's. GET /api/header-info gives the token.`,
  });
}

/** Refuses (400) an address with a NUL in it: the database can hold none. */
export const readAddress = createMiddleware<ApiEnv>(async (c, next) => {
  if (/%00/.test(c.req.url)) {
    throw new ProblemError({ status: 400, code: 'malformed', detail: 'The address has a character that is not text.' });
  }
  await next();
});

/** Reads a body once: 415 unless JSON, 413 past the limit, 400 when it is cut off, no JSON, or nested too deep; 422 for a NUL in its text, naming the field. */
export const readBody = createMiddleware<ApiEnv>(async (c, next) => {
  c.set('rawBody', '');
  const method = c.req.method;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next();
  const text = await textWithin(c.req.raw, BODY_LIMIT);
  if (text === '' && (method === 'DELETE' || method === 'PUT')) return next();
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ProblemError({ status: 415, code: 'not-json', detail: 'Send the body as application/json.' });
  }
  checkJson(text);
  c.set('rawBody', text);
  // Hono keeps promises here, whatever its type says; validators then parse this text instead of reading the stream again.
  Reflect.set(c.req.bodyCache, 'text', Promise.resolve(text));
  return next();
});

async function textWithin(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge(limit);
  // A body never exceeds its stated length; reading it whole is several times faster than as a stream.
  if (length !== null) return request.text();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(limit: number): ProblemError {
  return new ProblemError({ status: 413, code: 'too-large', detail: `The body may have ${limit / 1024} kB at most.` });
}

function checkJson(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError({ status: 400, code: 'malformed', detail: 'The body is not JSON that can be read.' });
  }
  if (depthOf(value) > DEPTH_LIMIT) {
    throw new ProblemError({
      status: 400,
      code: 'too-deep',
      detail: `The body is nested deeper than ${DEPTH_LIMIT} levels.`,
    });
  }
  const path = text.includes('\\u0000') ? pathOfNul(value, '') : null;
  if (path !== null) throw fieldProblem(path, 'has a character that is not text');
}

/** The dotted name of the first text or key that holds a NUL, which no column can; null when none does. */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? path : pathOfNul(inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

function depthOf(value: unknown): number {
  let level = [value];
  let depth = 0;
  while (level.length > 0 && depth <= DEPTH_LIMIT) {
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    depth += 1;
  }
  return depth;
}
