import { atom, onMount } from 'nanostores';

import type { CallError } from '#api/browser/call-error.ts';
import { bookedAlready } from '#scheduler/appointments/visit/store-appointments.ts';
import type { Booking } from '#scheduler/visits/appointment.schema.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { BOOKING_ERROR } from '#scheduler/kit/session/booking-session.ts';
import { isBookingRefusal } from '../../visits/booking-refusals.ts';
import { call, inBrowser } from '../../kit/session/booking-context.ts';
import {
  $hold,
  bookingId,
  currentBooking,
  endBooking,
  enterStep,
  holdEnded,
  mendAt,
  readSession,
  replaceWithStep,
  resetSteps,
  restoreHold,
  session,
  sendHold,
  writeSession,
} from '../../kit/partner/partner-booking.ts';
import { keyInSession, sendOnce } from '../../kit/session/send-once.ts';

export type ReviewState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; patient: Patient };

export const $review = atom<ReviewState>({ state: 'loading' });
/** True while the booking is on its way, and after it until the page is left. */
export const $confirming = atom(false);
/** True when no answer came: the visit may be booked or not, and trying again books it once [SCHED-15]. */
export const $noAnswer = atom(false);

onMount($review, () => {
  if (inBrowser() && enterStep('review')) void loadReview();
});

/** Loads the hold and the patient; a booking whose answer was lost is asked for again. */
export async function loadReview(): Promise<void> {
  $review.set({ state: 'loading' });
  const [seat, patient] = await Promise.all([restoreHold(), findPatient()]);
  const end = seat.state === 'none' ? seat.end : null;
  // Booked here, and the answer was lost; or in another tab. Both are told by asking once more, which books nothing twice.
  if (end === 'booked') return confirmBooking();
  if (end === 'failed' || patient === 'failed') return $review.set({ state: 'failed' });
  if (patient) return $review.set({ state: 'ready', patient });
  writeSession({ patientId: null });
  replaceWithStep('patient-information');
}

async function findPatient(): Promise<Patient | 'failed' | undefined> {
  const id = readSession('patientId');
  const { organizationId } = currentBooking().partner;
  try {
    const { patients } = await call('$get', '/scheduler/patients', { query: { organizationName: organizationId } });
    return patients.find(({ patientId }) => patientId === id);
  } catch {
    return 'failed';
  }
}

/** Confirms once, whatever is clicked or tried again: the key of the attempt outlives a reload [SCHED-15]. Then the confirmation takes this page's place, so that Back books nothing. */
export async function confirmBooking(): Promise<void> {
  const aptHoldId = readSession('aptHoldId');
  const patientId = readSession('patientId');
  const termsAndAgreementId = readSession('termsId');
  if ($confirming.get() || !aptHoldId || !patientId || !termsAndAgreementId) return;
  $confirming.set(true);
  $noAnswer.set(false);
  const json = { bookingId: bookingId(), aptHoldId, patientId, termsAndAgreementId };
  const sent = await sendOnce(attempt, (idempotencyKey) =>
    call('$post', '/scheduler/appointments', { json }, { idempotencyKey }),
  );
  if (sent.state === 'done') return showBooked(sent.answer);
  if (sent.state === 'refused') return bookingRefused(sent.error);
  $confirming.set(false);
  $noAnswer.set(true);
}

const attempt = keyInSession(session);

function showBooked({
  confirmationNumber,
  appointmentId,
}: Pick<Booking, 'confirmationNumber' | 'appointmentId'>): void {
  sendHold({ on: 'confirmed' });
  endBooking();
  writeSession({ confirmationNumber, appointmentId });
  replaceWithStep('confirmation');
}

/**
 * A refusal goes back to the details with every flag reset and what was typed kept [SCHED-6]. A hold that ran out is told here; what another
 * tab has booked meanwhile is shown, with its number. A patient that is no longer ours is asked for again, with the time still held [PAT-5].
 */
function bookingRefused(error: CallError): void {
  const { status, problem } = error;
  const code = problem?.code;
  if (status === 410) {
    $confirming.set(false);
    const hold = $hold.get();
    if (hold) return holdEnded(error, hold.aptHoldId);
    return void loadReview();
  }
  const booked = bookedAlready(error);
  if (booked) {
    showBooked(booked);
    return writeSession({ notice: 'already-booked' });
  }
  if (code === 'wrong-age' || code === 'guardian-missing' || code === 'agreement-missing') {
    // Another service was chosen since the form: it says at the date of birth what is wrong.
    attempt.forget();
    return replaceWithStep('patient-information');
  }
  if (code === 'incorrect-patient') {
    writeSession({ patientId: null, lastPatientId: null, notice: code });
    return replaceWithStep('patient-information');
  }
  if (code !== undefined && mendAt(code)) {
    attempt.forget();
    return writeSession({ notice: code });
  }
  const termsAreNew = code === 'consent-missing';
  resetSteps();
  // What is booked and may be shown here no more has not failed.
  const failure = isBookingRefusal(code) ? code : BOOKING_ERROR;
  writeSession({
    notice: code === 'already-booked' ? null : `${failure} ${currentBooking().partner.slug}`,
    ...(termsAreNew && { termsAgreed: null, termsId: null }),
  });
  replaceWithStep('details');
}
