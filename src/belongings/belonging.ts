import type { Span } from './kept-for.ts';

/** A round of retention: rows of a table for which `when` holds are removed, or only forget `forgets`. `what` names them in the audit log. */
export type RetentionRule = {
  what: string;
  span: Span;
  /** SQL about a row `t`; `$1::interval` is the span. */
  when: string;
  /** The column that is emptied, where the row itself stays. */
  forgets?: string;
};

/** How long rows are kept: by rules, or until something happens that is no matter of time, in words. */
type KeptFor = readonly RetentionRule[] | { until: string };

/**
 * What becomes of an owner's rows. `unless`, `which`: SQL about a row `t`, for rows that stay and that lose their
 * owner (all that stay, without it). `because`: why, for people.
 */
export type Removal =
  | { rows: 'go' }
  | { rows: 'go'; unless: string; which?: string; because: string }
  | { rows: 'stay without owner'; which?: string; because: string }
  | { rows: 'stay'; because: string };

/**
 * What becomes of a guest's rows at sign-in. `set`: other columns' new values (SQL). Of rows alike in `newestOf`, the
 * one with the later `by` stays.
 * `atSignIn` is SQL about a row `t`: what comes along as soon as the guest signs in. The rest waits until they have proven
 * that it is theirs, because the browser may be someone else's too: `proven` is SQL about what comes with the patients `$3` then.
 * `firstAtSignIn`: SQL that is run before anything comes along, with the owners `$1` and `$2`, for what is needed here and there. `becomes`: SQL about a row `t` that
 * moves, whose it is then, where that isn't always `$2`.
 */
export type OwnerMove = (
  | { rows: 'all'; set?: Readonly<Record<string, string>> }
  | { newestOf: readonly string[]; by: string }
) & { atSignIn?: string; proven?: string; firstAtSignIn?: string; becomes?: string };

/**
 * What a person who asks for everything is given: a table's rows by its owner, or by SQL about a row `t` and the owner `$1`, `without` some columns. `also`: what
 * people know a thing of another table by, as SQL by the name of its column.
 */
export type Export =
  | { rows: 'own' | { where: string }; without?: readonly string[]; also?: Readonly<Record<string, string>> }
  | { rows: 'none'; because: string };

/** Rows that say whose they are. `called`: what their owner reads of them. `alsoAs`: beginnings that stand before the owner's id in some rows ('opened:guest:…'). `key` is the primary key. */
export type Owned = {
  table: string;
  called: string;
  ownerColumn: string;
  alsoAs?: readonly string[];
  key: readonly string[];
  keptFor: KeptFor;
  onClear: Removal;
  onMove: OwnerMove;
  onExport: Export;
  onDelete: Removal;
};

/** Rows of somebody that say so by a row of another table, with which they go (on delete cascade), or `sooner` by rules of their own. */
export type Attached = {
  table: string;
  called: string;
  goesWith: string;
  sooner?: { key: readonly string[]; keptFor: readonly RetentionRule[] };
  onExport: Export;
};

/**
 * Rows that people leave and that are no one's: neither clearing nor deletion removes them. `noOwner` says why. `called`: what people read of those that have an
 * account's random id all the same.
 */
export type Unowned = {
  table: string;
  noOwner: string;
  called?: string;
  key: readonly string[];
  keptFor: KeptFor;
};

/** What a feature keeps about people in one table, and what becomes of it. A decision that is missing doesn't compile. */
export type Belonging = Owned | Attached | Unowned;

/** The tables of a register whose rows say whose they are. */
export function ownedAmong(belongings: readonly Belonging[]): Owned[] {
  return belongings.filter((one) => 'ownerColumn' in one);
}
