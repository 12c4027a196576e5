import type { AuditAction, ChangeAction, GlassAction, LimitAction, ReadAction, SubjectOf } from './actions.ts';
import type { Permission } from './permissions.ts';

type Clock = `${number}:${number}`;
type Day = `${number}-${number}-${number}`;

/**
 * What the log may hold before and after a change: times, counts, listed choices; never typed text. Instants are epoch
 * ms, `hours` Monday first.
 */
export type Impersonal = {
  start?: number;
  location?: number;
  status?: 'booked' | 'checked-in' | 'kept' | 'missed' | 'cancelled' | 'Active' | 'Suspended' | 'Closed';
  capacity?: number;
  reserve?: number;
  hours?: readonly ({ open: Clock; close: Clock } | null)[];
  closed?: { from: Day; until: Day | null } | null;
  flags?: Readonly<Record<string, boolean>>;
};

/** What any line can have: the row of the location concerned, of how many things it speaks, and which opened break-glass it rests on. */
type Common = { locationId?: number; count?: number; reason?: `glass:${string}` };

/** The thing, under the name of its kind: `{ action: 'hold.create', hold: id }`. */
type WithSubject<A extends AuditAction> = A extends unknown ? { action: A } & Record<SubjectOf<A>, string> : never;

/** Something was changed, by anyone. */
export type ChangeEntry = WithSubject<ChangeAction | LimitAction> &
  Common & { before?: Impersonal; after?: Impersonal };
/** A member of staff read what is personal; `permission` is what let them. */
export type ReadEntry = WithSubject<ReadAction> & Common & { permission: Permission };

/** A call of staff rests on break-glass that they have opened. */
export type GlassEntry = { action: GlassAction; glass: string } & Common;

/** One line of the log. */
export type AuditEntry = ChangeEntry | ReadEntry | GlassEntry;
