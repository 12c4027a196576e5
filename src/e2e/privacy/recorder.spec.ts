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
