/**
 * What becomes of a visit at a partner, as `partner_visits` keeps it: `pending` is decided here and not told there yet.
 *
 * - slot-pending: held here, the partner not asked; choosing-slot: being asked for a slot; held
 * - book-pending: confirmed here, not sent; book-sent: sent, and not answered yet; booked
 * - cancel-pending: canceled here; release-pending: given back or run out here
 * - refused: it went to others; lost: it was sent and never arrived; over
 */
export const PARTNER_VISIT_STATES = [
  'slot-pending',
  'choosing-slot',
  'held',
  'book-pending',
  'book-sent',
  'booked',
  'cancel-pending',
  'release-pending',
  'refused',
  'lost',
  'over',
] as const;
export type PartnerVisitState = (typeof PARTNER_VISIT_STATES)[number];

/** From which states an event leads to which; in any other it changes nothing. */
type Transition = { from: readonly PartnerVisitState[]; to: PartnerVisitState };

/** All that a partner's visit can go through. */
const TRANSITIONS = {
  /** The partner is asked for a slot. */
  'ask-for-slot': { from: ['slot-pending'], to: 'choosing-slot' },
  /** A slot of the partner's is noted as the one that it stands for. */
  'note-slot': { from: ['choosing-slot'], to: 'choosing-slot' },
  hold: { from: ['choosing-slot'], to: 'held' },
  /** Its hold is given back or runs out; or nobody knows whether the partner keeps it. */
  release: { from: ['slot-pending', 'choosing-slot', 'held'], to: 'release-pending' },
  confirm: { from: ['held'], to: 'book-pending' },
  send: { from: ['book-pending'], to: 'book-sent' },
  /** Nothing was sent after all: it may be confirmed again. */
  'take-back': { from: ['book-sent'], to: 'held' },
  book: { from: ['book-sent'], to: 'booked' },
  /** The partner says no. */
  refuse: { from: ['choosing-slot', 'book-sent'], to: 'refused' },
  /** It can't be found at the partner long after it was sent. */
  lose: { from: ['book-sent'], to: 'lost' },
  /** The partner has it, and the appointment that was to move to it was canceled meanwhile. */
  'arrive-too-late': { from: ['book-sent'], to: 'release-pending' },
  /** Its appointment has moved to another time. */
  'move-away': { from: ['booked'], to: 'release-pending' },
  cancel: { from: ['booked'], to: 'cancel-pending' },
  /** The partner knows that it is canceled. */
  'end-canceled': { from: ['cancel-pending'], to: 'over' },
  /** The partner knows that it is given back. */
  'end-released': { from: ['release-pending'], to: 'over' },
  /** What never arrived is no longer looked for; it never was an appointment, so it isn't over. */
  'give-up': { from: ['lost'], to: 'refused' },
} as const satisfies Record<string, Transition>;

/** What happens to a partner's visit. */
export type PartnerVisitEvent = keyof typeof TRANSITIONS;
export const PARTNER_VISIT_EVENTS = Object.keys(TRANSITIONS) as PartnerVisitEvent[];

/** From which states an event leads to which, for the statements that carry it out. */
export function transitionOf(event: PartnerVisitEvent): Transition {
  return TRANSITIONS[event];
}

/** The state of a partner's visit after an event; null where that changes nothing in its state. */
export function nextPartnerVisit(state: PartnerVisitState, event: PartnerVisitEvent): PartnerVisitState | null {
  const { from, to } = transitionOf(event);
  return from.includes(state) ? to : null;
}

/** The partner is being asked to book it, so its patient and its time are taken. */
export const BEING_BOOKED = ['book-pending', 'book-sent'] as const satisfies readonly PartnerVisitState[];
/** Whether the partner is being asked to book it. */
export function isBeingBooked({ state }: { state: PartnerVisitState }): boolean {
  return (BEING_BOOKED as readonly PartnerVisitState[]).includes(state);
}

/** It takes one of the partner's slots, as far as is known here; no other visit gets that. */
export const TAKES_SLOT = [
  'choosing-slot',
  'held',
  ...BEING_BOOKED,
  'booked',
  'cancel-pending',
] as const satisfies readonly PartnerVisitState[];
/** Nothing is left to do for it: the partner and this site agree. */
export const SETTLED = ['booked', 'refused', 'over'] as const satisfies readonly PartnerVisitState[];

/** SQL: a list of states, for `in`. */
export function sqlStates(states: readonly PartnerVisitState[]): string {
  return `(${states.map((state) => `'${state}'`).join(', ')})`;
}
