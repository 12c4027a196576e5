import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Account, GrantedStaff, Staff } from '#audit/actor.ts';
import { grantOf } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { testDatabase } from '#testing/database.ts';
import { signedIn } from '#testing/signed-in.ts';
import { staff } from '../make-actor.ts';
import { assignAudiences } from './assign-audiences.ts';
import { readSession } from './sessions.ts';

const database = await testDatabase();
const superuser = staff(randomUUID(), { roles: ['superuser'], sites: 'all' });

function granted(person: Staff, permission: 'role.assign' | 'site.read' = 'role.assign'): GrantedStaff {
  const grant = grantOf(person, permission);
  if (!grant) throw new Error('May not do that');
  return { ...person, grant };
}

async function assign(actor: GrantedStaff, id: string, audiences: string[]): Promise<string> {
  return inWork(database, actor, (work) => assignAudiences(work, id, audiences)).then(
    () => 'set',
    (error: unknown) => (error as { problem: { code: string } }).problem.code,
  );
}

async function member() {
  const person = await signedIn(database, 'account');
  await database.pool.query('insert into accounts (id, email, claimed_audiences) values ($1, $2, $3)', [
    person.actor.id,
    `${randomUUID()}@example.com`,
    ['walkers'],
  ]);
  const audiences = async (): Promise<readonly string[]> =>
    ((await readSession(database.pool, person.id, 12))?.actor as Account).audiences;
  return { ...person, audiences };
}

test('staff set the programs of an account, at once in open sessions, beside those of its sign-in; the log has that, and not which [TILE-15 part]', async () => {
  const person = await member();
  expect(await person.audiences()).toEqual(['walkers']);
  expect(await assign(granted(superuser), person.actor.id, ['team members', ' team members ', ''])).toBe('set');
  expect(await person.audiences()).toEqual(['team members', 'walkers']);
  expect(await assign(granted(superuser), person.actor.id, [])).toBe('set');
  expect(await person.audiences()).toEqual(['walkers']);
  const { rows } = await database.pool.query<{ line: string }>(
    `select to_json(l)::text as line from audit_log l where action = 'account.audiences'`,
  );
  expect(rows).toHaveLength(2);
  expect(rows.map(({ line }) => line).join()).not.toMatch(/team|walkers/);
});

test('nobody else does, for no one that isn’t there, and no endless list', async () => {
  const person = await member();
  const supervisor = staff(randomUUID(), { roles: ['site supervisor'], sites: ['a'] });
  expect(await assign(granted(supervisor), person.actor.id, ['team'])).toBe('not-allowed');
  expect(await assign(granted(superuser, 'site.read'), person.actor.id, ['team'])).toBe('not-allowed');
  expect(await assign(granted(superuser), 'account:unknown', ['team'])).toBe('no-such-account');
  expect(await assign(granted(superuser), person.actor.id, ['x'.repeat(41)])).toBe('invalid');
  const many = Array.from({ length: 21 }, (_, at) => `program ${at}`);
  expect(await assign(granted(superuser), person.actor.id, many)).toBe('invalid');
  expect(await person.audiences()).toEqual(['walkers']);
});
