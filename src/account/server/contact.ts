import type { Account } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { checkAddress } from '#scheduler/visits/server/patient/addresses.ts';
import { CONTACT_FIELDS } from '../contact-fields.ts';
import type { Contact } from '../contact.schema.ts';

const COLUMNS = `first_name as "firstName", last_name as "lastName", phone, line1, line2, city, state, zip`;
const NONE = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])) as Contact;

/** How the owner of an account is called and reached, as they typed it; '' for each that they have not. */
export async function readContact({ db }: Pick<Reading, 'db'>, account: string): Promise<Contact> {
  const { rows } = await db.query<Contact>(`select ${COLUMNS} from contacts where account = $1`, [account]);
  return rows[0] ?? NONE;
}

/** Keeps it. Throws 422 for a ZIP code that there isn't, or that is not of the state and town beside it. */
export async function saveContact({ db, actor, audit }: Work<Account>, contact: Contact): Promise<Contact> {
  if (contact.zip) await checkAddress(db, contact);
  await db.query(
    `insert into contacts (account, first_name, last_name, phone, line1, line2, city, state, zip) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account) do update set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
       line1 = excluded.line1, line2 = excluded.line2, city = excluded.city, state = excluded.state, zip = excluded.zip, changed_at = now()`,
    [actor.id, ...CONTACT_FIELDS.map((field) => contact[field])],
  );
  await audit({ action: 'account.contact', actor: actor.id });
  return contact;
}
