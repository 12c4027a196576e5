import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GrantedStaff, Staff } from '#audit/actor.ts';
import { grantOf } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { testDatabase } from '#testing/database.ts';
import { signedIn } from '#testing/signed-in.ts';
import { staff } from '../make-actor.ts';
import { assignRoles } from './assign-roles.ts';

const database = await testDatabase();
type Rights = Pick<Staff, 'roles' | 'sites'>;

/** Someone in a call that asks for the right to give roles. */
function granted(person: Staff): GrantedStaff {
  const grant = grantOf(person, 'role.assign');
  if (!grant) throw new Error('May not give roles');
  return { ...person, grant };
}

async function member(rights: Rights): Promise<string> {
  return (await signedIn(database, rights)).actor.id;
}

/** Gives roles, and answers what was refused, or the rights that the person has now. */
async function assign(actor: Staff, id: string, rights: Rights): Promise<unknown> {
  try {
    await inWork(database, granted(actor), (work) => assignRoles(work, id, rights));
  } catch (error) {
    return (error as { problem: { code: string } }).problem.code;
  }
  const { rows } = await database.pool.query('select roles, sites, all_sites as "all" from staff where id = $1', [id]);
  return rows[0];
}

const superuser = staff(randomUUID(), { roles: ['superuser'], sites: 'all' });
const supervisor = staff(randomUUID(), { roles: ['site supervisor'], sites: ['a', 'b'] });
const coordinator: Rights = { roles: ['site coordinator'], sites: ['a'] };

test('no one changes their own roles or sites, however much they may', async () => {
  const person = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  expect(await assign(person.actor, person.actor.id, { roles: [], sites: 'all' })).toBe('own-roles');
});

test('a superuser gives any roles at any sites, with a line in the log', async () => {
  const id = await member({ roles: [], sites: [] });
  const rights: Rights = { roles: ['site supervisor', 'report analyst'], sites: 'all' };
  expect(await assign(superuser, id, rights)).toEqual({ roles: rights.roles, sites: [], all: true });
  expect(await assign(superuser, id, coordinator)).toEqual({ ...coordinator, all: false });
  expect(await assign(superuser, 'staff:unknown', coordinator)).toBe('no-such-staff');
  const { rows } = await database.pool.query(`select subject from audit_log where action = 'role.assign'`);
  expect(rows).toEqual([{ subject: id }, { subject: id }]);
});

test('a site supervisor gives the role of a coordinator at their own sites, and takes it, and nothing else', async () => {
  const id = await member({ roles: [], sites: [] });
  expect(await assign(supervisor, id, coordinator)).toEqual({ ...coordinator, all: false });
  expect(await assign(supervisor, id, { ...coordinator, sites: ['b'] })).toMatchObject({ sites: ['b'] });
  expect(await assign(supervisor, id, { roles: ['site supervisor'], sites: ['a'] })).toBe('not-allowed');
  expect(await assign(supervisor, id, { ...coordinator, sites: ['a', 'c'] })).toBe('not-allowed');
  expect(await assign(supervisor, id, { ...coordinator, sites: 'all' })).toBe('not-allowed');
  expect(await assign(supervisor, id, { roles: [], sites: [] })).toMatchObject({ roles: [] });
  for (const other of [
    { roles: ['report analyst'], sites: ['a'] },
    { roles: ['site coordinator'], sites: ['c'] },
    { roles: ['site coordinator'], sites: 'all' },
  ] satisfies Rights[])
    expect(await assign(supervisor, await member(other), coordinator)).toBe('not-allowed');
});
