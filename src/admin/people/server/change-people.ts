import { inviteByMail } from '#account/server/invite.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff, Staff } from '#audit/actor.ts';
import type { Queryable } from '#db/client.ts';
import { takeTurns } from '#db/turns.ts';
import type { Work } from '#db/work.ts';
import { assignRoles, mayGive } from '#identity/server/assign-roles.ts';
import { endSessionsOf, endThose } from '#identity/server/sessions.ts';
import { withdrawInvitation, worksHere, type Invited } from '#identity/staff/server/invite-staff.ts';
import { personRow, rightsOf, SESSION_NAME } from './list-people.ts';

type Rights = Pick<Staff, 'roles' | 'sites'>;

/** Invites a colleague by email. The caller has seen that there is a role. Throws 403 for roles or sites that the caller doesn't give, 422 for sites that there aren't, 409 works-here. */
export async function inviteColleague(work: Work<GrantedStaff>, invited: Invited): Promise<string> {
  await checkRights(work, invited);
  // Of two invitations of one address at once the second finds the first.
  await takeTurns(work.db, `invitation of ${invited.email}`);
  const { rowCount } = await work.db.query('select from staff_sign_ins where email = $1', [invited.email]);
  if (rowCount) throw worksHere();
  return inviteByMail(work, invited);
}

/** Sends an invitation once more; the link that was sent before no longer works. Throws 404, 403, and 409 has-joined. */
export async function inviteAgain(work: Work<GrantedStaff>, id: string, hours: number): Promise<void> {
  const row = await personRow(work, id, hours);
  if (!mayGive(work.actor.grant, rightsOf(row))) throw notAllowed();
  const { rows } = await work.db.query<{ isJoined: boolean }>(
    'select password is not null as "isJoined" from staff_sign_ins where staff = $1 for update',
    [id],
  );
  if (rows[0]?.isJoined !== false) throw hasJoined();
  await inviteByMail(work, { email: row.email, ...rightsOf(row) });
}

/** Takes an invitation back that was not used: its link leads nowhere. Throws 404, 403, and 409 has-joined. */
export async function withdraw(work: Work<GrantedStaff>, id: string, hours: number): Promise<void> {
  const row = await personRow(work, id, hours);
  if (!mayGive(work.actor.grant, rightsOf(row))) throw notAllowed();
  if (!(await withdrawInvitation(work, id))) throw hasJoined();
}

/** Gives somebody other roles and sites. Throws as `assignRoles` does, 404 for anyone that the caller's list doesn't have, and 422 for sites that there aren't. */
export async function changeRights(
  work: Work<GrantedStaff>,
  id: string,
  { hours, ...rights }: Rights & { hours: number },
): Promise<void> {
  await personRow(work, id, hours);
  await assignRoles(work, id, rights);
  await checkSites(work.db, rights.sites);
}

/** Signs somebody out in one browser, or in all of theirs but this one; answers in how many. Throws 404 and 403. */
export async function signOut(
  work: Work<GrantedStaff>,
  id: string,
  { session, hours }: { session?: string; hours: number },
): Promise<number> {
  const row = await personRow(work, id, hours);
  if (!mayGive(work.actor.grant, rightsOf(row))) throw notAllowed();
  const here = work.actor.session;
  if (session === undefined) return endSessionsOf(work, id, here === undefined ? undefined : { hash: here });
  const count = await endThose(work.db, `s.actor = $1 and ${SESSION_NAME} = $2`, [id, session]);
  if (count > 0) await work.audit({ action: 'session.end', actor: id });
  return count;
}

async function checkRights({ db, actor }: Work<GrantedStaff>, { roles, sites }: Rights): Promise<void> {
  if (!mayGive(actor.grant, { roles, sites })) throw notAllowed();
  await checkSites(db, sites);
}

async function checkSites(db: Queryable, sites: Rights['sites']): Promise<void> {
  if (sites === 'all') return;
  const { rows } = await db.query<{ site: string }>(
    'select site from unnest($1::text[]) site where not exists (select from locations where public_id = site) limit 1',
    [sites],
  );
  if (rows[0]) throw fieldProblem('sites', 'One of these sites is no longer there. Choose again.');
}

function hasJoined(): ProblemError {
  const detail = 'They have used the invitation, and work here now.';
  return new ProblemError({ status: 409, code: 'has-joined', detail });
}
