import { randomUUID } from 'node:crypto';
import type { Staff } from '#audit/actor.ts';
import { STAFF_ROLES } from '#audit/permissions.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { violatedConstraint } from '#db/errors.ts';
import type { Work } from '#db/work.ts';
import { keepSuperuser } from '../../server/assign-roles.ts';
import { endProofs } from '../../server/proofs.ts';
import { endSessionsOf } from '../../server/sessions.ts';

/** Who is invited: an address in small letters, how colleagues know them, and what they will be allowed to do. */
export type Invited = { email: string; name?: string } & Pick<Staff, 'roles' | 'sites'>;

/**
 * Makes somebody a member of staff, or gives one these rights and has them start over: their sessions end, and what they
 * sign in with is replaced once they use the new invitation. Answers their id. Throws 422 for an address with an account, and 409
 * last-superuser where the only one would be one no more.
 */
export async function inviteStaff(work: Work, { email, name = '', roles, sites }: Invited): Promise<string> {
  const { rows } = await work.db.query<{ staff: string }>(
    'select staff from staff_sign_ins where email = $1 for update',
    [email],
  );
  const known = rows[0]?.staff;
  if (known !== undefined && !roles.includes('superuser')) await keepSuperuser(work, known);
  const id = known ?? `staff:${randomUUID()}`;
  const isEverywhere = sites === 'all';
  await work.db.query(
    `insert into staff (id, roles, sites, all_sites) values ($1, $2, $3, $4)
      on conflict (id) do update set roles = $2, sites = $3, all_sites = $4`,
    [id, STAFF_ROLES.filter((role) => roles.includes(role)), isEverywhere ? [] : sites, isEverywhere],
  );
  if (known === undefined) await keepAddress(work, id, email);
  await work.db.query(
    `update staff_sign_ins set name = case when $2 = '' then name else $2 end, changed_at = now() where staff = $1`,
    [id, name],
  );
  await endProofs(work.db, email);
  await endSessionsOf(work, id);
  await work.audit({ action: 'staff.invite', actor: id });
  return id;
}

async function keepAddress({ db }: Work, id: string, email: string): Promise<void> {
  try {
    await db.query('insert into staff_sign_ins (staff, email) values ($1, $2)', [id, email]);
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'staff_sign_ins_email') throw worksHere();
    if (violated !== 'address_of_one') throw error;
    const detail = 'This address signs in to a customer’s account. Staff need an address of their own.';
    throw fieldProblem('email', detail, 'has-account');
  }
}

/** The error for an address that a colleague has. */
export function worksHere(): ProblemError {
  const detail = 'Someone with this address works here already, or is invited. Change their roles in the list.';
  return new ProblemError({ ...fieldProblem('email', detail).problem, status: 409, code: 'works-here' });
}

/** Ends what a member of staff may do, at once and for good. False for an address that is no one's of the staff. Throws 409 last-superuser. */
export async function removeStaff(work: Work, email: string): Promise<boolean> {
  const { rows } = await work.db.query<{ staff: string }>(
    'select staff from staff_sign_ins where email = $1 for update',
    [email],
  );
  const id = rows[0]?.staff;
  if (id === undefined) return false;
  await keepSuperuser(work, id);
  await endSessionsOf(work, id);
  await endProofs(work.db, email);
  await work.db.query('delete from staff where id = $1', [id]);
  await work.audit({ action: 'staff.remove', actor: id });
  return true;
}

/** Ends an invitation that was not used, and with it what somebody would have been allowed to do. False for somebody who has joined meanwhile. */
export async function withdrawInvitation(work: Work, id: string): Promise<boolean> {
  const { rows } = await work.db.query<{ email: string; isJoined: boolean }>(
    'select email, password is not null as "isJoined" from staff_sign_ins where staff = $1 for update',
    [id],
  );
  const [kept] = rows;
  if (!kept || kept.isJoined) return false;
  await endProofs(work.db, kept.email);
  await work.db.query('delete from staff where id = $1', [id]);
  await work.audit({ action: 'staff.withdraw', actor: id });
  return true;
}
