import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectNothingFromAxe, expectNoSidewaysScroll, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { goToPatient, holdBar, keptWith } from './booking-steps.ts';
import { inDatabase } from './database.ts';
import { signIn, signInAgain } from './signed-in.ts';

const MINUTE = 60_000;
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Do you want to stay signed in?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay signed in' });
const timer = (page: Page) => question(page).getByRole('timer', { name: 'Time left' });

/** Opens a page whose clock can be put forward, and waits until it is watched over. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const known = page.waitForResponse(/\/api\/header-info\?o=header/);
  const watching = page.waitForResponse(/\/_astro\/watch\./);
  await page.goto(path);
  await Promise.all([known, watching]);
}

/** From now on the clock goes on only as it is told to. */
async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

const told = (page: Page) => page.waitForResponse('**/api/session/activity');

test('all tabs ask after 28 minutes; the count goes up by one a second, and staying in one closes it in all [SHELL-3 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { email } = await signIn(context, baseURL);
  await open(page, '/account/');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account/');
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.clock.fastForward(27 * MINUTE);
  await expect(question(page)).toHaveCount(0);
  await page.clock.fastForward(MINUTE);
  await expect(question(page)).toBeVisible();
  await expect(question(other)).toBeVisible();
  await expect(stay(page)).toBeFocused();
  await expect(question(page)).toContainText('You haven’t done anything here for 28 minutes.');
  await expect(question(page)).toContainText(/we sign you out at \d{1,2}:\d{2} [ap]m/);
  await expect(question(page).getByRole('status')).toHaveText('2 minutes left');
  await standStill(page);
  const count = async () => Number(await question(page).getAttribute('data-timer-count'));
  for (const begun = await count(), i = { n: 1 }; i.n <= 3; i.n += 1) {
    await page.clock.runFor(1000);
    await expect.poll(count).toBe(begun + i.n);
  }
  await page.clock.runFor(55_000);
  await expect(question(page).getByRole('status')).toHaveText('1 minute left');
  await page.clock.resume();
  await isSoundAtBothWidths(page);
  await standStill(page);
  while (!/^0:[0-2]/.test((await timer(page).textContent()) ?? '')) await page.clock.runFor(1000);
  await expect(question(page).getByRole('status')).toHaveText('30 seconds left');
  await expect(question(page)).toContainText('We sign you out in less than half a minute.');
  await page.clock.resume();
  await expectNothingFromAxe(page);

  const heard = told(page);
  await page.keyboard.press('Escape');
  expect(await (await heard).json()).toMatchObject({ loggedIn: 'true' });
  await expect(question(page)).toHaveCount(0);
  await expect(question(other)).toHaveCount(0);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

const signedOut = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re signed out' });

/** Types on the patient's page, and has half an hour go by. */
async function typeAndLeave(page: Page): Promise<void> {
  const kept = keptWith(page, 'Typed');
  await page.getByLabel('First name', { exact: true }).fill('Typed');
  await kept;
  await page.clock.fastForward(28 * MINUTE);
  await expect(question(page)).toBeVisible();
  // The clock is that of all tabs: the first one to see it ends the session.
  const ended = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/api/session/time-out'));
  await page.clock.fastForward(2 * MINUTE);
  await expect(signedOut(page)).toBeFocused();
  // Its answer takes the cookie away: sign in after it.
  await ended;
}

/** Somebody signs in and is on the patient's page, with a time held. */
async function toPatient(page: Page, context: BrowserContext, baseURL: string | undefined) {
  const person = await signIn(context, baseURL);
  await page.clock.install();
  await goToPatient(page);
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  const [held] = await inDatabase(`select hold_id, location_id from seats where owner = $1 and status = 'held'`, [
    person.id,
  ]);
  return { ...person, holdId: String(held?.['hold_id']) };
}

/** The hold has run out, as it has after half an hour. */
const runOut = (holdId: string) =>
  inDatabase(`update seats set expires_at = now() - interval '1 minute' where hold_id = $1`, [holdId]);

test('after 30 minutes the page is gone in every tab and the session is over; whoever was there finds all of it again on the same step, and their time is held again [SHELL-3]', async ({
  page,
  context,
  baseURL,
}) => {
  const { id, email, sessionHash, holdId } = await toPatient(page, context, baseURL);
  const other = await context.newPage();
  await other.goto('/account/');
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible();
  await other.goto('/accessibility');
  const { pathname } = new URL(page.url());
  await typeAndLeave(page);
  await expect(page).toHaveTitle(/^You’re signed out \| /);
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await expect(page.getByText('What you typed is kept for you')).toBeVisible();
  await expect(page.getByText(/^Until (today|tomorrow), \d{1,2}:\d\d [ap]m\. Only you can see it/)).toBeVisible();
  expect(await page.content()).not.toMatch(/Typed|We are holding/);
  await expect(signedOut(other)).toBeVisible();
  await expect(other.getByText(email)).toHaveCount(0);
  const ended = () => inDatabase('select from sessions where id_hash = $1 and ended_at is not null', [sessionHash]);
  await expect.poll(async () => (await ended()).length).toBe(1);
  await expect.poll(async () => (await context.request.get('/api/account')).status()).toBe(401);
  await expectNothingFromAxe(page);
  await expectNoSidewaysScroll(page);
  await other.goBack();
  await expect(other.getByText('You’re not signed in.')).toBeVisible();
  expect(await other.content()).not.toContain(email);

  await runOut(holdId);
  await signInAgain(context, baseURL, id);
  await page.goto(pathname);
  const alert = page.getByText('Welcome back. What you typed is here.');
  await expect(alert).toBeVisible();
  await expect(page.getByText(/ was still open, so we are holding it again\.$/)).toBeVisible();
  await expect(holdBar(page)).toContainText('We are holding');
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Typed');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNothingFromAxe(page);
});

test('someone whose time has gone meanwhile finds what they typed, and three open times on the same step [SHELL-3 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const { id, holdId } = await toPatient(page, context, baseURL);
  const { pathname } = new URL(page.url());
  await typeAndLeave(page);
  await runOut(holdId);
  // Other people have all of its seats.
  await inDatabase(
    `with lost as (update seats set status = 'lapsed', expires_at = null where hold_id = $1 returning *)
     insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner, expires_at)
     select location_id, gen_random_uuid(), n, during, starts_at, service_id, 'held', 'guest:someone-else', now() + interval '1 hour'
     from lost, generate_series(0, 9) n on conflict do nothing`,
    [holdId],
  );
  await signInAgain(context, baseURL, id);
  await page.goto(pathname);
  await expect(page.getByText('Welcome back. What you typed is here.')).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Typed');
  await expect(page.getByText(/has ended/)).toBeVisible();
  const nearest = page.locator('main .nearest').getByRole('button');
  await expect(nearest).toHaveCount(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNothingFromAxe(page);
  await nearest.first().click();
  await expect(holdBar(page)).toContainText('We are holding');
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Typed');
});

test('another person who signs in there begins at the first step, without a word about it; on a shared computer what was typed is deleted there [SHELL-3 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const { id, holdId } = await toPatient(page, context, baseURL);
  const { pathname } = new URL(page.url());
  await typeAndLeave(page);
  await page.getByRole('button', { name: 'Delete what was typed' }).click();
  await expect(page.getByText('What was typed is deleted.')).toBeVisible();
  expect(await inDatabase('select from patient_drafts where owner = $1', [id])).toEqual([]);
  await expectNothingFromAxe(page);
  await runOut(holdId);
  await signIn(context, baseURL);
  await page.goto(pathname);
  await expect(page).toHaveURL(/\/schedule-appointment\/labcorp$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Welcome back|has ended/)).toHaveCount(0);
});

