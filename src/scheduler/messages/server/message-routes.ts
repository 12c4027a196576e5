import { system } from '#identity/make-actor.ts';
import type { CallLimit, CountedLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { originOf } from '#api/network/network.ts';
import { OWN_SEND, type Policy } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { inWork } from '#db/work.ts';
import { appointmentAnswerSchema } from '../../visits/appointment.schema.ts';
import { openByLinkOnly, openInCall } from '../../visits/server/find-in-call.ts';
import { putAddressBack } from '../../visits/server/put-address-back.ts';
import { appointmentAnswer, type Scheduling } from '../../systems/server/scheduling.ts';
import { REMINDERS_PATH } from '../mail-paths.ts';
import { mailboxOf } from '../../visits/patient/mailbox.ts';
import {
  lostNumberAnswerSchema,
  lostNumberSchema,
  putBackSchema,
  remindersAnswerSchema,
  remindersParamsSchema,
  visitLinkSchema,
} from '../messages.schema.ts';
import { mailAgain } from './mail-again.ts';
import { addressHash, readLinkToken } from './link-tokens.ts';
import { openLink, visitOfLink } from './open-link.ts';
import { stopReminders } from './reminders.ts';

// Each of these may send mails to somebody, so all of them count, whether there was something to send or not.
const LOST: readonly CallLimit[] = [{ name: 'lost-from-address', points: 5, seconds: 15 * 60, of: 'address' }];
const LOST_OF_EMAIL: CountedLimit = { name: 'lost-of-email', points: 3, seconds: 60 * 60 };

const byToken: Policy<'anyone'> = { ...OWN_SEND, who: 'anyone', auth: 'mailed token', body: 0 };

const open = defineRoute({
  method: 'post',
  path: '/scheduler/visit-links/open',
  summary:
    "Open the link of an email with the patient's date of birth; limited by itself, however often its number was tried",
  policy: OWN_SEND,
  request: { body: body(visitLinkSchema) },
  responses: { 200: json(appointmentAnswerSchema, 'The appointment'), ...answers(404, 429) },
});

const putBack = defineRoute({
  method: 'post',
  path: '/scheduler/visit-links/put-back',
  summary:
    "Put back the email address that an appointment had before, by the link that was mailed there and the patient's date of birth; within 72 hours",
  policy: OWN_SEND,
  request: { body: body(putBackSchema) },
  responses: {
    200: json(appointmentAnswerSchema, 'The appointment; its number alone no longer opens it'),
    ...answers(404, 409, 429),
  },
});

const lost = defineRoute({
  method: 'post',
  path: '/scheduler/visit-links',
  summary:
    'Email the number and link of upcoming appointments again, to the address on record; the answer never says whether there are any',
  policy: { ...OWN_SEND, counted: LOST },
  request: { body: body(lostNumberSchema) },
  responses: {
    202: json(lostNumberAnswerSchema, 'Emails are sent if there are such appointments'),
  },
});

const off = defineRoute({
  method: 'post',
  path: '/scheduler/reminders/off/{token}',
  summary: 'Send no more reminders to the address of an email; email programs call this to unsubscribe (RFC 8058)',
  policy: byToken,
  request: { params: remindersParamsSchema },
  responses: { 200: json(remindersAnswerSchema, 'No more reminders'), ...answers(404, 503) },
});

const offPage = defineRoute({
  method: 'get',
  path: '/scheduler/reminders/off/{token}',
  summary:
    'The page that asks whether to send no more reminders, for email programs that open the address; it changes nothing',
  policy: { ...byToken, does: 'reads' },
  request: { params: remindersParamsSchema },
  responses: { 303: { description: 'The page' } },
});

/** What mails lead to: a visit's link, a lost number, an end of reminders. */
export function messageRoutes(scheduling: Scheduling) {
  return api()
    .openapi(open, async (c) => {
      const { token, dob } = c.req.valid('json');
      const key = c.env.runtime.keys.link;
      const link = await visitOfLink(reading(c), key, token);
      const visit = await openInCall(c, link?.appointmentId ?? null, (work) =>
        openLink(work, { link, dob, key }, scheduling),
      );
      return c.json(appointmentAnswer(scheduling, visit), 200);
    })
    .openapi(putBack, async (c) => {
      const { token, dob } = c.req.valid('json');
      const key = c.env.runtime.keys.link;
      const record = readLinkToken(key, 'put back', token);
      const hash = (address: string): string => addressHash(key, address);
      const visit = await openInCall(c, record, (work) => putAddressBack(work, record, { dob, hash }));
      await openByLinkOnly(c, visit.confirmationNumber);
      return c.json(appointmentAnswer(scheduling, visit), 200);
    })
    .openapi(lost, async (c) => {
      const { limits, keys } = c.env.runtime;
      const asked = c.req.valid('json');
      await limits.take([LOST_OF_EMAIL, originOf(mailboxOf(asked.email), keys.address)]);
      await inCall(c, (work) => mailAgain(work, asked));
      return c.json({ sent: 'if-known' as const }, 202);
    })
    .openapi(off, async (c) => {
      const { database, keys } = c.env.runtime;
      const id = readLinkToken(keys.link, 'reminders', c.req.valid('param').token);
      await inWork(database, system('reminders'), (work) => stopReminders(work, id, keys.link));
      return c.json({ reminders: 'off' as const }, 200);
    })
    .openapi(offPage, (c) => c.redirect(`${REMINDERS_PATH}#${encodeURIComponent(c.req.valid('param').token)}`, 303));
}
