import { expect, type Page } from '@playwright/test';
import { ON_A_PHONE, test } from '../journey.ts';

test.use({ ...ON_A_PHONE, geolocation: { latitude: 42.3647, longitude: -71.1042 } });

const tiles = (page: Page) =>
  page
    .getByRole('region', { name: 'Services', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });

test('Somebody new in Cambridge shares where they are, narrows skin care to what is cheap and close, looks at one clinic twice, and leaves for its times [LOC-1 part, LOC-10, LOC-12, STATE-3, ROUTE-1, BANNER-4 part, RESULT-5, HOME-2 part, LEAVE-1 part, PARTNER-2 part]', async ({
  page,
  context,
}) => {
  await context.route('https://*.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The clinic itself</h1>' }),
  );

  // An old bookmark of the retailer's home.
  const retailer = page.getByRole('heading', { level: 1, name: 'Your pharmacy, and care near you.' });
  await page.goto('/default.jsp');
  await expect(retailer).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Larkmoor' }).click();
  await expect(page).toHaveURL('/');
  await expect(retailer).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find care', exact: true }).click();
  await expect(page).toHaveURL('/findcare/services');
  await expect(page.getByRole('heading', { level: 2, name: 'Need help choosing?' })).toBeVisible();
  await expect(page.getByText("Answer a few quick questions, and we'll help you find the right care.")).toBeVisible();

  // Where they are: refused at first, so that the place of before stays.
  const place = page.getByRole('combobox', { name: 'Showing Services near' });
  const before = await place.inputValue();
  await expect(place).toHaveAttribute('placeholder', 'City, state or zip');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('alert')).toContainText('didn’t share your location');
  await expect(place).toHaveValue(before);
  await context.grantPermissions(['geolocation']);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(place).toHaveValue('02139 Cambridge, MA');
  await expect(page.getByRole('heading', { name: 'Services near 02139 Cambridge, MA', exact: true })).toBeVisible();

  // The place goes with them to a category, whose dialog changes it.
  await page.getByRole('main').getByRole('link', { name: 'Illness & injuries', exact: true }).click();
  await expect(page.getByText('Services near 02139 Cambridge, MA')).toBeVisible();
  // What is related comes with the tiles of the place.
  await expect(page.getByText('Available anywhere in Massachusetts.').first()).toBeVisible();
  const related = page.getByRole('navigation', { name: 'Related categories' });
  await related.getByRole('link', { name: 'Skin & hair' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Skin & hair' })).toBeVisible();
  await changePlace(page);
  await narrow(page);
  const name = await lookAtTheNearest(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: `See times with ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `We're taking you to ${name}` });
  await expect(dialog).toContainText(`${name}'s privacy and security policies`);
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: /^Got it/ }).click(),
  ]);
  await expect(there.getByRole('heading', { name: 'The clinic itself' })).toBeVisible();
  expect(new URL(there.url()).pathname).toBe('/times');
  await expect(dialog).toBeHidden();
});

/** Cheap ones only, the nearest first. */
async function narrow(page: Page): Promise<void> {
  await page.getByText('Filters', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Up to $100', { exact: true }).click();
  const show = sheet.getByRole('button', { name: /^Show \d+ results?$/ });
  const count = /\d+/.exec(await show.innerText())?.[0];
  await show.click();
  await expect(page.getByRole('status').filter({ hasText: `${count} results found` })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Nearest');
  await expect(page).toHaveURL(/\?price=100&sort=nearest$/);
  await expect(async () => {
    const texts = (await tiles(page).allInnerTexts()).join(' ');
    const distances = [...texts.matchAll(/Nearest clinic: ([\d.]+) miles? away/g)].map(([, miles]) => Number(miles));
    expect(distances.length).toBeGreaterThan(1);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    await expect(tiles(page).first()).toContainText('Nearest clinic', { timeout: 500 });
  }).toPass();
}

/** In the dialog from the keyboard: out by Escape, in again, and away with the device's place. */
async function changePlace(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change location' });
  const opener = page.getByRole('button', { name: 'Change location' });
  await opener.click();
  const field = dialog.getByLabel('Enter a location');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('placeholder', 'Enter a location');
  await expect(dialog.getByText('or', { exact: true })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first control the browser's own bar has the focus.
    const isInside = () =>
      page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'));
    expect(await isInside()).toBe(true);
  }
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid location');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await opener.click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await field.fill('02108');
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Services near 02108 Boston, MA')).toBeVisible();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Services near 02139 Cambridge, MA')).toBeVisible();
}

/** Its details, then its own page from what was looked at: both say what the tile says. Gives its name. */
async function lookAtTheNearest(page: Page): Promise<string> {
  const tile = tiles(page).first();
  const name = await tile.getByRole('heading', { level: 3 }).innerText();
  const price = /\$[\d.]+/.exec(await tile.getByRole('definition').innerText())?.[0] ?? 'a price';
  const far = await tile.getByText(/^Nearest clinic: [\d.]+ miles? away$/).innerText();
  const viewed = page.waitForResponse('**/api/tiles/*/viewed');
  const more = tile.locator('summary');
  await more.click();
  await expect(page.getByRole('dialog', { name })).toContainText(price);
  await viewed;
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  const row = page.getByRole('region', { name: 'Recently viewed' });
  await expect(row.getByRole('heading', { level: 3 })).toHaveText([name]);
  await row.getByRole('link', { name: `Learn more about ${name}` }).click();
  const services = page.getByRole('region', { name: 'Services and prices' });
  await expect(services).toContainText('Services near 02139 Cambridge, MA');
  await expect(services.getByText(far)).toBeVisible();
  await expect(services.getByRole('definition').first()).toContainText(price);
  return name;
}
