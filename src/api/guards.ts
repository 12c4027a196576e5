import type { Context, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { compress } from 'hono/compress';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { readFormBody, readJsonBody } from './body.ts';
import { CSRF_HEADER, requireFormToken, requireToken, tokenOwner } from './csrf.ts';
import { readKey } from './idempotency.ts';
import { inQueue, refuseWhenFull, type LoadQueue } from './load-queues.ts';
import { TOKEN_FIELD, type CallerOf, type Policy, type Rate, type Who } from './route-policy.ts';
import { ProblemError } from './problem.ts';
import type { ApiEnv } from './route.ts';
import { tooMany } from './too-many.ts';
import { requireSignIn, whoMay } from './who-may.ts';

/**
 * Checks before a handler, in order: queue, cross-site, rate, sign-in (401), CSRF, permission (403), body, idempotency
 * key. Throw ProblemError.
 */
export function guardsOf(policy: Policy): MiddlewareHandler<ApiEnv>[] {
  const limiter = memoryLimiter(policy.limit);
  const hasSession = policy.who !== 'anyone';
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { keys, settings } = c.env.runtime;
    // Found only where it is needed: pages for anyone are guarded before it is known who asks.
    const owner = () => tokenOwner(c.var);
    const isByToken = c.var.session?.id === null;
    if (c.req.method !== 'GET') refuseOtherSites(originsOf(c), policy.form && !hasSession);
    if (settings.RATE_LIMITS === 'on') await limiter(c.env.network);
    requireSignIn(policy.who, c.var);
    if (policy.does === 'writes' && !policy.auth && !policy.form && !isByToken)
      requireToken(owner(), keys.csrf, c.req.header(CSRF_HEADER));
    if (hasSession) c.set('actor', await whoMay(policy.who, c));
    if (policy.body > 0) await (policy.form ? readFormBody : readJsonBody)(c, policy.body);
    if (policy.form && hasSession) requireFormToken(owner(), keys.csrf, c.var.form?.get(TOKEN_FIELD) ?? '');
    if (policy.key === 'taken') readKey(c);
    c.header('cache-control', policy.cache === 'no-store' ? 'no-store' : `public, max-age=${policy.cache.seconds}`);
    // The body has arrived by now: a slow sender holds no place in the queue.
    await (policy.queue ? inQueue(policy.queue, next) : next());
  };
  const guards = policy.compressed ? [compress(), guard] : [guard];
  return policy.queue ? [notFull(policy.queue), ...guards] : guards;
}

/** The same as one, for a handler that is given the caller whom the policy lets through. */
export function guardOf<W extends Who>(policy: Policy<W>): MiddlewareHandler<ApiEnv<CallerOf<W>>> {
  return every(...guardsOf(policy));
}

/** Before all else, and before what compresses answers: a refusal is to cost nothing. */
function notFull(queue: LoadQueue): MiddlewareHandler<ApiEnv> {
  return (_c, next) => {
    refuseWhenFull(queue);
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
