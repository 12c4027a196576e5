import { expect, type Locator } from '@playwright/test';
import { test } from '../test.ts';

const FINDER = '/store-finder';

/** How many of these stand in the first row, and in the second. */
function rowsOf(items: Locator): Promise<number[]> {
  return items.evaluateAll((all) => {
    const rows = Map.groupBy(all, (item) => Math.round(item.getBoundingClientRect().top));
    return [...rows.values()].slice(0, 2).map((row) => row.length);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is whole: open until when, address, services two per row, phone, directions; a typed place and filters change it [STORE-5] [SHELL-4]', async ({
    page,
  }) => {
    await page.goto(FINDER);
    await expect(
      page.getByRole('heading', { level: 2, name: /^\d+ stores within 50 miles of 60614 Chicago, IL/ }),
    ).toBeVisible();
    await expect(page.locator('.store')).toHaveCount(10);
    const first = page
      .locator('.store')
      .filter({ has: page.getByRole('link', { name: /^Directions/ }) })
      .first();
    for (const store of await page.locator('.store:has(.duo)').all()) {
      await expect(store.locator('.hours')).toHaveText(
        /^\s*((Open until|Closes soon, at) ([\d:]+ [ap]m|midnight|noon)|Open day and night|Opens .*at ([\d:]+ [ap]m|midnight|noon))\s*$/,
      );
      await expect(store.getByText(/^\d+ .+, .+, [A-Z]{2} \d{5}$/)).toBeVisible();
    }
    expect(await rowsOf(first.locator('.duo li'))).toEqual([2, 2]);
    await expect(first.locator('.far')).toHaveText(/^\d+(\.\d)? miles$/);
    await expect(first.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
    await expect(first.getByRole('link', { name: /^Directions/ })).toHaveAttribute('rel', 'noopener');
    await expect(first.getByRole('list').getByText(/^Pharmacy/)).toBeVisible();
    await page.getByRole('link', { name: 'Show 10 more stores' }).click();
    await expect(page.locator('.store')).toHaveCount(20);
    await page.getByLabel('City, state or ZIP code').fill('Houston');
    await page.getByRole('checkbox', { name: 'Drive-Thru Pharmacy' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/near=Houston&.*has=DriveThru/);
    for (const store of await page
      .locator('.store')
      .filter({ has: page.locator('.duo') })
      .all())
      await expect(store.locator('.duo')).toContainText('Drive-Thru Pharmacy');
  });

  test('every store is reached by links: finder, state, store; its structured data is what the page says', async ({
    page,
  }) => {
    await page.goto(FINDER);
    await page.getByRole('link', { name: 'Guam' }).click();
    await page.getByRole('main').getByRole('list').last().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/store\/\d+-[a-z0-9-]+-gu$/);
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@graph': Record<string, unknown>[];
    };
    const store = graph['@graph'].find((node) => node['@type'] === 'Pharmacy') as Record<string, never> | undefined;
    const { streetAddress, postalCode } = store?.['address'] as unknown as Record<string, string>;
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(String(store?.['name']));
    await expect(main.locator('.lead')).toContainText(`${streetAddress}, `);
    await expect(main.locator('.lead')).toContainText(String(postalCode));
    await expect(main.getByText(String(store?.['telephone']).slice(3))).toBeVisible();
    const named = (await main.locator('.duo li span').allTextContents()).map((text) => text.trim());
    const offered = store?.['hasOfferCatalog'] as unknown as { itemListElement: { itemOffered: { name: string } }[] };
    for (const { itemOffered } of offered.itemListElement)
      expect(
        named.some((text) => text.startsWith(itemOffered.name)),
        itemOffered.name,
      ).toBe(true);
  });
});

test('filters change the list in place and stay in the address through reload and Back; no store near says how far the nearest is', async ({
  page,
}) => {
  await page.goto(FINDER);
  const all = await page.locator('#s-list').textContent();
  const labs = page.getByRole('checkbox', { name: 'Lab visits' });
  await labs.check();
  await expect(page).toHaveURL(`${FINDER}?has=Labs`);
  await expect(page.locator('#s-list')).not.toHaveText(all ?? '');
  await expect(labs).toBeFocused();
  await page.reload();
  await expect(labs).toBeChecked();
  await page.goBack();
  await expect(page.locator('#s-list')).toHaveText(all ?? '');
  await page.goto(`${FINDER}?near=96799&has=Labs&miles=5`);
  await expect(page.getByRole('heading', { name: /^No store within 5 miles of 96799 .* Lab visits/ })).toBeVisible();
  await expect(page.getByText(/^The nearest is .*, [\d,]+ miles away/)).toBeVisible();
});

