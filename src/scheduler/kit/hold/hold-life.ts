import type { HoldAnswer as Hold } from '../../offered/api.schema.ts';
import type { Slot } from '../../engine/slot.schema.ts';
import type { Timed } from '../../engine/slot-words.ts';
import type { NearTime } from './nearest-slots.ts';

/* What a hold can be, what can happen to it, and what is to be done then. How one leads to the other is in hold-states.ts. */

/** Which service at which location. */
export type Offered = { locationId: string; serviceId: number };
/** A time that the visitor wants; `isLinked` where a link chose it, not a press in the list of times. */
export type Wanted = Offered & { slot: Slot; isLinked?: true };
/** What a reload knows of the hold before it. */
export type Remembered = { holdId: string; skew: number; offered: Offered | null; start: string | null };

/** A hold that lasts. `skew`: milliseconds that the server's clock is ahead; `extendedAt`: when it was asked to last longer (epoch ms). */
export type Held = { state: 'held'; hold: Hold; skew: number; extendedAt: number };

/**
 * The seat of this booking. `restoring`: a reload asks whether the hold still lasts. `holding`: the server is asked for a time; the hold of `before` stands
 * until the new one does. `none` says how the hold ended: 'booked' and 'failed' are
 * what a reload found (this very hold is an appointment; no answer).
 */
export type Seat =
  | { state: 'none'; end: Loss | 'dropped' | 'confirmed' | 'booked' | 'failed' | null }
  | { state: 'restoring'; from: Remembered }
  | { state: 'holding'; wanted: Wanted; before: Held | null }
  | Held;

/** Why a time can't be had. */
export type Loss = 'expired' | 'too-near' | 'closed' | 'taken' | 'not-offered' | 'too-many' | 'failed';
/** Why a hold has ended. */
export type Ending = Extract<Loss, 'expired' | 'too-near' | 'closed'>;
/** A time that this visitor had or wanted and can't have; `nearest` are free ones near it, null while they are looked up. */
export type LostTime = {
  why: Loss;
  /** Null when it isn't known any more. */
  time: Timed | null;
  /** Where the nearest ones are. */
  offered: Offered | null;
  /** What the server says of it, where that is more than the reason. */
  detail?: string | undefined;
  /** True of one that a link chose: it is told at the head of the page. */
  isLinked?: true;
  nearest: NearTime[] | null;
};

/** The hold of a booking. `turn` counts choices, so that an older one's answer can't displace a newer one's. */
export type HoldState = { seat: Seat; lost: LostTime | null; turn: number };

/** What happens to a hold; `now` is epoch ms. */
export type HoldEvent =
  | { on: 'restore'; from: Remembered }
  | { on: 'restored'; turn: number; hold: Hold }
  | { on: 'not-restored'; turn: number; why: 'gone' | 'booked' | 'failed'; isNotOwn?: boolean }
  | { on: 'take'; wanted: Wanted }
  | { on: 'answered'; turn: number; hold: Hold; now: number; isNew: boolean }
  | { on: 'refused'; turn: number; why: Exclude<Loss, Ending>; detail?: string | undefined }
  | { on: 'tick'; now: number }
  | { on: 'service-changed'; from: string; hold: Hold; now: number }
  | { on: 'activity'; now: number }
  | { on: 'keep'; now: number }
  | { on: 'extended'; holdId: string; expirationTime: string; extendableUntil: string }
  | { on: 'gone'; holdId: string; why?: Ending }
  | { on: 'drop' }
  | { on: 'confirmed' }
  | { on: 'link-not-offered'; time: Timed | null; offered: Offered | null }
  | { on: 'link-failed' }
  | { on: 'nearest'; turn: number; times: NearTime[] };

/** What is to be done then. */
export type HoldEffect =
  | { do: 'fetch'; turn: number; holdId: string }
  | { do: 'ask'; turn: number; slot: Slot }
  | { do: 'extend'; holdId: string }
  | { do: 'release'; holdId: string }
  | { do: 'remember'; held: Held; isChoice: boolean }
  | { do: 'forget' }
  | { do: 'look'; turn: number; offered: Offered; start: string };
