import { z } from '@hono/zod-openapi';
import { OWN_SEND, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { ProblemError } from '#api/problem.ts';
import { inWork } from '#db/work.ts';
import { accountOf } from '#identity/make-actor.ts';
import { signOutHere } from '#identity/server/sign-out.ts';
import { draftsKeptUntil, forgetDrafts } from '#scheduler/visits/server/patient/drafts.ts';
import { forgetToken, ownerOf } from './forget-token.ts';

const timeOut = defineRoute({
  method: 'post',
  path: '/session/time-out',
  summary: 'Sign out because no one was there; nothing for a guest',
  policy: OWN_WRITE,
  responses: {
    200: json(
      z
        .object({
          keptUntil: z.iso
            .datetime()
            .nullable()
            .describe('Until when what was typed waits for its owner; null for nothing'),
          forget: z.string().describe('With it, what was typed can be deleted here; it reads nothing'),
        })
        .openapi('SessionTimeOut'),
      'Signed out',
    ),
  },
});
const forget = defineRoute({
  method: 'post',
  path: '/session/forget',
  summary: 'Delete what somebody typed who was signed out here',
  policy: { ...OWN_SEND, body: 1024 },
  request: { body: body(z.strictObject({ forget: z.string().max(200) })) },
  responses: { 204: { description: 'Deleted' }, ...answers(401) },
});

/** The end of a session that was left alone (SHELL-3). What was typed stays for its owner. */
export const timeOutRoutes = api()
  .openapi(timeOut, async (c) => {
    const { actor } = c.var;
    const { settings, keys } = c.env.runtime;
    const until = actor.kind === 'account' ? await draftsKeptUntil(reading(c), settings.KEEP_DRAFT_HOURS) : null;
    await signOutHere(c);
    if (until === null) return c.json({ keptUntil: null, forget: '' }, 200);
    const token = forgetToken(actor.id, keys.link, Date.now());
    return c.json({ keptUntil: new Date(until).toISOString(), forget: token }, 200);
  })
  .openapi(forget, async (c) => {
    const { database, keys } = c.env.runtime;
    const owner = ownerOf(c.req.valid('json').forget, keys.link, Date.now());
    if (owner === null)
      throw new ProblemError({ status: 401, code: 'not-recognized', detail: 'Sign in to delete what you typed.' });
    await inWork(database, accountOf(owner), forgetDrafts);
    return c.body(null, 204);
  });
