import type { GrantedStaff, Staff } from '#audit/actor.ts';
import { grantOf, type Glass, type Grant, type Permission } from '#audit/permissions.ts';
import type { Call } from '#api/route.ts';
import { notAllowed, whoMay } from '#api/who-may.ts';
import type { PaperKind } from '../paper.schema.ts';

/** What lets somebody have a paper: the design's table has no other words for them. */
export const PERMISSION_OF = {
  'day-list': 'pdf.appointment',
  visit: 'pdf.appointment',
  'drive-up': 'driveUp.pdf',
  visits: 'appointment.search',
  counts: 'report.aggregate',
} as const satisfies Record<PaperKind, Permission>;

/** The call with what its caller is granted for a paper. Throws 403. */
export async function grantedFor(c: Call<Staff>, kind: PaperKind): Promise<Call<GrantedStaff>> {
  requireOwn(c.var.actor, kind);
  const actor = (await whoMay({ staff: PERMISSION_OF[kind] }, c)) as GrantedStaff;
  requireWhole(actor.grant);
  return { env: c.env, req: c.req, var: { ...c.var, actor } };
}

/** What somebody is granted for a paper as of now, in a job that they have started; `glass` is their open break-glass. Throws 403. */
export function grantNow(actor: Staff, kind: PaperKind, glass: Glass | undefined): GrantedStaff {
  requireOwn(actor, kind);
  const grant = grantOf(actor, PERMISSION_OF[kind], glass);
  if (!grant) throw notAllowed();
  requireWhole(grant);
  return { ...actor, grant };
}

/** Break-glass is for one visit: it never makes a file of many. */
function requireOwn(actor: Staff, kind: PaperKind): void {
  if (kind === 'visits' && !grantOf(actor, PERMISSION_OF.visits)) throw notAllowed();
}

/** No site is marked as one of a pilot yet. */
function requireWhole({ only }: Grant): void {
  if (only === 'pilot sites') throw notAllowed();
}

/** Whether somebody may ask for a paper with no break-glass. */
export function mayAsk(actor: Staff, kind: PaperKind): boolean {
  const grant = grantOf(actor, PERMISSION_OF[kind]);
  return grant !== null && grant.only !== 'pilot sites';
}
