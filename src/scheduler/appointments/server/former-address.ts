import { randomUUID } from 'node:crypto';
import type { Reading, Work } from '#account/make-actor.ts';

/** How long an email address can be put back, in hours. */
export const PUT_BACK_HOURS = 72;

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

/** Keeps the address that an appointment was mailed to until now, for the time in which it can be put back; answers the id of the record. */
export async function keepFormer(
  { db }: Work,
  appointmentId: string,
  { address, dob }: { address: string; dob: string },
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     values ($1, $2, '', '', 'undisclosed', $3, '', '', '', '', array[$4], '{}')`,
    [id, formerOwner(appointmentId), dob, address],
  );
  return id;
}
