import { expect } from '@playwright/test';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { tabTo } from '../keyboard.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PAGE = '/covid19/testing';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of COVID-19 tests is whole: danger first, each test with its price, the nearest locations with their next open time, near another place too [COV-1 part]', async ({
    page,
  }) => {
    await page.goto(PAGE);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    await expect(main.getByRole('link').first()).toHaveAttribute('href', '/findcare/help/trouble-breathing');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('COVID-19 tests');
    const tests = page.getByRole('region', { name: 'Tests and prices' });
    for (const [name, price] of [
      ['Rapid antigen', '$39'],
      ['Lab PCR', '$119'],
      ['Rapid molecular', '$129'],
    ] as const)
      await expect(tests.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })).toContainText(
        price,
      );
    const sites = page.getByRole('region', { name: 'Locations near you' });
    await expect(sites.getByRole('listitem')).toHaveCount(6);
    await expect(sites).toContainText('By car.');
    await expect(sites).toContainText('Needs insurance or a voucher.');
    await sites.getByLabel('City, state or ZIP code').fill('Honolulu, HI');
    await sites.getByRole('button', { name: 'Show locations' }).click();
    await expect(sites).toContainText('Nearest to Honolulu, HI first');
    await expect(sites.getByRole('listitem').first()).toContainText('HI');
    await sites.getByLabel('City, state or ZIP code').fill('Xyzzyville');
    await sites.getByRole('button', { name: 'Show locations' }).click();
    await expect(sites.getByLabel('City, state or ZIP code')).toHaveAccessibleDescription(
      'Couldn’t find the location Xyzzyville',
    );
  });
});

test('the page of COVID-19 tests is sound, and by keyboard a test leads to its booking with the test and the location kept', async ({
  page,
}) => {
  await page.goto(PAGE);
  await isSoundAtBothWidths(page);
  await expect(page.getByRole('link', { name: 'Find my test' })).toHaveAttribute('href', `${PAGE}/screening`);
  const site = page.getByRole('region', { name: 'Locations near you' }).getByRole('listitem').first();
  await tabTo(page, site.getByRole('link', { name: /^Lab PCR/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/covid19\/testing\/terms$/);
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  // Kept by the page's script, which comes after its words.
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('serviceId'), sessionStorage.getItem('locationId')]))
    .toEqual(['1902', 'bluewick-0001']);
});

test('a store’s page leads to the tests that are given there', async ({ page }) => {
  await page.goto('/store-finder');
  await page
    .getByRole('link', { name: /^Market Square/ })
    .first()
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Rapid antigen test' }).click();
  await expect(page).toHaveURL(/\/covid19\/testing\/terms$/);
});
