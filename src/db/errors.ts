/** Too many callers wait for a connection; a call may succeed a little later. */
export class OverloadError extends Error {
  override name = 'OverloadError';
}

/**
 * The SQLSTATE of a database error, at any depth of `cause`; else undefined. Codes such as EPIPE look alike but come
 * with a `syscall`.
 */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('syscall' in cause || !('code' in cause) || typeof cause.code !== 'string') continue;
    if (/^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/** The constraint that a database error names, as in 23505 and 23P01. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** SQLSTATEs (and classes) of a server that can't work now: unreachable, starting, stopping, read-only, full, or too slow for our time-outs. */
const AWAY_STATES = /^(08...|57P0.|57014|55P03|25006|25P03|53...)$/;
/** Node's error codes for an unreachable server. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg's messages, without a code, for a broken connection or a time-out. */
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout/;

/** True for a temporary failure of the database: a later try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return AWAY_STATES.test(state);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && AWAY_CODES.has(cause.code)) return true;
    if (AWAY_WORDS.test(cause.message)) return true;
  }
  return false;
}

/** What a database, or the way to it, says of an error, with its hint; null for an error that is not from there. */
export function databaseProblem(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (sqlState(cause) && !(cause.cause instanceof Error)) {
      const hint = 'hint' in cause && typeof cause.hint === 'string' ? ` ${cause.hint}` : '';
      return `${cause.message.replace(/\.?$/, '.')}${hint}`;
    }
    if ('syscall' in cause && /^(connect|getaddrinfo)$/.test(String(cause.syscall))) return `${cause.message}.`;
    if (AWAY_WORDS.test(cause.message)) return `${cause.message}.`;
  }
  return null;
}

/** True when the connection that an error came from can't be used again: it is closed, or a late answer may still come. */
export function isConnectionBroken(error: unknown): boolean {
  return isDatabaseAway(error) && !/^(57014|55P03|25006|53...)$/.test(sqlState(error) ?? '');
}
