import type { Monogram } from '#ui/monogram/monogram.ts';
import { makeBooking } from '../make-booking.ts';
import type { PageOfBooking } from '../session/booking-context.ts';
import type { BookingPartner } from './booking-partners.ts';
import { booking, stepPath } from './steps.ts';

/** What a page knows about a partner's booking that it is a step of. */
export type BookingContext = PageOfBooking & {
  partner: BookingPartner;
  /** The retailer's name. */
  retailer: string;
  retailerMonogram: Monogram;
  /** Its telephone number. */
  phone: string;
};

/** The booking of a partner's visit, the one kind that today's pages have; its session is kept under the spec's own names. */
export const partnerBooking = makeBooking({
  steps: booking,
  progress: ({ readSession }) => ({
    time: readSession('aptHoldId') !== null,
    consent: readSession('termsId') !== null && readSession('termsAgreed') === 'true',
    patient: readSession('patientId') !== null,
    booked: readSession('confirmationNumber') !== null && readSession('appointmentId') !== null,
  }),
  organization: ({ partner }: BookingContext) => partner.organizationId,
  base: ({ partner }) => stepPath(partner.slug, 'details'),
  prefix: '',
});

export const { currentBooking, openBooking, session } = partnerBooking;
export const { readSession, writeSession, bookingId, endBooking, forgetHold, resetSteps, forgetLocation } = session;
export const { enterStep, goToStep, pathTo, replaceWithStep } = partnerBooking.steps;
export const { hold } = partnerBooking;
export const {
  $hold,
  $lost,
  $marked,
  $seat,
  $secondsLeft,
  $slot,
  holdEnded,
  holdForService,
  restoreHold,
  sendHold,
  settledSeat,
} = hold;
