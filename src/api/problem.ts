import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDatabaseAway, OverloadError } from '#db/errors.ts';

/** One wrong field of a request: `path` is its dotted name, `message` what to do about it. */
export type FieldError = { path: string; message: string };

/** The body of an error answer; `code` is a stable word for programs, `detail` a sentence for people (RFC 9457). */
export type ProblemDetails = {
  status: ContentfulStatusCode;
  code: string;
  title?: string;
  detail: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** What a caller by other means than a cookie needs to know (RFC 6750). */
  challenge?: string;
  /** What else the body has, such as the number of what is booked already (RFC 9457, extension members). */
  members?: Readonly<Record<string, string | boolean>>;
};

const TITLES: Partial<Record<number, string>> = {
  400: 'The request could not be read',
  401: 'Sign-in is needed',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  405: 'Method not allowed',
  410: 'No longer available',
  412: 'Changed since it was read',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'The request has invalid fields',
  429: 'Too many requests',
  500: 'Service failure',
  503: 'Temporarily unavailable',
};

/** An error that a route or verb throws; answered as application/problem+json. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: ProblemDetails;
  constructor(problem: ProblemDetails) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** A limit that guards people, by its name, and who or what has reached it: an actor's id or a keyed hash, nothing personal. */
export type Reached = { limit: string; subject: string };

/**
 * The refusal of a call that reached a limit; the audit log gets a line. `until` is when the limit restarts (epoch
 * ms), where it does.
 */
export class LimitError extends ProblemError {
  readonly reached: Reached;
  readonly until: number | undefined;
  constructor(problem: ProblemDetails, reached: Reached, until?: number) {
    super(problem);
    this.reached = reached;
    this.until = until;
  }
}

/** The code of a 503 with an unknown outcome; repeating the call finds out, and does nothing twice. */
export const OUTCOME_UNKNOWN = 'outcome-unknown';

/** The 503 of a failure after the commit: a 500 says that nothing has happened. */
export function unknownOutcome(cause: unknown): ProblemError {
  const error = new ProblemError({
    status: 503,
    code: OUTCOME_UNKNOWN,
    detail: 'We don’t know yet if that was done. It is done only once. Please try again in a moment.',
    retryAfterSeconds: 5,
  });
  error.cause = cause;
  return error;
}

/** A 422 that names one field. */
export function fieldProblem(path: string, message: string, code = 'invalid'): ProblemError {
  return new ProblemError({ status: 422, code, detail: message, errors: [{ path, message }] });
}

const FAILURE = 'Service failure, Please try again later.';

/** Turns any error into a problem to answer with; an unexpected one becomes a 500 that hides its cause. */
export function problemOf(error: unknown): ProblemDetails {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (error instanceof OverloadError) return { status: 503, code: 'busy', detail: FAILURE, retryAfterSeconds: 1 };
  if (isDatabaseAway(error)) return { status: 503, code: 'database-away', detail: FAILURE, retryAfterSeconds: 5 };
  return { status: 500, code: '1000', detail: FAILURE };
}

function fromHttpException(error: HTTPException): ProblemDetails {
  if (error.status === 400) return { status: 400, code: 'malformed', detail: 'The body is not valid JSON.' };
  return {
    status: error.status,
    code: String(error.status),
    detail: error.message || (TITLES[error.status] ?? 'Error'),
  };
}

/** The answer that carries a problem, with the request's transaction id. */
export function problemResponse(problem: ProblemDetails, transactionId: string): Response {
  const { retryAfterSeconds, challenge, members, title = TITLES[problem.status] ?? 'Error', ...rest } = problem;
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (challenge !== undefined) headers.set('www-authenticate', challenge);
  return new Response(JSON.stringify({ title, ...rest, ...members, transactionId }), {
    status: problem.status,
    headers,
  });
}
