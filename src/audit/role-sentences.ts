import { cellOf, PERMISSIONS, STAFF_ROLES, type Permission, type StaffRole } from './permissions.ts';
import { ROLE_WORDS } from './role-words.ts';

/** What each permission lets somebody do: what follows 'Can' or 'Can’t'. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'appointment.search': 'find appointments, masked',
  'appointment.read': 'open an appointment',
  'appointment.healthAnswers': 'read answers about health',
  'appointment.create': 'add walk-ins',
  'appointment.update': 'check in and say who came',
  'appointment.cancel': 'cancel an appointment',
  'appointment.bulkCancel': 'cancel many appointments at once',
  'hold.create': 'hold a time',
  'hold.extend': 'hold it for longer',
  'hold.release': 'release a time that someone else holds',
  'pdf.appointment': 'print an appointment',
  'driveUp.list': 'see who waits in a car',
  'driveUp.status': 'say how far a car is',
  'driveUp.pdf': 'print the list of cars',
  'voucher.read': 'check a voucher',
  'voucher.issue': 'give out vouchers',
  'insurance.submit': 'send in a plan',
  'insurance.read': 'see a plan, masked',
  'site.read': 'see sites',
  'site.create': 'add sites',
  'site.update': 'change what a site is',
  'site.close': 'close a site',
  'site.flags': 'say what a site asks for',
  'site.hours': 'change hours',
  'site.capacity': 'change how many come in an hour',
  'site.suspend': 'suspend a site',
  'site.resume': 'open it again',
  'report.aggregate': 'see sums in reports',
  'user.invite': 'invite people',
  'role.assign': 'give and take roles',
  'session.terminate': 'sign people out',
  'audit.read': 'read the audit log',
  'diagnostics.run': 'run named, read-only commands',
};

/** How far each cell of the table reaches. */
const REACH: Record<Exclude<ReturnType<typeof cellOf>, '-'>, string> = {
  A: 'At all of their sites',
  S: 'At their sites',
  T: 'At their sites, from yesterday to 7 days ahead',
  D: 'Without anything that tells who somebody is',
  B: 'For one visit at a time, by emergency access for an hour',
  'A, ids only': 'By number alone',
  'D, pilot sites': 'Of pilot sites, without anything that tells who somebody is',
  'S, coordinators': 'For coordinators of their sites',
};

/** What a role can do and what it can't, in sentences that are made of the table of permissions. */
function roleSentences(role: StaffRole): { can: string[]; cannot: string } {
  const cells = Map.groupBy(PERMISSIONS, (permission) => cellOf(role, permission));
  const can = [...cells].flatMap(([cell, permissions]) =>
    cell === '-' ? [] : [`${REACH[cell]}: ${listed(permissions, 'and')}.`],
  );
  return { can, cannot: `Can’t ${listed(cells.get('-') ?? [], 'or')}.` };
}

/** All roles with their words, in the order of the table. */
export const ROLES_TOLD = STAFF_ROLES.map((role) => ({ role, ...ROLE_WORDS[role], ...roleSentences(role) }));

function listed(permissions: readonly Permission[], last: 'and' | 'or'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat('en-US', { type }).format(permissions.map((one) => PERMISSION_WORDS[one]));
}
