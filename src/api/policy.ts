/** So many calls from one address in so many seconds. */
export type Rate = { calls: number; seconds: number };

/**
 * What a route lets happen, stated beside its contract; a route without one does not compile. It stands in the API's document as `x-policy`.
 */
export type Policy = {
  /** Who may call: anyone, or a visitor, which is a browser with a session (a guest, or someone signed in). */
  who: 'anyone' | 'visitor';
  /** A call that writes needs its caller's CSRF token; one that reads needs none, even when it asks by POST. */
  does: 'reads' | 'writes';
  /** How its answer may be kept: not at all (whatever is about a person), or by anyone for so many seconds. */
  cache: 'no-store' | { seconds: number };
  /** What one address may ask of one process; it guards the machine. Limits that guard people are counted in the database (`limits.ts`). */
  limit: Rate;
  /** The largest body, in bytes; 0 for a call without one. */
  body: number;
  /** Whether an Idempotency-Key makes it take effect once. */
  key: 'taken' | 'none';
  /** True where the answer is a long list without anything secret beside it: it is then compressed. */
  compressed?: true;
};

/** Rates that routes share. A page asks a handful of calls; the rest is for people who type fast and for many behind one address. */
export const RATES = {
  /** One's own things: holds, patients, appointments. */
  own: { calls: 240, seconds: 60 },
  /** Lists and searches. */
  search: { calls: 300, seconds: 60 },
  /** Suggestions, a call for a key press. */
  typing: { calls: 600, seconds: 60 },
} as const satisfies Record<string, Rate>;

/** The usual largest body, in bytes. */
export const USUAL_BODY = 64 * 1024;
