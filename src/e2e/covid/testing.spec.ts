import { setTimeout as delay } from 'node:timers/promises';

import { expect } from '@playwright/test';
import { inDatabase } from '../booking/database.ts';
import { AVERY, fillChild, fillPatient, find, holdBar, keptWith, onward } from '../booking/booking-steps.ts';
import { tabTo } from '../keyboard.ts';
import { expectNoSidewaysScroll, expectSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { bookSelfPaid, openReview } from './held-test.ts';
import { agree, agreeHere, ANTIGEN, beNear, bookTest, holdATime, siteNear, sitesNear, TERMS } from './test-steps.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const BY_CAR = /^By car\.$/;

test.beforeEach(async ({ page, baseURL }) => beNear(page, baseURL ?? ''));

/** Has the visit of a number begin so many minutes from now, in a seat of its own. */
async function putAt(number: string, minutes: number): Promise<void> {
  await inDatabase(
    `update seats s set starts_at = now() + make_interval(mins => $2), seat = 900 + (random() * 30000)::int,
       during = tstzrange(now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 15))
     from appointments a where a.confirmation_number = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [number, minutes],
  );
}

/** Whether the day near Chicago ends before a visit of now could. */
function endsSoon(): boolean {
  return new Date().toLocaleTimeString('en-GB', { timeZone: 'America/Chicago' }) > '23:50';
}

test('a parent books for a child by car on a phone, says “I’m here” in time, and hears who is before them; without a connection, the way by phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  // Not the nearest, where other journeys book meanwhile: its hours change below.
  const site = (await sitesNear(page, BY_CAR, ANTIGEN))[3];
  if (!site) throw new Error('Too few sites near');
  const number = await bookTest(page, site, fillChild);
  const main = page.getByRole('main');
  await expect(main).toContainText(/From \d+:\d\d [ap]m, turn in from /);
  for (const words of [
    'Hold the parent’s photo ID',
    'A photo ID of the parent or guardian',
    'stay in the car',
    'works that day',
  ])
    await expect(main).toContainText(words);
  await expect(page.getByRole('img', { name: /green signs lead around .+ to spaces 1 to \d+/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectSound(page);

  const [before] = await inDatabase(
    'select l.id, l.hours, l.special_days from locations l join appointments a on a.location_id = l.id where a.confirmation_number = $1',
    [number],
  );
  await inDatabase(
    `update locations l set hours = (select jsonb_agg('{"open":"00:00","close":"23:59"}'::jsonb) from generate_series(1, 7)), special_days = '{}'
     from appointments a where a.confirmation_number = $1 and l.id = a.location_id`,
    [number],
  );
  await putAt(number, endsSoon() ? -2 : 5);
  await page.reload();
  const card = page.getByRole('region', { name: 'In the lot?' });
  // By keyboard alone.
  await tabTo(page, card.getByLabel('Number of your space'));
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('Number of your space')).toBeFocused();
  await expect(card).toContainText(/Enter the number on the sign of your space: 1 to \d+/);
  await card.getByLabel('Number of your space').fill('2');
  await context.setOffline(true);
  await card.getByRole('button', { name: 'I’m here' }).click();
  await expect(card.getByRole('alert')).toContainText(`say space 2 and the last letters, ${number.slice(-4)}`);
  await expectSound(page);
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('status')).toContainText('We know you’re in space 2.');
  await expect(card.getByRole('alert')).toBeHidden();
  await expectSound(page);
  await inDatabase('update locations set hours = $2, special_days = $3 where id = $1', [
    before?.['id'],
    JSON.stringify(before?.['hours']),
    JSON.stringify(before?.['special_days']),
  ]);
});

test('beside the terms and the patient is what a link has named: the test, its place and its price, and nothing where it named nothing', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  const site = await siteNear(page, /^By car\.$/);
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await agree(page, site);
  await expect(summary).toContainText(site.name);
  await expect(summary).toContainText('Rapid antigen test');
  await expect(summary).toContainText('$39');
  await expect(summary).not.toContainText('When');
  await isSoundAtBothWidths(page);
  await page.setViewportSize(PHONE);
  await expect(summary).toBeHidden();
  await page.setViewportSize(DESK);
  await page.goBack();
  await expect(summary).toContainText(site.name);

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(TERMS);
  await agreeHere(page);
  await expect(summary).toBeHidden();
});

test('a reload and Back lose nothing that was typed, agreed to or held, and no step shows before its time', async ({
  page,
}) => {
  const site = await siteNear(page, BY_CAR);
  await page.goto('/covid19/testing/review');
  await expect(page).toHaveURL(TERMS);
  await agree(page, site);
  const kept = keptWith(page, AVERY.last);
  await fillPatient(page);
  await kept;
  await page.reload();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue(AVERY.last);
  // Even where the token that calls need comes late.
  await page.route('**/api/header-info', async (route) => {
    await delay(400);
    await route.continue();
  });
  await onward(page).click();
  await page
    .getByRole('group', { name: 'Is this your first COVID-19 test?' })
    .getByRole('radio', { name: 'Yes' })
    .check();
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByText('Is this your first COVID-19 test?')).toBeVisible();
        return page
          .getByRole('group', { name: 'Is this your first COVID-19 test?' })
          .getByRole('radio', { name: 'Yes' })
          .isChecked();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.unroute('**/api/header-info');
  await page.getByRole('button', { name: /^Continue to/ }).click();
  await holdATime(page);
  const held = await holdBar(page).innerText();
  await page.goBack();
  await expect(
    page.getByRole('group', { name: 'Is this your first COVID-19 test?' }).getByRole('radio', { name: 'Yes' }),
  ).toBeChecked();
  await page.goForward();
  await expect(holdBar(page)).toContainText(held.split('\n')[0]?.slice(0, 30) ?? '');
  await page.reload();
  await expect(holdBar(page)).toContainText('We are holding');

  await page.goto('/covid19/testing');
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await expect(page).toHaveURL('/covid19/testing/payment');
  await expect(holdBar(page)).toContainText('We are holding');
});

test('two tabs book one test: the second is shown what the first has booked', async ({ page, context }) => {
  await openReview(page);
  const known = await page.evaluate(() => JSON.stringify(sessionStorage));
  const second = await context.newPage();
  await second.goto('/covid19/testing');
  await second.evaluate((values) => {
    for (const [name, value] of Object.entries(JSON.parse(values) as Record<string, string>))
      sessionStorage.setItem(name, value);
  }, known);
  await second.goto('/covid19/testing/review');
  await expect(second.getByRole('button', { name: 'Book this test' })).toBeVisible();
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
  await second.getByRole('button', { name: 'Book this test' }).click();
  await expect(second.getByText('You did this already, in another tab or window.')).toBeVisible();
});

test('a booked test is found by its number, with its own links: how it is paid, what to do on the day, another time at the tests’ own page, and a cancel', async ({
  page,
  browser,
}) => {
  const number = await bookSelfPaid(page);
  const other = await browser.newPage();
  await find(other, number, AVERY.birth);
  await expect(other.getByText(number).first()).toBeVisible();
  await other.getByRole('button', { name: /^Change how it is paid/ }).click();
  await expect(other.getByText('Until now')).toBeVisible();
  await expect(other.getByText('by card or cash at the visit').first()).toBeVisible();
  await other.goBack();
  await other.getByRole('button', { name: /^When you come/ }).click();
  await expect(other).toHaveURL(/\/covid19\/testing\/confirmation$/);
  await expect(other.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
  await other.getByRole('button', { name: /^Change time/ }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Change the time' })).toBeVisible();
  await holdATime(other);
  await onward(other).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Move to this time?' })).toBeVisible();
  await expectSound(other);
  await other.getByRole('button', { name: /^Move to / }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your appointment has moved' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('$39');
  await other.getByRole('button', { name: 'Cancel appointment' }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel appointment|^Yes/ })
    .first()
    .click();
  await expect(other.getByText(/canceled/).first()).toBeVisible();
  await other.close();
});
