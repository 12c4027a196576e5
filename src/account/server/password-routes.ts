import { z } from '@hono/zod-openapi';
import { answers, api, body, defineRoute } from '#api/route.ts';
import type { Account } from '#audit/actor.ts';
import { ACCOUNT_SEND } from '#api/route-policy.ts';
import { inCall } from '#api/idempotency.ts';
import { inWork, type Work } from '#db/work.ts';
import {
  createAccount,
  newSession,
  passwordByLink,
  passwordByOld,
  setPassword,
  type ChosenPassword,
} from '#identity/server/account-verbs.ts';
import { staffNewPassword } from '#identity/staff/server/staff-sign-in.ts';
import { ownAddress, tellOwner } from './account-mails.ts';
import { rememberBrowser } from './known-devices.ts';
import { countingWrong, triesInSession } from './wrong-passwords.ts';
import {
  asked,
  deviceOf,
  email,
  mailAbout,
  MAILS_ASKED,
  signedIn,
  signedInBy,
  signedInOrWaiting,
  SMALL,
  token,
  OWN_TRIES,
  TRYING,
  type AuthIn,
} from './sign-in-call.ts';
import { staffParts, staffWaits } from './staff-call.ts';

/** A link's token, and the password that its reader has chosen. */
const chosen = z.object({ token, password: z.string().max(1024) });

const signUp = defineRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  summary: 'Ask for an account: an email leads to choosing its password. The same answer where there is one already',
  policy: { ...SMALL, counted: MAILS_ASKED },
  request: { body: body(z.object({ email })) },
  responses: { 200: asked },
});
const confirm = defineRoute({
  method: 'post',
  path: '/auth/verify-email',
  summary: 'Make an account by the link mailed for that, with its password, and sign in',
  policy: TRYING,
  request: { body: body(chosen) },
  responses: { 200: signedIn, ...answers(401) },
});
const askPassword = defineRoute({
  method: 'post',
  path: '/auth/request-password-reset',
  summary: 'Have a link sent for choosing a new password',
  policy: { ...SMALL, counted: MAILS_ASKED },
  request: { body: body(z.object({ email })) },
  responses: { 200: asked },
});
const newPassword = defineRoute({
  method: 'post',
  path: '/auth/reset-password',
  summary:
    'Choose a new password by the link of an email: ends all sessions and signs in here, staff once their code comes',
  policy: TRYING,
  request: { body: body(chosen) },
  responses: { 200: signedInOrWaiting, ...answers(401) },
});

const changePassword = defineRoute({
  method: 'post',
  path: '/auth/change-password',
  summary: 'Choose another password with the one of before: ends all other sessions, links and codes',
  policy: { ...ACCOUNT_SEND, counted: OWN_TRIES },
  request: {
    body: body(
      z.object({
        currentPassword: z.string().min(1, 'Enter your password').max(256),
        newPassword: z.string().max(1024),
      }),
    ),
  },
  responses: { 204: { description: 'Changed' } },
});

/** Sets a password that may be set, and has its owner told, with one commit. */
async function change(
  work: Work<Account>,
  chosen: ChosenPassword,
  kept: { hash: string } | null,
  device: string,
): Promise<void> {
  await setPassword(work, chosen, kept);
  await tellOwner(work, 'password-changed', { device });
}

/** Making an account, and choosing another password (SHELL-2). */
export function passwordRoutes(authIn: AuthIn) {
  return api()
    .openapi(signUp, async (c) => {
      const given = c.req.valid('json');
      await mailAbout(c, 'sign-up', given.email);
      return c.json(given, 200);
    })
    .openapi(confirm, async (c) => {
      const { database } = c.env.runtime;
      const { session } = await createAccount(authIn(c), database.pool, c.req.valid('json'), c.req.raw.headers);
      return c.json(await signedInBy(c, session, { isTold: true }), 200);
    })
    .openapi(askPassword, async (c) => {
      const given = c.req.valid('json');
      await mailAbout(c, 'password', given.email);
      return c.json(given, 200);
    })
    .openapi(newPassword, async (c) => {
      const { database } = c.env.runtime;
      const given = c.req.valid('json');
      const waiting = await staffNewPassword(staffParts(c, authIn(c)), given, deviceOf(c));
      if (waiting !== null) return c.json(await staffWaits(c, waiting), 200);
      const chosen = await passwordByLink(authIn(c), given);
      await inWork(database, chosen.account, (work) => change(work, chosen, null, deviceOf(c)));
      const session = await newSession(authIn(c), chosen.account.id, c.req.raw.headers);
      return c.json(await signedInBy(c, session, { isTold: true }), 200);
    })
    .openapi(changePassword, async (c) => {
      const { database, limits } = c.env.runtime;
      const chosen = await countingWrong(limits, triesInSession(c.var.actor), () =>
        passwordByOld(authIn(c), database.pool, c.var.actor, c.req.valid('json')),
      );
      await inCall(c, (work) => change(work, chosen, c.var.session, deviceOf(c)));
      await rememberBrowser(c, (await ownAddress(database.pool, c.var.actor)).email);
      return c.body(null, 204);
    });
}
