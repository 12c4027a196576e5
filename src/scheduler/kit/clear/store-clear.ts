import { atom } from 'nanostores';

import { clearSession } from '../session/booking-session.ts';
import { call } from '../session/booking-context.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { writeSession } from '../partner/partner-booking.ts';

/** The question before one's details are cleared. */
export type ClearState = { state: 'closed' } | { state: 'asking'; failed: boolean } | { state: 'clearing' };

export const $clear = atom<ClearState>({ state: 'closed' });

/** Opens the question; nothing is cleared without an answer. */
export function askToClear(): void {
  $clear.set({ state: 'asking', failed: false });
}

/** Closes the question and keeps everything. */
export function keepDetails(): void {
  $clear.set({ state: 'closed' });
}

/**
 * Has the server forget what this browser typed and holds, forgets this tab's booking, and leaves for a page that has nothing of it and says so. That page takes
 * this one's place in the history, so that Back does not show what was typed.
 */
export async function clearDetails(): Promise<void> {
  if ($clear.get().state === 'clearing') return;
  $clear.set({ state: 'clearing' });
  try {
    await call('$delete', '/scheduler/details', {});
  } catch {
    return $clear.set({ state: 'asking', failed: true });
  }
  clearSession();
  writeSession({ notice: 'cleared' });
  location.replace(APPOINTMENTS_PATH);
}
