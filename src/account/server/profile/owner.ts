import type { Account } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { ownPatient } from '#scheduler/visits/server/patient/patients.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import type { Contact } from '../../contact.schema.ts';
import { readContact } from '../contact.ts';

/** Whose an account is; '' for what it doesn't know. `store` is the number of the store that they chose. */
export type Owner = {
  firstName: string;
  lastName: string;
  dob: string;
  email: string;
  store: string | null;
  /** How they are reached, as they typed it in their account. */
  typed: Contact;
  /** What they last booked with for themselves. */
  own: Patient | null;
};

/**
 * Whose the actor's account is, for the header, forms, programs and partners alike. Their name is the one that they typed in their account, else the one
 * that they booked with for themselves, else that of where they sign in.
 */
export async function readOwner(reading: Reading<Account>): Promise<Owner> {
  const { email, name, store } = await accountRow(reading);
  const typed = await readContact(reading, reading.actor.id);
  const own = await ownPatient(reading);
  const { firstName, lastName } = typed.firstName || typed.lastName ? typed : (own ?? namesOf(name));
  return { firstName, lastName, dob: own?.dob ?? '', email, store, typed, own };
}

/** 'Ana Maria Stone' as first and last names; a single word is a first name. */
function namesOf(whole: string): { firstName: string; lastName: string } {
  const words = whole.split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '), lastName };
}

type AccountRow = { email: string; name: string; store: string | null };

async function accountRow({ db, actor }: Reading<Account>): Promise<AccountRow> {
  const text = 'select email, name, store_number as store from accounts where id = $1';
  const { rows } = await db.query<AccountRow>(text, [actor.id]);
  return rows[0] ?? { email: '', name: '', store: null };
}
