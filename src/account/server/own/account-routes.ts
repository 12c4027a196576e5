import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { ACCOUNT_READ, ACCOUNT_SEND, OWN_WRITE, type Policy } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { guestIn } from '#identity/server/guest-cookie.ts';
import { readAccount } from '#identity/server/read-account.ts';
import { endOtherSessions } from '#identity/server/sessions.ts';
import { tellOwner } from '../account-mails.ts';
import { deviceOf } from '../sign-in-call.ts';
import { contactSchema } from '../../contact.schema.ts';
import { ownClaims } from './claims.ts';
import { provenBy } from './prove-again.ts';
import { lastGathering } from './account-data.ts';
import { newEmailOf } from '../change-email.ts';
import { readContact, saveContact } from '../contact.ts';
import { readReminders, setReminders } from './own-reminders.ts';

const END_OTHERS: Policy<'signed in'> = { ...OWN_WRITE, who: 'signed in' };

const accountSchema = z
  .object({
    email: z.string(),
    contact: contactSchema,
    reminders: z
      .boolean()
      .nullable()
      .describe('Whether reminders of appointments go to the email of the account; null before it is confirmed'),
    provenBy: z
      .enum(['password', 'sign-in'])
      .describe('What is asked for before the email changes or the account is deleted'),
    newEmail: z.string().nullable().describe('The email that waits for its link to be opened'),
    dataJob: z.uuid().nullable().describe('The last job that gathered all that is kept, while it or its file is there'),
    claims: z
      .object({ count: z.int(), isLeft: z.boolean() })
      .describe('Patients of this browser whose appointments can join the account'),
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
  policy: ACCOUNT_READ,
  responses: { 200: json(accountSchema, 'The account') },
});
const contact = defineRoute({
  method: 'put',
  path: '/account/contact',
  summary: 'Keep how the owner of the account is called and reached, which booking fills in',
  policy: ACCOUNT_SEND,
  request: { body: body(contactSchema) },
  responses: { 200: json(contactSchema, 'As it is kept') },
});
const remindersSchema = z.strictObject({ wanted: z.boolean() }).openapi('OwnReminders');
const reminders = defineRoute({
  method: 'put',
  path: '/account/reminders',
  summary:
    'Have reminders of appointments sent to the email of the account, or none; those of other emails are as before',
  policy: ACCOUNT_SEND,
  request: { body: body(remindersSchema) },
  responses: { 200: json(remindersSchema, 'As it is kept'), ...answers(409) },
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
    const { actor, session } = c.var;
    const [account, contact, reminders, by, newEmail, dataJob, { claims, isLeft }] = await Promise.all([
      readAccount(reading(c), { hash: session.hash, hours: c.env.runtime.settings.SESSION_HOURS }),
      readContact(reading(c), actor.id),
      readReminders(reading(c), c.env.runtime.keys.link),
      provenBy(reading(c).db, actor),
      newEmailOf(reading(c), actor.id),
      lastGathering(reading(c)),
      ownClaims(reading(c), guestIn(c)),
    ]);
    const found = { count: claims.length, isLeft };
    return c.json({ ...account, contact, reminders, provenBy: by, newEmail, dataJob, claims: found }, 200);
  })
  .openapi(contact, async (c) => {
    const given = c.req.valid('json');
    return c.json(await inCall(c, (work) => saveContact(work, given)), 200);
  })
  .openapi(reminders, async (c) => {
    const { wanted } = c.req.valid('json');
    await inCall(c, (work) => setReminders(work, wanted, c.env.runtime.keys.link));
    return c.json({ wanted }, 200);
  })
  .openapi(endOthers, async (c) => {
    const ended = await inCall(c, async (work) => {
      const count = await endOtherSessions(work, c.var.session);
      const { actor } = work;
      if (count > 0 && actor.kind === 'account')
        await tellOwner({ ...work, actor }, 'signed-out', { device: deviceOf(c) });
      return count;
    });
    return c.json({ ended }, 200);
  });
