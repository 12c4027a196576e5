import { randomUUID } from 'node:crypto';
import type { Account, Visitor } from '#audit/actor.ts';
import type { Queryable } from '#db/client.ts';
import type { Work } from '#db/work.ts';
import { queue } from '#jobs/server/queue.ts';

/** Emails about signing in, and to owners of accounts. A job has the id of its row in `account_mails`, nothing else. */
export const ACCOUNT_MAIL = queue('account-mail', { retries: 6, pauseSeconds: 5 });

/** What was asked for: an account, a link to sign in, a new password. What the email then says depends on whether there is such an account. */
export type AskedMail = 'sign-up' | 'link' | 'password';
/** What is told to the owner of an account: that something has changed that lets people in. */
export type AccountNews =
  | 'new-device'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-added'
  | 'provider-removed';

/** What is told to members of staff: that they are invited, what has changed about how they sign in, and that a colleague has opened emergency access. */
export type StaffNews = 'invitation' | 'wrong-codes' | 'new-authenticator' | 'new-backup-codes' | 'emergency';
/** All emails about accounts and staff. */
export type AccountMailKind = AskedMail | AccountNews | StaffNews | OwnMailKind;

/** What is told of one's own account: a link to a new email, that one was asked for and has come, that one is signed out elsewhere, a file, and the end. */
const OWN_MAILS = ['new-email', 'email-asked', 'email-changed', 'signed-out', 'data-ready', 'deleted'] as const;
export type OwnMailKind = (typeof OWN_MAILS)[number];

/** Whether an email is one of those. */
export function isOwnMail(kind: AccountMailKind): kind is OwnMailKind {
  return OWN_MAILS.some((own) => own === kind);
}

/** An email to an address: `device` is what asked for it, or changed something; `about` is what was changed, by its name. */
type Told = { email: string; device: string; about?: string };

/** Has an email about signing in written to an address, whether or not it has an account: asking takes as long for both. */
export async function askForMail(work: Work<Visitor>, { kind, ...told }: Told & { kind: AskedMail }): Promise<void> {
  await work.audit({ action: 'account.ask-mail', actor: work.actor.id });
  // The guest who asks for a link is the one whose hold comes along by it.
  await addMail(work, {
    kind,
    ...told,
    askedBy: kind === 'link' && work.actor.kind === 'guest' ? work.actor.id : null,
  });
}

/** Tells the actor by email of what has changed about their account, with the same commit. */
export async function tellOwner(
  work: Work<Account>,
  kind: AccountNews | OwnMailKind,
  told: Omit<Told, 'email'>,
): Promise<void> {
  await work.audit({ action: 'account.tell', actor: work.actor.id });
  await addMail(work, { kind, ...told, ...(await ownAddress(work.db, work.actor)) });
}

/** The same for a member of staff at their address, whoever acts. */
export async function tellStaff(work: Work, kind: StaffNews, told: Told): Promise<void> {
  await work.audit({ action: 'account.tell', actor: work.actor.id });
  await addMail(work, { kind, ...told, askedBy: null });
}

/** The address of an account. */
export async function ownAddress(db: Queryable, { id }: Account): Promise<{ email: string }> {
  const { rows } = await db.query<{ email: string }>('select email from accounts where id = $1', [id]);
  return rows[0] ?? { email: '' };
}

/** Has an email written with the same commit. `askedBy`: the guest who asked; `account`: whose new email or file it is about, by its random id. */
export async function addMail(
  work: Pick<Work, 'db' | 'jobs'>,
  {
    kind,
    email,
    device,
    about = '',
    askedBy = null,
    account,
  }: Told & { kind: AccountMailKind; askedBy?: string | null; account?: string },
): Promise<void> {
  const id = randomUUID();
  await work.db.query(
    'insert into account_mails (id, kind, email, device, about, asked_by) values ($1, $2, $3, $4, $5, $6)',
    [id, kind, email, device, about, askedBy],
  );
  await work.jobs.add(work.db, ACCOUNT_MAIL, [{ id, data: { mail: id, ...(account && { account }) } }]);
}
