import { ProblemError } from '#api/problem.ts';
import type { Account } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
import { noteWish, wantsReminders } from '#scheduler/messages/server/reminders.ts';

/** Whether reminders go to the email of the account that reads; null for one that its owner has not confirmed. `key` is that of links. */
export async function readReminders(reading: Reading<Account>, key: string): Promise<boolean | null> {
  const email = await confirmedEmail(reading);
  return email === null ? null : wantsReminders(reading.db, addressHash(key, email));
}

/** Keeps whether they are to go there. Throws 409 for an email that is not confirmed: somebody else may read it. */
export async function setReminders(work: Work<Account>, wanted: boolean, key: string): Promise<void> {
  const email = await confirmedEmail(work);
  if (email === null)
    throw new ProblemError({ status: 409, code: 'email-not-confirmed', detail: 'Please confirm your email first.' });
  const isNew = await noteWish(work.db, addressHash(key, email), wanted);
  if (isNew) await work.audit({ action: 'account.reminders', actor: work.actor.id });
}

async function confirmedEmail({ db, actor }: Pick<Reading<Account>, 'db' | 'actor'>): Promise<string | null> {
  const text = 'select email from accounts where id = $1 and is_email_confirmed';
  return (await db.query<{ email: string }>(text, [actor.id])).rows[0]?.email ?? null;
}
