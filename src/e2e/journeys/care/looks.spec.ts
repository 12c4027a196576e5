import { expect, type Locator, type Page } from '@playwright/test';
import { agreeToTerms, onward } from '../../booking/booking-steps.ts';
import { fillGuest } from '../../booking/guests.ts';
import { holdAQuietTime } from '../../booking/quiet-time.ts';
import { expectAllInReach, expectDark, expectMarked } from '../../looks.ts';
import { expectNothingFromAxe } from '../../page-checks.ts';
import { AT_A_DESK, ON_A_PHONE, test } from '../journey.ts';

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('Somebody who enlarges every letter searches for a hearing test, reads all of a tile, and writes to us that a page is wrong [BEYOND-1 part, RESULT-2 part, TILE-7 part]', async ({
    page,
  }) => {
    await page.goto('/findcare/services');
    const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
    await need.fill('hearing test');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAllInReach(page);
    await need.press('Enter');
    await expect(page.getByText('hearing test near 60614 Chicago, IL')).toBeVisible();
    await expectAllInReach(page);
    const tile = page.getByRole('main').getByRole('article').first();
    const name = await tile.getByRole('heading', { level: 3 }).innerText();
    const price = await tile.getByRole('definition').innerText();
    await page.getByText(`More details about ${name}`).click();
    const details = page.getByRole('dialog', { name });
    await expect(details).toContainText(/\$[\d.]+/.exec(price)?.[0] ?? price);
    await expectAllInReach(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    // The form at the foot: a mistake loses nothing, and says which page is meant.
    await page.getByRole('link', { name: 'Is something wrong with this page?' }).click();
    await expect(page.getByText('/findcare/category/search-results')).toBeVisible();
    await expectAllInReach(page);
    await page.getByLabel('What went wrong?').fill('Empty');
    await page.getByLabel(/^What were you doing/).fill('Reading of a hearing test');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await page
      .getByRole('alert')
      .getByRole('link', { name: /10 characters or more/ })
      .click();
    const wrong = page.getByLabel('What went wrong?');
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveValue('Empty');
    await expectAllInReach(page);
    await wrong.fill('The words of the second tile end too soon.');
    await expect(page.getByLabel(/^What were you doing/)).toHaveValue('Reading of a hearing test');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have what you wrote');
    await expectAllInReach(page);
  });
});

const MAYA = {
  name: ['Maya', 'Contrast'],
  birth: ['5', '17', '1968'],
  zip: '80202',
  town: 'Denver, Colorado',
  street: '1600 Wynkoop St',
  email: 'maya.contrast@mail.example',
  phone: '303-555-0173',
} as const;

test.describe('in forced colors', () => {
  test.use({ ...AT_A_DESK, contextOptions: { forcedColors: 'active' } });

  test('Somebody whose system chooses the colors narrows labs, sees which day and time are chosen, and books a test [BEYOND-1 part, CAT-7 part, SCHED-14 part]', async ({
    page,
  }) => {
    await page.goto('/findcare/services');
    const place = page.getByRole('combobox', { name: 'Showing Services near' });
    await place.fill(MAYA.zip);
    await place.press('Enter');
    await expect(place).toHaveValue('80202 Denver, CO');
    await page.getByRole('main').getByRole('link', { name: /^Labs/ }).first().click();
    await expect(page.getByText('Services near 80202 Denver, CO')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Online services' }).click();
    await expect(page.getByRole('button', { name: 'Remove filter: In person only' })).toBeVisible();
    await expectMarked(page);
    const tile = page.getByRole('main').getByRole('article').filter({ hasText: 'Labcorp: A1C test' });
    const price = /\$[\d.]+/.exec(await tile.getByRole('definition').innerText())?.[0] ?? 'no price';
    await tile.getByRole('link', { name: /^See all times/ }).click();

    // Day, place and time look unlike their neighbors once they are chosen.
    const held = await holdAQuietTime(page);
    await expectMarked(page);
    await onward(page).click();
    await agreeToTerms(page);
    await fillGuest(page, MAYA);
    await onward(page).click();
    await expect(page.getByRole('main')).toContainText(price);
    await page.getByRole('button', { name: 'Confirm appointment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('A1C test');
  });
});

test.describe('in the dark', () => {
  test.use({ ...ON_A_PHONE, colorScheme: 'dark' });

  const offer = (page: Page): Locator => page.getByRole('link', { name: /^Order the kit with Quiet Hours/ }).first();

  test('Somebody who sleeps badly reads at night of a test at home, looks at a ring in the shop, and goes on to the sleep doctors, dark all the way [BEYOND-1 part, LAND-3 part, PARTNER-2 part, ROUTE-11 part]', async ({
    page,
    context,
  }) => {
    await context.route('https://*.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>The doctors themselves</h1>' }),
    );
    await page.goto('/findcare/sleep-analysis');
    await expectDark(page);
    const price = /\$[\d.]+/.exec(await page.getByRole('main').getByRole('definition').first().innerText())![0];

    // One of the products, which says that it doesn't stand in for the test.
    const products = page.getByRole('region', { name: 'For a quieter bedroom' });
    const card = products.getByRole('listitem').filter({ hasText: 'Drift Sleep Ring' });
    await expect(card).toContainText('No reviews yet');
    const cost = /\$[\d.]+/.exec(await card.innerText())![0];
    await card.getByRole('link', { name: 'Drift Sleep Ring' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Drift Sleep Ring' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(cost);
    await expect(page.getByRole('main')).toContainText("It can't find sleep apnea.");
    await expectDark(page);
    await page.goBack();

    await page.getByRole('link', { name: 'See Quiet Hours' }).click();
    const services = page.getByRole('region', { name: 'Services and prices' });
    await expect(
      services
        .getByRole('listitem')
        .filter({ has: offer(page) })
        .first(),
    ).toContainText(price);
    await expectDark(page);
    await expectNothingFromAxe(page);
    await offer(page).click();
    const leaving = page.getByRole('dialog', { name: /^We're taking you to Quiet Hours/ });
    await expect(leaving).toContainText('privacy and security policies');
    const [there] = await Promise.all([
      context.waitForEvent('page'),
      leaving.getByRole('link', { name: /^Got it/ }).click(),
    ]);
    await expect(there.getByRole('heading', { name: 'The doctors themselves' })).toBeVisible();
    expect(there.url()).toMatch(/^https:\/\/quiet-hours-sleep\.example\/kit/);
    await expectDark(page);
  });
});
