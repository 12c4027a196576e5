import type { GrantedStaff, Staff, Visitor } from '#audit/actor.ts';
import { canBreakGlassFor, grantOf, type Permission } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { ProblemError } from './problem.ts';
import type { Call } from './route.ts';
import type { Who } from './route-policy.ts';

/** The error for a browser without a session; GET /api/header-info starts one. */
export function noSession(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'no-session',
    detail: 'This browser has no session. Allow cookies, then reload the page.',
  });
}

/** Throws 401 where a call is for people who are signed in and its caller isn't, or has not given a second factor, as all staff must. */
export function requireSignIn(who: Who, { session }: Call['var']): void {
  if (who === 'anyone' || who === 'visitor') return;
  if (session === null) throw notSignedIn();
  if (session.actor.kind === 'staff' && session.secondFactorAt === null)
    throw new ProblemError({
      status: 401,
      code: 'second-factor',
      detail: 'Finish signing in with your second factor.',
    });
}

/** The error for who is not signed in, or no longer. */
export function notSignedIn(): ProblemError {
  return new ProblemError({ status: 401, code: 'not-signed-in', detail: 'Sign in to do this.' });
}

/** Who acts in a call, once all that its policy asks of them is true. Throws 403 for a browser without a session, and for who may not do this. */
export async function whoMay(who: Who, c: Call): Promise<Visitor | null> {
  const { actor } = c.var;
  if (who === 'anyone') return actor;
  if (actor === null) throw noSession();
  if (who === 'visitor') return actor;
  if (who === 'signed in' && actor.kind !== 'guest') return actor;
  if (who === actor.kind) return actor;
  if (typeof who === 'string' || actor.kind !== 'staff') throw notAllowed();
  return withGrant(c, actor, who.staff);
}

/** A member of staff with what they are granted for one call. What rests on break-glass is written to the audit log before anything is read. */
async function withGrant(c: Call, staff: Staff, permission: Permission): Promise<GrantedStaff> {
  const mayBreak = canBreakGlassFor(staff, permission);
  const glass = mayBreak ? await c.var.openGlass(staff) : undefined;
  const grant = grantOf(staff, permission, glass);
  if (!grant) throw mayBreak ? noGlass() : notAllowed();
  const { glass: opened } = grant;
  if (opened !== undefined)
    await inWork(c.env.runtime.database, staff, (work) =>
      work.audit({ action: `glass.${permission}`, glass: opened.id, locationId: opened.locationId }),
    );
  return { ...staff, grant };
}

/** The error for who is signed in and may not do this. */
export function notAllowed(): ProblemError {
  return new ProblemError({ status: 403, code: 'not-allowed', detail: 'You are not allowed to do this.' });
}

function noGlass(): ProblemError {
  const detail = 'Your role does this only in an emergency: give a reason first.';
  return new ProblemError({ status: 403, code: 'glass-closed', detail });
}
