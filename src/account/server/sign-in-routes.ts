import { z } from '@hono/zod-openapi';
import { OWN_READ, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json } from '#api/route.ts';
import type { Auth } from '#identity/server/auth.ts';
import { readLinkAsked } from '#identity/server/proofs.ts';
import { signOutHere } from '#identity/server/sign-out.ts';
import { byCode, byLink, byPassword, oldLink } from '#identity/server/who-signs-in.ts';
import { staffByPassword } from '#identity/staff/server/staff-sign-in.ts';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
import { maskedAddress } from '#scheduler/visits/patient/masked-address.ts';
import { knownBrowser } from './known-devices.ts';
import { readLink } from './link-of-guest.ts';
import { countingWrong, PAUSED, sayingUntil, WRONG_CODES, WRONG_PASSWORDS } from './wrong-passwords.ts';
import {
  asked,
  deviceOf,
  email,
  mailAbout,
  MAILS_ASKED,
  signedIn,
  signedInBy,
  signedInOrWaiting,
  countStranger,
  OWN_TRIES,
  SMALL,
  token,
  SECRET_TRIES,
  type AuthIn,
  type SignInCall,
} from './sign-in-call.ts';
import { staffParts, staffWaits } from './staff-call.ts';

const typed = z.string().min(1, 'Enter your password').max(256);

const signIn = defineRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  summary:
    'Sign in by password; 401 alike for a wrong password and an unknown address, 429 passwords-paused after ten wrong ones, with the instant `until` which they are',
  policy: { ...SMALL, counted: OWN_TRIES },
  request: { body: body(z.strictObject({ email, password: typed })) },
  responses: { 200: signedInOrWaiting, ...answers(401), ...PAUSED },
});
const askLink = defineRoute({
  method: 'post',
  path: '/auth/sign-in/magic-link',
  summary: 'Have a link and a code sent that sign in',
  policy: { ...SMALL, counted: MAILS_ASKED },
  request: { body: body(z.object({ email })) },
  responses: { 200: asked },
});
const lookAtLink = defineRoute({
  method: 'post',
  path: '/auth/magic-link/look',
  summary: 'The address, masked, that the link of an email signs in, and when it was asked for. It uses nothing up',
  policy: { ...OWN_READ, body: 4096, counted: SECRET_TRIES },
  request: { body: body(z.object({ token })) },
  responses: {
    200: json(
      z
        .object({
          email: z.string().describe("Such as 'a•••@example.com'"),
          askedAt: z.iso.datetime(),
        })
        .openapi('LinkAsked'),
      'What the link was mailed for',
    ),
    ...answers(401),
  },
});
const useLink = defineRoute({
  method: 'post',
  path: '/auth/magic-link/verify',
  summary: 'Sign in by the link of an email, once',
  policy: { ...SMALL, counted: SECRET_TRIES },
  request: { body: body(z.object({ token })) },
  responses: { 200: signedIn, ...answers(401) },
});
const useCode = defineRoute({
  method: 'post',
  path: '/auth/sign-in/email-otp',
  summary: 'Sign in by the six digits of an email, once; 429 codes-paused after ten wrong ones in a day',
  policy: { ...SMALL, counted: OWN_TRIES },
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
      const { limits, keys } = c.env.runtime;
      // Its owner's own browser has tries of its own: what strangers use up elsewhere doesn't keep it out.
      const browser = await knownBrowser(c, given.email);
      await countStranger(c, browser);
      const subject = browser ?? addressHash(keys.address, given.email);
      const looked = countingWrong(limits, [WRONG_PASSWORDS, subject], () => withPassword(c, authIn(c), given));
      const { session, isStaff } = await looked.catch((error: unknown) => {
        throw sayingUntil(error);
      });
      return c.json(isStaff ? await staffWaits(c, session) : await signedInBy(c, session, { isGuests: true }), 200);
    })
    .openapi(askLink, async (c) => {
      const given = c.req.valid('json');
      await mailAbout(c, 'link', given.email);
      return c.json(given, 200);
    })
    .openapi(lookAtLink, async (c) => {
      const { token: given } = readLink(c.req.valid('json').token, c.var.actor.id, c.env.runtime.keys.auth);
      const asked = await readLinkAsked(authIn(c), given);
      if (!asked) throw oldLink();
      return c.json({ email: maskedAddress(asked.email), askedAt: asked.askedAt.toISOString() }, 200);
    })
    .openapi(useLink, async (c) => {
      const { token, isAskers } = readLink(c.req.valid('json').token, c.var.actor.id, c.env.runtime.keys.auth);
      const { session } = await byLink(authIn(c), token, c.req.raw.headers);
      return c.json(await signedInBy(c, session, { isGuests: isAskers }), 200);
    })
    .openapi(useCode, async (c) => {
      const given = c.req.valid('json');
      const { limits, keys } = c.env.runtime;
      const browser = await knownBrowser(c, given.email);
      await countStranger(c, browser);
      const subject = browser ?? addressHash(keys.address, given.email);
      const { session } = await countingWrong(limits, [WRONG_CODES, subject], () =>
        byCode(authIn(c), { email: given.email, code: given.otp }, c.req.raw.headers),
      );
      return c.json(await signedInBy(c, session, { isGuests: true }), 200);
    })
    .openapi(signOut, async (c) => {
      await signOutHere(c);
      return c.body(null, 204);
    });
}

/** The session of whoever has this email and password; that of a member of staff waits for their code. */
async function withPassword(
  c: SignInCall,
  auth: Auth,
  given: { email: string; password: string },
): Promise<{ session: string; isStaff: boolean }> {
  const staff = await staffByPassword(staffParts(c, auth), given, deviceOf(c));
  if (staff !== null) return { session: staff, isStaff: true };
  const { session } = await byPassword(auth, given, c.req.raw.headers);
  return { session, isStaff: false };
}
