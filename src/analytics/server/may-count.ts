import { ProblemError } from '#api/problem.ts';
import type { Call } from '#api/route.ts';
import { cookieIn } from '#location/saved/read-cookie.ts';

/** Throws 403 for a call of a browser that has said no: by Global Privacy Control, or by its answer. No page of ours makes one [SHELL-5]. */
export function requireNoRefusal({ req }: Call): void {
  if (req.header('sec-gpc') !== '1' && cookieIn(req.header('cookie') ?? '', 'fcCount') !== 'no') return;
  throw new ProblemError({ status: 403, code: 'not-to-count', detail: 'This browser asks not to be counted.' });
}
