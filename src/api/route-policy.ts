import type { Account, GrantedStaff, Staff, Visitor } from '#audit/actor.ts';
import type { Permission } from '#audit/permissions.ts';
import type { CallLimit } from './counted-limits.ts';
import type { LoadQueue } from './load-queues.ts';

/** The hidden field of a plain form with the token that a call with script sends in a header. */
export const TOKEN_FIELD = 'token';

/** So many calls from one address in so many seconds. */
export type Rate = { calls: number; seconds: number };

/**
 * Who may call: anyone; a visitor, which is a browser with a session (a guest, or someone signed in); someone signed in; to an account; as staff; staff with a permission.
 */
export type Who = 'anyone' | 'visitor' | 'signed in' | 'account' | 'staff' | { readonly staff: Permission };

/** Who acts in a handler of a route that is for `W`; null is a browser without a session. */
export type CallerOf<W extends Who> = W extends 'anyone'
  ? Visitor | null
  : W extends 'visitor'
    ? Visitor
    : W extends 'signed in'
      ? Account | Staff
      : W extends 'account'
        ? Account
        : W extends 'staff'
          ? Staff
          : GrantedStaff;

/**
 * A route's policy, beside its contract; a route without one does not compile. The OpenAPI document shows it as `x-policy`.
 */
export type Policy<W extends Who = Who> = {
  /** Its handler is given the actor that this lets through, and only that. */
  who: W;
  /** A call that writes needs its caller's CSRF token. A read needs none, even by POST; nor does an anonymous counter, which needs no session. */
  does: 'reads' | 'writes' | 'counts';
  /**
   * What allows it in place of a CSRF token: the token of an emailed link, in its path, with which mail programs call it without a session (RFC 8058); or the state of a sign-in
   * that this browser began at a provider, which sends it back by a link.
   */
  auth?: 'mailed token' | "provider's state";
  /** How its answer may be kept: not at all (whatever is about a person), or by anyone for so many seconds. */
  cache: 'no-store' | { seconds: number };
  /** Calls from one address to one process; protects the machine. Limits that protect people are counted in the database (`counted-limits.ts`). */
  limit: Rate;
  /** The largest body, in bytes; 0 for a call without one. */
  body: number;
  /** True for a form sent without script. A visitor's form has its CSRF token in `TOKEN_FIELD`; for anyone's, the browser must name our site as origin. */
  form?: true;
  /** Whether an Idempotency-Key makes it take effect once. */
  key: 'taken' | 'none';
  /** True to compress the answer: only for long lists without secrets. */
  compressed?: true;
  /** The queue it waits in when the process is busy. Booking calls skip it, and so do calls that may wait for a partner's server. */
  queue?: LoadQueue;
  /** Limits that protect people which each call counts towards, once what was sent is known to be right. */
  counted?: readonly CallLimit[];
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

/** The usual largest body, in bytes. */
export const USUAL_BODY = 64 * 1024;

/** What anyone asks, answered for that call alone. */
export const ASK = {
  who: 'anyone',
  does: 'reads',
  cache: 'no-store',
  limit: RATES.search,
  body: 0,
  key: 'none',
} as const satisfies Policy;

/** A search: a long answer, in line with other searches. */
export const SEARCH = { ...ASK, compressed: true, queue: 'searches' } as const satisfies Policy;

/** What is asked with each key that somebody presses. */
export const TYPING = { ...ASK, limit: RATES.typing, queue: 'searches' } as const satisfies Policy;

/** The same answer for everyone, for a minute. */
export const KEPT_A_MINUTE = { ...ASK, cache: { seconds: 60 } } as const satisfies Policy;

/** The same for five. */
export const KEPT_FIVE_MINUTES = { ...ASK, cache: { seconds: 300 } } as const satisfies Policy;

/** A long list that is made from content: the same for everyone. */
export const CONTENT_LIST = { ...KEPT_FIVE_MINUTES, compressed: true } as const satisfies Policy;

/** What a visitor reads of their own. */
export const OWN_READ = { ...ASK, who: 'visitor', limit: RATES.own } as const satisfies Policy;

/** What a visitor does to something of their own, by its address alone. */
export const OWN_WRITE = { ...OWN_READ, does: 'writes' } as const satisfies Policy;

/** The same with a body. */
export const OWN_SEND = { ...OWN_WRITE, body: USUAL_BODY } as const satisfies Policy;

/** The same for what may be sent again, and then takes effect once. */
export const OWN_SEND_ONCE = { ...OWN_SEND, key: 'taken' } as const satisfies Policy;

/** The same for someone with an account: what they read, do, and send with a short form. */
export const ACCOUNT_READ = { ...OWN_READ, who: 'account' } as const satisfies Policy;
export const ACCOUNT_WRITE = { ...OWN_WRITE, who: 'account' } as const satisfies Policy;
export const ACCOUNT_SEND = { ...OWN_SEND, who: 'account', body: 4096 } as const satisfies Policy;

/** Parts of a request that a route has a schema for. */
type Sent = { body?: unknown; query?: unknown; params?: unknown };

/** The statuses of the refusals that follow from a policy and from what a call sends: those of its guards. What else a route refuses stands with the route. */
export function refusalsOf({ who, body, queue, counted }: Policy, sent: Sent = {}): Refusal[] {
  const isSignedIn = who !== 'anyone' && who !== 'visitor';
  const hasInput = sent.body !== undefined || sent.query !== undefined || sent.params !== undefined;
  return [
    ...(body > 0 ? ([400, 413, 415] as const) : []),
    ...(isSignedIn ? ([401] as const) : []),
    ...(who === 'anyone' ? [] : ([403] as const)),
    ...(hasInput ? ([422] as const) : []),
    ...(counted ? ([429] as const) : []),
    // Who calls, and searches, are found in the database; a line can be full.
    ...(who !== 'anyone' || queue ? ([503] as const) : []),
  ];
}

type Refusal = 400 | 401 | 403 | 413 | 415 | 422 | 429 | 503;
