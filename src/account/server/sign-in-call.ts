import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { CallLimit, CountedLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { OWN_SEND, type Policy } from '#api/route-policy.ts';
import { json, type ApiEnv } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { moveBelongings } from '#belongings/move.ts';
import { inWork } from '#db/work.ts';
import { deviceName } from '#identity/device-name.ts';
import type { Auth } from '#identity/server/auth.ts';
import { giveSession } from '#identity/server/session-cookie.ts';
import { readSession } from '#identity/server/sessions.ts';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
import { askForMail, type AccountMailKind } from './account-mails.ts';

/** A call of a visitor about signing in. */
export type SignInCall = Context<ApiEnv<Visitor>>;
/** Sign-in of the process that a call came to. */
export type AuthIn = (c: SignInCall) => Auth;

export const SMALL: Policy<'visitor'> = { ...OWN_SEND, body: 4096 };
/** Links of emails and codes that one address tries: a guess of a link is hopeless, one of a code isn't. */
const TRIES: CallLimit = { name: 'sign-in-tries', points: 60, seconds: 600, of: 'address' };
export const TRYING: Policy<'visitor'> = { ...SMALL, counted: [TRIES] };
/** Emails about signing in that one browser and one address ask for. */
export const MAILS_ASKED: CallLimit[] = [
  { name: 'account-mails', points: 8, seconds: 3600, of: 'visitor' },
  { name: 'account-mails-of-address', points: 60, seconds: 3600, of: 'address' },
];
/** The same of one mailbox. */
const MAILS_TO: CountedLimit = { name: 'account-mails-to', points: 5, seconds: 3600 };

export const email = z.email('Enter your email address, such as name@example.com').max(254).toLowerCase();
export const token = z.string().max(200);
export const signedIn = json(
  z.object({ loggedIn: z.literal('true') }).openapi('SignedIn'),
  'Signed in: the session’s cookie comes with the answer',
);
export const asked = json(
  z.object({ email: z.string() }).openapi('EmailAsked'),
  'Asked for. The same answer whether or not the address has an account',
);

/** Gives this browser the session. What its guest had begun comes along: the time on hold, and what was typed. */
export async function signedInBy(c: SignInCall, id: string): Promise<{ loggedIn: 'true' }> {
  const { database, settings, belongings } = c.env.runtime;
  const session = await readSession(database.pool, id, settings.SESSION_HOURS);
  const from = c.var.actor;
  if (session && from.kind === 'guest')
    await inWork(database, session.actor, (work) =>
      moveBelongings(work, belongings, { from: from.id, to: session.actor.id, which: 'at sign-in' }),
    );
  giveSession(c, id);
  return { loggedIn: 'true' };
}

/** Has an email written to an address, unless its mailbox has had enough of them this hour; `first` is what else was asked for. Who asks can't tell the two apart. */
export async function mailAbout(
  c: SignInCall,
  kind: AccountMailKind,
  to: string,
  first = () => Promise.resolve(),
): Promise<void> {
  const { limits, keys } = c.env.runtime;
  await first();
  const isEnough = await limits.take([MAILS_TO, addressHash(keys.address, to)]).then(
    () => false,
    () => true,
  );
  if (isEnough) return;
  const device = deviceName(c.req.header('user-agent') ?? '');
  await inCall(c, (work) => askForMail(work, { kind, email: to, device }));
}
