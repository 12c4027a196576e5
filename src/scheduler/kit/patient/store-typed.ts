import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { call } from '../session/booking-context.ts';
import {
  EMPTY_FIELDS,
  errorsAfter,
  errorsOfRefusal,
  fieldsOfDraft,
  type PatientErrors,
  type PatientFields,
} from './patient-form.ts';
import type { PatientField } from '../../visits/patient/patient-rules.ts';
import { lookUpZip } from './store-zip.ts';
import { bookingId } from '../partner/partner-booking.ts';

/* What is typed of a patient, kept on the server until it is sent, and what is wrong with it: for a new booking, and for changed details of a booked visit. */

/** Milliseconds of quiet before what is typed is kept on the server. */
const KEEP_AFTER_MS = 400;

export const $fields = atom<PatientFields>(EMPTY_FIELDS);
export const $patientErrors = atom<{ errors: PatientErrors; attempt: number }>({ errors: {}, attempt: 0 });
/** True while the patient is being saved. */
export const $saving = atom(false);
/** What went wrong with the call itself; '' for nothing. */
export const $patientProblem = atom('');
/** True after a save that was refused for a phone number which another patient has [PAT-3]. */
export const $duplicatePhone = atom(false);

/** What it is kept for: this tab's booking, or a visit whose patient's details are changed. */
let keptFor: string | undefined;
let keeping: ReturnType<typeof setTimeout> | undefined;
let hasUnkept = false;
/** When the form was last typed into, by this browser's clock: all its tabs have the same one, so of two that fill out one form the later typed save stays. */
let edit = 0;
let isFirst = true;

function draftId(): string {
  return keptFor ?? bookingId();
}

/** What was typed before and not sent; null for nothing. Throws CallError. */
export async function readTyped(visit?: string): Promise<PatientFields | null> {
  keptFor = visit;
  const draft = await call('$get', '/scheduler/bookings/:bookingId/draft', { param: { bookingId: draftId() } });
  edit = draft.edit;
  return Object.values(draft.fields).some(Boolean) ? fieldsOfDraft(draft.fields) : null;
}

/** Takes what is typed; it is kept on the server once typing pauses, and the first letter at once. */
export function setField(field: PatientField, value: string): void {
  const fields = { ...$fields.get(), [field]: value };
  $fields.set(fields);
  const { errors, attempt } = $patientErrors.get();
  const left = errorsAfter(field, fields, errors, todayHere());
  if (left !== errors) $patientErrors.set({ errors: left, attempt });
  if (field === 'zip') void lookUpZip(value, fillTown);
  touched();
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

/** There is something to keep: later than all that this page knows of, even if the clock was set back. */
function touched(): void {
  hasUnkept = true;
  edit = Math.max(Date.now(), edit + 1);
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
    { param: { bookingId: draftId() }, json: { fields, edit } },
    { keepalive: true },
  ).catch(() => {
    hasUnkept = true;
  });
}

/** What was typed has been sent: nothing of it is kept any more. */
export function keptNoMore(): void {
  clearTimeout(keeping);
  hasUnkept = false;
}

/** Takes back what was typed, here and on the server. */
export function dropTyped(): void {
  $fields.set(EMPTY_FIELDS);
  if (edit > 0) touched();
  keepNow();
}

/** Today here, 'YYYY-MM-DD'. */
export function todayHere(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Shows what is wrong, each at its field; the summary takes the focus at each new attempt. */
export function showErrors(errors: PatientErrors): void {
  const { attempt } = $patientErrors.get();
  $patientErrors.set({ errors, attempt: Object.keys(errors).length > 0 ? attempt + 1 : attempt });
}

/** Refusals that say what to do, and are of no field. */
const SAID_WHOLE = ['stale-edit', 'too-many-patients', 'visit-over', 'visit-cancelled', 'details-elsewhere'];

/** The catalogue's words for a call that failed (spec 8). */
export const TECHNICAL_ISSUE =
  'We’re sorry. We’re experiencing a technical issue and apologize for the inconvenience. Please try again.';

/** 'Incorrect patientId', as people read it. */
export const INCORRECT_PATIENT =
  'We no longer have the patient details that you saved. Check them below, then continue to save them again.';

/**
 * Server texts map to shown messages: 'Incorrect patientId', 'Please enter a valid US address' (1006), 'Error occured while calling ... api' (1007), a duplicate
 * phone (409); a failure of the server's to the catalogue's alert [PAT-3, PAT-5].
 */
export function showRefusal(error: unknown): void {
  const problem = error instanceof CallError ? error.problem : undefined;
  if (problem && SAID_WHOLE.includes(problem.code)) return $patientProblem.set(problem.detail);
  $duplicatePhone.set(problem?.status === 409);
  const lead = problem?.code === '1006' ? 'Please enter a valid US address. ' : '';
  const refused = (problem?.errors ?? []).map(({ path, message }) => ({ path, message: lead + message }));
  const errors = errorsOfRefusal(refused);
  if (Object.keys(errors).length > 0) return showErrors(errors);
  if (problem?.code === '1006') return showErrors({ line1: 'Please enter a valid US address' });
  if (problem?.code === '1007')
    return $patientProblem.set('We could not check the address just now. Please try again.');
  if (problem?.code === 'incorrect-patient') return $patientProblem.set(INCORRECT_PATIENT);
  const failure = error instanceof CallError ? error : new CallError(1000);
  $patientProblem.set((failure.status ?? 0) >= 500 ? TECHNICAL_ISSUE : failure.message);
}
