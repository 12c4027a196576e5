import { ProblemError, type ProblemDetails } from './problem.ts';

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
