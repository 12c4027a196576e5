import { expect } from '@playwright/test';
import { agreeToTerms, AVERY, fillPatient, onward, openHeld } from '../booking/booking-steps.ts';
import { test } from '../test.ts';
import { agreeToCounting } from './agree.ts';
import { expectNotKept, expectUntold, leftFor, PERSONAL, PLACE, record, wordsIn } from './recording.ts';

const SYMPTOM = 'itchy rash';
const HEALTH = ['itchy', 'rash'];

/** Pages whose address has what was typed, as the specification says: they are looked up and left without it (spec 2). */
const OF_WORDS = /^\/(findcare\/category\/search-results|search)$/;

test('from a search to a provider and through a booking, a browser asks only us; no name, birth date, phone, symptom or ZIP code is in an address that leaves us, in a Referer, in storage, on the console or in what is counted [SHELL-5 part]', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const recording = await record(context);
  const { asked } = recording;
  await agreeToCounting(context, baseURL);
  const place = encodeURIComponent('41.9227/-87.6472/60614/IL/Chicago');
  await context.addCookies([
    { name: 'FCNLocation', value: place, url: baseURL! },
    { name: 'state', value: 'IL', url: baseURL! },
  ]);

  // A search, its launch, and leaving for a provider.
  await page.goto(`/findcare/category/search-results?q=${encodeURIComponent(SYMPTOM)}`);
  await expect.poll(() => asked.filter(({ body }) => body.includes('"launch"')).length).toBe(1);
  await page.getByRole('link', { name: 'Start a visit' }).first().click();
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('dialog')
      .getByRole('link', { name: /^Got it/ })
      .click(),
  ]);
  await there.waitForLoadState();
  expect(await there.evaluate(() => document.referrer)).toMatch(/^$|^http:\/\/127\.0\.0\.1:\d+\/$/);
  await there.close();
  await page.goto(`/search?q=${encodeURIComponent(SYMPTOM)}`);
  await expect(page.getByRole('status').filter({ hasText: 'results for' })).toBeVisible();

  // A booking, as far as its number.
  await openHeld(page);
  await onward(page).click();
  await agreeToTerms(page);
  await fillPatient(page);
  await onward(page).click();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page).toHaveURL(/\/confirmation/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/booked/i);

  const left = leftFor(asked, baseURL);
  expect(left.map(({ url }) => url.host).filter((host) => !host.endsWith('.example'))).toEqual([]);
  // Only the page that somebody left for.
  expect(left.length).toBe(1);
  for (const { url, referer } of left) {
    expect(wordsIn(url.href, [...PERSONAL, ...HEALTH, ...PLACE]), url.href).toEqual([]);
    expect(referer, url.href).toMatch(/^$|^http:\/\/127\.0\.0\.1:\d+\/$/);
  }
  expectUntold(recording, PERSONAL);
  for (const { url } of asked)
    if (!OF_WORDS.test(url.pathname)) expect(wordsIn(url.href, HEALTH), url.href).toEqual([]);
  const counted = asked.filter(({ url }) => url.pathname.startsWith('/api/tracking/'));
  const events = counted.filter(({ url }) => url.pathname.endsWith('/events')).map(({ body }) => body);
  expect(events.length).toBeGreaterThanOrEqual(2);
  for (const body of events) {
    expect(wordsIn(body, [...PERSONAL, ...PLACE]), body).toEqual([]);
    const { search: _, ...rest } = JSON.parse(body) as Record<string, unknown>;
    expect(wordsIn(JSON.stringify(rest), HEALTH), body).toEqual([]);
  }
  await expectNotKept(page, [...PERSONAL, ...HEALTH, AVERY.first]);
  expect(wordsIn(recording.said.join('\n'), [...HEALTH, AVERY.first])).toEqual([]);
});

/** What each kind of answer is sent with; `policy` is the Content-Security-Policy. */
const HEADERS: readonly { what: string; path: string; status: number; policy: 'page' | 'none'; kept?: RegExp }[] = [
  { what: 'a built page', path: '/findcare/services', status: 200, policy: 'page' },
  { what: 'a landing page', path: '/findcare/eczema-treatment', status: 200, policy: 'page' },
  {
    what: 'search results, made on request',
    path: '/findcare/category/search-results?q=acne',
    status: 200,
    policy: 'page',
    kept: /no-store/,
  },
  { what: 'the site’s search, made on request', path: '/search?q=acne', status: 200, policy: 'page', kept: /no-store/ },
  { what: 'a step of booking', path: '/schedule-appointment/labcorp', status: 200, policy: 'page' },
  { what: 'an account', path: '/account/', status: 200, policy: 'page' },
  { what: 'a report for staff', path: '/admin/reports/searches', status: 200, policy: 'page' },
  { what: 'the privacy page', path: '/privacy', status: 200, policy: 'page' },
  { what: 'a page that is missing', path: '/no-such-page', status: 404, policy: 'page' },
  { what: 'an address that can’t be read', path: '/%E0%A4%A', status: 400, policy: 'page' },
  { what: 'a script', path: '/favicon.svg', status: 200, policy: 'none' },
  { what: 'a call of the API', path: '/api/categories', status: 200, policy: 'none', kept: /^public/ },
  { what: 'a call about a person', path: '/api/header-info', status: 200, policy: 'none', kept: /no-store/ },
];

test('every kind of answer has its headers: its type is what it says, no one frames a page, scripts are ours, other sites hear our host alone', async ({
  request,
}) => {
  for (const { what, path, status, policy, kept } of HEADERS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    expect(answer.status(), what).toBe(status);
    expect(headers['x-content-type-options'], what).toBe('nosniff');
    expect(headers['x-powered-by'], what).toBeUndefined();
    if (kept) expect(headers['cache-control'], what).toMatch(kept);
    if (path.startsWith('/api/')) continue;
    expect(headers['referrer-policy'], what).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
    expect(headers['permissions-policy'], what).toBe('geolocation=(self), camera=(), microphone=()');
    if (policy === 'none') continue;
    const csp = headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(csp, what).toContain(part);
    expect(csp, what).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  }
});
