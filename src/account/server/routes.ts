import { randomBytes } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { setCookie } from 'hono/cookie';
import { callerFromCookie, csrfToken, GUEST_COOKIE } from '#api/guards.ts';
import { isHttps } from '#api/https.ts';
import { api, json, noStore } from '#api/route.ts';

const headerInfoSchema = z
  .object({
    loggedIn: z.enum(['true', 'false']).describe("A string, as the spec has it; guests are 'false'"),
    csrfToken: z.string().describe('Send it back as the header that the page names in its csrf-header meta element'),
    apiFailure: z.boolean(),
  })
  .openapi('HeaderInfo');

const headerInfo = createRoute({
  method: 'get',
  path: '/header-info',
  summary: "Who is signed in, and this browser's CSRF token; makes a new browser a guest",
  request: { query: z.object({ rnd: z.string().max(50).optional(), o: z.string().max(50).optional() }) },
  responses: { 200: json(headerInfoSchema, 'Header info') },
});

/** The shell's calls: header info (SHELL-1, SHELL-2). */
export const accountRoutes = api().openapi(headerInfo, (c) => {
  const { settings, csrfKey } = c.env.runtime;
  let caller = c.get('caller');
  if (!caller) {
    const cookie = randomBytes(32).toString('base64url');
    const secure = isHttps(c.req.header('x-forwarded-proto'), settings);
    setCookie(c, GUEST_COOKIE, cookie, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
    caller = callerFromCookie(cookie);
  }
  noStore(c);
  return c.json({ loggedIn: 'false' as const, csrfToken: csrfToken(caller, csrfKey), apiFailure: false }, 200);
});
