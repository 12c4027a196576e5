import { randomUUID } from 'node:crypto';
import type { Visitor } from '#audit/actor.ts';
import type { Work } from '#db/work.ts';
import { queue } from '#jobs/server/queue.ts';

/** Emails about signing in. A job has the id of its row in `account_mails`, nothing else. */
export const ACCOUNT_MAIL = queue('account-mail', { retries: 6, pauseSeconds: 5 });

/** What was asked for: an account, a link to sign in, a new password. What the email then says depends on whether there is such an account. */
export type AccountMailKind = 'sign-up' | 'link' | 'password';

/** Has an email about signing in written to an address, whether or not it has an account: asking takes as long for both. `device` is what asked. */
export async function askForMail(
  work: Work<Visitor>,
  { kind, email, device }: { kind: AccountMailKind; email: string; device: string },
): Promise<void> {
  const id = randomUUID();
  await work.db.query('insert into account_mails (id, kind, email, device) values ($1, $2, $3, $4)', [
    id,
    kind,
    email,
    device,
  ]);
  await work.audit({ action: 'account.ask-mail', actor: work.actor.id });
  await work.jobs.add(work.db, ACCOUNT_MAIL, [{ id, data: { mail: id } }]);
}
