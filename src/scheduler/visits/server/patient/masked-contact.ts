import { fieldProblem } from '#api/problem.ts';
import { maskedAddress } from '#scheduler/visits/patient/masked-address.ts';
import { isMasked, ruleOf, type PatientField } from '../../patient/patient-rules.ts';
import type { Patient, PatientUpdate } from '../../patient/patient.schema.ts';

/** A patient whose email, phone and street can be recognized, and not read. */
export function maskedPatient(patient: Patient): Patient {
  const { address, emails, phones } = patient.contact;
  const contact = {
    address: { ...address, line1: MASKED, ...(address.line2 && { line2: MASKED }) },
    emails: emails.map((email) => ({ address: maskedAddress(email.address) })),
    phones: phones.map((phone) => ({ number: maskedPhone(phone.number) })),
  };
  return { ...patient, contact };
}

const MASKED = '•••';

/** A phone number as a page may show it: '•••-•••-••42'. */
function maskedPhone(number: string): string {
  return `•••-•••-••${number.slice(-2)}`;
}

/** A change as it was meant: what was left masked is what the patient has. Throws 422 for a masked value that is none of theirs. */
export function unmasked(update: PatientUpdate, before: Patient): PatientUpdate {
  const shown = maskedPatient(before).contact;
  const { address, emails, phones } = update.contact;
  const meant = (field: PatientField, sent: string, masked = '', has = ''): string => {
    if (!isMasked(sent)) return sent;
    if (sent === masked) return has;
    const { at, problem } = ruleOf(field);
    throw fieldProblem(at[0] ?? field, problem('') ?? 'Enter it again', 'masked');
  };
  const had = before.contact;
  return {
    ...update,
    contact: {
      address: {
        ...address,
        line1: meant('line1', address.line1, shown.address.line1, had.address.line1),
        ...(address.line2 && { line2: meant('line2', address.line2, shown.address.line2, had.address.line2) }),
      },
      emails: emails.map(({ address: sent }, index) => ({
        address: meant('email', sent, shown.emails[index]?.address, had.emails[index]?.address),
      })),
      phones: phones.map(({ number: sent }, index) => ({
        number: meant('phone', sent, shown.phones[index]?.number, had.phones[index]?.number),
      })),
    },
  };
}
