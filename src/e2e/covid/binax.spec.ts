import { expect } from '@playwright/test';
import { fillPatient, holdBar, onward } from '../booking/booking-steps.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';
import { agreeHere, beNear, holdATime, leaveQuestionsOut, PCR, settle, siteNear } from './test-steps.ts';

const BINAX = /Rapid antigen tests only/;

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(async ({ page, baseURL }) => beNear(page, baseURL ?? ''));

test('a Binax site is booked from the page of the tests as far as the receipt; asked for another test there, the test, the place and the price stay, and both ways on stand side by side [COV-4 part]', async ({
  page,
}) => {
  const site = await siteNear(page, BINAX);
  await page.goto('/covid19/testing');
  const row = page
    .getByRole('region', { name: 'Locations near you' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: site.name, exact: true }) });
  await expect(row).toContainText('Rapid antigen tests only.');
  await expect(row.getByRole('link')).toHaveCount(1);
  await row.getByRole('link', { name: /^Rapid antigen/ }).click();
  await agreeHere(page);
  await fillPatient(page);
  await onward(page).click();
  await leaveQuestionsOut(page);

  // Without a time held: nothing changes before one of both ways is pressed.
  const chosen = page.getByRole('group', { name: 'Location' }).getByRole('radio', { name: site.name, exact: true });
  await expect(chosen).toBeChecked();
  const tests = page.getByRole('region', { name: 'Test', exact: true });
  const change = async (name: string): Promise<void> => {
    await tests.locator('summary').click();
    await tests.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  };
  await change('Lab PCR test');
  const asks = page.getByRole('status').filter({ hasText: `${site.name} gives one test only: Rapid antigen test.` });
  await expect(asks).toContainText('You chose: Lab PCR test. Change the test, or the location?');
  await expect(chosen).toBeChecked();
  await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ })).toHaveCount(0);
  await expect(asks.getByRole('button', { name: /^Larkmoor .+ has it, [\d.]+ miles$/ })).toBeVisible();
  await isSound(page);
  await asks.getByRole('button', { name: 'Rapid antigen test, $39' }).click();
  await expect(page.getByRole('heading', { name: `Time at ${site.name}` })).toBeFocused();

  // With one: it stays held for the test that it was held for.
  await holdATime(page);
  const held = page.getByRole('status').filter({ hasText: 'is not open for Lab PCR test.' });
  await change('Lab PCR test');
  await expect(held).toBeVisible();
  await held.getByRole('button', { name: 'Keep Rapid antigen test' }).click();
  await expect(holdBar(page)).toContainText(site.name);
  await settle(page);
  const main = page.getByRole('main');
  for (const words of [site.name, 'Rapid antigen test', '$39, by card or cash at the visit'])
    await expect(main).toContainText(words);
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'When you come' })).toBeVisible();
  for (const words of [site.name, 'Rapid antigen test', 'Rapid antigen tests only.', '$39'])
    await expect(main).toContainText(words);
  await isSound(page);
});

test('the other way leads to the location that gives the chosen test; one that needs insurance says so before a time is chosen, beside the way to one that doesn’t', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const site = await siteNear(page, BINAX);
  await page.goto(`/covid19/testing/terms?serviceId=1902&locationId=${site.locationId}`);
  await agreeHere(page);
  await fillPatient(page);
  await onward(page).click();
  await leaveQuestionsOut(page);
  const asks = page.getByRole('status').filter({ hasText: `${site.name} gives one test only` });
  const other = asks.getByRole('button', { name: / has it, / });
  const name = (await other.innerText()).replace(/ has it.*/, '');
  await isSound(page);
  await other.click();
  const place = (which: string) =>
    page.getByRole('group', { name: 'Location' }).getByRole('radio', { name: which, exact: true });
  await expect(place(name)).toBeChecked();
  await expect(page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ }).first()).toBeVisible();

  const needy = await siteNear(page, /Needs insurance/, PCR);
  await page.getByRole('button', { name: /^Show \d+ more locations$/ }).click();
  await place(needy.name).check();
  await expect(page.getByText(needy.note).first()).toBeVisible();
  const says = page.getByRole('status').filter({ hasText: 'tests people with insurance or a voucher.' });
  await expect(says).toContainText(needy.name);
  await expect(says).toContainText('Without either, you can pay $119 at ');
  await isSound(page);
  await says.getByRole('button', { name: 'I have insurance or a voucher' }).click();
  await expect(says).toBeHidden();
  await expect(place(needy.name)).toBeChecked();
});
