import { expect, type Locator, type Page } from '@playwright/test';
import { agreeToTerms, fillPatient, holdATime, onward } from '../../booking/booking-steps.ts';
import { editedSite } from '../../servers/edited-site.ts';
import { START_MS } from '../../servers/start-time.ts';
import { ON_A_PHONE, test as journey } from '../journey.ts';

const PRICE = /^price: \d+$/m;

/** The site after an editor has made the cholesterol test cheaper: built and started once, before the test's own time. */
const test = journey.extend<object, { edited: string }>({
  edited: [
    async ({}, use) => {
      const change = (text: string) => text.replace(PRICE, 'price: 37');
      const site = await editedSite({ file: 'services/labcorp-cholesterol.yaml', change });
      await use(site.origin);
      await site.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
});
test.use(ON_A_PHONE);

test('Somebody who has waited for a cholesterol test to cost less sees an editor’s new price wherever they look, and books at it [TILE-4 part, LAND-5 part, PARTNER-2 part, SCHED-14 part]', async ({
  page,
  edited,
}) => {
  await page.goto('/findcare/category/labs');
  await expect(tile(page).getByRole('definition')).toContainText('$39');

  // A tile of a built page, the lab's own page, and a search, which the server answers.
  await page.goto(`${edited}/findcare/services`);
  await page.getByRole('main').getByRole('link', { name: /^Labs/ }).first().click();
  await expect(tile(page).getByRole('definition')).toContainText('$37');
  await page.getByRole('link', { name: 'Learn more about Labcorp: cholesterol test' }).click();
  const services = page.getByRole('region', { name: 'Services and prices' }).getByRole('listitem');
  const own = services.filter({ has: page.getByRole('heading', { name: 'Cholesterol test', exact: true }) });
  await expect(own.getByRole('definition')).toContainText('$37');
  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  const need = page.getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill('cholesterol');
  await need.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'cholesterol' })).toBeVisible();
  await expect(tile(page).getByRole('definition')).toContainText('$37');

  // And from the first step of booking to the receipt.
  await tile(page)
    .getByRole('link', { name: /^See all times/ })
    .click();
  const held = /holding (.+?, \d{1,2}:\d\d [ap]m) at /.exec(await holdATime(page))?.[1] ?? 'no time';
  await expect(page.getByRole('main')).toContainText('$37 you pay Labcorp at the visit');
  await onward(page).click();
  await agreeToTerms(page);
  await fillPatient(page);
  await onward(page).click();
  await expect(page.getByRole('main')).toContainText('$37, you pay Labcorp at the visit');
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$37 you pay Labcorp at the visit');
  await expect(page.getByRole('main')).not.toContainText('$39');
});

function tile(page: Page): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Labcorp: cholesterol test' }) });
}
