import type { BookingPartner } from '#scheduler/kit/partner/booking-partners.ts';

/** A partner as the page of signing in names it. */
export type PartnerOfBooking = Pick<BookingPartner, 'slug' | 'name' | 'visit' | 'plate'>;

const BOOKING = /^\/schedule-appointment\/([^/?#]+)/;

/** The partner whose booking a path of this site belongs to; null for any other page. */
export function bookingOf(path: string, partners: readonly PartnerOfBooking[]): PartnerOfBooking | null {
  return partners.find(({ slug }) => slug === BOOKING.exec(path)?.[1]) ?? null;
}
