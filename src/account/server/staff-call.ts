import type { Context } from 'hono';
import type { ApiEnv, Runtime } from '#api/route.ts';
import type { Staff, Visitor } from '#audit/actor.ts';
import { inWork, type Work } from '#db/work.ts';
import type { Auth } from '#identity/server/auth.ts';
import { giveSession } from '#identity/server/session-cookie.ts';
import { endSession, hashOf } from '#identity/server/sessions.ts';
import type { SignInNews } from '#identity/staff/server/second-step.ts';
import type { StaffParts } from '#identity/staff/server/staff-sign-in.ts';
import { tellStaff } from './account-mails.ts';
import { rememberBrowser } from './known-devices.ts';
import { deviceOf, type SignInCall } from './sign-in-call.ts';

type StaffCall<Who extends Visitor = Visitor> = Context<ApiEnv<Who>>;

/** What signs staff in, for a call. */
export function staffParts(c: SignInCall, auth: Auth): StaffParts {
  const { database, keys } = c.env.runtime;
  return { auth, database, keys };
}

/** What looks at their codes, with emails to them from the browser of this call. */
export function tellingStaff<Who extends Visitor>(c: StaffCall<Who>): Runtime & { tell: Tell } {
  const device = deviceOf(c);
  return { ...c.env.runtime, tell: (work, email, kind) => tellStaff(work, kind, { email, device }) };
}
type Tell = (work: Work<Staff>, email: string, news: SignInNews) => Promise<void>;

/**
 * Gives this browser the session of a member of staff, in place of one that it had. What its guest had begun stays the
 * guest's: staff aren't patients here.
 */
export async function giveStaffSession(c: SignInCall, id: string): Promise<void> {
  const { session: last } = c.var;
  if (last) await inWork(c.env.runtime.database, last.actor, (work) => endSession(work, last));
  await giveSession(c, id);
}

/**
 * Signs a member of staff in after both steps: this browser has tries of its own from now on, so that what strangers type
 * elsewhere never keeps them out of it.
 */
export async function signInStaff(c: SignInCall, id: string): Promise<void> {
  await giveStaffSession(c, id);
  const { rows } = await c.env.runtime.database.pool.query<{ email: string }>(
    `select i.email from staff_sign_ins i join sessions s on s.actor = i.staff where s.id_hash = $1`,
    [hashOf(id)],
  );
  if (rows[0]) await rememberBrowser(c, rows[0].email);
}

/** The same for a session that waits for their code; answers that. */
export async function staffWaits(c: SignInCall, id: string): Promise<{ loggedIn: 'false'; waitsFor: 'code' }> {
  await giveStaffSession(c, id);
  return { loggedIn: 'false', waitsFor: 'code' };
}
