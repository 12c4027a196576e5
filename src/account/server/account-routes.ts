import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_WRITE, type Policy } from '#api/route-policy.ts';
import { api, body, defineRoute, json, reading } from '#api/route.ts';
import { readAccount } from '#identity/server/read-account.ts';
import { endOtherSessions } from '#identity/server/sessions.ts';
import { contactSchema } from '../contact.schema.ts';
import { readContact, saveContact } from './own/contact.ts';

const READ: Policy<'account'> = { ...OWN_READ, who: 'account' };
const END_OTHERS: Policy<'signed in'> = { ...OWN_WRITE, who: 'signed in' };

const SEND: Policy<'account'> = { ...OWN_SEND, who: 'account', body: 4096 };

const accountSchema = z
  .object({
    email: z.string(),
    contact: contactSchema,
    sessions: z.array(
      z.object({
        device: z.string(),
        since: z.iso.datetime().describe('When it signed in'),
        seen: z.iso.datetime().describe('When it last called, to the minute'),
        isThis: z.boolean(),
      }),
    ),
  })
  .openapi('Account');

const own = defineRoute({
  method: 'get',
  path: '/account',
  summary: 'The account that is signed in, and where else it is',
  policy: READ,
  responses: { 200: json(accountSchema, 'The account') },
});
const contact = defineRoute({
  method: 'put',
  path: '/account/contact',
  summary: 'Keep how the owner of the account is called and reached, which booking fills in',
  policy: SEND,
  request: { body: body(contactSchema) },
  responses: { 200: json(contactSchema, 'As it is kept') },
});
const endOthers = defineRoute({
  method: 'post',
  path: '/account/sessions/end-others',
  summary: 'Sign out everywhere else',
  policy: END_OTHERS,
  responses: { 200: json(z.object({ ended: z.int() }).openapi('SessionsEnded'), 'How many sessions that ended') },
});

/** A person's own account (SHELL-2). */
export const accountRoutes = api()
  .openapi(own, async (c) => {
    const { id } = c.var.session;
    const account = readAccount(reading(c), { id, hours: c.env.runtime.settings.SESSION_HOURS });
    const contact = readContact(reading(c), c.var.actor.id);
    return c.json({ ...(await account), contact: await contact }, 200);
  })
  .openapi(contact, async (c) => {
    const given = c.req.valid('json');
    return c.json(await inCall(c, (work) => saveContact(work, given)), 200);
  })
  .openapi(endOthers, async (c) => {
    const ended = await inCall(c, (work) => endOtherSessions(work, c.var.session));
    return c.json({ ended }, 200);
  });
