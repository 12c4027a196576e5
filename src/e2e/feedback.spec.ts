import { expect, type Page } from '@playwright/test';
import { AVERY, DETAILS, fillPatient, goToPatient, keptWith } from './booking/booking-steps.ts';
import { tabTo } from './keyboard.ts';
import { expectNoSidewaysScroll, isSound } from './page-checks.ts';
import { test } from './test.ts';

const WRONG = 'The list of services is empty after I choose a filter.';

/** From the foot of a page to the thanks, by way of a mistake. */
async function report(page: Page): Promise<void> {
  await page.goto('/findcare/category/skin-hair?utm=x');
  await page.getByRole('link', { name: 'Is something wrong with this page?' }).click();
  await expect(page).toHaveURL(/\/feedback\?page=\/findcare\/category\/skin-hair$/);
  await isSound(page);
  await page.getByLabel('What went wrong?').fill('Empty');
  await page.getByLabel(/^What were you doing/).fill('Choosing a filter');
  await page.getByLabel(/^Your email address/).fill('avery@');
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await isSound(page);
  await summary.getByRole('link', { name: /10 characters or more/ }).click();
  await expect(page.getByLabel('What went wrong?')).toBeFocused();
  await expect(page.getByLabel('What went wrong?')).toHaveValue('Empty');
  await expect(page.getByLabel(/^What were you doing/)).toHaveValue('Choosing a filter');
  await expect(page.getByLabel(/^Your email address/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('What went wrong?').fill(WRONG);
  await page.getByLabel(/^Your email address/).fill('avery@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/feedback\/thanks$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have what you wrote');
  await isSound(page);
}

test('somebody says what is wrong with the page that they are on; a mistake loses nothing of it', async ({ page }) => {
  await report(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody says what is wrong with the page that they are on', async ({ page }) => {
    await page.goto('/findcare/category/skin-hair');
    await page.getByRole('link', { name: 'Is something wrong with this page?' }).click();
    await page.getByLabel('What went wrong?').fill('Empty');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('What went wrong?')).toHaveValue('Empty');
    await page.getByLabel('What went wrong?').fill(WRONG);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have what you wrote');
  });

  test('the page about what is kept is whole, and the foot of a booking leads there', async ({ page }) => {
    await page.goto(DETAILS);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    await expect(page.getByText('365 days after the visit')).toBeVisible();
    await expect(page.getByText('__Host-fcGuest')).toBeVisible();
  });
});

test('the form is filled in and sent by keyboard, from the page about accessibility, and asks there which page is meant', async ({
  page,
}) => {
  await page.goto('/accessibility');
  await tabTo(page, page.getByRole('link', { name: 'Tell us about a problem' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(/^Which page was it/));
  await page.keyboard.type('The store finder');
  await page.keyboard.press('Tab');
  await page.keyboard.type(WRONG);
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/feedback\/thanks$/);
});

test('while booking, a look at how details are kept, or at the form, loses nothing of what was typed', async ({
  page,
}) => {
  await goToPatient(page);
  const saved = keptWith(page, AVERY.phone);
  await fillPatient(page);
  await saved;
  await page.getByRole('link', { name: 'How we keep your details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await isSound(page);
  await page.goBack();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(AVERY.first);
  await page.getByRole('link', { name: 'Is something wrong with this page?' }).click();
  await expect(page.getByText('/schedule-appointment/[partner]/patient-information')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue(AVERY.last);
});

test('at 320 px the foot of a page, of a booking and of the form fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/findcare/services',
    DETAILS,
    '/feedback?page=/findcare/category/flushots-immunizations',
    '/privacy',
  ]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
    const links = page.getByRole('navigation', { name: 'About this site' }).getByRole('link');
    await expect(links).toHaveText(['Accessibility', 'Privacy', 'Is something wrong with this page?']);
    for (const link of await links.all()) {
      const box = (await link.boundingBox())!;
      expect([box.x >= 0 && box.x + box.width <= 320, box.height >= 24]).toEqual([true, true]);
    }
  }
});
