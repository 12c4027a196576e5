import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { expectNothingFromAxe } from '../page-checks.ts';
import { test } from '../test.ts';
import { joinByCalls, signInByCalls } from './account-calls.ts';
import { APPOINTMENTS, AVERY, DETAILS, find, haveBooked } from './booking-steps.ts';
import { inDatabase } from './database.ts';

const HISTORY = '/schedule-appointment/partner/appointmenthistory/';
const visits = (page: Page): Locator => page.getByRole('article');
const past = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: /Past|Canceled/ });

/** Has the appointment of a number been booked, and found, so many minutes ago. */
async function ago(number: string, minutes: number): Promise<void> {
  await inDatabase(
    `with a as (update appointments set booked_at = booked_at - make_interval(mins => $2) where confirmation_number = $1 returning id)
     update appointment_access set expires_at = expires_at - make_interval(mins => $2) from a where appointment_id = a.id`,
    [number, minutes],
  );
}

test('coming and past appointments are listed for who is signed in, on each device and with no end, and for 30 minutes what a guest booked or found; an error still shows the page with its alert; a number is found with the date of birth alone, alike for an unknown and a wrong one, and not without end [SCHED-9]', async ({
  page,
  browser,
}) => {
  const account = await joinByCalls(page);
  const [coming, over] = [await haveBooked(page), await haveBooked(page)];
  for (const number of [coming, over]) await ago(number, 31);
  await page.goto(APPOINTMENTS);
  await visits(page)
    .filter({ hasText: over })
    .getByRole('button', { name: /Cancel/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Yes, cancel/ })
    .click();
  await expect(visits(page)).toHaveCount(1);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInByCalls(phone, account);
  await phone.goto(APPOINTMENTS);
  await expect(visits(phone)).toHaveText(new RegExp(coming));
  await expectNothingFromAxe(phone);
  await phone.goto(HISTORY);
  await expect(past(phone)).toHaveCount(1);
  await expect(past(phone)).toContainText('Canceled');

  // An error still shows the page, with its alert.
  await phone.route('**/api/scheduler/appointments?when=*', (route) => route.abort());
  for (const path of [APPOINTMENTS, HISTORY]) {
    await phone.goto(path);
    await expect(phone.getByRole('alert').first()).toContainText('We’re experiencing a technical issue');
    await expect(phone.getByRole('button', { name: 'Find an appointment' })).toBeVisible();
    await expectNothingFromAxe(phone);
  }

  // A guest: what was booked, and what was found, is there for 30 minutes.
  const guest = await (await browser.newContext()).newPage();
  const own = await haveBooked(guest);
  await guest.goto(APPOINTMENTS);
  await expect(visits(guest)).toHaveText(new RegExp(own));
  await ago(own, 31);
  await guest.reload();
  await expect(guest.getByText('No appointments to show')).toBeVisible();
  await expect(guest.getByText('For your privacy, appointments are shown for 30 minutes')).toBeVisible();
  await expect(guest.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/account/sign-in?from=${APPOINTMENTS}`,
  );
  const said = guest.getByRole('dialog').getByRole('alert');
  const words: string[] = [];
  for (const [number, birth] of [
    ['LK-2222-2222', AVERY.birth],
    [own, ['4', '18', '1986']],
  ] as const) {
    await find(guest, number, birth);
    await expect(said).toContainText('We can’t find an appointment');
    words.push(await said.innerText());
  }
  expect(new Set(words).size).toBe(1);
  // The server of journeys counts no tries; its answer to one too many is tried in links.test.ts.
  await guest.route('**/api/scheduler/appointments/find', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{"status":429,"code":"too-many"}' }),
  );
  await find(guest, own, AVERY.birth);
  await expect(said).toContainText('Too many tries.');
  await guest.unroute('**/api/scheduler/appointments/find');
  await find(guest, own, AVERY.birth);
  await expect(guest.getByText(own).first()).toBeVisible();
  await guest.goto(APPOINTMENTS);
  await expect(visits(guest)).toHaveText(new RegExp(own));
  await ago(own, 31);
  await guest.reload();
  await expect(visits(guest)).toHaveCount(0);
});

/**
 * The bytes of script that each page loads, as they come over the wire, with all that it loads late. `known` stands in the
 * header once it is known who is there.
 */
async function scriptBytes(page: Page, paths: readonly string[], known: Locator): Promise<number[]> {
  const [asked, come] = [new Set<Request>(), new Set<Request>()];
  page.on('request', (request) => request.resourceType() === 'script' && asked.add(request));
  page.on('requestfinished', (request) => come.add(request));
  page.on('requestfailed', (request) => come.add(request));
  await page.clock.install();
  const bytes: number[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(known).toBeVisible();
    await page.clock.runFor(10_000);
    await expect.poll(() => asked.difference(come).size).toBe(0);
    bytes.push(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      ),
    );
  }
  return bytes;
}

/** What keeps a session and says when it ends: all that pages with hardly any script load more. */
const WATCH_BYTES = 2048;

test('who is signed in loads at most a fifth more script than a guest, or 2 kB where a guest loads less than 10', async ({
  page,
  browser,
}, testInfo) => {
  const paths = ['/', '/findcare/services', '/findcare/category/skin-hair', DETAILS, APPOINTMENTS, '/store-finder'];
  const guest = await (await browser.newContext()).newPage();
  await joinByCalls(page);
  const own = await scriptBytes(page, paths, page.getByRole('banner').getByRole('button', { name: /account/i }));
  const theirs = await scriptBytes(guest, paths, guest.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  for (const [index, path] of paths.entries()) {
    const [most, least] = [own[index] ?? 0, theirs[index] ?? 0];
    const description = `${most} bytes signed in, ${least} as a guest`;
    testInfo.annotations.push({ type: path, description });
    expect(most, `${path}: ${description}`).toBeLessThanOrEqual(least + Math.max(WATCH_BYTES, least / 5));
  }
});
