import { globSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './test.ts';

/** Addresses of the pages of accounts and of staff, as their files name them. */
const PAGES = globSync('{account,admin}/**/*.astro', { cwd: 'src/pages' })
  .map((file) => `/${file.replace(/(index)?\.astro$/, '')}`)
  .sort();

/** What each of these pages is sent with. Built pages hold nothing of anyone, so browsers may keep them if they ask each time. */
const OF_PAGES: Record<string, string | RegExp> = {
  'cache-control': 'no-cache',
  'content-security-policy': /^(?=.*default-src 'self')(?=.*frame-ancestors 'none')(?!.*unsafe-)/,
  'content-type': 'text/html; charset=utf-8',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Pages that are made for one person: what they hold is kept by no one. */
const OWN_PAGES: [path: string, status: number][] = [
  ['/sso/samlRedirect.jsp?affiliateId=mdlive', 200],
  ['/sso/samlRedirect.jsp?affiliateId=evil', 400],
  ['/sso/samlRedirect.jsp?affiliateId=..%2F..%2Fetc', 400],
  ['/sso/samlRedirect.jsp', 400],
];

/** Calls about who is signed in, as a stranger makes them, and what each answers. */
const CALLS: [call: string, status: number, headers: Record<string, string | RegExp>][] = [
  ['GET /api/header-info', 200, { 'set-cookie': /^fcGuest=\S+; Path=\/; HttpOnly; SameSite=Lax$/ }],
  ['GET /api/account', 401, {}],
  ['GET /api/account/staff', 401, {}],
  ['GET /api/cart', 200, {}],
  ['GET /api/account/deletion', 401, {}],
  ['POST /api/auth/token', 401, {}],
  ['POST /api/auth/sign-out', 403, {}],
  ['POST /api/auth/sign-in/email', 403, {}],
  ['POST /api/auth/two-factor/verify', 403, {}],
  ['POST /api/auth/staff/invitation', 403, {}],
  ['PUT /api/account/staff/authenticator', 401, {}],
  ['GET /.well-known/jwks.json', 200, { 'cache-control': 'public, max-age=300' }],
];

test('each page and call about signing in is sent with headers that keep it here: framed by no one, guessed at by no browser, kept by no cache [SHELL-2 part]', async ({
  playwright,
  baseURL,
}) => {
  expect(PAGES.length).toBeGreaterThan(10);
  const table = [
    ...PAGES.map((path) => ({ call: `GET ${path}`, status: 200, headers: { ...OF_PAGES, 'set-cookie': /^$/ } })),
    ...OWN_PAGES.map(([path, status]) => ({
      call: `GET ${path}`,
      status,
      headers: { ...OF_PAGES, 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'set-cookie': /^$/ },
    })),
    ...CALLS.map(([call, status, headers]) => ({
      call,
      status,
      headers: {
        'cache-control': 'no-store',
        'content-type': status < 400 ? 'application/json' : 'application/problem+json',
        'set-cookie': /^$/,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': /^$/,
        ...headers,
      },
    })),
  ];
  for (const { call, status, headers } of table) {
    const [method = '', path = ''] = call.split(' ');
    // A browser of its own each time: one that is a guest already is given no cookie.
    const request = await playwright.request.newContext();
    const response = await request.fetch(new URL(path, baseURL).href, { method });
    const got = response.headers();
    expect([call, response.status()]).toEqual([call, status]);
    for (const [name, expected] of Object.entries(headers)) {
      const value = got[name] ?? '';
      const isRight = typeof expected === 'string' ? value === expected : expected.test(value);
      expect([call, name, isRight ? expected : value]).toEqual([call, name, expected]);
    }
    await request.dispose();
  }
});
