import { z } from '@hono/zod-openapi';
import { OWN_WRITE } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import { IDLE_MINUTES } from '../idle.ts';
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

/** That somebody is there (SHELL-3). */
export const identityRoutes = api().openapi(activity, async (c) => {
  const { session } = c.var;
  if (!session) return c.json({ loggedIn: 'false' as const, secondsLeft: 0 }, 200);
  await noteActivity(c.env.runtime.database.pool, session);
  return c.json({ loggedIn: 'true' as const, secondsLeft: IDLE_MINUTES * 60 }, 200);
});
