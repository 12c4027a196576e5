import type { Line } from './lines.ts';

/** The hidden field of a plain form with the token that a call with script sends in a header. */
export const TOKEN_FIELD = 'token';

/** So many calls from one address in so many seconds. */
export type Rate = { calls: number; seconds: number };

/**
 * A route's policy, beside its contract; a route without one does not compile. The OpenAPI document shows it as `x-policy`.
 */
export type Policy = {
  /** Who may call: anyone, or a visitor, which is a browser with a session (a guest, or someone signed in). */
  who: 'anyone' | 'visitor';
  /**
   * A call that writes needs its caller's CSRF token. One that reads needs none, even when it asks by POST; nor does one that counts: it adds to a count that
   * belongs to nobody, so that no session has to begin for it. One that acts by token has its right from a token in its own address, which only a mail holds: mail
   * programs call it, and they have no session (RFC 8058).
   */
  does: 'reads' | 'writes' | 'counts' | 'acts by token';
  /** How its answer may be kept: not at all (whatever is about a person), or by anyone for so many seconds. */
  cache: 'no-store' | { seconds: number };
  /** Calls from one address to one process; protects the machine. Limits that protect people are counted in the database (`counted-limits.ts`). */
  limit: Rate;
  /** The largest body, in bytes; 0 for a call without one. */
  body: number;
  /**
   * True when its body is a form of a page of ours as a browser sends it without script. Such a form carries no token in a header: a visitor's has it in a field
   * (`TOKEN_FIELD`); for one of anyone, the browser must say that it comes from a page of this site.
   */
  form?: true;
  /** Whether an Idempotency-Key makes it take effect once. */
  key: 'taken' | 'none';
  /** True to compress the answer: only for long lists without secrets. */
  compressed?: true;
  /** The line that it waits in with others like it; none for a call that goes ahead of all lines, as whatever books does, or that may wait for somebody else's server, for which no other call should wait. */
  line?: Line;
};

/** Rates that routes share. A page makes a handful of calls; the rest allows for fast typists and many people behind one address. */
export const RATES = {
  /** A visitor's own data: holds, patients, appointments. */
  own: { calls: 240, seconds: 60 },
  /** Lists and searches. */
  search: { calls: 300, seconds: 60 },
  /** Suggestions, a call for a key press. */
  typing: { calls: 600, seconds: 60 },
  /** Long files that programs fetch once in a while. */
  files: { calls: 30, seconds: 60 },
} as const satisfies Record<string, Rate>;

/** The policy of a long list that is made from content: the same for everyone. */
export const CONTENT_LIST: Policy = {
  who: 'anyone',
  does: 'reads',
  cache: { seconds: 300 },
  limit: RATES.search,
  body: 0,
  key: 'none',
  compressed: true,
};

/** The usual largest body, in bytes. */
export const USUAL_BODY = 64 * 1024;
