import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { ACCOUNT_READ, ACCOUNT_SEND, OWN_READ, OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { inWork } from '#db/work.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  byPasskey,
  namePasskey,
  ownPasskeys,
  removePasskey,
} from '#identity/server/passkeys.ts';
import { tellOwner } from '../account-mails.ts';
import { deviceOf, OWN_TRIES, SECRET_TRIES, signedIn, signedInBy, type AuthIn } from '../sign-in-call.ts';

/** A device's answer can name its maker at length. */
const LONG = 16 * 1024;

const asked = json(
  z
    .object({
      options: z.looseObject({ challenge: z.string() }).describe('As WebAuthn has them, for the browser'),
      challenge: z.string().describe('To send with the device’s answer; good once, for five minutes'),
    })
    .openapi('PasskeyAsked'),
  'What to ask the device for',
);
const given = z.object({
  response: z.looseObject({ id: z.string().max(1400) }).describe('The device’s answer, as the browser encodes it'),
  challenge: z.string().regex(/^[\w%.~+-]{1,300}$/, 'must be the one that was asked with'),
});
const id = z.string().max(64);
const name = z.string().trim().min(1, 'Enter a name').max(60, 'Use 60 characters or fewer');
const passkey = z.object({ id: z.string(), name: z.string(), since: z.iso.datetime().describe('When it was added') });

const askNew = defineRoute({
  method: 'post',
  path: '/auth/passkey/generate-register-options',
  summary: 'What to ask a device for that is to make a passkey for this account',
  policy: { ...ACCOUNT_READ, counted: OWN_TRIES },
  responses: { 200: asked, ...answers(409) },
});
const add = defineRoute({
  method: 'post',
  path: '/auth/passkey/verify-registration',
  summary: 'Add the passkey that a device has made',
  policy: { ...ACCOUNT_SEND, body: LONG },
  request: { body: body(given) },
  responses: { 201: json(z.object({ id: z.string(), name: z.string() }).openapi('PasskeyAdded'), 'Added') },
});
const askAny = defineRoute({
  method: 'post',
  path: '/auth/passkey/generate-authenticate-options',
  summary: 'What to ask a device for that is to sign in by a passkey of any account',
  policy: { ...OWN_READ, counted: SECRET_TRIES },
  responses: { 200: asked },
});
const signIn = defineRoute({
  method: 'post',
  path: '/auth/passkey/verify-authentication',
  summary: 'Sign in by a passkey',
  policy: { ...OWN_SEND, body: LONG, counted: SECRET_TRIES },
  request: { body: body(given) },
  responses: { 200: signedIn, ...answers(401) },
});
const list = defineRoute({
  method: 'get',
  path: '/auth/passkey/list-user-passkeys',
  summary: 'The passkeys of this account, the newest first',
  policy: ACCOUNT_READ,
  responses: { 200: json(z.object({ passkeys: z.array(passkey) }).openapi('OwnPasskeys'), 'The passkeys') },
});
const rename = defineRoute({
  method: 'post',
  path: '/auth/passkey/update-passkey',
  summary: 'Give a passkey another name',
  policy: ACCOUNT_SEND,
  request: { body: body(z.object({ id, name })) },
  responses: { 204: { description: 'Named' }, ...answers(404) },
});
const remove = defineRoute({
  method: 'post',
  path: '/auth/passkey/delete-passkey',
  summary: 'Remove a passkey: it signs in no more',
  policy: ACCOUNT_SEND,
  request: { body: body(z.object({ id })) },
  responses: { 204: { description: 'Removed' }, ...answers(404) },
});

/** Signing in by passkeys, and one's own (SHELL-2). `retailer` is what a device calls this site. */
export function passkeyRoutes(authIn: AuthIn, retailer: string) {
  return api()
    .openapi(askNew, async (c) => {
      const { options, challenge } = await askForNewPasskey(authIn(c), c.env.runtime.database.pool, c.var.session);
      return c.json({ options: { ...options, rp: { ...options.rp, name: retailer } }, challenge }, 200);
    })
    .openapi(add, async (c) => {
      const { database } = c.env.runtime;
      const device = deviceOf(c);
      const added = await addPasskey(authIn(c), c.var.session, c.req.valid('json'), device);
      const tell = inWork(database, c.var.actor, async (work) => {
        await work.audit({ action: 'passkey.add', actor: work.actor.id });
        await tellOwner(work, 'passkey-added', { device, about: added.name });
      });
      await tell.catch(async (error: unknown) => {
        // None is added that its owner isn't told of.
        await inCall(c, (work) => removePasskey(work, added.id));
        throw error;
      });
      return c.json(added, 201);
    })
    .openapi(askAny, async (c) => c.json(await askForPasskey(authIn(c)), 200))
    .openapi(signIn, async (c) => {
      const { session } = await byPasskey(authIn(c), c.req.valid('json'), c.req.raw.headers);
      return c.json(await signedInBy(c, session, { isGuests: true }), 200);
    })
    .openapi(list, async (c) => c.json({ passkeys: await ownPasskeys(reading(c)) }, 200))
    .openapi(rename, async (c) => {
      await inCall(c, (work) => namePasskey(work, c.req.valid('json')));
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      await inCall(c, async (work) => {
        const about = await removePasskey(work, c.req.valid('json').id);
        await tellOwner(work, 'passkey-removed', { device: deviceOf(c), about });
      });
      return c.body(null, 204);
    });
}
