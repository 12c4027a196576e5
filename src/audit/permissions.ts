/** The roles of staff; what someone may do is the sum of theirs (spec section 6). The order is that of the columns below. */
export const STAFF_ROLES = [
  'superuser',
  'innovation pioneer',
  'admin site user',
  'report analyst',
  'site supervisor',
  'site coordinator',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * How far a permission reaches, always within a person's list of sites:
 * - A: all sites; S: own sites; T: own sites from yesterday to 7 days ahead;
 * - D: without what identifies people; B: as A, with break-glass.
 */
export type Scope = 'A' | 'S' | 'T' | 'D' | 'B';
/** What narrows a scope: only the ids of what is done to, only sites of the pilot, only people who are site coordinators. */
export type Only = 'ids only' | 'pilot sites' | 'coordinators';
type Cell = Scope | 'A, ids only' | 'D, pilot sites' | 'S, coordinators';
type RoleRow = readonly (Cell | '-')[] & { length: 6 };

const READS_PATIENTS: RoleRow = ['B', '-', '-', '-', 'S', 'T'];
const WORKS_AT_SITE: RoleRow = ['-', '-', '-', '-', 'S', 'T'];
const MANAGES_SITES: RoleRow = ['A', '-', 'A', '-', '-', '-'];
const RUNS_SITE: RoleRow = ['A', '-', 'A', '-', 'S', '-'];
const MANAGES_PEOPLE: RoleRow = ['A', '-', '-', '-', 'S, coordinators', '-'];

/** Who may do what: for each permission a cell for each role, in the order of `STAFF_ROLES`. What isn't here can't be asked for, and '-' is no. */
const TABLE = {
  /** Its results are masked. */
  'appointment.search': READS_PATIENTS,
  'appointment.read': READS_PATIENTS,
  'appointment.healthAnswers': READS_PATIENTS,
  'appointment.create': WORKS_AT_SITE,
  'appointment.update': WORKS_AT_SITE,
  'appointment.cancel': WORKS_AT_SITE,
  /** Their count is typed before. */
  'appointment.bulkCancel': ['A, ids only', '-', '-', '-', 'S', '-'],
  'hold.create': WORKS_AT_SITE,
  'hold.extend': WORKS_AT_SITE,
  /** That of somebody else. */
  'hold.release': ['A', '-', '-', '-', 'S', '-'],
  'pdf.appointment': READS_PATIENTS,
  'driveUp.list': WORKS_AT_SITE,
  'driveUp.status': WORKS_AT_SITE,
  'driveUp.pdf': WORKS_AT_SITE,
  'voucher.read': WORKS_AT_SITE,
  'voucher.issue': ['-', '-', '-', '-', 'S', '-'],
  'insurance.submit': WORKS_AT_SITE,
  /** Masked. */
  'insurance.read': WORKS_AT_SITE,
  'site.read': ['A', 'A', 'A', 'A', 'S', 'S'],
  'site.create': MANAGES_SITES,
  'site.update': MANAGES_SITES,
  'site.close': MANAGES_SITES,
  'site.flags': MANAGES_SITES,
  'site.hours': RUNS_SITE,
  'site.capacity': RUNS_SITE,
  'site.suspend': RUNS_SITE,
  'site.resume': RUNS_SITE,
  /** Counts under 11 are hidden. */
  'report.aggregate': ['A', 'D, pilot sites', 'D', 'D', 'S', '-'],
  'user.invite': MANAGES_PEOPLE,
  /** Never their own roles. */
  'role.assign': MANAGES_PEOPLE,
  'session.terminate': MANAGES_PEOPLE,
  'audit.read': ['A', '-', '-', '-', 'S', '-'],
  /** Named commands, read-only, no personal columns. */
  'diagnostics.run': ['A', '-', '-', '-', '-', '-'],
} as const satisfies Record<string, RoleRow>;

/** Something that staff may do. */
export type Permission = keyof typeof TABLE;

/** All permissions, in the order of the table. */
export const PERMISSIONS = Object.keys(TABLE) as Permission[];

/** Break-glass that somebody has opened: its id, the appointment that it opens, and the row of that one's location. */
export type Glass = { readonly id: string; readonly appointment: string; readonly locationId: number };

/** What a member of staff was granted: how far it reaches, and at which sites. `glass` is the break-glass that it rests on. */
export type Grant = {
  readonly permission: Permission;
  readonly scope: Scope;
  readonly only?: Only;
  readonly sites: readonly string[] | 'all';
  readonly glass?: Glass;
};

/** Cells from the one that reaches furthest: of each permission, what a cell reaches is part of what each one before it does. */
const BY_REACH: readonly Cell[] = ['A', 'S', 'B', 'T', 'A, ids only', 'S, coordinators', 'D', 'D, pilot sites'];

type Entitled = { readonly roles: readonly StaffRole[]; readonly sites: readonly string[] | 'all' };

/** What the table has for a role and a permission; '-' is no. */
export function cellOf(role: StaffRole, permission: Permission): Cell | '-' {
  const row: RoleRow = TABLE[permission];
  return row[STAFF_ROLES.indexOf(role)] ?? '-';
}

function cellsOf({ roles }: Entitled, permission: Permission): Cell[] {
  return roles.map((role) => cellOf(role, permission)).filter((cell) => cell !== '-');
}

/** Whether someone's roles reach further with a permission while break-glass is open. */
export function canBreakGlassFor(person: Entitled, permission: Permission): boolean {
  return cellsOf(person, permission).includes('B');
}

/** Whether someone's roles have anything that only break-glass opens. */
export function canBreakGlass(person: Entitled): boolean {
  return PERMISSIONS.some((permission) => canBreakGlassFor(person, permission));
}

/**
 * What someone's roles grant: the farthest cell, within their sites; `glass` is their open break-glass, needed for B.
 * Null if none or no site.
 */
export function grantOf(person: Entitled, permission: Permission, glass?: Glass): Grant | null {
  const cells = cellsOf(person, permission).filter((cell) => cell !== 'B' || glass !== undefined);
  const cell = BY_REACH.find((one) => cells.includes(one));
  if (cell === undefined || person.sites.length === 0) return null;
  const [scope, only] = cell.split(', ') as [Scope, Only?];
  return {
    permission,
    scope,
    ...(only && { only }),
    sites: person.sites,
    ...(scope === 'B' && glass !== undefined && { glass }),
  };
}

/** Whether someone's roles grant a permission at a site, by its public id, with no break-glass. */
export function mayAt(person: Entitled, permission: Permission, site: string): boolean {
  const grant = grantOf(person, permission);
  return grant !== null && (grant.sites === 'all' || grant.sites.includes(site));
}
