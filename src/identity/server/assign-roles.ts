import type { GrantedStaff, Staff } from '#audit/actor.ts';
import type { StaffRole } from '#audit/permissions.ts';
import { ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Work } from '#db/work.ts';

type Rights = Pick<Staff, 'roles' | 'sites'>;

/**
 * Sets the roles and sites of a member of staff, in open sessions too. Throws 404 for others, and 403 for own roles,
 * foreign sites or roles.
 */
export async function assignRoles(work: Work<GrantedStaff>, id: string, rights: Rights): Promise<void> {
  if (id === work.actor.id)
    throw new ProblemError({ status: 403, code: 'own-roles', detail: 'You can’t change your own roles or sites.' });
  const { rows } = await work.db.query<{ roles: StaffRole[]; sites: string[]; isEverywhere: boolean }>(
    'select roles, sites, all_sites as "isEverywhere" from staff where id = $1 for update',
    [id],
  );
  const [before] = rows;
  if (!before)
    throw new ProblemError({ status: 404, code: 'no-such-staff', detail: 'There is no such member of staff.' });
  const had: Rights = { roles: before.roles, sites: before.isEverywhere ? 'all' : before.sites };
  if (!mayAssign(work.actor, had) || !mayAssign(work.actor, rights)) throw notAllowed();
  const { roles, sites } = rights;
  const isEverywhere = sites === 'all';
  await work.db.query('update staff set roles = $2, sites = $3, all_sites = $4 where id = $1', [
    id,
    roles,
    isEverywhere ? [] : sites,
    isEverywhere,
  ]);
  await work.audit({ action: 'role.assign', actor: id });
}

/** Whether the actor's grant reaches someone with these rights. */
function mayAssign({ grant }: GrantedStaff, { roles, sites }: Rights): boolean {
  if (grant.permission !== 'role.assign') return false;
  if (grant.only === 'coordinators' && roles.some((role) => role !== 'site coordinator')) return false;
  return grant.sites === 'all' || (sites !== 'all' && sites.every((site) => grant.sites.includes(site)));
}
