import { z } from '@hono/zod-openapi';
import { ProblemError } from '#api/problem.ts';
import { inCall } from '#api/idempotency.ts';
import { ACCOUNT_SEND, ACCOUNT_WRITE, ASK, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { moveBelongings } from '#belongings/move.ts';
import { storeForHeader } from '#pharmacies/server/finder-page.ts';
import { guestIn } from '#identity/server/guest-cookie.ts';
import { ancillarySchema, profileRequestSchema, profileSchema } from '../../profile.schema.ts';
import { chooseStore, keepAncillary, readProfile } from './profile.ts';

const profile = defineRoute({
  method: 'post',
  path: '/profile',
  summary: "Who is signed in, and how they are reached; loggedIn 'false' for guests",
  policy: { ...ASK, limit: RATES.own, body: ACCOUNT_SEND.body },
  request: { body: body(profileRequestSchema) },
  responses: { 200: json(profileSchema, 'The profile') },
});
const ancillary = defineRoute({
  method: 'post',
  path: '/ancillary',
  summary: 'Keep by which id the partner bwell knows who is signed in',
  policy: ACCOUNT_SEND,
  request: { body: body(ancillarySchema) },
  responses: { 200: json(ancillarySchema, 'It is kept') },
});
const migration = defineRoute({
  method: 'put',
  path: '/session/migration',
  summary: 'Bring what this browser had begun as a guest into the account that it is signed in to',
  policy: ACCOUNT_WRITE,
  responses: {
    200: json(
      z
        .object({ migrated: z.int().describe('How many things came along: holds, what was typed, what was viewed') })
        .openapi('SessionMigration'),
      'They are the account’s now',
    ),
  },
});

const chosenStore = z
  .object({
    storeNumber: z
      .string()
      .regex(/^\d{1,8}$/, 'the number of a store')
      .nullable(),
  })
  .openapi('ChosenStore');
const store = defineRoute({
  method: 'put',
  path: '/account/store',
  summary: 'Choose the store whose hours and offers pages show, on each device; null for none',
  policy: ACCOUNT_SEND,
  request: { body: body(chosenStore) },
  responses: { 200: json(chosenStore, 'It is chosen'), ...answers(404) },
});

/** The shell's calls about who is signed in [SHELL-1]. */
export const profileRoutes = api()
  .openapi(profile, async (c) => {
    const { actor, transactionId } = c.var;
    if (actor === null || actor.kind === 'guest')
      return c.json({ loggedIn: 'false' as const, profileInfo: null, apiFailure: false }, 200);
    const read = readProfile({ ...reading(c), actor }, c.req.valid('json'));
    const profileInfo = await read.catch((error: unknown) => {
      c.env.runtime.log.warn({ transactionId, why: (error as Error).name }, 'a profile could not be read');
      return null;
    });
    return c.json({ loggedIn: 'true' as const, profileInfo, apiFailure: profileInfo === null }, 200);
  })
  .openapi(ancillary, async (c) => {
    const given = c.req.valid('json');
    await inCall(c, (work) => keepAncillary(work, given));
    return c.json(given, 200);
  })
  .openapi(store, async (c) => {
    const { storeNumber } = c.req.valid('json');
    if (storeNumber !== null && !(await storeForHeader(reading(c), storeNumber)))
      throw new ProblemError({ status: 404, code: 'no-such-store', detail: 'There is no such store.' });
    await inCall(c, (work) => chooseStore(work, storeNumber));
    return c.json({ storeNumber }, 200);
  })
  .openapi(migration, async (c) => {
    const guest = guestIn(c);
    const { belongings } = c.env.runtime;
    const migrated = guest
      ? await inCall(c, (work) =>
          moveBelongings(work, belongings, { from: guest.id, to: work.actor.id, which: 'at sign-in' }),
        )
      : 0;
    return c.json({ migrated }, 200);
  });
