import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from './problem.ts';
import { strictTransport } from './network/https.ts';
import type { ApiEnv } from './route.ts';

/** The header that ties a call to its log lines. */
export const TRANSACTION_HEADER = 'x-transaction-id';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Sets the transaction id (the request's own if it is a UUID, else a new one) and the headers of all answers. */
export const transaction = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header(TRANSACTION_HEADER);
  const id = given && UUID.test(given) ? given.toLowerCase() : randomUUID();
  c.set('transactionId', id);
  await next();
  c.res.headers.set(TRANSACTION_HEADER, id);
  c.res.headers.set('x-content-type-options', 'nosniff');
  const { HSTS_DAYS } = c.env.runtime.settings;
  if (HSTS_DAYS > 0) c.res.headers.set('strict-transport-security', strictTransport(HSTS_DAYS));
});

/** Refuses (400) an address that is not text: a broken percent sign, bytes that are no UTF-8, or a NUL, which the database can't hold. */
export const readAddress = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isText(c.req.url)) {
    throw new ProblemError({
      status: 400,
      code: 'malformed',
      detail: 'The address has a character that is not allowed.',
    });
  }
  await next();
});

/** Whether a percent-encoded address decodes to valid text. */
export function isText(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
