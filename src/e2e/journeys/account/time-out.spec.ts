import { expect, type Page } from '@playwright/test';
import { joinByCalls } from '../../booking/account-calls.ts';
import { allTimes, holdBar, keptWith } from '../../booking/booking-steps.ts';
import { goToForm, heldTime } from '../../booking/guests.ts';
import { inDatabase } from '../../booking/database.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const MINUTE = 60_000;
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Do you want to stay signed in?' });

test('Somebody who is called away while booking, signed in, is asked and stays; called away again, finds everything gone from the screen, and after signing in what was typed and the time are there [SHELL-3 part, SCHED-3 part]', async ({
  page,
  browser,
}) => {
  const { email, password } = await joinByCalls(await (await browser.newContext()).newPage());
  await page.clock.install();
  await page.goto('/account/sign-in');
  await signIn(page, email, password);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  await page.getByRole('main').getByRole('link', { name: /^Labs/ }).first().click();
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /^Labcorp/ }) })
    .first()
    .getByRole('link', { name: /^See all times/ })
    .click();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .last()
    .check();
  await allTimes(page).last().click();
  const held = await heldTime(page);
  await goToForm(page);
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  const kept = keptWith(page, 'Marisol');
  await page.getByLabel('First name', { exact: true }).fill('Marisol');
  await kept;

  // Asked as the lid is opened again, and there in time: what the page itself asks, that her time on hold has run out, comes after the question and stays behind it.
  const asked = question(page).waitFor();
  await page.route(/\/api\/scheduler\/timeslots/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.clock.fastForward(28 * MINUTE);
  await expect(question(page)).toContainText('You haven’t done anything here for 28 minutes.');
  await expect(page.locator('dialog:modal')).toHaveCount(2);
  await question(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Marisol');

  // Not there in time.
  await page.clock.fastForward(28 * MINUTE);
  await expect(question(page)).toBeVisible();
  const ended = page.waitForResponse(/\/api\/session\/time-out$/);
  await page.clock.fastForward(2 * MINUTE);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeFocused();
  await ended;
  await expect(page.getByText('What you typed is kept for you')).toBeVisible();
  expect(await page.content()).not.toMatch(/Marisol|We are holding/);

  // Back, with the half hour of the hold over on the server's clock, too.
  await inDatabase(
    `update seats s set expires_at = now() - interval '1 minute' from accounts a where a.email = $1 and s.owner = a.id and s.status = 'held'`,
    [email],
  );
  await page.getByRole('link', { name: 'Sign in and continue' }).click();
  await signIn(page, email, password);
  await expect(page.getByText('Welcome back. What you typed is here.')).toBeVisible();
  await expect(page.getByText(/ was still open, so we are holding it again\.$/)).toBeVisible();
  await expect(holdBar(page)).toContainText(held);
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Marisol');
});

/** Signs in at the form that is open. */
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
