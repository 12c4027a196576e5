import { wrongAge, type WhoFor, type WrongAge } from '../../offered/ages.ts';
import { ageOn, needsGuardian } from '../../offered/age.ts';
import { dateOfBirth, NO_BIRTH } from '../../visits/patient/date-of-birth.ts';
import {
  GUARDIAN_CONSENT,
  isMasked,
  PATIENT_FIELDS,
  ruleOf,
  type PatientField,
} from '../../visits/patient/patient-rules.ts';
import type { Patient, PatientRequest } from '../../visits/patient/patient.schema.ts';
import { displayPhone, phoneDigits } from '../../visits/patient/phone.ts';

/** The inputs of the patient form; every value is text as typed ('yes' is a ticked box). */
export type PatientFields = Record<PatientField, string>;
/** What is wrong, by the id of the input to go to: a field's name, 'dob' for the three parts of the date. */
export type PatientErrors = Partial<Record<PatientField | 'dob', string>>;

/** Nothing typed yet. */
export const EMPTY_FIELDS = Object.fromEntries(PATIENT_FIELDS.map((field) => [field, ''])) as PatientFields;

/** What the rules compare with: today where the visitor is, and the day of the visit at the location, both 'YYYY-MM-DD'; and who the service is for, once one is held. */
export type Days = { today: string; visit: string; service?: WhoFor | undefined };

/** True when the parent-or-guardian part is asked: for a child, or when the date of birth says under 18 on the day of the visit [PAT-2]. */
export function asksForGuardian(fields: PatientFields, { today, visit }: Days): boolean {
  if (fields.who === 'adult') return false;
  const birth = birthOf(fields, today);
  return fields.who === 'child' || ('iso' in birth && needsGuardian(birth.iso, visit));
}

/** How old the patient is on the day of the visit, in whole years; null until a right date of birth is typed. */
export function ageAtVisit(fields: PatientFields, { today, visit }: Days): number | null {
  const birth = birthOf(fields, today);
  return 'iso' in birth ? ageOn(birth.iso, visit) : null;
}

/** Why the service isn't for the patient, once a right date of birth is typed; null while it is, or may be. */
export function ageRefused(fields: PatientFields, { today, visit, service }: Days): WrongAge | null {
  const birth = birthOf(fields, today);
  return service && 'iso' in birth ? wrongAge(service, birth.iso, visit) : null;
}

/** The patient to save, or every error at once in the order of the form [PAT-1, PAT-2]. Of `shown`, what is masked may stay so: the server knows it. */
export function checkPatient(
  fields: PatientFields,
  days: Days,
  shown = EMPTY_FIELDS,
): { patient: PatientRequest } | { errors: PatientErrors } {
  const typed = Object.fromEntries(PATIENT_FIELDS.map((field) => [field, fields[field].trim()])) as PatientFields;
  const birth = birthOf(typed, days.today);
  const guarded = asksForGuardian(typed, days);
  const asked = PATIENT_FIELDS.filter((field) => {
    if (field.startsWith('guardian')) return guarded;
    return typed.who === 'adult' || !field.startsWith('caregiver');
  });
  const errors: PatientErrors = 'message' in birth ? { dob: birth.message } : mistakenAge(typed, birth.iso, days);
  for (const field of asked) {
    const isKept = isMasked(typed[field]) && typed[field] === shown[field];
    const problem = isKept ? null : ruleOf(field).problem(typed[field]);
    if (problem) errors[field] = problem;
  }
  if ('message' in birth || Object.keys(errors).length > 0) return { errors };
  return { patient: patientOf(typed, birth.iso, asked) };
}

function birthOf({ dobMonth, dobDay, dobYear }: PatientFields, today: string): ReturnType<typeof dateOfBirth> {
  return dateOfBirth({ month: dobMonth, day: dobDay, year: dobYear }, today);
}

/** What a date of birth says against the answer to 'Who is this visit for?', and against the ages that the service is for. */
function mistakenAge({ who }: PatientFields, iso: string, { visit, service }: Days): PatientErrors {
  const isMinor = needsGuardian(iso, visit);
  if (who === 'child' && !isMinor)
    return {
      dob: 'A child is under 18 on the day of the appointment. Check the date of birth, or choose who the appointment is for',
    };
  if (who === 'adult' && isMinor)
    return {
      dob: 'An adult is 18 or older on the day of the appointment. Check the date of birth, or choose ‘My child’',
    };
  const refused = service && wrongAge(service, iso, visit);
  return refused ? { dob: refused.message } : {};
}

/** A part of a patient, whichever: fields find their places in it by their paths. */
type Part = { [key: string]: Part | string | true };

/** The patient to send: each value at its field's place, what is empty left out. */
function patientOf(typed: PatientFields, dob: string, asked: PatientField[]): PatientRequest {
  const patient: Part = { dob, contact: { emails: [] as unknown as Part, phones: [] as unknown as Part } };
  for (const field of asked) {
    const [at] = ruleOf(field).at;
    if (at === undefined || !typed[field]) continue;
    const keys = at.split('.');
    const last = keys.pop() ?? '';
    let part = patient;
    for (const key of keys) part = (part[key] ??= {}) as Part;
    part[last] = sent(field, typed[field]);
  }
  if (typeof patient['guardian'] === 'object') patient['guardian']['consentTextId'] = GUARDIAN_CONSENT.id;
  return patient as unknown as PatientRequest;
}

