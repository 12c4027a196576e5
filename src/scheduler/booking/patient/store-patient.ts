import { atom, onMount } from 'nanostores';

import { CallError } from '#api/client.ts';
import { randomId } from '#api/random-id.ts';
import {
  checkPatient,
  EMPTY_FIELDS,
  errorsOfRefusal,
  fieldsOfDraft,
  fieldsOfPast,
  fieldsOfPatient,
  type Days,
  type PatientErrors,
  type PatientFields,
} from './patient-form.ts';
import type { PatientField } from './patient-rules.ts';
import type { Patient, PatientId, PatientRequest } from './patient.schema.ts';
import { bookingId, readSession, writeSession } from '#scheduler/booking-session.ts';
import { $hold, restoreHold } from '../store-hold.ts';
import { call, currentBooking, inBrowser } from '../booking-context.ts';
import { enterStep, goToStep } from '../store-steps.ts';
import { lookUpZip } from './store-zip.ts';

/** Milliseconds of quiet before what is typed is kept on the server. */
const KEEP_AFTER_MS = 400;

/** `loading` until what was typed before has come back, so that nothing typed meanwhile is lost. */
export const $patientForm = atom<'loading' | 'ready'>('loading');
export const $fields = atom<PatientFields>(EMPTY_FIELDS);
export const $patientErrors = atom<{ errors: PatientErrors; attempt: number }>({ errors: {}, attempt: 0 });
/** True while the patient is being saved. */
export const $saving = atom(false);
/** What went wrong with the call itself; '' for nothing. */
export const $patientProblem = atom('');
/** True after a save that was refused for a phone number which another patient has [PAT-3]. */
export const $duplicatePhone = atom(false);
/** Patients of earlier bookings in this browser, the newest first; none once this booking has its own. */
export const $pastPatients = atom<Patient[]>([]);
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
    const [draft] = await Promise.all([
      call('$get', '/scheduler/bookings/:bookingId/draft', { param: { bookingId: bookingId() } }),
      loadSaved(),
    ]);
    edit = draft.edit;
    const isTyped = Object.values(draft.fields).some(Boolean);
    if (isTyped) $fields.set(fieldsOfDraft(draft.fields));
    else if (saved) $fields.set(fieldsOfPatient(saved));
    else fillFrom($pastPatients.get()[0] ?? null);
  } catch {
    $patientProblem.set('We could not restore your answers. Please fill out the form again.');
  }
  $patientForm.set('ready');
}

/** The patient saved for the visit being booked, as it was read last: the step's own, or after a failed booking the one of before. */
let saved: Patient | undefined;

async function loadSaved(): Promise<void> {
  const id = readSession('patientid') ?? readSession('lcPatient');
  const { organizationId } = currentBooking().partner;
  const query = { organizationName: organizationId, recent: id ? ('false' as const) : ('true' as const) };
  const { patients } = await call('$get', '/scheduler/patients', { query });
  saved = patients.find(({ patientId }) => patientId === id);
  $pastPatients.set(saved ? [] : patients);
}

/** Fills the form with what was typed for an earlier booking, all but date of birth and consent; null empties it for somebody else. */
export function fillFrom(patient: Patient | null): void {
  $filledFrom.set(patient?.patientId ?? null);
  $fields.set(patient ? fieldsOfPast(patient) : EMPTY_FIELDS);
  $patientErrors.set({ errors: {}, attempt: $patientErrors.get().attempt });
}

let keeping: ReturnType<typeof setTimeout> | undefined;
let hasUnkept = false;
/** When the form was last typed into, by this browser's clock: all its tabs have the same one, so of two that fill out one form the later typed save stays. */
let edit = 0;
let isFirst = true;

/** Takes what is typed; it is kept on the server once typing pauses, and the first letter at once. */
export function setField(field: PatientField, value: string): void {
  $fields.set({ ...$fields.get(), [field]: value });
  if (field === 'zip') void lookUpZip(value, fillTown);
  hasUnkept = true;
  // Later than all that this page knows of, even if the clock was set back.
  edit = Math.max(Date.now(), edit + 1);
  clearTimeout(keeping);
  if (isFirst) keepNow();
  else keeping = setTimeout(keepNow, KEEP_AFTER_MS);
  isFirst = false;
}

/** Fills city and state in, and takes back what was wrong with them. */
function fillTown({ city, state }: { city: string; state: string }): void {
  $fields.set({ ...$fields.get(), city, state });
  const { errors, attempt } = $patientErrors.get();
  const { city: _city, state: _state, ...others } = errors;
  $patientErrors.set({ errors: others, attempt });
}

/** Has what is typed kept on the server now, if it is not. */
export function keepNow(): void {
  clearTimeout(keeping);
  if (!hasUnkept) return;
  hasUnkept = false;
  const fields = Object.fromEntries(Object.entries($fields.get()).map(([name, value]) => [name, value.slice(0, 300)]));
  call(
    '$put',
    '/scheduler/bookings/:bookingId/draft',
    { param: { bookingId: bookingId() }, json: { fields, edit } },
    { keepalive: true },
  ).catch(() => {
    hasUnkept = true;
  });
}

/** Today here, and the day of the visit at the location (today when no time is held any more). */
export function days(): Days {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return { today, visit: $hold.get()?.slot.date ?? today };
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
    clearTimeout(keeping);
    hasUnkept = false;
    writeSession({ patientid: patientId, lcPatient: patientId });
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

async function changePatient({ patientId: id, version }: Patient, patient: PatientRequest): Promise<PatientId> {
  try {
    return await call('$put', '/scheduler/patients/:id', { param: { id }, json: { ...patient, version } });
  } catch (error) {
    // 'Incorrect patientId': the patient of an earlier session is no longer ours, so this one is new.
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    return call('$post', '/scheduler/patients', { json: patient }, { idempotencyKey: randomId() });
  }
}

function showErrors(errors: PatientErrors): void {
  const { attempt } = $patientErrors.get();
  $patientErrors.set({ errors, attempt: Object.keys(errors).length > 0 ? attempt + 1 : attempt });
}

/** Server texts map to shown messages: 'Please enter a valid US address' (1006), 'Error occured while calling ... api' (1007), a duplicate phone (409) [PAT-3, PAT-5]. */
function showRefusal(error: unknown): void {
  const problem = error instanceof CallError ? error.problem : undefined;
  if (problem?.code === 'stale-edit' || problem?.code === 'too-many-patients')
    return $patientProblem.set(problem.detail);
  $duplicatePhone.set(problem?.status === 409);
  const lead = problem?.code === '1006' ? 'Please enter a valid US address. ' : '';
  const refused = (problem?.errors ?? []).map(({ path, message }) => ({ path, message: lead + message }));
  const errors = errorsOfRefusal(refused);
  if (Object.keys(errors).length > 0) return showErrors(errors);
  if (problem?.code === '1006') return showErrors({ line1: 'Please enter a valid US address' });
  if (problem?.code === '1007')
    return $patientProblem.set('We could not check the address just now. Please try again.');
  $patientProblem.set(error instanceof CallError ? error.message : new CallError(1000).message);
}
