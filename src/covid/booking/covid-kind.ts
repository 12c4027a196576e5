import { pageBooking, pageKind } from '#scheduler/kit/partner/partner-booking.ts';
import type { BookingSession } from '#scheduler/kit/session/booking-session.ts';
import { makeWizard, type WizardStep } from '#scheduler/kit/wizard/wizard.ts';
import { TESTING_PATH } from '../paths.ts';

export type CovidStep =
  | 'landing'
  | 'terms'
  | 'patient-information'
  | 'questions'
  | 'details'
  | 'payment'
  | 'review'
  | 'confirmation';
type Done = 'consent' | 'patient' | 'questions' | 'time' | 'payment' | 'booked';

const STEPS: readonly WizardStep<CovidStep, Done>[] = [
  { slug: 'landing', name: '', title: '', needs: [], clears: [] },
  {
    slug: 'terms',
    name: 'Terms',
    title: 'Before you start',
    needs: [],
    clears: ['landing', 'patient-information'],
  },
  {
    slug: 'patient-information',
    name: 'Patient information',
    title: 'Who is the test for?',
    needs: ['consent'],
    clears: ['terms'],
  },
  {
    slug: 'questions',
    name: 'Questions',
    title: 'A few questions for the lab',
    needs: ['consent', 'patient'],
    clears: ['patient-information', 'terms'],
  },
  {
    slug: 'details',
    at: 'appointment',
    name: 'Location and time',
    title: 'Choose a location and time',
    needs: ['consent', 'patient', 'questions'],
    clears: ['questions', 'terms'],
  },
  {
    slug: 'payment',
    name: 'Payment',
    title: 'How will it be paid?',
    needs: ['consent', 'patient', 'questions', 'time'],
    clears: ['details', 'questions'],
  },
  {
    slug: 'review',
    name: 'Review',
    title: 'Check and book',
    needs: ['consent', 'patient', 'questions', 'time', 'payment'],
    clears: ['details', 'terms'],
  },
  {
    slug: 'confirmation',
    name: 'Confirmation',
    title: 'Confirmation',
    needs: ['booked'],
    endedBy: 'time',
    clears: ['review', 'terms'],
  },
];

/** The pages of a COVID-19 test in their order, each with the flags that it clears (spec 4) [COV-1]. */
export const covidWizard = makeWizard(STEPS);

/** How far this browser has come. Who moves a test that is booked has answered all that comes before its time; what is of another provider's booking counts for nothing. */
export function covidProgress(
  { readSession }: Pick<BookingSession, 'readSession'>,
  isOfOther = false,
): Record<Done, boolean> {
  const has = (key: Parameters<typeof readSession>[0]): boolean => !isOfOther && readSession(key) !== null;
  const isMove = readSession('editedAppointmentId') !== null;
  const did = (step: CovidStep): boolean => has('bookingId') && readSession(`did-${step}`) === readSession('bookingId');
  return {
    consent: isMove || (has('termsId') && readSession('termsAgreed') === 'true'),
    patient: isMove || has('patientId'),
    questions: isMove || did('questions'),
    time: has('aptHoldId'),
    payment: did('payment'),
    booked: has('confirmationNumber') && has('appointmentId'),
  };
}

/** Whether what the session knows is of another provider's booking, and no visit is changed. */
function isOfOther({ readSession }: BookingSession): boolean {
  const known = readSession('editedAppointmentId') === null ? readSession('organizationId') : null;
  return known !== null && known !== pageBooking.currentBooking().partner.organizationId;
}

/** The booking of a COVID-19 test. It shares this tab's session with bookings of partners, of which a tab has one at a time. */
export const COVID_KIND = pageKind<CovidStep, Done>({
  steps: covidWizard,
  progress: (session) => covidProgress(session, isOfOther(session)),
  organization: ({ partner }) => partner.organizationId,
  base: () => TESTING_PATH,
  times: 'details',
  prefix: '',
});

/** Notes that a step of this tab's booking is answered. */
export function noteDone(step: CovidStep): void {
  const { bookingId, writeSession } = pageBooking.session;
  writeSession({ [`did-${step}`]: bookingId() });
}
