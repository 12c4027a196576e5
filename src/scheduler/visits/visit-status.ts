/** What becomes of a visit: it is booked, its patient is there, it took place, nobody came, or it was given up. */
export const VISIT_STATUSES = ['booked', 'checked-in', 'kept', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** What is done with a visit. */
export type VisitVerb = 'move' | 'change' | 'cancel' | 'check-in' | 'keep' | 'miss';

type Transition = { from: readonly VisitStatus[]; to: VisitStatus; time: 'ahead' | 'begun' | 'any' };

/** From which statuses each verb leads to which, and whether the visit's time must be ahead or have begun: all that a visit can go through. */
const TRANSITIONS: Readonly<Record<VisitVerb, Transition>> = {
  move: { from: ['booked'], to: 'booked', time: 'ahead' },
  change: { from: ['booked'], to: 'booked', time: 'ahead' },
  cancel: { from: ['booked'], to: 'cancelled', time: 'ahead' },
  'check-in': { from: ['booked', 'missed'], to: 'checked-in', time: 'any' },
  keep: { from: ['checked-in'], to: 'kept', time: 'begun' },
  miss: { from: ['booked'], to: 'missed', time: 'begun' },
};

/** Why a verb is refused: the visit is canceled, its time or the visit itself is over, or its time is still ahead. */
type Refusal = 'visit-cancelled' | 'visit-over' | 'visit-ahead';

/** The status of a visit after a verb, or why it is refused. */
export function afterVerb(
  verb: VisitVerb,
  { status, hasBegun }: { status: VisitStatus; hasBegun: boolean },
): { to: VisitStatus } | { refused: Refusal } {
  const { from, to, time } = TRANSITIONS[verb];
  if (!from.includes(status)) return { refused: status === 'cancelled' ? 'visit-cancelled' : whyNot(status) };
  if (time === 'ahead' && hasBegun) return { refused: 'visit-over' };
  return time === 'begun' && !hasBegun ? { refused: 'visit-ahead' } : { to };
}

/** A booked visit is not that far yet; all others are past it. */
function whyNot(status: VisitStatus): Refusal {
  return status === 'booked' ? 'visit-ahead' : 'visit-over';
}
