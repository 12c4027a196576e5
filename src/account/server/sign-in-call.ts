import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { countCall, type CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { LimitError } from '#api/problem.ts';
import { OWN_SEND, type Policy } from '#api/route-policy.ts';
import { json, type ApiEnv, type Call } from '#api/route.ts';
import type { Account, Visitor } from '#audit/actor.ts';
import { moveBelongings } from '#belongings/move.ts';
import { inWork } from '#db/work.ts';
import { deviceName } from '#identity/device-name.ts';
import type { Auth } from '#identity/server/auth.ts';
import { holdAccount } from '#identity/server/read-account.ts';
import { giveSession } from '#identity/server/session-cookie.ts';
import { endSession } from '#identity/server/sessions.ts';
import { askForMail, ownAddress, tellOwner, type AskedMail } from './account-mails.ts';
import { knownBrowser, rememberBrowser } from './known-devices.ts';
import { countMailTo } from './mail-limits.ts';

/** A call of a visitor about signing in. */
export type SignInCall = Context<ApiEnv<Visitor>>;
/** Sign-in of the process that a call came to. */
export type AuthIn = (c: Call) => Auth;

export const SMALL: Policy<'visitor'> = { ...OWN_SEND, body: 4096 };
const OF_BROWSER: CallLimit = { name: 'sign-in-tries', points: 40, seconds: 600, of: 'visitor' };
const OF_ADDRESS: CallLimit = { name: 'sign-in-tries-of-address', points: 400, seconds: 600, of: 'address' };
/** Tries of one browser and of one address: many people may be behind it, and successes count too. */
export const TRYING: Policy<'visitor'> = { ...SMALL, counted: [OF_BROWSER, OF_ADDRESS] };
/** Tries of one browser alone, for who is known by a session, or as `countStranger` finds out: others at their address don't use them up. */
export const OWN_TRIES: CallLimit[] = [OF_BROWSER];
/** Tries of links, passkeys and other providers, which can't be guessed: they leave the tries of passwords alone. */
export const SECRET_TRIES: CallLimit[] = [OF_BROWSER, { ...OF_ADDRESS, name: 'sign-in-links-of-address' }];
/** Emails about signing in that one browser and one address ask for. */
export const MAILS_ASKED: CallLimit[] = [
  { name: 'account-mails', points: 8, seconds: 3600, of: 'visitor' },
  { name: 'account-mails-of-address', points: 60, seconds: 3600, of: 'address' },
];

export const email = z.email('Enter your email address, such as name@example.com').max(254).toLowerCase();
export const token = z.string().max(200);
export const signedIn = json(
  z.object({ loggedIn: z.literal('true') }).openapi('SignedIn'),
  'Signed in: the session’s cookie comes with the answer',
);
/** The same where staff sign in too. */
export const signedInOrWaiting = json(
  z
    .object({
      loggedIn: z.enum(['true', 'false']),
      waitsFor: z.literal('code').optional().describe('The second step of staff: POST /auth/two-factor/verify'),
    })
    .openapi('SignedInOrWaiting'),
  'Signed in, or for staff: signed in once their code comes. The session’s cookie comes with the answer',
);
export const asked = json(
  z.object({ email: z.string() }).openapi('EmailAsked'),
  'Asked for. The same answer whether or not the address has an account',
);

/**
 * Gives this browser the session, in place of one that it had. What its guest had begun, the time on hold and what was typed, comes along where `isGuests` says that it is
 * the guest who signs in; it doesn't by a link that someone else may have sent. The owner is told of a browser that the account doesn't know, unless another email `isTold`.
 */
export async function signedInBy(
  c: SignInCall,
  id: string,
  { isGuests = false, isTold = false } = {},
): Promise<{ loggedIn: 'true' }> {
  const { database, belongings, log } = c.env.runtime;
  const { actor: from, session: last } = c.var;
  const { actor } = (await giveSession(c, id)) ?? {};
  const warn = (what: string) => () => log.warn({ transactionId: c.var.transactionId }, what);
  if (last)
    await inWork(database, last.actor, (work) => endSession(work, last)).catch(warn('a session of before did not end'));
  if (actor?.kind !== 'account') return { loggedIn: 'true' };
  if (isGuests && from.kind === 'guest')
    await inWork(database, actor, async (work) => {
      if (await holdAccount(work))
        await moveBelongings(work, belongings, { from: from.id, to: actor.id, which: 'at sign-in' });
    }).catch(warn('what a guest had begun did not come along'));
  await knowBrowser(c, actor, isTold).catch(warn('the owner of an account was not told about a new device'));
  return { loggedIn: 'true' };
}

/** Has the account know this browser, and its owner told where it didn't. */
async function knowBrowser(c: SignInCall, actor: Account, isTold: boolean): Promise<void> {
  const { database } = c.env.runtime;
  const { email } = await ownAddress(database.pool, actor);
  if (!isTold && (await knownBrowser(c, email)) === null)
    await inWork(database, actor, async (work) => {
      if (await holdAccount(work)) await tellOwner(work, 'new-device', { device: deviceOf(c) });
    });
  await rememberBrowser(c, email);
}

/** Counts a try towards its address, unless it comes from a browser that the account knows. */
export async function countStranger(c: SignInCall, browser: string | null): Promise<void> {
  if (browser === null) await countCall(c, [OF_ADDRESS]);
}

/** What a person calls the browser of a call. */
export function deviceOf({ req }: Call): string {
  return deviceName(req.header('user-agent') ?? '');
}

/** Has an email written to an address, unless its mailbox has had enough of them this hour. Who asks can't tell. */
export async function mailAbout(c: SignInCall, kind: AskedMail, to: string): Promise<void> {
  try {
    await countMailTo(c, to, await knownBrowser(c, to));
  } catch (error) {
    if (error instanceof LimitError) return;
    throw error;
  }
  await inCall(c, (work) => askForMail(work, { kind, email: to, device: deviceOf(c) }));
}
