import { z } from '@hono/zod-openapi';
import { STAFF_ROLES } from '#audit/permissions.ts';
import { notSignedIn } from '#api/who-may.ts';
import { OWN_READ, type Policy } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { changeAuthenticator, enterCode, offerAnother, renewBackupCodes } from '#identity/staff/server/second-step.ts';
import { readStaff } from '#identity/staff/server/read-staff.ts';
import { acceptInvitation, openInvitation } from '#identity/staff/server/staff-sign-in.ts';
import { deviceOf, OWN_TRIES, SMALL, token, TRYING, type AuthIn } from './sign-in-call.ts';
import { signInStaff, staffParts, tellingStaff } from './staff-call.ts';

const READ: Policy<'staff'> = { ...OWN_READ, who: 'staff' };
const OWN: Policy<'staff'> = { ...SMALL, who: 'staff' };

const password = z.string().max(1024);
const code = z.string().trim().min(6, 'Enter the 6 digits, or a backup code').max(20);
const offer = z.string().min(1).max(2000);
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits that the app shows');

const offerSchema = z
  .object({
    key: z.string().describe('For typing into the app'),
    uri: z.string().describe('What the picture says'),
    offer: z.string().describe('Comes back with the first code'),
  })
  .openapi('AuthenticatorOffer');
const codesSchema = z.object({ backupCodes: z.array(z.string()) }).openapi('BackupCodes');

const verify = defineRoute({
  method: 'post',
  path: '/auth/two-factor/verify',
  summary:
    'Finish signing in as staff, by a code of the authenticator or a backup code. The fifth wrong one ends the sign-in',
  policy: { ...SMALL, counted: OWN_TRIES },
  request: { body: body(z.strictObject({ code })) },
  responses: {
    200: json(
      z.object({ loggedIn: z.literal('true') }).openapi('StaffSignedIn'),
      'Signed in: another session’s cookie comes with the answer',
    ),
    ...answers(401),
  },
});
const open = defineRoute({
  method: 'post',
  path: '/auth/staff/invitation',
  summary: 'Begin to use an invitation: check a password, and get an authenticator to set up. The link works on',
  policy: TRYING,
  request: { body: body(z.strictObject({ token, password })) },
  responses: {
    200: json(offerSchema.extend({ email: z.string() }).openapi('Invitation'), 'What to set up'),
    ...answers(401),
  },
});
const accept = defineRoute({
  method: 'post',
  path: '/auth/staff/accept',
  summary: 'Use an invitation, once, with the first code of the authenticator; signs in and gives ten backup codes',
  policy: TRYING,
  request: { body: body(z.strictObject({ token, password, offer, code: sixDigits })) },
  responses: { 200: json(codesSchema, 'Signed in; the codes are not shown again'), ...answers(401) },
});
const own = defineRoute({
  method: 'get',
  path: '/account/staff',
  summary: 'The member of staff who is signed in',
  policy: READ,
  responses: {
    200: json(
      z
        .object({
          email: z.string(),
          roles: z.array(z.enum(STAFF_ROLES)),
          sites: z.union([z.literal('all'), z.array(z.object({ id: z.string(), name: z.string() }))]),
          backupCodesLeft: z.int(),
        })
        .openapi('OwnStaff'),
      'Who they are, what they may do and where',
    ),
  },
});
const renew = defineRoute({
  method: 'post',
  path: '/account/staff/backup-codes',
  summary: 'Get ten new backup codes for a fresh code; the former ones work no more',
  policy: OWN,
  request: { body: body(z.strictObject({ code })) },
  responses: { 200: json(codesSchema, 'They are not shown again'), ...answers(429) },
});
const another = defineRoute({
  method: 'post',
  path: '/account/staff/authenticator',
  summary: 'Begin to set up another authenticator, for a fresh code of the one there is or a backup code',
  policy: OWN,
  request: { body: body(z.strictObject({ code })) },
  responses: { 200: json(offerSchema, 'What to set up'), ...answers(429) },
});
const change = defineRoute({
  method: 'put',
  path: '/account/staff/authenticator',
  summary: 'Use another authenticator from now on, with its first code; signs out everywhere else',
  policy: OWN,
  request: { body: body(z.strictObject({ offer, code: sixDigits })) },
  responses: { 204: { description: 'Changed' } },
});

/** Signing in as staff, and what they sign in with (SHELL-2, ADM-1). `issuer` names the site in an authenticator. */
export function staffRoutes(authIn: AuthIn, issuer: string) {
  return api()
    .openapi(verify, async (c) => {
      const { session } = c.var;
      if (session?.actor.kind !== 'staff' || session.secondFactorAt !== null) throw notSignedIn();
      const id = await enterCode(tellingStaff(c), session, c.req.valid('json'), deviceOf(c));
      await signInStaff(c, id);
      return c.json({ loggedIn: 'true' as const }, 200);
    })
    .openapi(open, async (c) =>
      c.json(await openInvitation(staffParts(c, authIn(c)), { ...c.req.valid('json'), issuer }), 200),
    )
    .openapi(accept, async (c) => {
      const { session, backupCodes } = await acceptInvitation(
        staffParts(c, authIn(c)),
        c.req.valid('json'),
        deviceOf(c),
      );
      await signInStaff(c, session);
      return c.json({ backupCodes }, 200);
    })
    .openapi(own, async (c) => c.json(await readStaff(reading(c)), 200))
    .openapi(renew, async (c) =>
      c.json({ backupCodes: await renewBackupCodes(tellingStaff(c), c.var.session, c.req.valid('json')) }, 200),
    )
    .openapi(another, async (c) =>
      c.json(await offerAnother(tellingStaff(c), c.var.session, c.req.valid('json'), issuer), 200),
    )
    .openapi(change, async (c) => {
      await changeAuthenticator(tellingStaff(c), c.var.session, c.req.valid('json'));
      return c.body(null, 204);
    });
}