test('while the line is down staying is tried again until it gets through; signing out now says that it worked [SHELL-3 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await signIn(context, baseURL);
  await open(page, '/account/');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.clock.fastForward(28 * MINUTE);
  await expect(question(page)).toBeVisible();
  let isDown = true;
  await context.route('**/api/session/activity', (route) => (isDown ? route.abort() : route.continue()));
  await stay(page).click();
  await expect(question(page).getByRole('alert')).toContainText('We couldn’t reach Larkmoor');
  await expect(question(page).getByRole('button', { name: 'Try again' })).toBeFocused();
  await expectNothingFromAxe(page);
  isDown = false;
  await page.clock.fastForward(5000);
  await expect(question(page)).toHaveCount(0);
  await page.clock.fastForward(28 * MINUTE);
  await question(page).getByRole('button', { name: 'Sign out now' }).click();
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByText('No one can see your account here now.')).toBeVisible();
  await expect.poll(async () => (await context.request.get('/api/account')).status()).toBe(401);
  await expectNothingFromAxe(page);
});

test('what is done on a page tells the server once a minute at most, and a session that was ended elsewhere ends here', async ({
  page,
  context,
  baseURL,
}) => {
  const { email, sessionHash } = await signIn(context, baseURL);
  await open(page, '/account/');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/session/activity') ? 1 : 0));
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Shift');
    await page.clock.fastForward(5000);
  }
  expect(calls).toBe(0);
  const heard = told(page);
  await page.clock.fastForward(MINUTE);
  await heard;
  expect(calls).toBe(1);
  await inDatabase('update sessions set ended_at = now() where id_hash = $1', [sessionHash]);
  await page.clock.fastForward(MINUTE);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { level: 1, name: 'You were signed out' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectNothingFromAxe(page);
});

test('a guest is not timed out', async ({ page }) => {
  await page.clock.install();
  await page.goto('/account/');
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await page.clock.fastForward(31 * MINUTE);
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});
