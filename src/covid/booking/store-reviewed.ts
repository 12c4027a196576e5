import { atom, onMount } from 'nanostores';

import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import type { Payment } from '../payment/payment.schema.ts';
import { callCovid } from './call.ts';

const { session, steps, hold } = pageBooking;

/** How the test is paid at the time that is held; null until it is known. */
export const $reviewed = atom<Payment | null>(null);

onMount($reviewed, () => {
  if (!inBrowser()) return;
  return hold.$hold.subscribe((held) => void (held && look(held.aptHoldId)));
});

/** What doesn't pay for this test at this location is asked about again, before Book refuses it. Where nothing is known, Book says so. */
async function look(aptHoldId: string): Promise<void> {
  try {
    const param = { bookingId: session.bookingId() };
    const { payment, unpaid } = await callCovid('$get', '/covid19/bookings/:bookingId', {
      param,
      query: { aptHoldId },
    });
    $reviewed.set(payment ?? null);
    if (!unpaid) return;
    session.writeSession({ notice: unpaid.code });
    steps.replaceWithStep('payment');
  } catch {
    $reviewed.set(null);
  }
}
