import { ageOn, needsGuardian } from '../../offered/age.ts';
import { monthsOn, wrongAge, type WhoFor, type WrongAge } from '../../offered/ages.ts';
import { dayOfAge } from '../../offered/day-of-age.ts';
import { dateOfBirth, type DateOfBirth } from '../../visits/patient/date-of-birth.ts';
import { GUARDIAN_CONSENT, PATIENT_FIELDS, ruleOf, type PatientField } from '../../visits/patient/patient-rules.ts';
import type { Patient, PatientRequest } from '../../visits/patient/patient.schema.ts';
import { displayPhone, phoneDigits } from '../../visits/patient/phone.ts';
import { isSameGuardian } from '../../visits/patient/same-guardian.ts';
import { fieldsOf } from '../form/make-form.ts';
import { dateIn } from '../form/question.ts';

/** The inputs of the patient form; every value is text as typed ('yes' is a ticked box). */
export type PatientFields = Record<PatientField, string>;

/** A part of a patient, whichever: fields find their places in it by their paths. */
type Branch = { [key: string]: Branch | string | true };

/** The patient to send: each value of `asked` at its field's place, what is empty left out. */
export function patientOf(typed: PatientFields, dob: string, asked: PatientField[]): PatientRequest {
  const patient: Branch = { dob, contact: { emails: [] as unknown as Branch, phones: [] as unknown as Branch } };
  for (const field of asked) {
    const [at] = ruleOf(field).at;
    if (at === undefined || !typed[field]) continue;
    const keys = at.split('.');
    const last = keys.pop() ?? '';
    let branch = patient;
    for (const key of keys) branch = (branch[key] ??= {}) as Branch;
    branch[last] = sent(field, typed[field]);
  }
  if (typeof patient['guardian'] === 'object') patient['guardian']['consentTextId'] = GUARDIAN_CONSENT.id;
  return patient as unknown as PatientRequest;
}

function sent(field: PatientField, typed: string): string | true {
  if (field === 'guardianConsent' || field === 'caregiverConsent' || field === 'sharesPhone') return true;
  return field === 'phone' ? (phoneDigits(typed) ?? typed) : typed;
}

/** A saved patient as the form's inputs. */
export function fieldsOfPatient(patient: Patient): PatientFields {
  const [dobYear = '', dobMonth = '', dobDay = ''] = patient.dob.split('-');
  const fields = fieldsOf(PATIENT_FIELDS, (field) => valueAt(patient as unknown as Branch, ruleOf(field).at[0]));
  return {
    ...fields,
    who: patient.bookedFor,
    dobMonth,
    dobDay,
    dobYear,
    phone: displayPhone(fields.phone),
    guardianConsent: patient.guardian?.consent ? 'yes' : '',
    caregiverConsent: patient.caregiver?.consent ? 'yes' : '',
    sharesPhone: '',
  };
}

function valueAt(patient: Branch, at = ''): string {
  let value: Branch | string | true | undefined = patient;
  for (const key of at.split('.')) value = typeof value === 'object' ? value[key] : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * A patient of an earlier booking as the form's inputs for a new one: without the date of birth, which nobody else at this browser should see, and without
 * consent, which is given for each visit.
 */
export function fieldsOfPast(patient: Patient): PatientFields {
  const again = { dobMonth: '', dobDay: '', dobYear: '', guardianConsent: '', caregiverConsent: '' };
  return { ...fieldsOfPatient(patient), ...again };
}

/** Somebody of an account as the form's inputs for a new visit: without consent, which is given for each. */
export function fieldsOfPerson(patient: Patient): PatientFields {
  return { ...fieldsOfPatient(patient), guardianConsent: '', caregiverConsent: '' };
}

/** Whether the form has what is kept of somebody of an account; what is agreed to for a visit isn't kept. */
export function isAsKept(fields: PatientFields, patient: Patient): boolean {
  const kept = fieldsOfPerson(patient);
  const agreed: readonly PatientField[] = ['guardianConsent', 'caregiverConsent', 'sharesPhone'];
  return PATIENT_FIELDS.every((field) => agreed.includes(field) || fields[field].trim() === kept[field].trim());
}

/** What is typed as the start for someone else of the family: address, parent or guardian, email and phone stay; who the patient is, and what was agreed to for them, goes. */
export function fieldsOfRelative(typed: PatientFields): PatientFields {
  const person = { firstName: '', lastName: '', dobMonth: '', dobDay: '', dobYear: '', gender: '' };
  return { ...typed, ...person, guardianConsent: '', caregiverConsent: '', sharesPhone: '' };
}

/** Whether the guardian that is typed is the one who has agreed already. */
export function hasAgreed({ guardian }: Patient, fields: PatientFields): boolean {
  const { guardianFirstName: firstName, guardianLastName: lastName, guardianRelationship: relationship } = fields;
  return isSameGuardian(guardian, { firstName, lastName, relationship });
}

/** Somebody of an account: one who `isKnown` or somebody new, beside its owner where it `hasOwner`. */
export type Among = { isKnown: boolean; hasOwner: boolean };

/** What the rules compare with: today where the visitor is, and the day of the visit at the location, both 'YYYY-MM-DD'; who the service is for, where that is known; and the patient of a visit that is booked, as saved.
 * `last`: the last day that a visit can be on, where none is chosen; `among`: of an account's people; `listed`: kept among them alone, without a visit. */
export type Days = {
  today: string;
  visit: string;
  last?: string;
  service?: WhoFor | undefined;
  booked?: Patient;
  among?: Among;
  listed?: true;
};

/** The date of birth that is typed, or what is wrong with it. */
export function birthOf(fields: PatientFields, today: string): DateOfBirth {
  return dateOfBirth(dateIn(fields, 'dob'), today);
}

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
export function ageRefused(fields: PatientFields, days: Days): WrongAge | null {
  const birth = birthOf(fields, days.today);
  return 'iso' in birth ? refusalOf(birth.iso, days) : null;
}

/** Why the service isn't for someone born on `iso`: on the day of the visit, or on no day that one can choose. */
function refusalOf(iso: string, { visit, last, service }: Days): WrongAge | null {
  if (!service || (last && !wrongAge(service, iso, last))) return null;
  return wrongAge(service, iso, visit, !last);
}

/** From which day on the patient is old enough for the service, where that comes before the last one that can be chosen; null for now. */
export function oldEnoughFrom(fields: PatientFields, { today, visit, last, service }: Days): string | null {
  const birth = birthOf(fields, today);
  const from = service?.ages?.from ?? null;
  if (!last || from === null || !('iso' in birth) || monthsOn(birth.iso, visit) >= from) return null;
  return dayOfAge(birth.iso, from);
}

/** What a date of birth says against the answer to 'Who is this visit for?', and against the ages that the service is for; null for nothing. */
export function mistakenAge(who: string, iso: string, days: Days): string | null {
  const isMinor = needsGuardian(iso, days.visit);
  if (who === 'child' && !isMinor)
    return 'A child is under 18 on the day of the appointment. Check the date of birth, or choose who the appointment is for';
  if (who === 'adult' && isMinor)
    return 'An adult is 18 or older on the day of the appointment. Check the date of birth, or choose ‘My child’';
  return refusalOf(iso, days)?.message ?? null;
}
