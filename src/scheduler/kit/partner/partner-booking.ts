import type { Monogram } from '#ui/monogram/monogram.ts';
import { makeBooking, type BookingKind } from '../make-booking.ts';
import type { PageOfBooking } from '../session/booking-context.ts';
import type { BookingPartner } from './booking-partners.ts';
import { booking, stepPath, type Step } from './steps.ts';

/** What a page knows about a partner's booking that it is a step of. */
export type BookingContext = PageOfBooking & {
  partner: BookingPartner;
  /** The retailer's name. */
  retailer: string;
  retailerMonogram: Monogram;
  /** Its telephone number. */
  phone: string;
};

/** A kind of booking whose pages are those of this folder and of `booking/`: all have the steps of `Step`, some have more. */
export type PageKind = BookingKind<string, string, BookingContext>;

/** Makes a kind of booking of the pages. `Slug` are its steps. */
export function pageKind<Slug extends string, Done extends string>(
  kind: BookingKind<Slug | Step, Done, BookingContext>,
): PageKind {
  return kind as unknown as PageKind;
}

/** The booking of a partner's visit, whose session is kept under the spec's own names. */
const PARTNER = pageKind({
  steps: booking,
  progress: ({ readSession }) => ({
    time: readSession('aptHoldId') !== null,
    consent: readSession('termsId') !== null && readSession('termsAgreed') === 'true',
    patient: readSession('patientId') !== null,
    booked: readSession('confirmationNumber') !== null && readSession('appointmentId') !== null,
  }),
  organization: ({ partner }: BookingContext) => partner.organizationId,
  base: ({ partner }) => stepPath(partner.slug, 'details'),
  times: 'details',
  prefix: '',
});

let kind = PARTNER;

/** The booking that this page is a step of. */
export const pageBooking = makeBooking(() => kind);

/** Tells the stores whose booking this page is, and of which kind; an island says so as it is first drawn, before any store loads. */
export function openBooking(page: BookingContext, of: PageKind = PARTNER): BookingContext {
  kind = of;
  return pageBooking.openBooking(page);
}

/** What a screen of a booking is given; `kind` by other features that have it. */
export type ScreenProps = BookingContext & { kind?: PageKind };

/** The steps of this page's kind of booking. */
export const stepsShown = (): PageKind['steps'] => kind.steps;
/** The address of a step of a page's booking, also where no island has opened it: pages that are drawn for who has no script. */
export const addressOfStep = (page: BookingContext, step: string): string => kind.steps.path(kind.base(page), step);
/** The title of a step's page in this kind of booking. */
export const titleOf = (step: Step): string => kind.steps.steps.find(({ slug }) => slug === step)?.title ?? '';

export const { currentBooking, session } = pageBooking;
export const { readSession, writeSession, bookingId, endBooking, forgetHold, resetSteps, forgetLocation } = session;
const { steps } = pageBooking;
export const { firstPath, goAfter, nameAfter, pathBefore } = steps;
export const enterStep = (step: Step): boolean => steps.enterStep(step);
export const pathTo = (step: Step): string => steps.pathTo(step);
export const replaceWithStep = (step: Step): void => steps.replaceWithStep(step);
/** True of a step that comes before the one that chooses a time. */
export function isBeforeTimes(step: Step): boolean {
  const place = (slug: string): number => kind.steps.steps.findIndex((one) => one.slug === slug);
  return place(step) < place(kind.times);
}
/** Leaves for the step that mends what a booking was refused for, with the time still held; false where none does. */
export function mendAt(code: string): boolean {
  const step = kind.mends?.[code];
  if (step !== undefined) steps.replaceWithStep(step);
  return step !== undefined;
}
export const { hold } = pageBooking;
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
