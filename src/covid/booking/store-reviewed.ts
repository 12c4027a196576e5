import { atom, onMount } from 'nanostores';

import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import type { PaidBooking } from '../payment/payment.schema.ts';
import { callCovid } from './call.ts';

const { session, steps, hold } = pageBooking;

export type ReviewedState = { state: 'loading' } | { state: 'failed' } | { state: 'known'; answers: PaidBooking };

/** How the test is paid at the time that is held, and what is answered for the lab. */
export const $reviewed = atom<ReviewedState>({ state: 'loading' });

onMount($reviewed, () => {
  if (!inBrowser()) return;
  return hold.$hold.subscribe((held) => void (held && look(held.aptHoldId)));
});

/** Looks once more, after a failure. */
export function lookAgain(): void {
  $reviewed.set({ state: 'loading' });
  const held = hold.$hold.get();
  if (held) void look(held.aptHoldId);
}

/** What doesn't pay for this test at this location is asked about again, before Book refuses it. */
async function look(aptHoldId: string): Promise<void> {
  try {
    const param = { bookingId: session.bookingId() };
    const answers = await callCovid('$get', '/covid19/bookings/:bookingId', { param, query: { aptHoldId } });
    $reviewed.set({ state: 'known', answers });
    if (!answers.unpaid) return;
    session.writeSession({ notice: answers.unpaid.code });
    steps.replaceWithStep('payment');
  } catch {
    $reviewed.set({ state: 'failed' });
  }
}
