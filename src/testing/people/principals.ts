import type { Staff } from '#audit/actor.ts';
import { STAFF_ROLES, type Permission } from '#audit/permissions.ts';
import type { Database } from '#db/client.ts';
import { testVisitor, type TestVisitor } from '../scheduler.ts';
import { accountVisitor, staffVisitor } from '../signed-in.ts';
import { PLANNED } from './who-may-what.ts';

/** Those whom each call of the console is tried with: the six roles, someone with an account, a guest, and a call without a session. */
export const PRINCIPALS = [...STAFF_ROLES, 'account', 'guest', 'no session'] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Somebody new of a kind; staff have these sites. */
export async function principal(database: Database, who: Principal, sites: Staff['sites']): Promise<TestVisitor> {
  if (who === 'account') return accountVisitor(database);
  if (who === 'guest') return testVisitor(database);
  if (who === 'no session') return testVisitor(database, { cookie: null });
  return staffVisitor(database, { roles: [who], sites });
}

/** Somebody new of each kind. */
export async function principals(database: Database, sites: Staff['sites']): Promise<Map<Principal, TestVisitor>> {
  return new Map(
    await Promise.all(PRINCIPALS.map(async (who) => [who, await principal(database, who, sites)] as const)),
  );
}

/** The plan's cell for a permission of somebody; '-' for who has no role. */
export function plannedCell(permission: Permission, who: Principal): string {
  return PLANNED.find((one) => one.permission === permission && one.role === who)?.cell ?? '-';
}
