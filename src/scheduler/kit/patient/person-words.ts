import { ageOn } from '../../offered/age.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';

type Person = Pick<Patient, 'bookedFor' | 'dob' | 'firstName'>;

const WHOSE = {
  own: { me: 'Me', child: 'My child', adult: 'An adult I care for' },
  their: { me: 'You', child: 'Your child', adult: 'An adult you care for' },
} as const;

/** Who somebody of an account is, with their age on a day: 'My child, 9' where its owner chooses, 'Your child, 9' where they are told. */
export function personWords({ bookedFor, dob }: Person, day: string, whose: 'own' | 'their'): string {
  return `${WHOSE[whose][bookedFor]}, ${ageOn(dob, day)}`;
}

/** The first letters of a name: 'AS'. */
export function initials({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].map((name) => Array.from(name.trim())[0]?.toUpperCase() ?? '').join('');
}