function sent(field: PatientField, typed: string): string | true {
  if (field === 'guardianConsent' || field === 'caregiverConsent' || field === 'sharesPhone') return true;
  return field === 'phone' ? (phoneDigits(typed) ?? typed) : typed;
}

/** How the empty questions about a child and another adult are asked, where the label says more than 'First name'. */
const ASKED_OF: Record<string, PatientErrors> = {
  child: {
    firstName: 'Enter the child’s first name',
    lastName: 'Enter the child’s last name',
    dob: 'Enter the child’s date of birth',
    gender: 'Choose the child’s gender',
    guardianFirstName: 'Enter your first name',
    guardianLastName: 'Enter your last name',
    email: 'Enter your email address',
    phone: 'Enter your phone number',
    guardianRelationship: 'Choose how you are related to the child',
    guardianConsent: 'Check the box to agree to this visit',
  },
  adult: {
    firstName: 'Enter their first name',
    lastName: 'Enter their last name',
    dob: 'Enter their date of birth',
    gender: 'Choose their gender',
  },
};

/** What is wrong, in the words of the questions: it says 'the child’s' where the label does. */
export function inWordsOf(who: string, errors: PatientErrors): PatientErrors {
  const asked = ASKED_OF[who] ?? {};
  const said = Object.entries(errors) as [keyof PatientErrors, string][];
  return Object.fromEntries(
    said.map(([field, message]) => [field, (isOfEmpty(field, message) && asked[field]) || message]),
  );
}

function isOfEmpty(field: keyof PatientErrors, message: string): boolean {
  return message === (field === 'dob' ? NO_BIRTH : ruleOf(field).problem(''));
}

/** What is wrong after a change of a field: nothing any more at a date of birth or a ZIP code that is right now, for the age or the town stands there in green then. */
export function errorsAfter(
  changed: PatientField,
  fields: PatientFields,
  errors: PatientErrors,
  today: string,
): PatientErrors {
  const { dob: _dob, ...butBirth } = errors;
  if (changed.startsWith('dob')) return 'iso' in birthOf(fields, today) ? butBirth : errors;
  const { zip: _zip, ...butZip } = errors;
  return changed === 'zip' && ruleOf('zip').problem(fields.zip.trim()) === null ? butZip : errors;
}

/** Where the inputs stand in the page, for the order of an error summary. */
const ORDER: (keyof PatientErrors)[] = PATIENT_FIELDS.flatMap((field): (keyof PatientErrors)[] =>
  field === 'dobMonth' ? ['dob', field] : [field],
);

/** Errors as the error summary lists them, in the order of the form. */
export function listErrors(errors: PatientErrors): { field: string; message: string }[] {
  return ORDER.flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });
}

/** A refusal of the API (`errors[].path` such as 'contact.address.zip') as errors of the form; the first of each field. Paths of no field are left out. */
export function errorsOfRefusal(refused: { path: string; message: string }[]): PatientErrors {
  const errors: PatientErrors = {};
  for (const { path, message } of refused) {
    const field = path === 'dob' ? path : PATIENT_FIELDS.find((each) => ruleOf(each).at.includes(path));
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** A draft of the server as the form's inputs; what is not one of them is left out. */
export function fieldsOfDraft(draft: Record<string, string>): PatientFields {
  return Object.fromEntries(PATIENT_FIELDS.map((field) => [field, draft[field] ?? ''])) as PatientFields;
}

/** A saved patient as the form's inputs. */
export function fieldsOfPatient(patient: Patient): PatientFields {
  const [dobYear = '', dobMonth = '', dobDay = ''] = patient.dob.split('-');
  const values = PATIENT_FIELDS.map((field) => [field, valueAt(patient as unknown as Part, ruleOf(field).at[0])]);
  const fields = Object.fromEntries(values) as PatientFields;
  return {
    ...fields,
    who: patient.bookedFor,
    dobMonth,
    dobDay,
    dobYear,
    phone: displayPhone(fields.phone),
    guardianConsent: patient.guardian ? 'yes' : '',
    caregiverConsent: patient.caregiver ? 'yes' : '',
    sharesPhone: '',
  };
}

/**
 * A patient of an earlier booking as the form's inputs for a new one: without the date of birth, which nobody else at this browser should see, and without
 * consent, which is given for each visit.
 */
export function fieldsOfPast(patient: Patient): PatientFields {
  const again = { dobMonth: '', dobDay: '', dobYear: '', guardianConsent: '', caregiverConsent: '' };
  return { ...fieldsOfPatient(patient), ...again };
}

/** What is typed as the start for someone else of the family: address, parent or guardian, email and phone stay; who the patient is, and what was agreed to for them, goes. */
export function fieldsOfRelative(typed: PatientFields): PatientFields {
  const person = { firstName: '', lastName: '', dobMonth: '', dobDay: '', dobYear: '', gender: '' };
  return { ...typed, ...person, guardianConsent: '', caregiverConsent: '', sharesPhone: '' };
}

function valueAt(patient: Part, at = ''): string {
  let value: Part | string | true | undefined = patient;
  for (const key of at.split('.')) value = typeof value === 'object' ? value[key] : undefined;
  return typeof value === 'string' ? value : '';
}
