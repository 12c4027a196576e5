import { z } from '@hono/zod-openapi';
import { csrfToken } from '#api/guards.ts';
import type { Rate } from '#api/route-policy.ts';
import { answers, api, defineRoute, json } from '#api/route.ts';
import { guestOrNew } from './new-guest.ts';

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
  policy: { who: 'anyone', does: 'reads', cache: 'no-store', limit: MANY_PEOPLE, body: 0, key: 'none' },
  request: { query: z.object({ rnd: z.string().max(50).optional(), o: z.string().max(50).optional() }) },
  responses: { 200: json(headerInfoSchema, 'Header info'), ...answers(429) },
});

/** The shell's calls: header info (SHELL-1, SHELL-2). */
export const identityRoutes = api().openapi(headerInfo, async (c) => {
  const actor = await guestOrNew(c);
  const token = csrfToken(actor, c.env.runtime.keys.csrf);
  return c.json({ loggedIn: 'false' as const, csrfToken: token, apiFailure: false }, 200);
});
