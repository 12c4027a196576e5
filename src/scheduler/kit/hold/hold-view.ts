import { createContext, useContext } from 'react';

import type { HoldStore } from './store-hold.ts';

/** The hold that a page shows, and what its parts need to know of the booking. */
export type HoldView = {
  hold: HoldStore;
  /** Leaves for the step with the times. */
  toTimes: () => void;
  /** True where the hold is to move a visit that is booked already. */
  isMove: () => boolean;
};

/** The view of a page's hold, for all of its parts; null outside a booking. */
export const HoldViewOf = createContext<HoldView | null>(null);

/** The view of this page's hold. Throws outside a booking. */
export function useHoldView(): HoldView {
  const view = useContext(HoldViewOf);
  if (!view) throw new Error('A part that shows the hold is used outside a booking');
  return view;
}
