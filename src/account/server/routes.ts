import { z } from '@hono/zod-openapi';
import { csrfToken } from '#api/guards.ts';
import type { CountedLimit } from '#api/counted-limits.ts';
import { originOf } from '#api/network.ts';
import { RATES } from '#api/route-policy.ts';
import { answers, api, defineRoute, json } from '#api/route.ts';
import { giveGuest } from './guest-cookie.ts';

/** New guests allowed for one address; a browser becomes one at most once a day. */
const NEW_GUESTS: CountedLimit = { name: 'new-guests', points: 100, seconds: 600 };

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
  policy: { who: 'anyone', does: 'reads', cache: 'no-store', limit: RATES.own, body: 0, key: 'none' },
  request: { query: z.object({ rnd: z.string().max(50).optional(), o: z.string().max(50).optional() }) },
  responses: { 200: json(headerInfoSchema, 'Header info'), ...answers(429) },
});

/** The shell's calls: header info (SHELL-1, SHELL-2). */
export const accountRoutes = api().openapi(headerInfo, async (c) => {
  const { keys, limits } = c.env.runtime;
  if (!c.var.actor) await limits.take([NEW_GUESTS, originOf(c.env.network, keys.address)]);
  const actor = c.var.actor ?? giveGuest(c);
  return c.json({ loggedIn: 'false' as const, csrfToken: csrfToken(actor, keys.csrf), apiFailure: false }, 200);
});
