import { z } from '@hono/zod-openapi';
import type { CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { ACCOUNT_READ, ACCOUNT_SEND, ACCOUNT_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { inWork } from '#db/work.ts';
import { takeSession } from '#identity/server/session-cookie.ts';
import { rememberBrowser } from '../known-devices.ts';
import { countMailTo } from '../mail-limits.ts';
import { deviceOf, email, token, type AuthIn } from '../sign-in-call.ts';
import { readableFile, startGathering } from './account-data.ts';
import { askNewEmail, stopNewEmail, takeNewEmail } from '../change-email.ts';
import { deleteAccount, deletionOf, deletionSchema, type GivesBack } from './delete-account.ts';
import { proveAgain } from './prove-again.ts';

const NEW_EMAILS: CallLimit[] = [
  { name: 'new-emails', points: 6, seconds: 3600, of: 'visitor' },
  { name: 'new-emails-of-address', points: 60, seconds: 3600, of: 'address' },
];
const GATHERINGS: CallLimit[] = [{ name: 'account-data', points: 6, seconds: 24 * 3600, of: 'visitor' }];
const password = z.string().max(256).optional().describe('Needed where the account has one');
const changed = json(z.object({ email: z.string() }).openapi('AccountEmail'), 'The address');

const askEmail = defineRoute({
  method: 'post',
  path: '/account/email',
  summary:
    'Have a link sent to a new email: until it is opened the present one stays, and is told. The same answer whether or not the new one has an account',
  policy: { ...ACCOUNT_SEND, counted: NEW_EMAILS },
  request: { body: body(z.strictObject({ email, password })) },
  responses: { 200: changed, ...answers(429) },
});
const takeEmail = defineRoute({
  method: 'post',
  path: '/account/email/confirm',
  summary: 'Have the email whose link was opened, once, in the account that asked for it',
  policy: ACCOUNT_SEND,
  request: { body: body(z.strictObject({ token })) },
  responses: { 200: changed, ...answers(404) },
});
const stopEmail = defineRoute({
  method: 'delete',
  path: '/account/email',
  summary: 'Stop a change of the email before its link is opened',
  policy: ACCOUNT_WRITE,
  responses: { 204: { description: 'The email stays' } },
});
const gather = defineRoute({
  method: 'post',
  path: '/account/data',
  summary: 'Have all that is kept about the caller gathered as a file, by a job; while one is at work, the same one',
  policy: { ...ACCOUNT_WRITE, counted: GATHERINGS },
  responses: {
    200: json(z.object({ jobId: z.uuid() }).openapi('Gathering'), 'The job: its progress and its file are at /jobs'),
  },
});
const readable = defineRoute({
  method: 'get',
  path: '/account/data/{id}/text',
  summary: 'The gathered file as plain text',
  policy: ACCOUNT_READ,
  request: { params: z.object({ id: z.uuid({ error: 'The id of a job' }) }) },
  responses: {
    200: { description: 'The text', content: { 'text/plain': { schema: z.string() } } },
    ...answers(404),
  },
});
const deletion = defineRoute({
  method: 'get',
  path: '/account/deletion',
  summary: 'What deleting the account would do: what goes, what stays and why, and which appointments come first',
  policy: ACCOUNT_READ,
  responses: { 200: json(deletionSchema, 'What would become of what') },
});
const remove = defineRoute({
  method: 'post',
  path: '/account/delete',
  summary: 'Delete the account, and end all its sessions',
  policy: ACCOUNT_SEND,
  request: { body: body(z.strictObject({ password })) },
  responses: { 200: changed, ...answers(409, 429) },
});

/** What people do with their own account besides signing in: another email, all that is kept as a file, its end. `systems` have what the account holds. */
export function ownRoutes(authIn: AuthIn, systems: readonly GivesBack[]) {
  return api()
    .openapi(askEmail, async (c) => {
      const given = c.req.valid('json');
      await proveAgain(c, authIn(c), given.password);
      await countMailTo(c, given.email, null);
      await inCall(c, (work) => askNewEmail(work, { email: given.email, device: deviceOf(c) }));
      return c.json({ email: given.email }, 200);
    })
    .openapi(takeEmail, async (c) => {
      const given = c.req.valid('json');
      const taken = await inCall(c, (work) => takeNewEmail(work, { token: given.token, device: deviceOf(c) }));
      await rememberBrowser(c, taken);
      return c.json({ email: taken }, 200);
    })
    .openapi(stopEmail, async (c) => {
      await inCall(c, stopNewEmail);
      return c.body(null, 204);
    })
    .openapi(gather, async (c) => c.json({ jobId: await inCall(c, startGathering) }, 200))
    .openapi(readable, async (c) => {
      const { name, text } = await readableFile(reading(c), c.req.valid('param').id);
      c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      return c.text(text, 200);
    })
    .openapi(deletion, async (c) => c.json(await deletionOf(reading(c), c.env.runtime.belongings), 200))
    .openapi(remove, async (c) => {
      const { database, belongings } = c.env.runtime;
      await proveAgain(c, authIn(c), c.req.valid('json').password);
      const device = deviceOf(c);
      // Not by `inCall`, which would wait in its own session for itself.
      const told = await inWork(database, c.var.actor, (work) => deleteAccount(work, belongings, { systems, device }));
      takeSession(c);
      return c.json({ email: told }, 200);
    });
}
