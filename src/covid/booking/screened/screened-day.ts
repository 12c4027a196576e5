import type { FirstDay } from '#scheduler/booking/details/store-first-day.ts';
import { editedVisit } from '#scheduler/kit/partner/edit-mode.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { outcomeOf, WAIT } from '../../screening/screening.ts';
import { callCovid } from '../call.ts';

/** From which day on a test makes sense by the answers that led to this booking; null for now, and for who wants times before it. Throws CallError. */
export async function screenedDay(): Promise<FirstDay | null> {
  const bookingId = pageBooking.session.readSession('bookingId');
  if (bookingId === null || editedVisit() !== null) return null;
  const { screening } = await callCovid('$get', '/covid19/bookings/:bookingId', { param: { bookingId }, query: {} });
  if (!screening || screening.sooner) return null;
  const today = todayHere();
  const outcome = outcomeOf(screening, { today, visit: screening.visit });
  if (outcome?.kind !== 'test' || outcome.from <= today) return null;
  const { from, why } = outcome;
  return { date: from, why: why === 'near-lately' ? WAIT : 'You asked for times from this day on.' };
}
