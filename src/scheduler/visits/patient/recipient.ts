import type { Patient, PatientRequest } from './patient.schema.ts';

/** Who gets the mails of a patient's visits and how they are called; `patient` is the first name of who is seen, null where that is the same person. */
export type Recipient = { to: string; addressee: string; patient: string | null };

/** The address on record and whose it is: where a guardian answers for a patient, the guardian's. Null without an address. All that mails say of a patient. */
export function recipientOf({
  firstName,
  contact,
  guardian,
}: Pick<Patient | PatientRequest, 'firstName' | 'contact' | 'guardian'>): Recipient | null {
  const to = contact.emails[0]?.address;
  if (to === undefined) return null;
  return guardian
    ? { to, addressee: guardian.firstName, patient: firstName }
    : { to, addressee: firstName, patient: null };
}

/** Whether mails go to the same address, and call everybody the same. */
export function isSameRecipient(one: Recipient | null, other: Recipient | null): boolean {
  return one?.to === other?.to && one?.addressee === other?.addressee && one?.patient === other?.patient;
}
