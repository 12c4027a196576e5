import { atom } from 'nanostores';

import type { Problem } from '#api/browser/call-error.ts';
import { PATIENT_FIELDS, type PatientField } from '../../visits/patient/patient-rules.ts';
import type { Duplicate, PatientRequest } from '../../visits/patient/patient.schema.ts';
import { makeKeptForm } from '../form/make-kept-form.ts';
import { errorsAt, type Errors, type Part } from '../form/question.ts';
import type { Days } from './patient-form.ts';
import { checkPatient, errorsAfter, patientParts } from './patient-questions.ts';
import { makeZipLookUp } from './zip-look-up.ts';

export type PatientFormStore = ReturnType<typeof makePatientForm>;

/** 'Incorrect patientId', as people read it. */
export const INCORRECT_PATIENT =
  'We no longer have the patient details that you saved. Check them below, then continue to save them again.';

/** Refusals that say what to do, and are of no field. */
const SAID_WHOLE = ['stale-edit', 'too-many-patients', 'visit-over', 'visit-cancelled', 'details-elsewhere'];

type PatientFormParts = {
  /** What is typed is kept for this; null for a form that isn't kept. */
  id: () => string | null;
  days: () => Days;
  /** After who they are was answered. */
  onWho?: () => void;
};

/** The form about a patient: of a new booking, or of a visit whose patient's details are changed. */
export function makePatientForm({ id, days, onWho }: PatientFormParts) {
  /** True after a save that was refused for a phone number which another patient has [PAT-3]. */
  const $duplicatePhone = atom(false);
  /** After a save that was refused since the account has somebody of this name, birth date and phone: who that is [PAT-3]. */
  const $duplicateData = atom<string | null>(null);
  const zip = makeZipLookUp(fillTown);
  const form = makeKeptForm<PatientField, PatientRequest>(
    {
      names: PATIENT_FIELDS,
      parts: (fields) => patientParts(fields, days()),
      check: (fields) => checkPatient(fields, days()),
      errorsAfter: (changed, fields, errors) => errorsAfter(changed, fields, errors, days().today),
      onTyped: (changed, value) => {
        if (changed === 'zip') void zip.lookUpZip(value);
        if (changed === 'who') onWho?.();
      },
      refused: ({ status, problem }): string | Errors | undefined => {
        if (problem && SAID_WHOLE.includes(problem.code)) return problem.detail;
        $duplicatePhone.set(status === 409);
        $duplicateData.set(duplicateOf(problem));
        return problem && refusedPatient(problem, form.parts(form.$fields.get()));
      },
    },
    id,
  );

  /** Fills city and state in, and takes back what was wrong with them. */
  function fillTown({ city, state }: { city: string; state: string }): void {
    form.$fields.set({ ...form.$fields.get(), city, state });
    const { city: _city, state: _state, ...others } = form.$errors.get().errors;
    form.leaveErrors(others);
  }

  return { ...form, ...zip, $duplicatePhone, $duplicateData };
}

/** Who of the account a refused patient is, by an error body with `duplicateData`; null for nobody [PAT-3]. */
function duplicateOf(problem: Partial<Duplicate> | undefined): string | null {
  return problem?.duplicateData ? (problem.patientId ?? null) : null;
}

/** Server texts map to shown messages: 'Incorrect patientId', 'Please enter a valid US address' (1006), 'Error occured while calling ... api' (1007) [PAT-3, PAT-5]. */
function refusedPatient({ code, errors = [] }: Problem, parts: Part[]): string | Errors | undefined {
  const lead = code === '1006' ? 'Please enter a valid US address. ' : '';
  const found = errorsAt(
    parts,
    errors.map(({ path, message }) => ({ path, message: lead + message })),
  );
  if (Object.keys(found).length > 0) return found;
  if (code === '1006') return { line1: 'Please enter a valid US address' };
  if (code === '1007') return 'We could not check the address just now. Please try again.';
  return code === 'incorrect-patient' ? INCORRECT_PATIENT : undefined;
}
