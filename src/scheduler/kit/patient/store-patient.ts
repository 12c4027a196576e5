import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { randomId } from '#api/browser/random-id.ts';
import { call, inBrowser } from '../session/booking-context.ts';
import { checkPatient, fieldsOfPast, fieldsOfPatient, fieldsOfRelative, type Days } from './patient-form.ts';
import type { Patient, PatientId, PatientRequest } from '../../visits/patient/patient.schema.ts';
import {
  $fields,
  $patientErrors,
  $patientProblem,
  $saving,
  INCORRECT_PATIENT,
  keepNow,
  keptNoMore,
  readTyped,
  showErrors,
  showRefusal,
  todayHere,
} from './store-typed.ts';
import {
  $hold,
  bookingId,
  currentBooking,
  enterStep,
  goToStep,
  readSession,
  restoreHold,
  writeSession,
} from '../partner/partner-booking.ts';

/** `loading` until what was typed before has come back, so that nothing typed meanwhile is lost. */
export const $patientForm = atom<'loading' | 'ready'>('loading');
/** Patients of earlier bookings in this browser, the newest first; none once this booking has its own. */
export const $pastPatients = atom<Patient[]>([]);
/** True when this browser has no patient to choose or to edit, which a sentence beside the open form says [PAT-4]. */
export const $hasNoPatients = atom(false);
/** The id of the one whose answers fill the form; null for somebody else. */
export const $filledFrom = atom<string | null>(null);

onMount($patientForm, () => {
  if (!inBrowser() || !enterStep('patient-information')) return;
  void restoreHold();
  void loadTyped();
  addEventListener('pagehide', keepNow);
  return () => removeEventListener('pagehide', keepNow);
});

/** What was typed and not sent, else the patient of this booking: a reload and Back lose nothing [SCHED-5]. It lives on the server, not in web storage [SCHED-13]. */
async function loadTyped(): Promise<void> {
  try {
    const [typed] = await Promise.all([readTyped(), loadSaved()]);
    if (typed) $fields.set(typed);
    else if (saved) $fields.set(fieldsOfPatient(saved));
    else fillFrom($pastPatients.get()[0] ?? null);
  } catch {
    $patientProblem.set('We could not restore your answers. Please fill out the form again.');
  }
  if (readSession('notice') === 'incorrect-patient') {
    writeSession({ notice: null });
    $patientProblem.set(INCORRECT_PATIENT);
  }
  $patientForm.set('ready');
}

/** The patient saved for the visit being booked, as it was read last: the step's own, or after a failed booking the one of before. */
let saved: Patient | undefined;

async function loadSaved(): Promise<void> {
  const id = readSession('patientId') ?? readSession('lastPatientId');
  const { organizationId } = currentBooking().partner;
  const query = { organizationName: organizationId, recent: id ? ('false' as const) : ('true' as const) };
  const { patients } = await call('$get', '/scheduler/patients', { query });
  saved = patients.find(({ patientId }) => patientId === id);
  $pastPatients.set(saved ? [] : patients);
  $hasNoPatients.set(patients.length === 0);
}

/** Fills the form with what was typed for an earlier booking, all but date of birth and consent; null clears who the patient is, for someone else of the family. */
export function fillFrom(patient: Patient | null): void {
  $filledFrom.set(patient?.patientId ?? null);
  $fields.set(patient ? fieldsOfPast(patient) : fieldsOfRelative($fields.get()));
  $patientErrors.set({ errors: {}, attempt: $patientErrors.get().attempt });
}

/** Today here, and the day of the visit at the location (today when no time is held any more). */
function days(): Days {
  const today = todayHere();
  const hold = $hold.get();
  return { today, visit: hold?.slot.date ?? today, service: hold?.service };
}

/** Saves the patient and goes to review; whatever is wrong is shown at its field [PAT-1, PAT-2, PAT-3]. */
export async function submitPatient(): Promise<void> {
  if ($saving.get()) return;
  $patientProblem.set('');
  const checked = checkPatient($fields.get(), days());
  if ('errors' in checked) return showErrors(checked.errors);
  showErrors({});
  $saving.set(true);
  try {
    const patientId = await savePatient(checked.patient);
    keptNoMore();
    writeSession({ patientId, lastPatientId: patientId });
    goToStep('review');
  } catch (error) {
    showRefusal(error);
    $saving.set(false);
  }
}

async function savePatient(patient: PatientRequest): Promise<string> {
  const json = { ...patient, bookingId: bookingId() };
  const { patientId } = saved
    ? await changePatient(saved, json)
    : await call('$post', '/scheduler/patients', { json }, { idempotencyKey: randomId() });
  return patientId;
}

/** Changes the patient of this booking. One that is no longer ours is said ('Incorrect patientId'), and the next try saves a new one. */
async function changePatient({ patientId: id, version }: Patient, patient: PatientRequest): Promise<PatientId> {
  try {
    return await call('$put', '/scheduler/patients/:id', { param: { id }, json: { ...patient, version } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) {
      saved = undefined;
      writeSession({ patientId: null, lastPatientId: null });
    }
    throw error;
  }
}
