import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { ProblemError } from '#api/problem.ts';
import { OWN_WRITE, type Policy } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import { IDLE_MINUTES } from '../idle.ts';
import { makeToken } from '../tokens/access-tokens.ts';
import { noteActivity } from './sessions.ts';

const activity = defineRoute({
  method: 'post',
  path: '/session/activity',
  summary:
    'Says that the person at this browser is there: typing and reading are no calls. A guest has nothing to keep',
  policy: OWN_WRITE,
  responses: {
    200: json(
      z
        .object({
          loggedIn: z.enum(['true', 'false']),
          secondsLeft: z.int().describe('Until the session ends, if nothing more happens'),
        })
        .openapi('SessionActivity'),
      'Whether they are still signed in',
    ),
  },
});
const SIGNED_IN: Policy<'signed in'> = { ...OWN_WRITE, who: 'signed in' };
const token = defineRoute({
  method: 'post',
  path: '/auth/token',
  summary: 'Get a token of this session, to call the API with in place of its cookie (Authorization: Bearer)',
  policy: SIGNED_IN,
  responses: {
    200: json(
      z.object({ token: z.string(), expires: z.iso.datetime() }).openapi('AccessToken'),
      'It ends with its session, and after five minutes',
    ),
  },
});

/** That somebody is there (SHELL-3), and the token of their session (SHELL-2). */
export const identityRoutes = api()
  .openapi(activity, async (c) => {
    const { session, actor } = c.var;
    if (!session || actor.kind === 'guest') return c.json({ loggedIn: 'false' as const, secondsLeft: 0 }, 200);
    await noteActivity(c.env.runtime.database.pool, session);
    return c.json({ loggedIn: 'true' as const, secondsLeft: IDLE_MINUTES * 60 }, 200);
  })
  .openapi(token, async (c) => {
    const { session } = c.var;
    // One that is stolen is not to be made new for ever.
    if (session.id === null)
      throw new ProblemError({ status: 403, code: 'not-allowed', detail: 'Get a token with the session’s cookie.' });
    const { keys, settings } = c.env.runtime;
    const { token, endsAt } = await makeToken(keys.tokens, settings, session);
    await inCall(c, (work) => work.audit({ action: 'session.token', actor: session.actor.id }));
    return c.json({ token, expires: new Date(endsAt * 1000).toISOString() }, 200);
  });
