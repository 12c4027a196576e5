import { hash, randomBytes } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { Account } from '#audit/actor.ts';
import type { Queryable } from '#db/client.ts';
import type { Reading, Work } from '#db/work.ts';
import { isAddressTaken } from '#identity/server/account-verbs.ts';
import { endProofs } from '#identity/server/proofs.ts';
import { addMail } from './account-mails.ts';

/** How long the link to a new email works, in hours. */
export const NEW_EMAIL_HOURS = 24;
const IS_OPEN = `asked_at > now() - interval '${NEW_EMAIL_HOURS} hours'`;

/** The email that an account is to have once its link is opened; null for none. */
export async function newEmailOf({ db }: Pick<Reading, 'db'>, account: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>(
    `select email from email_changes where account = $1 and ${IS_OPEN}`,
    [account],
  );
  return rows[0]?.email ?? null;
}

/** Has a link sent to a new email, in place of one that was asked for before, and tells the present one. Nothing has changed yet. Throws 422 for the email that it has. */
export async function askNewEmail(
  work: Work<Account>,
  { email, device }: { email: string; device: string },
): Promise<void> {
  const { db, actor } = work;
  const before = await lockEmail(db, actor.id);
  if (before === email) throw fieldProblem('email', 'This is your email already');
  await db.query(
    `insert into email_changes (account, email) values ($1, $2)
     on conflict (account) do update set email = excluded.email, link_hash = null, asked_at = now()`,
    [actor.id, email],
  );
  await addMail(work, { kind: 'new-email', email, device, account: actor.id });
  await addMail(work, { kind: 'email-asked', email: before, device, account: actor.id });
  await work.audit({ action: 'account.ask-email', actor: actor.id });
}

/** Makes the link to a new email: the one before it works no more. Null where the change was stopped, or is to yet another address. */
export async function tokenForNewEmail(db: Queryable, account: string, email: string): Promise<string | null> {
  const token = randomBytes(24).toString('base64url');
  const { rowCount } = await db.query(
    `update email_changes set link_hash = $3 where account = $1 and email = $2 and ${IS_OPEN}`,
    [account, email, hashOf(token)],
  );
  return rowCount ? token : null;
}

/**
 * Gives the actor's account the email whose link was opened, and tells both addresses. Throws 404 old-link for one that was used, stopped or is too old, and where the address has got
 * an account meanwhile; 403 other-account for the link of another account, which still works there.
 */
export async function takeNewEmail(
  work: Work<Account>,
  { token, device }: { token: string; device: string },
): Promise<string> {
  const { db, actor } = work;
  const { rows } = await db.query<{ account: string; email: string }>(
    `select account, email from email_changes where link_hash = $1 and ${IS_OPEN} for update`,
    [hashOf(token)],
  );
  const [change] = rows;
  if (!change) throw oldLink();
  if (change.account !== actor.id) throw otherAccount();
  const before = await lockEmail(db, actor.id);
  const { email } = change;
  await db
    .query('update accounts set email = $2, is_email_confirmed = true, changed_at = now() where id = $1', [
      actor.id,
      email,
    ])
    .catch((error: unknown) => {
      throw isAddressTaken(error) ? oldLink() : error;
    });
  await db.query('delete from email_changes where account = $1', [actor.id]);
  for (const address of [before, email]) {
    await endProofs(db, address);
    await addMail(work, { kind: 'email-changed', email: address, device });
  }
  await work.audit({ action: 'account.email', actor: actor.id });
  return email;
}

/** Stops a change before its link is opened. */
export async function stopNewEmail({ db, actor, audit }: Work<Account>): Promise<void> {
  await db.query('delete from email_changes where account = $1', [actor.id]);
  await audit({ action: 'account.stop-email', actor: actor.id });
}

async function lockEmail(db: Queryable, account: string): Promise<string> {
  const { rows } = await db.query<{ email: string }>('select email from accounts where id = $1 for update', [account]);
  return rows[0]?.email ?? '';
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

function oldLink(): ProblemError {
  const detail = 'This link no longer works. It works once, for a day. Ask for a new one in your account.';
  return new ProblemError({ status: 404, code: 'old-link', detail });
}

function otherAccount(): ProblemError {
  const detail = 'This link is for another account. Sign in to that one, then open the link again.';
  return new ProblemError({ status: 403, code: 'other-account', detail });
}
