import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import { makePatientForm } from '../../kit/patient/make-patient-form.ts';
import { fieldsOfPatient, type Days, type PatientFields } from '../../kit/patient/patient-form.ts';
import { todayHere } from '../../kit/patient/today-here.ts';
import { isMasked, PATIENT_FIELDS } from '../../visits/patient/patient-rules.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { fieldsOf } from '../../kit/form/make-form.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { reloadWhenBack } from '../../kit/wizard/store-steps.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { leaveEditMode, visitOfEditedPatient } from '../../kit/partner/edit-mode.ts';
import { readAppointment, showAppointment } from '../visit/store-appointments.ts';
import { canChange } from '../../visits/visit-words.ts';
import { currentBooking, replaceWithStep, writeSession } from '../../kit/partner/partner-booking.ts';
import { keyFor, sendOnce } from '../../kit/session/send-once.ts';

/** The details that are being changed, and the visit that they are of; how the patient is reached may be `masked`. */
export type FoundDetails = {
  state: 'found';
  visit: AppointmentAnswer;
  masked: boolean;
  days: Days & { booked: Patient };
};
/** `unknown`: this browser may not see or change them any more. */
export type DetailsState =
  | { state: 'loading' | 'failed' | 'unknown' }
  | { state: 'elsewhere'; visit: AppointmentAnswer }
  | FoundDetails;

export const $details = atom<DetailsState>({ state: 'loading' });

/** The visit that this page has opened; it stays so once the session has let go of it, as the last of what is typed may have to be sent again. */
let opened = '';

/** What is typed is kept for the visit. */
export const detailsForm = makePatientForm({
  id: () => opened,
  days: () => {
    const details = $details.get();
    const today = todayHere();
    return details.state === 'found' ? details.days : { today, visit: today };
  },
});
const { $fields, keepNow, readTyped } = detailsForm;

onMount($details, () => {
  if (!inBrowser()) return;
  reloadWhenBack();
  void loadDetails();
  addEventListener('pagehide', keepNow);
  return () => removeEventListener('pagehide', keepNow);
});

/** Loads visit and patient, and fills the form with what the visit has, or with what was typed and not sent. */
export async function loadDetails(): Promise<void> {
  $details.set({ state: 'loading' });
  const id = visitOfEditedPatient();
  const answer = await readAppointment(id);
  if (answer.state !== 'found') return $details.set({ state: answer.state });
  const visit = answer.appointment;
  if (visit.location.organizationName !== currentBooking().partner.slug) return location.replace(APPOINTMENTS_PATH);
  if (!canChange(visit)) return $details.set({ state: 'unknown' });
  if (!visit.canEditPatient) return $details.set({ state: 'elsewhere', visit });
  try {
    opened = visit.appointmentId;
    const query = { appointmentId: opened };
    const [{ patients, masked = false }, typed] = await Promise.all([
      call('$get', '/scheduler/patients', { query }),
      readTyped(),
    ]);
    const [patient] = patients;
    if (!patient) return $details.set({ state: 'unknown' });
    const had = fieldsOfPatient(patient);
    const { who, dobMonth, dobDay, dobYear } = had;
    // A guardian's consent stays as it was given; another guardian's is never ticked beforehand.
    $fields.set({ ...(typed ? shownIn(typed, had) : { ...had, guardianConsent: '' }), who, dobMonth, dobDay, dobYear });
    const days = { today: todayHere(), visit: visit.date, booked: patient };
    $details.set({ state: 'found', visit, masked, days });
  } catch (error) {
    $details.set({ state: error instanceof CallError && error.status === 404 ? 'unknown' : 'failed' });
  }
}

/** What was typed; what was masked then is as it is shown now. */
function shownIn(typed: PatientFields, had: PatientFields): PatientFields {
  return fieldsOf(PATIENT_FIELDS, (field) => (isMasked(typed[field]) ? had[field] : typed[field]));
}

/** The same details once more after no answer are the same change. */
const attemptOf = keyFor();

/** Saves the details and shows the confirmation; whatever is wrong is shown at its field, by the rules of a new patient [SCHED-7, PAT-1, PAT-2, PAT-3]. */
export function submitDetails(): Promise<void> {
  return detailsForm.submit(async (patient) => {
    const details = $details.get();
    if (details.state !== 'found') return;
    const { appointmentId } = details.visit;
    const { patientId: id, version } = details.days.booked;
    const json = { ...patient, version, appointmentId, bookingId: appointmentId };
    const sent = await sendOnce(attemptOf(JSON.stringify(json)), (idempotencyKey) =>
      call('$put', '/scheduler/patients/:id', { param: { id }, json }, { idempotencyKey }),
    );
    if (sent.state === 'done') return changed(details.visit);
    if (sent.state === 'refused' && sent.error.status === 404) return $details.set({ state: 'unknown' });
    throw sent.error;
  });
}

/** Leaves edit mode and shows the confirmation, which takes this page's place in the history [SCHED-7]. */
function changed({ appointmentId, confirmationNumber }: AppointmentAnswer): void {
  leaveEditMode();
  writeSession({ confirmationNumber, appointmentId, changedDetailsOf: appointmentId });
  replaceWithStep('confirmation');
}

/** Keeps the details as they are, and shows the visit. */
export function keepDetails(visit: AppointmentAnswer): void {
  detailsForm.dropTyped();
  leaveEditMode();
  showAppointment(visit);
}
