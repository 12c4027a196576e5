import { z } from '@hono/zod-openapi';
import { answers, api, body, defineRoute } from '#api/route.ts';
import { chooseNewPassword, createAccount } from '#identity/server/account-verbs.ts';
import {
  asked,
  email,
  mailAbout,
  MAILS_ASKED,
  signedIn,
  signedInBy,
  SMALL,
  token,
  TRYING,
  type AuthIn,
} from './sign-in-call.ts';

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
  summary: 'Choose a new password by the link of an email: ends all sessions and signs in here',
  policy: TRYING,
  request: { body: body(chosen) },
  responses: { 200: signedIn, ...answers(401) },
});

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
      const session = await createAccount(authIn(c), database, c.req.valid('json'), c.req.raw.headers);
      return c.json(await signedInBy(c, session), 200);
    })
    .openapi(askPassword, async (c) => {
      const given = c.req.valid('json');
      await mailAbout(c, 'password', given.email);
      return c.json(given, 200);
    })
    .openapi(newPassword, async (c) => {
      const { database } = c.env.runtime;
      const session = await chooseNewPassword(authIn(c), database, c.req.valid('json'), c.req.raw.headers);
      return c.json(await signedInBy(c, session), 200);
    });
}
