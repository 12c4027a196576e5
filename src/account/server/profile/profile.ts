import type { Account, Staff, Visitor } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import type { Contact } from '../../contact.schema.ts';
import type { Ancillary, ProfileInfo } from '../../profile.schema.ts';
import { readOwner } from './owner.ts';

/** The partner whose ids POST /ancillary brings. */
const BWELL = 'bwell';

/** Whoever is signed in, as their account and what they have saved of themselves tell it; with `extSystemIds` also by which ids systems outside know them. */
export async function readProfile(
  reading: Reading<Account | Staff>,
  { extSystemIds }: { extSystemIds: boolean },
): Promise<ProfileInfo> {
  const { actor } = reading;
  if (actor.kind === 'staff') return { ...NOTHING, flow: 'staff', ...(extSystemIds && { extSystemIds: [] }) };
  const { firstName, lastName, email, typed, own } = await readOwner({ ...reading, actor });
  const contact = own?.contact ?? NOTHING.contact;
  const emails = [...new Set([email, ...contact.emails.map(({ address }) => address)])].filter(Boolean);
  const phones = [...new Set([typed.phone, ...contact.phones.map(({ number }) => number)])].filter(Boolean);
  return {
    flow: 'account',
    firstName,
    lastName,
    contact: {
      address: typed.zip ? addressOf(typed) : contact.address,
      emails: emails.map((address) => ({ address })),
      phones: phones.map((number) => ({ number })),
    },
    audiences: [...actor.audiences],
    ...(extSystemIds && { extSystemIds: await readExternalIds(reading, actor.id) }),
  };
}

const NOTHING = { firstName: '', lastName: '', contact: { address: null, emails: [], phones: [] }, audiences: [] };

function addressOf({ line1, line2, city, state, zip }: Contact): NonNullable<ProfileInfo['contact']['address']> {
  return { line1, ...(line2 && { line2 }), city, state, zip };
}

type ExternalId = { system: string; id: string; userType: string };

/** Those that partners' pages brought, and those of sign-in elsewhere. */
async function readExternalIds({ db }: Reading<Visitor>, account: string): Promise<ExternalId[]> {
  const { rows } = await db.query<ExternalId>(
    `select system, id, user_type as "userType" from external_ids where account = $1
     union all select provider, subject, '' from credentials where account = $1 and provider <> 'credential'
     order by 1, 2`,
    [account],
  );
  return rows;
}

/** Whoever is signed in, as a header tells them: the name that they go by, their email, and the number of the store that they chose. */
export async function readPerson(
  reading: Reading<Account | Staff>,
): Promise<{ name: string; email: string; store: string | null }> {
  const { actor } = reading;
  if (actor.kind === 'staff') return { name: '', email: '', store: null };
  const { firstName, lastName, email, store } = await readOwner({ ...reading, actor });
  return { name: `${firstName} ${lastName}`.trim(), email, store };
}

/** Keeps the store that the person of this account chose; null for none. */
export async function chooseStore({ db, actor, audit }: Work<Account>, storeNumber: string | null): Promise<void> {
  await db.query('update accounts set store_number = $2, changed_at = now() where id = $1', [actor.id, storeNumber]);
  await audit({ action: 'account.store', actor: actor.id });
}

/** Keeps by which id the partner bwell knows the person of this account, in place of one from before. */
export async function keepAncillary(
  { db, actor, audit }: Work<Account>,
  { bwellUserID, userType }: Ancillary,
): Promise<void> {
  await db.query(
    `insert into external_ids (account, system, id, user_type) values ($1, $2, $3, $4)
     on conflict (account, system) do update set id = excluded.id, user_type = excluded.user_type, made_at = now()`,
    [actor.id, BWELL, bwellUserID, userType],
  );
  await audit({ action: 'account.ancillary', actor: actor.id });
}
