import { z } from '@hono/zod-openapi';
import { csrfToken } from '#api/csrf.ts';
import { ASK, OWN_WRITE, type Rate } from '#api/route-policy.ts';
import { answers, api, defineRoute, json } from '#api/route.ts';
import { IDLE_MINUTES } from '../idle.ts';
import { guestOrNew } from './new-guest.ts';
import { noteActivity } from './sessions.ts';

/** Each page of all those people asks once. */
const MANY_PEOPLE: Rate = { calls: 1200, seconds: 60 };

const headerInfoSchema = z
  .object({
    loggedIn: z.enum(['true', 'false']).describe("A string, as in the specification; 'false' for guests"),
    csrfToken: z.string().describe('Send it back as the header that the page names in its csrf-header meta element'),
    apiFailure: z.boolean(),
  })
  .openapi('HeaderInfo');

const headerInfo = defineRoute({
  method: 'get',
  path: '/header-info',
  summary: "Who is signed in, and this browser's CSRF token; makes a new browser a guest",
  policy: { ...ASK, limit: MANY_PEOPLE },
  request: { query: z.object({ rnd: z.string().max(50).optional(), o: z.string().max(50).optional() }) },
  responses: { 200: json(headerInfoSchema, 'Header info'), ...answers(429) },
});

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

/** The shell's calls: header info (SHELL-1, SHELL-2), and that somebody is there (SHELL-3). */
export const identityRoutes = api()
  .openapi(headerInfo, async (c) => {
    const actor = await guestOrNew(c);
    const token = csrfToken(c.var.session ?? actor, c.env.runtime.keys.csrf);
    const loggedIn = actor.kind === 'guest' ? ('false' as const) : ('true' as const);
    return c.json({ loggedIn, csrfToken: token, apiFailure: false }, 200);
  })
  .openapi(activity, async (c) => {
    const { session } = c.var;
    if (!session) return c.json({ loggedIn: 'false' as const, secondsLeft: 0 }, 200);
    await noteActivity(c.env.runtime.database.pool, session);
    return c.json({ loggedIn: 'true' as const, secondsLeft: IDLE_MINUTES * 60 }, 200);
  });
