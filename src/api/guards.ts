import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '#audit/actor.ts';
import { readFormBody, readJsonBody } from './body.ts';
import { readKey } from './idempotency.ts';
import { inLine, refuseWhenFull, type Line } from './lines.ts';
import { TOKEN_FIELD, type Policy, type Rate } from './route-policy.ts';
import { ProblemError, type ProblemDetails } from './problem.ts';
import type { ApiEnv } from './route.ts';

/** The header that carries the CSRF token; pages name it in a meta element (SHELL-2). */
export const CSRF_HEADER = 'x-csrf-token';

/** The checks before a route's handler, in order: whether its line is full, cross-site, rate limit, CSRF token, actor, body, idempotency key. Each throws a ProblemError. */
export function guardsOf(policy: Policy): MiddlewareHandler<ApiEnv>[] {
  const limiter = memoryLimiter(policy.limit);
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { actor } = c.var;
    if (c.req.method !== 'GET') refuseOtherSites(originsOf(c), policy.form && policy.who !== 'visitor');
    if (c.env.runtime.settings.RATE_LIMITS === 'on') await limiter(c.env.network);
    if (policy.does === 'writes' && !policy.form)
      requireToken(actor && csrfToken(actor, c.env.runtime.keys.csrf), c.req.header(CSRF_HEADER));
    if (policy.who === 'visitor' && !actor) throw noSession();
    if (policy.body > 0) await (policy.form ? readFormBody : readJsonBody)(c, policy.body);
    if (policy.form && policy.who === 'visitor')
      requireFormToken(actor, c.env.runtime.keys.csrf, c.var.form?.get(TOKEN_FIELD) ?? '');
    if (policy.key === 'taken') readKey(c);
    c.header('cache-control', policy.cache === 'no-store' ? 'no-store' : `public, max-age=${policy.cache.seconds}`);
    // Its body is here by now: who sends one drop by drop keeps nobody waiting.
    await (policy.line ? inLine(policy.line, next) : next());
  };
  const guards = policy.compressed ? [compress(), guard] : [guard];
  return policy.line ? [notFull(policy.line), ...guards] : guards;
}

/** Before all else, and before what compresses answers: a refusal is to cost nothing. */
function notFull(line: Line): MiddlewareHandler<ApiEnv> {
  return (_c, next) => {
    refuseWhenFull(line);
    return next();
  };
}

/** What a browser says of where a call comes from, and to which host it goes. */
type Origins = { site: string | undefined; origin: string | undefined; host: string | undefined };

function originsOf({ req }: Context<ApiEnv>): Origins {
  return { site: req.header('sec-fetch-site'), origin: req.header('origin'), host: req.header('host') };
}

/** Programs that are no browsers say neither; where it stands for the token (`mustSay`), one of the two must say this site. */
function refuseOtherSites({ site, origin, host }: Origins, mustSay = false): void {
  const isOther = site
    ? site !== 'same-origin' && (mustSay || site !== 'none')
    : origin === undefined
      ? mustSay
      : !URL.canParse(origin) || new URL(origin).host !== host;
  if (isOther)
    throw new ProblemError({ status: 403, code: 'cross-site', detail: 'Requests from other sites are not allowed.' });
}

/** The CSRF token of an actor: a keyed hash of its id. */
export function csrfToken({ id }: Actor, key: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

function requireToken(expected: string | null, given = ''): void {
  if (expected && isSame(expected, given)) return;
  throw new ProblemError({
    status: 403,
    code: 'csrf',
    detail: `The ${CSRF_HEADER} header is missing or belongs to another browser. Get the token from GET /api/header-info.`,
  });
}

/**
 * The token of an actor for the forms of one page. It is another one on each page, for a page is compressed with what was typed: a secret that came twice could be
 * guessed letter by letter from how long the answers are (BREACH).
 */
export function formToken({ id }: Actor, key: string, page = randomBytes(12).toString('base64url')): string {
  return `${page}.${createHmac('sha256', key).update(`form ${page} ${id}`).digest('base64url')}`;
}

function requireFormToken(actor: Actor | null, key: string, given: string): void {
  if (actor && isSame(formToken(actor, key, given.split('.', 1)[0]), given)) return;
  const detail = 'This form belongs to another browser, or to a page from before. Choose again.';
  throw new ProblemError({ status: 403, code: 'csrf', detail });
}

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The error for a browser without a session; GET /api/header-info starts one. */
export function noSession(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'no-session',
    detail: 'This browser has no session. Allow cookies, then reload the page.',
  });
}

function memoryLimiter({ calls, seconds }: Rate): (address: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds });
  return async (address) => {
    try {
      await limiter.consume(address);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
    }
  };
}

/** The error for too many calls, with the seconds until the next may succeed. */
export function tooMany(waitMs: number, refusal?: Refusal): ProblemError {
  return new ProblemError(tooManyTries(waitMs, refusal));
}

type Refusal = { code?: string; detail?: string };

/** The same as a problem. */
export function tooManyTries(
  waitMs: number,
  { code = 'too-many-tries', detail = 'Too many requests. Wait a moment, then try again.' }: Refusal = {},
): ProblemDetails {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { status: 429, code, detail, retryAfterSeconds };
}
