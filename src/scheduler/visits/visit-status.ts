/** What becomes of a visit: it is booked, its patient is there, it took place, nobody came, or it was given up. */
export const VISIT_STATUSES = ['booked', 'checked-in', 'kept', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** What staff do with a visit; each can be taken back. */
export const VISIT_STEPS = ['check-in', 'keep', 'miss', 'undo'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

type StepBack = 'undo-check-in' | 'undo-keep' | 'undo-miss';

/** What is done with a visit. */
export type VisitVerb = 'move' | 'change' | 'cancel' | Exclude<VisitStep, 'undo'> | StepBack;

/** How long after its time a visit is held for its patient, in minutes: nobody is a no-show before. */
export const NO_SHOW_MINUTES = 30;

type Transition = { from: readonly VisitStatus[]; to: VisitStatus; time: 'ahead' | 'begun' | 'any' };

/** From which statuses each verb leads to which, and whether the visit's time must be ahead or have begun: all that a visit can go through. */
const TRANSITIONS: Readonly<Record<VisitVerb, Transition>> = {
  move: { from: ['booked'], to: 'booked', time: 'ahead' },
  change: { from: ['booked'], to: 'booked', time: 'ahead' },
  cancel: { from: ['booked'], to: 'cancelled', time: 'ahead' },
  'check-in': { from: ['booked', 'missed'], to: 'checked-in', time: 'any' },
  keep: { from: ['checked-in'], to: 'kept', time: 'begun' },
  miss: { from: ['booked'], to: 'missed', time: 'begun' },
  'undo-check-in': { from: ['checked-in'], to: 'booked', time: 'any' },
  'undo-keep': { from: ['kept'], to: 'checked-in', time: 'any' },
  'undo-miss': { from: ['missed'], to: 'booked', time: 'any' },
};

const STEPS_BACK: Readonly<Partial<Record<VisitStatus, StepBack>>> = {
  'checked-in': 'undo-check-in',
  kept: 'undo-keep',
  missed: 'undo-miss',
};

/** What takes back the last step of a visit; undefined where staff have done none. */
export function stepBack(status: VisitStatus): StepBack | undefined {
  return STEPS_BACK[status];
}

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
