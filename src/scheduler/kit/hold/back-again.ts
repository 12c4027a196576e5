import { atom } from 'nanostores';

import { TIMED_OUT } from '#site/time-out/back-again.ts';
import type { BookingSession } from '../session/booking-session.ts';

/** Somebody who was signed out here is back: `held` once the time that they had is held again. */
export type Back = 'no' | 'back' | 'held';

/** Whether this page is the first after a time-out here, and what has come of the time that was held [SHELL-3]. */
export function makeBackAgain({ readSession, writeSession }: BookingSession) {
  const $back = Object.assign(atom<Back>('no'), { init: 'no' } satisfies { init: Back });
  let wasOut: boolean | undefined;
  return {
    $back,
    /** True after a time-out, all through the page; said once. Who it is that came back shows the hold. */
    wasTimedOut: (): boolean => {
      if (wasOut !== undefined) return wasOut;
      wasOut = readSession('notice') === TIMED_OUT;
      if (wasOut) writeSession({ notice: null });
      return wasOut;
    },
  };
}
