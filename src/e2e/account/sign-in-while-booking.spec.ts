import { expect, type Locator } from '@playwright/test';
import { holdBar, openHeld } from '../booking/booking-steps.ts';
import { mailTo } from '../booking/outbox.ts';
import { openPayment } from '../covid/held-test.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';
import { create, newAddress } from './accounts.ts';

/** Whether something stands before something else in the page's source. */
async function isBefore(one: Locator, other: Locator): Promise<boolean> {
  const handle = await other.elementHandle();
  return one.evaluate(
    (it, that) => (it.compareDocumentPosition(that as Node) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
    handle,
  );
}

const SIGN_IN = `/account/sign-in?from=${encodeURIComponent('/schedule-appointment/labcorp')}`;

test('who signs in while booking sees the time that is held, and the guest’s way first; a link brings the time along in this browser [SHELL-2 part]', async ({
  page,
  browser,
}) => {
  const email = newAddress();
  const elsewhere = await (await browser.newContext()).newPage();
  await create(elsewhere, email);
  await openHeld(page);
  await expect(holdBar(page)).toBeVisible();
  await page.goto(SIGN_IN);
  await expect(page.getByRole('timer')).toContainText(/^We are holding .+ for you\. What you typed is kept\.\d+:\d\d/);
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('A1C test');
  await expect(page).toHaveTitle(/^Continue as a guest, or sign in, step 1 of 4: Labcorp appointment \| /);
  const guest = page.getByRole('link', { name: 'Continue as a guest' });
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  expect((await guest.boundingBox())?.height).toBe((await signIn.boundingBox())?.height);
  expect(await isBefore(guest, signIn)).toBe(true);
  await expectNothingFromAxe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Continue as a guest' }).press('Enter');
  await expect(holdBar(page)).toBeVisible();
  await page.goto(SIGN_IN);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(/You can send it again in \d+ seconds\./)).toBeVisible();
  await page.goto(/\/account\/link#\S+/.exec(await mailTo(email, / is your code to sign in$/))?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.goto('/schedule-appointment/labcorp');
  await expect(holdBar(page)).toBeVisible();
});

test('who signs in while booking a COVID-19 test sees its provider, how far they have come and the time that is held; the title says nothing of health', async ({
  page,
}) => {
  const { location } = await openPayment(page);
  await page.goto(`/account/sign-in?from=${encodeURIComponent('/covid19/testing/payment')}`);
  await expect(page.getByRole('timer')).toContainText(`at ${location.name} for you. What you typed is kept.`);
  await expect(page.getByText('COVID-19 test with Bluewick Diagnostics')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Booking steps' }).locator('[aria-current]')).toHaveText('5. Payment');
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('Rapid antigen test');
  await expect(page).toHaveTitle(/^Continue as a guest, or sign in, step 5 of 7: Bluewick Diagnostics appointment \| /);
  await expectNothingFromAxe(page);
  await page.getByRole('link', { name: 'Continue as a guest' }).click();
  await expect(page).toHaveURL(/\/covid19\/testing\/payment$/);
  await expect(holdBar(page)).toContainText(location.name);
});
