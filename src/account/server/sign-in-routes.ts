import { z } from '@hono/zod-openapi';
import type { Counted, CountedLimit } from '#api/counted-limits.ts';
import { ProblemError } from '#api/problem.ts';
import { OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute } from '#api/route.ts';
import { signOutHere } from '#identity/server/sign-out.ts';
import { byCode, byLink, byPassword } from '#identity/server/who-signs-in.ts';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
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

/** Wrong passwords of one account, or of an address without one, before passwords pause for it. */
const WRONG_PASSWORDS: CountedLimit = {
  name: 'wrong-passwords',
  points: 10,
  seconds: 900,
  refusal: {
    code: 'passwords-paused',
    detail: 'Passwords are paused for this email, after too many wrong tries. You can get in now by an email link.',
  },
};
const typed = z.string().min(1, 'Enter your password').max(256);

const signIn = defineRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  summary:
    'Sign in by password; 401 alike for a wrong password and an unknown address, 429 passwords-paused after ten wrong ones',
  policy: TRYING,
  request: { body: body(z.object({ email, password: typed })) },
  responses: { 200: signedIn, ...answers(401) },
});
const askLink = defineRoute({
  method: 'post',
  path: '/auth/sign-in/magic-link',
  summary: 'Have a link and a code sent that sign in',
  policy: { ...SMALL, counted: MAILS_ASKED },
  request: { body: body(z.object({ email })) },
  responses: { 200: asked },
});
const useLink = defineRoute({
  method: 'post',
  path: '/auth/magic-link/verify',
  summary: 'Sign in by the link of an email, once',
  policy: TRYING,
  request: { body: body(z.object({ token })) },
  responses: { 200: signedIn, ...answers(401) },
});
const useCode = defineRoute({
  method: 'post',
  path: '/auth/sign-in/email-otp',
  summary: 'Sign in by the six digits of an email, once',
  policy: TRYING,
  request: {
    body: body(z.object({ email, otp: z.string().regex(/^\d{6}$/, 'Enter the 6 digits from the email') })),
  },
  responses: { 200: signedIn, ...answers(401) },
});
const signOut = defineRoute({
  method: 'post',
  path: '/auth/sign-out',
  summary: 'Sign out in this browser; nothing for who is not signed in',
  policy: OWN_WRITE,
  responses: { 204: { description: 'Signed out' } },
});

/** Signing in and out (SHELL-2): each on the path of better-auth's own route, with our guards and errors. */
export function signInRoutes(authIn: AuthIn) {
  return api()
    .openapi(signIn, async (c) => {
      const given = c.req.valid('json');
      const tries: Counted = [WRONG_PASSWORDS, addressHash(c.env.runtime.keys.address, given.email)];
      const { limits } = c.env.runtime;
      await limits.take(tries);
      const { session } = await byPassword(authIn(c), given, c.req.raw.headers).catch(async (error: unknown) => {
        // Only a wrong password counts.
        if (!(error instanceof ProblemError) || error.problem.code !== 'not-recognized') await limits.giveBack(tries);
        throw error;
      });
      await limits.giveBack(tries);
      return c.json(await signedInBy(c, session, true), 200);
    })
    .openapi(askLink, async (c) => {
      const given = c.req.valid('json');
      await mailAbout(c, 'link', given.email);
      return c.json(given, 200);
    })
    .openapi(useLink, async (c) => {
      const { session } = await byLink(authIn(c), c.req.valid('json').token, c.req.raw.headers);
      return c.json(await signedInBy(c, session), 200);
    })
    .openapi(useCode, async (c) => {
      const given = c.req.valid('json');
      const { session } = await byCode(authIn(c), { email: given.email, code: given.otp }, c.req.raw.headers);
      return c.json(await signedInBy(c, session, true), 200);
    })
    .openapi(signOut, async (c) => {
      await signOutHere(c);
      return c.body(null, 204);
    });
}
