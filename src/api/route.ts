import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import type { Settings } from '#settings.ts';
import { ProblemError } from './problem.ts';
import { plainWords } from './words.ts';

z.config({ customError: plainWords });

/** What the process hands to every request. `csrfKey` signs CSRF tokens; `dataDir`-level things are not for routes. */
export type Runtime = { settings: Settings; log: Logger; database: Database; csrfKey: string };

/**
 * The types of a route's context: `caller` is who asks, as 'guest:<hash>' (null without a guest cookie); it owns holds, patients, consents and keys.
 * `rawBody` is the request's text, already read and checked for size and depth.
 */
export type ApiEnv = {
  Bindings: { runtime: Runtime; ip: string };
  Variables: { transactionId: string; caller: string | null; rawBody: string };
};

/** A feature's part of the API: `api().openapi(createRoute({...}), handler)`; a request that does not fit its schema is answered 422, naming each field. */
export function api() {
  return new OpenAPIHono<ApiEnv>({
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
  400: 'The body is not JSON that can be read',
  401: 'Not signed in',
  403: 'Not allowed, or the CSRF token is missing',
  404: 'Not found',
  409: 'Conflict',
  410: 'The hold ran out',
  413: 'Body too large',
  415: 'Not application/json',
  422: 'Well-formed but wrong; each field is named',
  429: 'Too many requests; see Retry-After',
  503: 'Not available for the moment; see Retry-After',
} as const;

/** The OpenAPI entries for the refusals that a route may answer with. */
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

/** The caller of a request that needs one; guests get theirs from GET /api/header-info. Throws a 403 problem. */
export function callerOf(c: Context<ApiEnv>): string {
  const caller = c.get('caller');
  if (caller) return caller;
  throw new ProblemError({
    status: 403,
    code: 'no-session',
    detail: 'This browser has no session. Cookies must be allowed; then load the page again.',
  });
}

/** Marks an answer that holds personal data: never kept by any cache. */
export function noStore(c: Context<ApiEnv>): void {
  c.header('cache-control', 'no-store');
}
