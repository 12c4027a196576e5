import type { GrantedStaff, Staff } from '#audit/actor.ts';
import type { Grant, StaffRole } from '#audit/permissions.ts';
import { ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Work } from '#db/work.ts';

type Rights = Pick<Staff, 'roles' | 'sites'>;
type Member = { id: string; roles: StaffRole[]; sites: string[] | 'all' };

/**
 * Sets the roles and sites of a member of staff, in open sessions too. Throws 404 for others, 403 for own roles, foreign
 * sites or roles, and 409 where nobody would be left who gives roles.
 */
export async function assignRoles(work: Work<GrantedStaff>, id: string, rights: Rights): Promise<void> {
  if (id === work.actor.id)
    throw new ProblemError({ status: 403, code: 'own-roles', detail: 'You can’t change your own roles or sites.' });
  const { before, superusers } = await lockMember(work, id);
  if (!mayGive(work.actor.grant, before) || !mayGive(work.actor.grant, rights)) throw notAllowed();
  if (before.roles.includes('superuser') && !rights.roles.includes('superuser'))
    keepOne(superusers.filter((one) => one !== id));
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

/**
 * Whether a grant to invite, to give roles or to sign out reaches somebody with these rights: of a supervisor's
 * coordinators, those whose sites are all theirs.
 */
export function mayGive({ permission, only, sites: own }: Grant, { roles, sites }: Rights): boolean {
  if (permission !== 'role.assign' && permission !== 'user.invite' && permission !== 'session.terminate') return false;
  if (only === 'coordinators' && roles.some((role) => role !== 'site coordinator')) return false;
  return own === 'all' || (sites !== 'all' && sites.every((site) => own.includes(site)));
}

/** Locks somebody together with all superusers, in one order, so that of two superusers who take the role from each other only one does. */
async function lockMember({ db }: Work, id: string): Promise<{ before: Member; superusers: string[] }> {
  const { rows } = await db.query<{ id: string; roles: StaffRole[]; sites: string[]; isEverywhere: boolean }>(
    `select id, roles, sites, all_sites as "isEverywhere" from staff where id = $1 or 'superuser' = any(roles) order by id for update`,
    [id],
  );
  const before = rows.find((one) => one.id === id);
  if (!before) throw noSuchStaff();
  return {
    before: { id, roles: before.roles, sites: before.isEverywhere ? 'all' : before.sites },
    superusers: rows.filter(({ roles }) => roles.includes('superuser')).map((one) => one.id),
  };
}

/** Throws 409 last-superuser for somebody without whom no one would be left who gives roles. */
export async function keepSuperuser(work: Work, id: string): Promise<void> {
  const { before, superusers } = await lockMember(work, id);
  if (before.roles.includes('superuser')) keepOne(superusers.filter((one) => one !== id));
}

function keepOne(left: readonly string[]): void {
  if (left.length > 0) return;
  const detail = 'This is the only superuser. Give the role to someone else first.';
  throw new ProblemError({ status: 409, code: 'last-superuser', detail });
}

/** The error for somebody who is no member of staff, or none that the caller may know of. */
export function noSuchStaff(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-staff', detail: 'There is no such member of staff.' });
}
