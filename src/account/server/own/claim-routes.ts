import { z } from '@hono/zod-openapi';
import type { CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { ACCOUNT_READ, ACCOUNT_SEND, ACCOUNT_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { guestIn } from '#identity/server/guest-cookie.ts';
import { claim, claimsSchema, claimedSchema, leaveClaims, ownClaims } from './claims.ts';

/** Dates of birth that one account and one address try, right ones too. */
const TRIES: CallLimit[] = [
  { name: 'claims', points: 20, seconds: 3600, of: 'visitor' },
  { name: 'claims-of-address', points: 100, seconds: 3600, of: 'address' },
];

const list = defineRoute({
  method: 'get',
  path: '/account/claims',
  summary:
    'Appointments that this browser booked as a guest and that can join the account: two letters and times, before the proof',
  policy: ACCOUNT_READ,
  responses: { 200: json(claimsSchema, 'Whose appointments there are') },
});
const prove = defineRoute({
  method: 'post',
  path: '/account/claims',
  summary:
    'Bring appointments of this browser into the account by their patients’ dates of birth; after three wrong ones only the number finds them',
  policy: { ...ACCOUNT_SEND, body: 8192, counted: TRIES },
  request: {
    body: body(
      z.strictObject({
        births: z
          .array(z.strictObject({ patientId: z.uuid(), dob: z.string().max(40).describe("'YYYY-MM-DD'") }))
          .min(1, 'Enter a date of birth')
          .max(20),
      }),
    ),
  },
  responses: { 200: json(claimedSchema, 'What has joined, and what is left'), ...answers(429) },
});
const later = defineRoute({
  method: 'post',
  path: '/account/claims/leave',
  summary: 'Leave the appointments of this browser where they are, and ask no more in it',
  policy: ACCOUNT_WRITE,
  responses: { 204: { description: 'Nothing has changed, and it is not asked again' } },
});

/** Appointments that a browser booked before its person signed in. */
export const claimRoutes = api()
  .openapi(list, async (c) => c.json(await ownClaims(reading(c), guestIn(c)), 200))
  .openapi(prove, async (c) => {
    const guest = guestIn(c);
    const { births } = c.req.valid('json');
    const { belongings } = c.env.runtime;
    return c.json(await inCall(c, (work) => claim(work, belongings, guest?.id ?? '', births)), 200);
  })
  .openapi(later, async (c) => {
    const guest = guestIn(c);
    if (guest) await inCall(c, (work) => leaveClaims(work, guest.id));
    return c.body(null, 204);
  });
