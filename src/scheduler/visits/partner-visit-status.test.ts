import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BEING_BOOKED,
  isBeingBooked,
  nextPartnerVisit,
  PARTNER_VISIT_EVENTS,
  PARTNER_VISIT_STATES,
  SETTLED,
  TAKES_SLOT,
  type PartnerVisitEvent,
  type PartnerVisitState,
} from './partner-visit-status.ts';

/** Each state, and what leads where from it. */
const EXPECTED: Record<PartnerVisitState, Partial<Record<PartnerVisitEvent, PartnerVisitState>>> = {
  'slot-pending': { 'ask-for-slot': 'choosing-slot', release: 'release-pending' },
  'choosing-slot': { 'note-slot': 'choosing-slot', hold: 'held', refuse: 'refused', release: 'release-pending' },
  held: { confirm: 'book-pending', release: 'release-pending' },
  'book-pending': { send: 'book-sent' },
  'book-sent': {
    book: 'booked',
    refuse: 'refused',
    lose: 'lost',
    'take-back': 'held',
    'arrive-too-late': 'release-pending',
  },
  booked: { cancel: 'cancel-pending', 'move-away': 'release-pending' },
  'cancel-pending': { 'end-canceled': 'over' },
  'release-pending': { 'end-released': 'over' },
  lost: { 'give-up': 'refused' },
  refused: {},
  over: {},
};

const FINAL: readonly PartnerVisitState[] = ['refused', 'over'];

test('what becomes of a visit at a partner goes by one table of states and events', () => {
  for (const state of PARTNER_VISIT_STATES)
    for (const event of PARTNER_VISIT_EVENTS)
      expect(nextPartnerVisit(state, event), `${event} when ${state}`).toBe(EXPECTED[state][event] ?? null);
});

test('from each state there is a way on to one in which nothing is left to do', () => {
  for (const begin of PARTNER_VISIT_STATES) {
    const reached = new Set<PartnerVisitState>([begin]);
    for (const state of reached)
      for (const event of PARTNER_VISIT_EVENTS) {
        const next = nextPartnerVisit(state, event);
        if (next) reached.add(next);
      }
    expect(
      [...reached].filter((state) => FINAL.includes(state)),
      begin,
    ).not.toEqual([]);
  }
});

/** The states that a visit goes through, from when it is held here: each pick is an event of those that lead on, or of all. Those that change nothing are left out. */
function pathOf(picks: readonly { any: boolean; nth: number }[]): [PartnerVisitEvent | null, PartnerVisitState][] {
  let state: PartnerVisitState = 'slot-pending';
  const path: [PartnerVisitEvent | null, PartnerVisitState][] = [[null, state]];
  for (const { any, nth } of picks) {
    const leading: readonly PartnerVisitEvent[] = any
      ? PARTNER_VISIT_EVENTS
      : (Object.keys(EXPECTED[state]) as PartnerVisitEvent[]);
    const event = leading[nth % leading.length];
    const next: PartnerVisitState | null = event ? nextPartnerVisit(state, event) : null;
    if (!event || !next) continue;
    path.push([event, next]);
    state = next;
  }
  return path;
}

test('whatever comes in whatever order, nothing that was sent is forgotten or sent twice, and no slot is let go while the partner is asked to book it', () => {
  const picks = fc.array(fc.record({ any: fc.boolean(), nth: fc.nat() }), { size: 'max', maxLength: 60 });
  const reached = new Set<PartnerVisitState>();
  fc.assert(
    fc.property(picks, (each) => {
      const path = pathOf(each);
      const states = path.map(([, state]) => state);
      for (const state of states) reached.add(state);
      const count = (one: PartnerVisitEvent): number => path.filter(([event]) => event === one).length;
      // Sent again only after it was taken back, and booked once.
      expect(count('send') - count('take-back')).toBeOneOf([0, 1]);
      expect(count('book')).toBeLessThanOrEqual(count('send'));
      for (const [index, [event, state]] of path.entries()) {
        const before = states[index - 1];
        if (!before) continue;
        expect(FINAL, `${before} is final`).not.toContain(before);
        // What the partner may have stays in a state that is looked at until the partner has said what became of it, or was told.
        if (before === 'book-sent') expect(event).toBeOneOf(['book', 'refuse', 'lose', 'take-back', 'arrive-too-late']);
        if (state === 'over') expect(['cancel-pending', 'release-pending']).toContain(before);
        if (isBeingBooked({ state: before })) expect(event).not.toBe('release');
        if (state === 'booked') expect(before).toBe('book-sent');
      }
    }),
    { numRuns: 2000 },
  );
  expect([...reached].sort()).toEqual([...PARTNER_VISIT_STATES].sort());
});

test('what is being booked takes a slot, and what is booked is settled until it is canceled or moved', () => {
  expect(TAKES_SLOT).toEqual(expect.arrayContaining([...BEING_BOOKED]));
  expect(SETTLED.filter((state) => !FINAL.includes(state))).toEqual(['booked']);
  for (const state of SETTLED)
    for (const event of PARTNER_VISIT_EVENTS) {
      const next = nextPartnerVisit(state, event);
      if (next) expect(SETTLED as readonly PartnerVisitState[]).not.toContain(next);
    }
});
