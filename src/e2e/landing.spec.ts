import { expect, type Page, type Route } from '@playwright/test';
import { test } from './test.ts';

/** The price of the head of a page, as read. */
function price(page: Page) {
  return page.locator('.lhero .price');
}

test('a visitor in a state where it is not offered is told so, and one elsewhere is not [LAND-4]', async ({
  page,
  baseURL,
}) => {
  const place = async (value: string) => {
    // A page that still waits for its answer would keep its own place.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(value), url: baseURL! }]);
    await page.goto('/findcare/scabies-treatment');
  };
  const told = page.getByText(/is not offered in .* where your saved location is/);
  await place('61.2181/-149.9003/99501/AK/Anchorage');
  await expect(told).toBeVisible();
  await expect(told).toContainText('Clearbrook Dermatology Online is not offered in Alaska,');
  await expect(page.locator('.begin').getByRole('link', { name: 'See who can help in Alaska' })).toBeVisible();
  await place('41.9227/-87.6472/60614/IL/Chicago');
  await expect(page.getByText('60614 Chicago')).toBeVisible();
  await expect(told).toBeHidden();
});

for (const [when, answer] of [
  ['while the search goes on', () => new Promise<void>(() => undefined)],
  ['after the search failed', (route: Route) => route.fulfill({ status: 500, json: {} })],
] as const)
  test(`where it is not offered no live button stands ${when}, but the way to who can help there [LAND-4 part]`, async ({
    page,
    baseURL,
  }) => {
    const value = encodeURIComponent('61.2181/-149.9003/99501/AK/Anchorage');
    await page.context().addCookies([{ name: 'FCNLocation', value, url: baseURL! }]);
    await page.route('**/api/tiles', answer);
    for (const path of ['/findcare/scabies-treatment', '/findcare/partner/clearbrook-dermatology']) {
      const asked = page.waitForRequest('**/api/tiles');
      await page.goto(path);
      await asked;
      const help = page.locator('main').getByRole('link', { name: /^See who can help in Alaska/ });
      await expect(help.first()).toHaveAttribute('href', /search-results\?category=skin-hair&near=(99501|AK|Alaska)&/);
      await expect(page.locator('main a[href^="https://clearbrook-dermatology.example/"].btn:visible')).toHaveCount(0);
    }
  });

for (const [path, island, buttons] of [
  ['/findcare/scabies-treatment', 'StartButton', '.begin a.btn'],
  ['/findcare/partner/clearbrook-dermatology', 'OfferList', '.offer a.btn'],
] as const)
  test(`before its script is there, no live button stands on ${path} where it is not offered [LAND-4 part]`, async ({
    page,
    baseURL,
  }) => {
    const value = encodeURIComponent('61.2181/-149.9003/99501/AK/Anchorage');
    await page.context().addCookies([{ name: 'FCNLocation', value, url: baseURL! }]);
    await page.route(new RegExp(`/${island}\\..+\\.js$`), () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    const button = page.locator(buttons).first();
    await expect(button).toBeAttached();
    await expect(button).toBeHidden();
  });

test('the button asks before the visitor leaves, and only once, also beside tiles [LAND-1 part]', async ({ page }) => {
  await page.goto('/findcare/cold-flu');
  const dialog = page.getByRole('dialog');
  await page.locator('.tile').filter({ hasText: 'Larkmoor Clinic' }).locator('a.btn').last().click();
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText("We're taking you to Larkmoor Clinic");
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.locator('.begin a.btn').click();
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText("We're taking you to Otter Creek Virtual Care");
  await expect(dialog.getByRole('link', { name: /Got it/ })).toHaveAttribute(
    'href',
    /^https:\/\/otter-creek\.example\//,
  );
});

test('the nearest clinic follows the saved place', async ({ page, baseURL }) => {
  await page.goto('/findcare/dermatologist-near-me');
  await expect(page.locator('.next')).toContainText(/[\d.]+ miles? away/);
  const before = await page.locator('.next .when').textContent();
  await page
    .context()
    .addCookies([
      { name: 'FCNLocation', value: encodeURIComponent('29.7604/-95.3698/77002/TX/Houston'), url: baseURL! },
    ]);
  await page.reload();
  await expect(page.locator('.next .when')).not.toHaveText(before ?? '');
  await expect(page.getByRole('heading', { name: 'Services near 77002 Houston, TX' })).toBeVisible();
});

test('cold and flu care tells how far the clinic is from the saved place, and which it is [LAND-2 part] [TILE-2 part]', async ({
  page,
  baseURL,
}) => {
  await page.goto('/findcare/cold-flu');
  const clinic = page.locator('.tile').last();
  await expect(clinic).toContainText(/Nearest clinic: [\d.]+ miles? away/);
  const hours = page.getByRole('region', { name: 'When the clinics are open' });
  await expect(hours).toContainText('12 locations in and around Chicago');
  const value = encodeURIComponent('29.7604/-95.3698/77002/TX/Houston');
  await page.context().addCookies([{ name: 'FCNLocation', value, url: baseURL! }]);
  await page.reload();
  await expect(hours).toContainText(/Nearest to 77002 Houston, TX: [\d.]+ miles? away, \w/);
  await expect(hours).not.toContainText('Chicago');
});

test('on a phone the picture of a landing page is whole: no arch is cut flat [LAND-1]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/findcare/cold-flu', '/findcare/bwell/termsofuse']) {
    await page.goto(path);
    const { width, height } = (await page.locator('.scene > svg').boundingBox()) ?? { width: 0, height: 1 };
    // Drawn on 520 by 560, and filling its box: a flatter box would cut the top off.
    expect(width / height, path).toBeLessThanOrEqual(520 / 510);
  }
});

test('on paper every answer is open and no button stands [LAND-1 part]', async ({ page }) => {
  await page.goto('/findcare/online-therapy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.faq details p').first()).toBeVisible();
  await expect(page.locator('.begin a.btn')).toBeHidden();
  await expect(price(page)).toBeVisible();
});
