import { createRoute, OpenAPIHono, z, type RouteConfig } from '@hono/zod-openapi';
import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Account, Staff, Visitor } from '#audit/actor.ts';
import type { Glass } from '#audit/permissions.ts';
import type { Belonging } from '#belongings/belonging.ts';
import type { Database } from '#db/client.ts';
import type { Reading } from '#db/work.ts';
import type { Settings, TokenKey } from '#settings/settings.ts';
import { guardsOf } from './guards.ts';
import { countCall, type Limits } from './counted-limits.ts';
import { refusalsOf, type CallerOf, type Policy } from './route-policy.ts';
import { ProblemError } from './problem.ts';
import { mistakeWords } from './schema-messages.ts';

z.config({ customError: mistakeWords });

/**
 * Keys that all processes on one database share: for CSRF tokens, for guests' cookies, for the hashes that stand for addresses, for links in mails, for what signs people in;
 * and those of tokens (`identity/tokens/access-tokens.ts`), of which the first signs.
 */
export type Keys = Record<'csrf' | 'guest' | 'address' | 'link' | 'auth', string> & { tokens: readonly TokenKey[] };

/** What the process hands to every request; `belongings` is all that any feature keeps about people. */
export type Runtime = {
  settings: Settings;
  log: Logger;
  database: Database;
  limits: Limits;
  keys: Keys;
  belongings: readonly Belonging[];
};

/**
 * The session of someone signed in: its secret id, null where the call has a token of it in place of its cookie, and the hash that the database knows it by; who they are, and
 * when they gave a second factor (epoch ms).
 */
export type Session = {
  readonly id: string | null;
  readonly hash: string;
  readonly actor: Account | Staff;
  readonly secondFactorAt: number | null;
};

/**
 * A route's context.
 * - `actor`: who calls; null for a browser without a session. `session`: that of someone signed in.
 * - `openGlass`: finds the open break-glass of a member of staff.
 * - `network`: the caller's address; of IPv6 its first 64 bits.
 * - `rawBody`: the checked text of the request; `form`: fields of a plain form; `key`: its Idempotency-Key.
 */
export type ApiEnv<Who extends Visitor | null = Visitor | null> = {
  Bindings: { runtime: Runtime; network: string };
  Variables: {
    transactionId: string;
    actor: Who;
    session: [Who] extends [Account | Staff] ? Session : Session | null;
    openGlass: (staff: Staff) => Promise<Glass | undefined>;
    rawBody?: string;
    form?: URLSearchParams;
    key: string | null;
  };
};

/** What verbs need of a call, whoever its route is for. */
export type Call<Who extends Visitor | null = Visitor | null> = Pick<Context<ApiEnv<Who>>, 'env' | 'var'> & {
  req: Pick<Context['req'], 'method' | 'path' | 'header'>;
};

/** A feature's part of the API: `api().openapi(defineRoute({...}), handler)`; a request that does not fit its schema is answered 422, naming each field. */
export function api() {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const whole = result.target === 'json' ? 'body' : result.target;
      const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.') || whole, message }));
      throw new ProblemError({
        status: 422,
        code: 'invalid',
        detail: errors
          .map(({ path, message }) => (path ? `${path}: ${message}` : message))
          .join('; ')
          .slice(0, 500),
        errors,
      });
    },
  });
  const add = app.openapi;
  // After its fields were checked, so that what is refused for them counts towards no limit.
  app.openapi = ((route: { 'x-policy'?: Policy }, handler: Handler<ApiEnv>, ...rest: []) =>
    add(route as RouteConfig, counting(route['x-policy'], handler), ...rest)) as unknown as typeof add;
  return app;
}

/** A handler whose calls count towards the limits of its route's policy. */
function counting(policy: Policy | undefined, handler: Handler<ApiEnv>): Handler<ApiEnv> {
  const limits = policy?.counted;
  if (!limits) return handler;
  return async (c, next) => {
    await countCall(c, limits);
    return handler(c, next) as Promise<Response>;
  };
}

type Contract<P extends string> = Omit<RouteConfig, 'path' | 'middleware'> & { path: P; policy: Policy };

/** A route: its contract, and beside it its policy, which is held to before the handler runs and says whom the handler is given. */
export function defineRoute<P extends string, R extends Contract<P>>({ policy, ...contract }: R & { path: P }) {
  type Guarded = R & { path: P; middleware: MiddlewareHandler<ApiEnv<CallerOf<R['policy']['who']>>> };
  const responses = { ...answers(...refusalsOf(policy, contract.request)), ...contract.responses };
  const route = { ...contract, responses, 'x-policy': policy, middleware: guardsOf(policy) };
  return createRoute<P, Guarded>(route as unknown as Guarded);
}

/** What a verb that only reads is called with. */
export function reading<Who extends Visitor | null>(c: Call<Who>): Reading<Who> {
  return { db: c.env.runtime.database.pool, actor: c.var.actor, now: Date.now() };
}

/** The same for a search: on connections that no booking waits for, perhaps of a replica that doesn't have the visitor's last change yet. */
export function searching<Who extends Visitor | null>(c: Call<Who>): Reading<Who> {
  return { ...reading(c), db: c.env.runtime.database.search };
}

/** The same for a search whose answer says what the visitor has just changed: never on a replica. */
export function searchingOwn<Who extends Visitor | null>(c: Call<Who>): Reading<Who> {
  return { ...reading(c), db: c.env.runtime.database.searchPool };
}

/** Shape of every refusal (RFC 9457, application/problem+json). */
export const problemSchema = z
  .object({
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    transactionId: z.uuid(),
  })
  .openapi('Problem');

const MEANINGS = {
  400: 'The body is not valid JSON',
  401: 'Not signed in',
  403: 'Not allowed, or the CSRF token is missing',
  404: 'Not found',
  409: 'Conflict',
  410: 'The hold expired',
  412: 'It has changed since it was read',
  413: 'Body too large',
  415: 'Not application/json',
  422: 'Valid JSON with invalid fields; each field is named',
  429: 'Too many requests; see Retry-After',
  503: 'Temporarily unavailable; see Retry-After',
} as const;

/** The OpenAPI entries for refusals; those that follow from a route's policy it has already. */
export function answers(...statuses: (keyof typeof MEANINGS)[]): object {
  const content = { 'application/problem+json': { schema: problemSchema } };
  return Object.fromEntries(statuses.map((status) => [status, { description: MEANINGS[status], content }]));
}

/** The OpenAPI entry of a JSON answer. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The OpenAPI entry of a JSON body; it must be there. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}
