import { needsGuardian } from './age.ts';
import { dateOfBirth } from './date-of-birth.ts';
import { displayPhone, phoneDigits } from './phone.ts';
import type { Patient, PatientRequest } from './patient.schema.ts';

/** The inputs of the patient form; every value is text as typed ('yes' is a ticked box). */
export const PATIENT_FIELDS = [
  'who',
  'firstName',
  'lastName',
  'dobMonth',
  'dobDay',
  'dobYear',
  'gender',
  'email',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'guardianFirstName',
  'guardianLastName',
  'guardianRelationship',
  'guardianConsent',
] as const;

export type PatientField = (typeof PATIENT_FIELDS)[number];
export type PatientFields = Record<PatientField, string>;
/** What is wrong, by the id of the input to go to: a field's name, 'dob' for the three parts of the date. */
export type PatientErrors = Partial<Record<PatientField | 'dob', string>>;

/** Nothing typed yet. */
export const EMPTY_FIELDS = Object.fromEntries(PATIENT_FIELDS.map((field) => [field, ''])) as PatientFields;

const NEEDED: [PatientField, string][] = [
  ['who', 'Choose who the visit is for'],
  ['firstName', 'Enter a first name'],
  ['lastName', 'Enter a last name'],
  ['gender', 'Choose a gender'],
  ['line1', 'Enter a street address'],
  ['city', 'Enter a city'],
  ['state', 'Choose a state'],
];

const GUARDIAN_NEEDED: [PatientField, string][] = [
  ['guardianFirstName', 'Enter the parent or guardian’s first name'],
  ['guardianLastName', 'Enter the parent or guardian’s last name'],
  ['guardianRelationship', 'Choose how the parent or guardian is related to the patient'],
  ['guardianConsent', 'The parent or guardian must agree to be responsible'],
];

/** What the rules compare with: today where the visitor is, and the day of the visit at the location, both 'YYYY-MM-DD'. */
export type Days = { today: string; visit: string };

/** True when the parent-or-guardian part is asked: for a child, or when the date of birth says under 18 on the day of the visit [PAT-2]. */
export function asksForGuardian(fields: PatientFields, { today, visit }: Days): boolean {
  const birth = birthOf(fields, today);
  return fields.who === 'child' || ('iso' in birth && needsGuardian(birth.iso, visit));
}

/** The patient to save, or every error at once in the order of the form [PAT-1, PAT-2]. */
export function checkPatient(
  fields: PatientFields,
  days: Days,
): { patient: PatientRequest } | { errors: PatientErrors } {
  const typed = trimmed(fields);
  const birth = birthOf(typed, days.today);
  const guarded = asksForGuardian(typed, days);
  const errors: PatientErrors = {
    ...missing(typed, NEEDED),
    ...('message' in birth ? { dob: birth.message } : adultAsChild(typed, birth.iso, days.visit)),
    ...contactErrors(typed),
    ...(guarded && missing(typed, GUARDIAN_NEEDED)),
  };
  if (Object.keys(errors).length > 0 || 'message' in birth) return { errors };
  return { patient: patientOf(typed, birth.iso, guarded) };
}

function birthOf({ dobMonth, dobDay, dobYear }: PatientFields, today: string): ReturnType<typeof dateOfBirth> {
  return dateOfBirth({ month: dobMonth, day: dobDay, year: dobYear }, today);
}

function trimmed(fields: PatientFields): PatientFields {
  return Object.fromEntries(PATIENT_FIELDS.map((field) => [field, fields[field].trim()])) as PatientFields;
}

function missing(typed: PatientFields, needed: [PatientField, string][]): PatientErrors {
  return Object.fromEntries(needed.filter(([field]) => !typed[field]));
}

function adultAsChild({ who }: PatientFields, iso: string, visit: string): PatientErrors {
  if (who !== 'child' || needsGuardian(iso, visit)) return {};
  return { dob: 'A child is under 18 on the day of the visit. Check the date of birth, or choose ‘Me’' };
}

function contactErrors({ email, phone, zip }: PatientFields): PatientErrors {
  const errors: PatientErrors = {};
  if (!email) errors.email = 'Enter an e-mail address';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email))
    errors.email = 'Enter an e-mail address such as name@example.com';
  if (!phone) errors.phone = 'Enter a phone number';
  else if (!phoneDigits(phone)) errors.phone = 'Enter a US phone number of 10 digits, such as 312-555-0142';
  if (!zip) errors.zip = 'Enter a ZIP code';
  else if (!/^\d{5}(-\d{4})?$/.test(zip)) errors.zip = 'Enter a ZIP code of 5 digits';
  return errors;
}

function patientOf(typed: PatientFields, dob: string, guarded: boolean): PatientRequest {
  return {
    firstName: typed.firstName,
    lastName: typed.lastName,
    gender: typed.gender as PatientRequest['gender'],
    dob,
    contact: {
      address: {
        line1: typed.line1,
        ...(typed.line2 && { line2: typed.line2 }),
        city: typed.city,
        state: typed.state,
        zip: typed.zip,
      },
      emails: [{ address: typed.email }],
      phones: [{ number: phoneDigits(typed.phone) ?? typed.phone }],
    },
    ...(guarded && {
      guardian: {
        firstName: typed.guardianFirstName,
        lastName: typed.guardianLastName,
        relationship: typed.guardianRelationship as 'parent' | 'guardian' | 'other',
        consent: true as const,
      },
    }),
  };
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

const OF_PATH: [RegExp, keyof PatientErrors][] = [
  [/^guardian\W+firstName/, 'guardianFirstName'],
  [/^guardian\W+lastName/, 'guardianLastName'],
  [/^guardian\W+relationship/, 'guardianRelationship'],
  [/^guardian/, 'guardianConsent'],
  [/^contact\W+emails/, 'email'],
  [/^contact\W+phones/, 'phone'],
  [/^contact\W+address\W+line2/, 'line2'],
  [/^contact\W+address\W+city/, 'city'],
  [/^contact\W+address\W+state/, 'state'],
  [/^contact\W+address\W+zip/, 'zip'],
  [/^contact\W+address/, 'line1'],
  [/^firstName/, 'firstName'],
  [/^lastName/, 'lastName'],
  [/^gender/, 'gender'],
  [/^dob/, 'dob'],
];

/** A refusal of the API (`errors[].path` such as 'contact.address.zip') as errors of the form; the first of each field. Paths of no field are left out. */
export function errorsOfRefusal(refused: { path: string; message: string }[]): PatientErrors {
  const errors: PatientErrors = {};
  for (const { path, message } of refused) {
    const field = OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
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
  const { firstName, lastName, gender, dob, contact, guardian } = patient;
  const { line1, line2 = '', city, state, zip } = contact.address;
  const [dobYear = '', dobMonth = '', dobDay = ''] = dob.split('-');
  return {
    who: guardian ? 'child' : 'me',
    firstName,
    lastName,
    dobMonth,
    dobDay,
    dobYear,
    gender,
    email: contact.emails[0]?.address ?? '',
    phone: displayPhone(contact.phones[0]?.number ?? ''),
    line1,
    line2,
    city,
    state,
    zip,
    guardianFirstName: guardian?.firstName ?? '',
    guardianLastName: guardian?.lastName ?? '',
    guardianRelationship: guardian?.relationship ?? '',
    guardianConsent: guardian ? 'yes' : '',
  };
}
