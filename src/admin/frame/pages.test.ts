import { expect } from 'vitest';
import { canBreakGlass, grantOf, PERMISSIONS, type StaffRole } from '#audit/permissions.ts';
import { testEach } from '#testing/cases.ts';
import type { Me } from '../me.schema.ts';
import { PAGES } from './pages.ts';

const OF_A_SITE = {
  locationId: 'labcorp-0001',
  name: 'Lincoln Park',
  timeZone: 'America/Chicago',
  timeZoneName: 'Central Time',
};

/** Who somebody of this role is to the console, while no emergency access is open. */
function meOf(role: StaffRole): Me {
  const isOfSites = role === 'site supervisor' || role === 'site coordinator';
  const person = { roles: [role], sites: isOfSites ? [OF_A_SITE.locationId] : ('all' as const) };
  return {
    ...{ email: '', name: '', roles: [role], emergency: null, helpers: [], jobs: 0, now: '2026-11-26T15:00:00.000Z' },
    may: PERMISSIONS.flatMap((permission) => {
      const grant = grantOf(person, permission);
      return grant ? [{ permission, scope: grant.scope, ...(grant.only && { only: grant.only }) }] : [];
    }),
    sites: isOfSites ? [OF_A_SITE] : 'all',
    mayOpenEmergency: canBreakGlass(person),
  };
}

type Case = [role: StaffRole, pages: string];
const CASES: Case[] = [
  ['superuser', 'Papers, Cancel many, Reports, Searches, People, Audit log, Emergency, Commands, Sites'],
  ['innovation pioneer', 'Reports, Sites'],
  ['admin site user', 'Papers, Reports, Searches, Sites'],
  ['report analyst', 'Papers, Reports, Searches, Sites'],
  ['site supervisor', 'Day, Find, Papers, Vouchers, Cancel many, Reports, People, Audit log, Drive-up, Sites'],
  ['site coordinator', 'Day, Find, Papers, Vouchers, Drive-up, Sites'],
];

testEach('the rail has the pages of each role and no other [ADM-1 part]', CASES, (role, pages) => {
  const me = meOf(role);
  expect(PAGES.filter(({ isFor }) => isFor(me)).map(({ label }) => label)).toEqual(pages.split(', '));
});
