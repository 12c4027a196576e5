import { randomUUID } from 'node:crypto';
import type { Reading, Work } from '#identity/make-actor.ts';
import { LimitError } from '#api/problem.ts';
import { PUT_BACK_HOURS } from '../../patient/how-long.ts';

/** So many addresses an appointment can have left in that time: each new one gets an email, and may be anyone's. */
const FORMER_AT_MOST = 10;

/** Whose the record is of an address that an appointment was mailed to: a patient with nothing but address and birth date. */
export function formerOwner(appointmentId: string): string {
  return `former:${appointmentId}`;
}

/** Whether the address of an appointment is so new that the former one can be put back. */
export async function isAddressNew({ db }: Reading, appointmentId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from patients where owner = $1 and created_at > now() - interval '${PUT_BACK_HOURS} hours' limit 1`,
    [formerOwner(appointmentId)],
  );
  return (rowCount ?? 0) > 0;
}

/** Keeps the address that an appointment was mailed to, while it can be put back; answers the record's id. Throws 429 too-many-addresses. */
export async function keepFormer(
  { db }: Work,
  appointmentId: string,
  { address, dob }: { address: string; dob: string },
): Promise<string> {
  const { rowCount } = await db.query(
    `select from patients where owner = $1 and created_at > now() - interval '${PUT_BACK_HOURS} hours'`,
    [formerOwner(appointmentId)],
  );
  if ((rowCount ?? 0) >= FORMER_AT_MOST) throw tooManyAddresses(appointmentId);
  const id = randomUUID();
  await db.query(
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     values ($1, $2, '', '', 'undisclosed', $3, '', '', '', '', array[$4], '{}')`,
    [id, formerOwner(appointmentId), dob, address],
  );
  return id;
}

function tooManyAddresses(subject: string): LimitError {
  const message = 'The email address was changed many times in the last days. To change it again, call us';
  const errors = [{ path: 'contact.emails.0.address', message }];
  const reached = { limit: 'addresses-of-appointment', subject };
  return new LimitError({ status: 429, code: 'too-many-addresses', detail: message, errors }, reached);
}
