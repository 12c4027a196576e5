import { z } from '@hono/zod-openapi';
import { fieldProblem } from '#api/problem.ts';
import { answers, api, body, defineRoute } from '#api/route.ts';
import { chooseNewPassword, confirmAddress, createAccount } from '#identity/server/account-verbs.ts';
import { passwordProblem } from '#identity/server/password-rules.ts';
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

const signUp = defineRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  summary: 'Make an account; an email asks to confirm its address. The same answer where there is one already',
  policy: { ...SMALL, counted: MAILS_ASKED },
  request: { body: body(z.object({ email, password: z.string().max(1024) })) },
  responses: { 200: asked },
});
const confirm = defineRoute({
  method: 'post',
  path: '/auth/verify-email',
  summary: 'Confirm an address by the link mailed there, and sign in',
  policy: TRYING,
  request: { body: body(z.object({ token })) },
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
  request: { body: body(z.object({ token, newPassword: z.string().max(1024) })) },
  responses: { 200: signedIn, ...answers(401) },
});

/** Making an account, and choosing another password (SHELL-2). */
export function passwordRoutes(authIn: AuthIn) {
  return api()
    .openapi(signUp, async (c) => {
      const given = c.req.valid('json');
      requirePassword('password', given.password, given.email);
      await mailAbout(c, 'sign-up', given.email, () => createAccount(authIn(c), given));
      return c.json({ email: given.email }, 200);
    })
    .openapi(confirm, async (c) => {
      const session = await confirmAddress(
        authIn(c),
        c.env.runtime.database,
        c.req.valid('json').token,
        c.req.raw.headers,
      );
      return c.json(await signedInBy(c, session), 200);
    })
    .openapi(askPassword, async (c) => {
      const given = c.req.valid('json');
      await mailAbout(c, 'password', given.email);
      return c.json(given, 200);
    })
    .openapi(newPassword, async (c) => {
      const { token: proof, newPassword: password } = c.req.valid('json');
      requirePassword('newPassword', password, '');
      const session = await chooseNewPassword(
        authIn(c),
        c.env.runtime.database,
        { token: proof, password },
        c.req.raw.headers,
      );
      return c.json(await signedInBy(c, session), 200);
    });
}

/** Throws 422 for a password that is too short, too long, or known to thieves. */
function requirePassword(path: string, password: string, of: string): void {
  const problem = passwordProblem(password, of);
  if (problem !== null) throw fieldProblem(path, problem);
}
