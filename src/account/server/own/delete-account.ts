import { z } from '@hono/zod-openapi';
import { ProblemError } from '#api/problem.ts';
import { notSignedIn } from '#api/who-may.ts';
import type { Account } from '#audit/actor.ts';
import type { Belonging } from '#belongings/belonging.ts';
import { deleteBelongings, toDelete } from '#belongings/remove.ts';
import type { Queryable } from '#db/client.ts';
import { JOBS_SCHEMA } from '#db/jobs.ts';
import type { Reading, Work } from '#db/work.ts';
import { endProofs } from '#identity/server/proofs.ts';
import { visitsAhead } from '#scheduler/visits/server/own-visits.ts';
import { provenBy } from './prove-again.ts';
import { ACCOUNT_MAIL, addMail } from '../account-mails.ts';

const countedSchema = z.object({
  called: z.string(),
  count: z.int().nullable().describe('null for what is not counted'),
});
/** What deleting an account would do. */
export const deletionSchema = z
  .object({
    goes: z.array(countedSchema),
    stays: z.array(countedSchema.extend({ because: z.string() })),
    ahead: z
      .array(
        z.object({
          appointmentId: z.uuid().nullable().describe('null while a provider is still being asked for it'),
          date: z.iso.date(),
          localTime: z.string(),
          service: z.string(),
          place: z.string(),
        }),
      )
      .describe('Appointments that come first: while there is one, the account stays'),
    provenBy: z.enum(['password', 'sign-in']).describe('What its owner is asked for'),
  })
  .openapi('AccountDeletion');
type Deletion = z.infer<typeof deletionSchema>;

/** What deleting the caller's account would do now, from the register that does it. */
export async function deletionOf(reading: Reading<Account>, belongings: readonly Belonging[]): Promise<Deletion> {
  const { db, actor } = reading;
  const [removal, ahead, by] = await Promise.all([
    toDelete(reading, belongings, actor.id),
    visitsAhead(reading, actor.id),
    provenBy(db, actor),
  ]);
  return { ...removal, ahead, provenBy: by };
}

/** Gives back what the actor holds in some booking system. */
export type GivesBack = { releaseAll: (work: Work) => Promise<number> };

/**
 * Deletes the actor's account: what the register says goes, its sessions, links and codes too, and tells its address so. Answers that address. No other call of the account is at
 * work meanwhile. Throws 409 visits-ahead, and 401 where it is deleted already.
 */
export async function deleteAccount(
  work: Work<Account>,
  belongings: readonly Belonging[],
  { systems, device }: { systems: readonly GivesBack[]; device: string },
): Promise<string> {
  const { db, actor } = work;
  // What is being done in a session is waited for, and who signs in waits for the account.
  await lockSessions(work);
  const { rows } = await db.query<{ email: string }>('select email from accounts where id = $1 for update', [actor.id]);
  const email = rows[0]?.email;
  if (email === undefined) throw notSignedIn();
  await lockSessions(work);
  if ((await visitsAhead(work, actor.id)).length > 0) throw aheadFirst();
  for (const system of systems) await system.releaseAll(work);
  await db.query(
    'delete from account_mails where email = $1 or email in (select email from email_changes where account = $2)',
    [email, actor.id],
  );
  await deleteBelongings(work, belongings, actor.id);
  await forgetJobsAbout(db, actor.id);
  await endProofs(db, email);
  await addMail(work, { kind: 'deleted', email, device });
  await work.audit({ action: 'account.delete', actor: actor.id });
  return email;
}

function aheadFirst(): ProblemError {
  const detail = 'You have an appointment ahead. Cancel it, or come back after it. Then you can delete your account.';
  return new ProblemError({ status: 409, code: 'visits-ahead', detail });
}

/** Takes an account's id out of emails that were sent or wait: their jobs are kept for a day. */
async function forgetJobsAbout(db: Queryable, account: string): Promise<void> {
  await db.query(`update ${JOBS_SCHEMA}.job set data = data - 'account' where name = $1 and data->>'account' = $2`, [
    ACCOUNT_MAIL.name,
    account,
  ]);
}

async function lockSessions({ db, actor }: Work<Account>): Promise<void> {
  await db.query('select from sessions where actor = $1 order by id_hash for update', [actor.id]);
}
