import { expect, test } from 'vitest';
import { PLANNED } from '#testing/people/who-may-what.ts';
import {
  canBreakGlass,
  grantOf,
  PERMISSIONS,
  STAFF_ROLES,
  type Glass,
  type Permission,
  type StaffRole,
} from './permissions.ts';

const ALL = 'all' as const;
const GLASS: Glass = { id: 'glass', appointment: 'visit', locationId: 1 };

/** What roles grant, as a cell of the plan; '-' for nothing. */
function cellOf(roles: readonly StaffRole[], permission: Permission, glass?: Glass): string {
  const grant = grantOf({ roles, sites: ALL }, permission, glass);
  return grant ? [grant.scope, ...(grant.only ? [grant.only] : [])].join(', ') : '-';
}

test('each role grants each permission as planned, and nothing else can be asked for', () => {
  expect(new Set(PLANNED.map(({ permission }) => permission))).toEqual(new Set(PERMISSIONS));
  expect(PLANNED).toHaveLength(PERMISSIONS.length * STAFF_ROLES.length);
  const wrong = PLANNED.filter(({ permission, role, cell }) => cellOf([role], permission, GLASS) !== cell);
  expect(wrong).toEqual([]);
  // @ts-expect-error An unknown permission does not compile.
  expect(() => grantOf({ roles: ['superuser'], sites: ALL }, 'appointment.forward')).toThrow();
});

test('what only break-glass opens is no without it', () => {
  const behindGlass = PLANNED.filter(({ cell }) => cell === 'B');
  expect(behindGlass.length).toBeGreaterThan(3);
  for (const { role, permission } of behindGlass) expect(cellOf([role], permission)).toBe('-');
  expect(STAFF_ROLES.filter((role) => canBreakGlass({ roles: [role], sites: ALL }))).toEqual(['superuser']);
});

test('roles add up: two grant what the one of them grants that reaches further, and none takes from another', () => {
  const furthest = ['A', 'S', 'B', 'T', 'A, ids only', 'S, coordinators', 'D', 'D, pilot sites', '-'];
  for (const { permission, role, cell } of PLANNED)
    for (const other of PLANNED.filter((one) => one.permission === permission)) {
      const expected = furthest.find((one) => one === cell || one === other.cell);
      expect(cellOf([role, other.role], permission, GLASS), `${role} + ${other.role}: ${permission}`).toBe(expected);
    }
  expect(cellOf([], 'site.read')).toBe('-');
});

test('a grant is cut by the person’s list of sites, whatever the role, and who has no site is granted nothing', () => {
  for (const { permission, role, cell } of PLANNED.filter((one) => one.cell !== '-')) {
    const roles = [role];
    const sites = ['a', 'b'];
    expect(grantOf({ roles, sites }, permission, GLASS), cell).toMatchObject({ sites });
    expect(grantOf({ roles, sites: [] }, permission, GLASS), cell).toBeNull();
  }
});
