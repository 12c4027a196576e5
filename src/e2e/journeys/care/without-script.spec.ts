import { expect, type Page } from '@playwright/test';
import { ON_A_PHONE, test } from '../journey.ts';

test.use({ ...ON_A_PHONE, javaScriptEnabled: false });

/** The buttons of a day's times. */
const times = (page: Page) => page.getByRole('button', { name: /^Hold \d{1,2}:\d\d [ap]m/ });

test('Somebody whose phone runs no script finds a lab by category and by search, holds a time, comes back to it, and calls to finish [CAT-11, ROUTE-4 part, RESULT-2 part, SHELL-4 part, STORE-5 part, SCHED-1 part, SCHED-3 part]', async ({
  page,
}) => {
  // By category, near the site's own place: tiles, prices and links.
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Find care', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Labs', exact: true }).click();
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Labcorp: cholesterol test' }) });
  await expect(tile).toContainText(/Nearest clinic: [\d.]+ miles? away/);
  const price = /\$\d+/.exec(await tile.getByRole('definition').innerText())?.[0] ?? 'a price';

  const shown = page.getByRole('region', { name: 'Services', exact: true });
  const count = /\d+/.exec(await shown.getByRole('status').first().innerText())?.[0];
  await expect(shown.getByRole('article')).toHaveCount(Number(count));

  // By words and a town of their own, where nobody else books.
  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  await page.getByRole('combobox', { name: 'What do you need help with?' }).fill('cholesterol');
  await page.getByRole('combobox', { name: 'Showing Services near' }).fill('Sioux Falls, SD');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/search-results\?q=cholesterol&near=Sioux\+Falls%2C\+SD$/);
  await expect(page.getByRole('heading', { level: 1, name: 'cholesterol' })).toBeVisible();
  await expect(tile.getByRole('definition')).toContainText(price);
  const far = /Nearest clinic: ([\d.]+ miles?) away/.exec(await tile.innerText())?.[1] ?? 'far';
  await tile.getByRole('link', { name: /^See all times/ }).click();

  // A time at the nearest lab, which the tile has told of.
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await expect(summary).toContainText('Cholesterol test');
  await expect(summary).toContainText(`${price} you pay Labcorp at the visit`);
  await expect(summary).toContainText(far);
  const open = page.getByRole('region', { name: /^Time at / });
  const lab = (await open.getByRole('heading', { level: 2 }).innerText()).replace('Time at ', '');
  await page
    .getByRole('link', { name: /^\w+, \w+ \d+\s*\d+ open$/ })
    .nth(2)
    .click();
  const day = await open.getByRole('heading', { level: 3 }).innerText();
  const clock = /\d+:\d\d [ap]m/.exec(await times(page).first().innerText())?.[0] ?? 'a time';
  await times(page).first().click();
  const held = page.getByRole('heading', { level: 1, name: 'We are holding this time for you' });
  await expect(held).toBeVisible();
  const until = page.getByText(`${day}, ${clock} at ${lab} is held for you until`);
  await expect(until).toContainText(/until \d+:\d\d [ap]m, Central Time\.$/);

  // Looking around loses nothing: the stores, as a list that needs no map, and the other times.
  await page.getByRole('banner').getByRole('link', { name: 'Stores', exact: true }).click();
  await page.getByLabel('City, state or ZIP code').fill('Sioux Falls, SD');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ stores? within 50 miles of / })).toBeVisible();
  const directions = page.getByRole('main').getByRole('link', { name: /^Directions/ });
  await expect(directions.first()).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/directions/);
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await expect(page.getByText(`We are holding ${day}, ${clock} at ${lab} for you.`)).toBeVisible();
  await expect(summary).toContainText(`${day}, ${clock}`);
  await page.getByRole('link', { name: 'See it and how to finish booking' }).click();
  await expect(held).toBeVisible();
  await expect(until).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'The time you hold' })).toContainText(price);

  // What only a script can ask is asked by phone.
  const byPhone = page.getByRole('region', { name: 'Finish booking by phone' });
  await expect(byPhone).toContainText('It isn’t booked yet.');
  const call = byPhone.getByRole('link', { name: /^Call Larkmoor at [\d-]{12}$/ });
  const digits = (await call.innerText()).replaceAll(/\D/g, '');
  await expect(call).toHaveAttribute('href', `tel:+1${digits}`);
});
