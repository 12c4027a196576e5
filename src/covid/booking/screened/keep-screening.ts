import { deepLink } from '#scheduler/kit/wizard/deep-link.ts';
import { openBooking, pageBooking, type BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import type { Screening } from '../../screening/screening.schema.ts';
import { callCovid } from '../call.ts';
import { COVID_KIND } from '../covid-kind.ts';
import { leaveOtherBooking } from '../terms/leave-other-booking.ts';

/**
 * Begins the booking of a test with the answers that led to it: they are kept with it from here on, since a booking takes several pages, and no page's own memory,
 * storage or address is to carry them. Answers where it goes on. Throws CallError.
 */
export async function bookScreened(page: BookingContext, serviceId: number, screening: Screening): Promise<string> {
  openBooking(page, COVID_KIND);
  leaveOtherBooking();
  const { session, steps } = pageBooking;
  await callCovid('$post', '/covid19/patient-info', { json: { bookingId: session.bookingId(), screening } });
  return deepLink(steps.pathTo('terms'), { serviceId });
}
