/** What becomes of a visit: it is booked, its patient is there, it took place, nobody came, or it was given up. */
export const VISIT_STATUSES = ['booked', 'checked-in', 'kept', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** What staff do with a visit; each can be taken back. */
export const VISIT_STEPS = ['check-in', 'keep', 'miss', 'undo'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

type StepBack = 'undo-check-in' | 'undo-keep' | 'undo-miss';

/** What is done with a visit; 'wait' is for an earlier time. */
export type VisitVerb = 'move' | 'change' | 'cancel' | 'wait' | Exclude<VisitStep, 'undo'> | StepBack;

/** How long after its time a visit is held for its patient, in minutes: nobody is a no-show before. */
export const NO_SHOW_MINUTES = 30;

/** Why a verb is refused: the visit is canceled, its time or the visit itself is over, or its time is still ahead. */
type Refusal = 'visit-cancelled' | 'visit-over' | 'visit-ahead';

/** How far a visit's time is: minutes since it, negative while it is ahead, and whether it is today by the site's clock. */
export type VisitTime = { minutesSince: number; isToday: boolean };
/** A visit and who acts on it. */
export type VisitNow = VisitTime & { status: VisitStatus; byStaff: boolean };

/** Returns why it is the wrong time; null for the right one. */
type When = (visit: Omit<VisitNow, 'status'>) => Refusal | null;

const always: When = () => null;
const before: When = ({ minutesSince }) => (minutesSince < 0 ? null : 'visit-over');
/** Staff move and cancel who is late, until the day ends. */
const beforeOrLate: When = (visit) => (visit.byStaff && visit.isToday ? null : before(visit));
const onItsDay: When = ({ isToday, minutesSince }) => {
  if (isToday) return null;
  return minutesSince < 0 ? 'visit-ahead' : 'visit-over';
};
const onceHeld: When = ({ minutesSince }) => (minutesSince >= NO_SHOW_MINUTES ? null : 'visit-ahead');

type Transition = { from: readonly VisitStatus[]; to: VisitStatus; when: When };

/** From which statuses each verb leads to which, and when: all that a visit can go through. */
const TRANSITIONS: Readonly<Record<VisitVerb, Transition>> = {
  move: { from: ['booked', 'checked-in'], to: 'booked', when: beforeOrLate },
  change: { from: ['booked'], to: 'booked', when: before },
  wait: { from: ['booked'], to: 'booked', when: before },
  cancel: { from: ['booked', 'checked-in'], to: 'cancelled', when: beforeOrLate },
  'check-in': { from: ['booked', 'missed'], to: 'checked-in', when: onItsDay },
  keep: { from: ['checked-in'], to: 'kept', when: always },
  miss: { from: ['booked'], to: 'missed', when: onceHeld },
  'undo-check-in': { from: ['checked-in'], to: 'booked', when: always },
  'undo-keep': { from: ['kept'], to: 'checked-in', when: always },
  'undo-miss': { from: ['missed'], to: 'booked', when: always },
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

/** Returns the status of a visit after a verb, or why it is refused. */
export function afterVerb(verb: VisitVerb, visit: VisitNow): { to: VisitStatus } | { refused: Refusal } {
  const { from, to, when } = TRANSITIONS[verb];
  const { status } = visit;
  if (!from.includes(status)) return { refused: status === 'cancelled' ? 'visit-cancelled' : whyNot(status) };
  const refused = when(visit);
  return refused ? { refused } : { to };
}

/** A booked visit is not that far yet; all others are past it. */
function whyNot(status: VisitStatus): Refusal {
  return status === 'booked' ? 'visit-ahead' : 'visit-over';
}
