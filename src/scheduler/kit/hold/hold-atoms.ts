import { atom, computed } from 'nanostores';

import type { Slot } from '../../engine/slot.schema.ts';
import type { HoldState } from './hold-life.ts';
import { canLastLonger, heldOf, NO_HOLD } from './hold-states.ts';

/** Seconds left at which it is asked whether more time is needed. */
export const WARN_SECONDS = 120;

/** What pages show of a hold, and its state behind it. */
export function makeHoldAtoms() {
  const $state = atom(NO_HOLD);

  /** What follows from the state. `init` is what pages are built with, and what islands show until they are awake. */
  function derived<Value>(of: (state: HoldState) => Value) {
    return Object.assign(computed($state, of), { init: of(NO_HOLD) });
  }

  /** The hold to show: also while another time is marked and not yet asked for. */
  const $hold = derived(({ seat }) => (seat.state === 'holding' ? null : (heldOf(seat)?.hold ?? null)));
  /** Whole seconds until the hold ends; counts down by itself. */
  const $secondsLeft = atom(0);
  /** The hold whose last minutes the visitor was told of and has answered, by its id. */
  const $answered = atom<string | null>(null);
  return {
    $state,
    $hold,
    $secondsLeft,
    $answered,
    /** The seat of this booking, as `hold-life.ts` tells of it. */
    $seat: derived(({ seat }) => seat),
    /** The time that the visitor lost or can't have; null for none. */
    $lost: derived(({ lost }) => lost),
    /** The time that is held, or being held. */
    $slot: derived(({ seat }): Slot | null =>
      seat.state === 'holding' ? seat.wanted.slot : (heldOf(seat)?.hold.slot ?? null),
    ),
    /** Id of the slot that the visitor has marked, from the first moment on. */
    $marked: derived(({ seat }) => {
      if (seat.state === 'held') return seat.hold.slot.id;
      return seat.state === 'holding' ? seat.wanted.slot.id : null;
    }),
    /** What a screen reader hears about the time left, and nothing each second. */
    $holdNews: atom(''),
    /** The question in the last two minutes: whether to keep the time, or only that it ends where it can't be kept; null while there is none. */
    $lastMinutes: Object.assign(
      computed([$hold, $secondsLeft, $answered], (hold, left, answered) => {
        if (!hold || left > WARN_SECONDS || left <= 0 || answered === hold.aptHoldId) return null;
        return canLastLonger(hold) ? 'keep?' : 'ends';
      }),
      { init: null },
    ),
    /** True while what a lost hold offers instead is to be seen at once, until the visitor closes it. */
    $offersOpen: atom(false),
  };
}
