import { isEmailAddress, NO_EMAIL_ADDRESS } from '#text/email-address.ts';
import { oneOf, optionalText, personName, shaped, text, type FieldRule } from '../field-rules.ts';
import { phoneDigits } from './phone.ts';

export const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const;
export const GENDER_WORDS = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  undisclosed: 'Prefer not to say',
} as const;
export const GUARDIAN_RELATIONSHIPS = ['parent', 'guardian', 'other'] as const;
/** Whom a visit is booked for: oneself, one's child under 18, or an adult that one cares for. */
export const BOOKED_FOR = ['me', 'child', 'adult'] as const;
/** Who books for another adult: 'child' is that adult's grown child. */
export const CAREGIVER_RELATIONSHIPS = ['child', 'partner', 'friend', 'care-worker', 'other'] as const;
/** The same as people read them. */
export const CAREGIVER_WORDS: Record<(typeof CAREGIVER_RELATIONSHIPS)[number], string> = {
  child: 'Son or daughter',
  partner: 'Partner',
  friend: 'Friend or neighbor',
  'care-worker': 'Care worker',
  other: 'Someone else',
};

/** What a parent or guardian agrees to. Other words get another id: a patient is kept with the id of what was agreed to. */
export const GUARDIAN_CONSENT = {
  id: 'guardian-2026-11',
  text: 'I agree to this visit, will oversee it, and will pay for it.',
} as const;

const anything = (): null => null;

/** The rules of a patient (PAT-1, PAT-2): the form and the server's schema hold to these. A date of birth has rules of its own. */
export const PATIENT_RULES = {
  who: { at: ['bookedFor'], problem: oneOf(BOOKED_FOR, 'Choose who the appointment is for') },
  firstName: { at: ['firstName'], problem: personName('a first name') },
  lastName: { at: ['lastName'], problem: personName('a last name') },
  dobMonth: { at: [], problem: anything },
  dobDay: { at: [], problem: anything },
  dobYear: { at: [], problem: anything },
  gender: { at: ['gender'], problem: oneOf(GENDERS, 'Choose a gender') },
  zip: {
    at: ['contact.address.zip'],
    problem: shaped('a ZIP code', (typed) => /^\d{5}(-\d{4})?$/.test(typed), 'Enter a 5-digit ZIP code'),
  },
  city: { at: ['contact.address.city'], problem: text('a city', 60) },
  state: {
    at: ['contact.address.state'],
    problem: (value) => (/^[A-Z]{2}$/i.test(value) ? null : 'Choose a state'),
  },
  line1: { at: ['contact.address.line1', 'contact.address'], problem: text('a street address', 100) },
  line2: { at: ['contact.address.line2'], problem: optionalText('an apartment, suite or unit', 100) },
  guardianFirstName: { at: ['guardian.firstName'], problem: personName('the parent or guardian’s first name') },
  guardianLastName: { at: ['guardian.lastName'], problem: personName('the parent or guardian’s last name') },
  email: {
    at: ['contact.emails.0.address', 'contact.emails'],
    problem: shaped('an email address', isEmailAddress, NO_EMAIL_ADDRESS),
  },
  phone: {
    at: ['contact.phones.0.number', 'contact.phones'],
    problem: shaped(
      'a phone number',
      (typed) => phoneDigits(typed) !== null,
      'Enter a 10-digit US phone number, such as 312-555-0142',
    ),
  },
  guardianRelationship: {
    at: ['guardian.relationship'],
    problem: oneOf(GUARDIAN_RELATIONSHIPS, 'Choose how the parent or guardian is related to the patient'),
  },
  guardianConsent: {
    at: ['guardian.consent', 'guardian'],
    problem: oneOf(['yes'], 'The parent or guardian must agree to be responsible'),
  },
  caregiverRelationship: {
    at: ['caregiver.relationship'],
    problem: oneOf(CAREGIVER_RELATIONSHIPS, 'Choose how you are related to the patient'),
  },
  caregiverConsent: {
    at: ['caregiver.consent', 'caregiver'],
    problem: oneOf(['yes'], 'Ask the patient first: they must know about this appointment'),
  },
  sharesPhone: { at: ['sharesPhone'], problem: anything },
} as const satisfies Record<string, FieldRule>;

/** Whether a value is one that is shown masked, and so can only mean that it stays as it is: 'a•••@example.com'. */
export function isMasked(value: string): boolean {
  return value.includes('•••');
}

export type PatientField = keyof typeof PATIENT_RULES;
export const PATIENT_FIELDS = Object.keys(PATIENT_RULES) as PatientField[];

/** The rule of a field. */
export function ruleOf(field: PatientField): FieldRule {
  return PATIENT_RULES[field];
}