test('a search for a shot names the nearest store that gives it, and leads to all such stores near that place [RESULT-2 part]', async ({
  page,
}) => {
  await page.goto('/findcare/category/search-results?q=shingles+shot&near=63042');
  const line = page.locator('.in-store');
  await expect(line).toHaveText(/, \d+(\.\d)? miles away, gives immunizations\b.+\. All stores with immunizations$/);
  await expect(line.getByRole('link').first()).toHaveAttribute('href', /^\/store\/\d+-/);
  await line.getByRole('link', { name: 'All stores with immunizations' }).click();
  await expect(page).toHaveURL(/\/store-finder\?near=63042.*&has=Immunizations$/);
  await expect(page.getByRole('checkbox', { name: 'Immunizations' })).toBeChecked();
  await expect(page.locator('.store').first()).toContainText('Immunizations');
  await page.goto('/findcare/category/search-results?q=eczema&near=63042');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toHaveCount(0);
});

for (const [path, label] of [
  [FINDER, 'City, state or ZIP code'],
  ['/findcare/category/search-results?q=rash', 'Near'],
])
  test(`what is typed into the place of ${path} replaces what stands there [LOC-1]`, async ({ page }) => {
    await page.goto(path!);
    const near = page.getByLabel(label!, { exact: true });
    await expect(near).toHaveValue('60614 Chicago, IL');
    await near.click();
    await page.keyboard.type('02108');
    await expect(page.getByRole('option', { name: '02108 Boston, MA' })).toBeVisible();
    await expect(near).toHaveValue('02108');
  });

test('a place is suggested while it is typed; the arrows and Enter search it at once, with the filters kept [LOC-2 part]', async ({
  page,
}) => {
  await page.goto(`${FINDER}?has=DriveThru`);
  const near = page.getByLabel('City, state or ZIP code');
  await near.fill('hous');
  const houston = page.getByRole('option', { name: 'Houston, TX', exact: true });
  await expect(houston).toBeVisible();
  await near.press('ArrowDown');
  await expect(houston).toHaveAttribute('aria-selected', 'true');
  await near.press('Enter');
  await expect(page.getByRole('heading', { name: /^\d+ stores within 50 miles of Houston, TX$/ })).toBeVisible();
  await expect(page).toHaveURL(/near=Houston.*has=DriveThru/);
  await page.getByRole('button', { name: 'Clear location' }).click();
  await expect(near).toBeFocused();
  await expect(near).toHaveValue('');
});

test('the map has the list’s stores: a pin opens its card, arrow keys move it, zoom ends at 15, a closed store has no Directions [STORE-3]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto(FINDER);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('application', { name: /^Map of stores near 60614 Chicago/ });
  await expect(map.locator('.pin').first()).toBeVisible();
  const pin = map.getByRole('button', { name: /^1, / });
  await pin.focus();
  await page.keyboard.press('Enter');
  const card = page.locator('.info-card');
  const name = await page.locator('#s1 h3').innerText();
  await expect(card.getByRole('heading')).toHaveText(name);
  await expect(card.getByText(/miles$/)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Directions' })).toBeVisible();
  await expect(card.getByRole('heading').getByRole('link'), 'the card comes after all pins').toBeFocused();
  await expect(card.locator('p.sm')).toHaveText(await page.locator('#s1 > p.muted').innerText());
  expect(await rowsOf(card.locator('.duo li'))).toEqual([2, 2]);
  await expect(page.locator('#s1')).toHaveClass(/\bon\b/);
  await card.getByRole('button', { name: /^Close / }).click();
  await expect(pin).toBeFocused();
  const shut = map.locator('.pin.shut').first();
  await shut.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('This store is closed temporarily.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Directions' })).toHaveCount(0);
  await map.focus();
  const before = await pin.getAttribute('transform');
  await page.keyboard.press('ArrowLeft');
  await expect(pin).not.toHaveAttribute('transform', before ?? '');
  await expect(page.getByRole('link', { name: 'Search this area' })).toHaveAttribute('href', /at=41\.\d+,-87\.\d+/);
  const circle = map.locator('.cluster[tabindex="0"]').first();
  await circle.focus();
  await expect(card, 'it may cover the pin that one is on').toBeHidden();
  await page.keyboard.press('Enter');
  await expect(map.locator('.pin:focus'), 'the circle is gone').toBeVisible();
  await map.focus();
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
});

test('on a wide screen too the map’s script waits until the map is wanted, and the keyboard is then on the map [STORE-3]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(FINDER);
  await page.mouse.wheel(0, 400);
  await expect(page.getByText('Show 10 more stores')).toBeVisible();
  // What a page asks for late has come.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(asked.filter((path) => /us-states|StoreMap/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application', { name: /^Map of stores/ })).toBeFocused();
  await expect(page.locator('.map .pin').first()).toBeVisible();
});

test('on a phone the map waits behind Show map, and its script with it; more stores come ten at a time with the focus on the first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(FINDER);
  await page.getByRole('link', { name: 'Show 10 more stores' }).click();
  await expect(page.locator('#s11 h3 a')).toBeFocused();
  expect(asked.filter((url) => /us-states|StoreMap/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.locator('.map .pin').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show list' }).click();
  await expect(page.locator('.store').first()).toBeVisible();
});
