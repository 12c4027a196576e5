import { expect, type Page } from '@playwright/test';
import { TESTING_PATH } from '#covid/paths.ts';
import { AVERY, fillPatient, holdBar, keptWith, onward } from '../booking/booking-steps.ts';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { atQuestions, beNear, holdATime, siteNear, TERMS } from './test-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page, baseURL }) => beNear(page, baseURL ?? ''));

/** Presses without a connection, which the page says by an alert; with one again, presses once more, or what the page offers in its place. */
async function pressOffline(
  page: Page,
  press: () => Promise<void>,
  stays: () => Promise<void>,
  again = press,
): Promise<void> {
  await page.context().setOffline(true);
  await press();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await stays();
  await page.context().setOffline(false);
  await again();
}

/** Opens a page, with what it loads late. */
async function opened(page: Page, path: string): Promise<void> {
  const late = page.waitForResponse(/\/api\/header-info/);
  await page.goto(path);
  await late;
}

test('without a connection the page of tests says so, keeps the place that was typed, and shows its locations once there is one again [ERR-5 part]', async ({
  page,
}) => {
  await opened(page, TESTING_PATH);
  const sites = page.getByRole('region', { name: 'Locations near you' });
  const place = sites.getByLabel('City, state or ZIP code');
  await place.fill('Honolulu, HI');
  const alert = page.getByRole('alert');
  const show = () => sites.getByRole('button', { name: 'Show locations' }).click();
  await pressOffline(page, show, async () => {
    await expect(alert).toContainText('Nothing you entered is lost.');
    await isSoundAtBothWidths(page);
    await page.getByRole('link', { name: 'Find my test' }).click();
    await expect(alert).toHaveCount(1);
    await sites
      .getByRole('link', { name: /^Lab PCR/ })
      .first()
      .click();
    await expect(alert).toHaveCount(1);
    await expect(place).toHaveValue('Honolulu, HI');
  });
  await expect(sites).toContainText('Nearest to Honolulu, HI first');
  await expect(alert).toHaveCount(0);
});

test('without a connection the questions before a test keep each answer, say what is missing, and lead on once there is one again [ERR-5 part]', async ({
  page,
}) => {
  await opened(page, `${TESTING_PATH}/screening`);
  const heading = (name: RegExp) => page.getByRole('heading', { name, level: 1 });
  const none = page.getByLabel('None of these');
  const next = (name = 'Next') => page.getByRole('button', { name, exact: true }).click();

  // The page's script, which the first touch asks for.
  await pressOffline(
    page,
    () => none.click(),
    async () => {
      await expect(page.getByRole('alert')).toContainText('Call 911');
      await isSoundAtBothWidths(page);
      await expect(none).toBeChecked();
    },
    () => expect(page.locator('astro-island:not([ssr]) > .screening')).toBeVisible(),
  );
  await expect(none).toBeChecked();
  await next();
  await expect(heading(/Which symptoms/)).toBeFocused();

  // Each question, up to the test.
  await page.context().setOffline(true);
  await page.getByLabel('Fever or chills').check();
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('3 years or older').check();
  await next();
  await page.getByLabel('No, or I don’t know').check();
  await next();
  await none.check();
  await next('See my test');
  await expect(heading(/A rapid antigen test fits/)).toBeFocused();
  await expect(page.getByText('We couldn’t look for locations near you.')).toBeVisible();

  // The booking, which begins with the answers.
  const onwards = () => next('Continue with rapid antigen');
  const sent = page.waitForRequest((request) => request.url().endsWith('/covid19/patient-info'));
  await pressOffline(page, onwards, async () => {
    await expect(page.getByRole('alert')).toContainText('Your answers are still here.');
    await page.context().setOffline(false);
    await expect(page.getByText(/give it within 25 miles/)).toBeVisible();
  });
  expect((await sent).postDataJSON()).toMatchObject({ screening: { symptoms: ['fever'], began: 'yesterday' } });
  await expect(heading(/Before you start/)).toBeVisible();
});

test('without a connection each step of a test says so, keeps what was typed, and goes on once there is one again [ERR-5 part]', async ({
  page,
}) => {
  test.slow();
  const site = await siteNear(page, /^By car\.$/);

  // The terms, agreed to.
  await page.goto(`${TERMS}?serviceId=1901&locationId=${site.locationId}`);
  await page.getByText('Read all the terms').click();
  await expect(page.locator('details .quote')).toBeVisible();
  const agreed = page.getByRole('checkbox', { name: /I have read the terms/ });
  await agreed.check();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: 'Agree and continue' }).click(),
    () => expect(agreed).toBeChecked(),
  );

  // The patient, all typed.
  await expect(page.getByRole('heading', { level: 1, name: 'Who is the test for?' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  const kept = keptWith(page, AVERY.phone);
  await fillPatient(page);
  await kept;
  await pressOffline(
    page,
    () => onward(page).click(),
    () => expect(page.getByLabel('Last name', { exact: true })).toHaveValue(AVERY.last),
  );

  // An answer for the lab.
  await atQuestions(page);
  const no = page.getByRole('group', { name: 'Are you pregnant?' }).getByRole('radio', { name: 'No', exact: true });
  await no.check();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: /^Continue to/ }).click(),
    () => expect(no).toBeChecked(),
  );

  // A time, which isn't held.
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ }).first()).toBeVisible();
  await page.context().setOffline(true);
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ })
    .first()
    .click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('We could not hold that time.');
  await expect(holdBar(page)).toBeHidden();
  await page.context().setOffline(false);
  await holdATime(page);
  await onward(page).click();

  // How it is paid.
  await expect(page.getByRole('heading', { level: 1, name: 'How will it be paid?' })).toBeVisible();
  await expect(holdBar(page)).toContainText('We are holding');
  const self = page.getByRole('radio', { name: 'I pay at the visit' });
  await self.check();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: 'Continue to review' }).filter({ visible: true }).click(),
    () => expect(self).toBeChecked(),
  );

  // The booking itself: nothing is lost, and it is made once.
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
  await expect(page.getByText('You pay', { exact: true })).toBeVisible();
  await pressOffline(
    page,
    () => page.getByRole('button', { name: 'Book this test' }).click(),
    () => expect(page.getByRole('alert')).toContainText('Try again as often as you like: it won’t be booked twice.'),
    () => page.getByRole('button', { name: 'Try again' }).click(),
  );
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
});
