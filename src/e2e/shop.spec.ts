import { expect } from '@playwright/test';
import { formatPrice } from '#shop/products/price.ts';
import { CONTENT } from './content.ts';
import { test } from './test.ts';

const KIT = '/store/c/clearcheck-covid-flu-home-test/ID=300201-product';
/** What its file says. */
function kit() {
  return CONTENT.products.find(({ id }) => KIT.includes(`/${id}/`))!;
}

/** What the spec names, and where it leads. */
const TARGETS = [
  [KIT, 'ClearCheck COVID and Flu Home Test'],
  ['/store/c/skin-care', 'Skin care'],
  ['/store/c/hair-care', 'Hair care'],
  ['/store/c/nail-care', 'Nail care'],
  ['/store/c/sleep-aids', 'Sleep aids'],
  ['/flu-shots', 'Flu shots, this season'],
  ['/pharmacist-chat', 'Ask a pharmacist'],
  ['/store-finder', 'Find a Larkmoor store'],
  ['/accessibility', 'Accessibility'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every link of the store leads to a page with its own heading [ROUTE-11 part]', async ({ page }) => {
    for (const [path, heading] of TARGETS) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
  });

  test('a product tells what it is for, how to use it, what it costs and what buyers said [CAT-12 part]', async ({
    page,
  }) => {
    await page.goto(KIT);
    const main = page.getByRole('main');
    const { unitPrice, averageRating, reviewCount } = kit();
    await expect(main.getByText(formatPrice(unitPrice))).toBeVisible();
    const rated = `Rated ${averageRating} out of 5 from ${reviewCount} reviews`;
    await expect(main.locator('.ware-top .stars')).toHaveAttribute('title', rated);
    for (const name of ['What it is for', 'How to use it', 'Ask a pharmacist', 'Product details'])
      await expect(main.getByRole('heading', { name })).toBeVisible();
    await main.getByRole('link', { name: 'Firstline Early Pregnancy Test' }).click();
    await expect(page).toHaveURL('/store/c/firstline-pregnancy-test/ID=300202-product');
  });

  test('the sleep products have five outlined stars and say that nobody has rated them [LAND-3]', async ({ page }) => {
    await page.goto('/store/c/sleep-aids');
    const cards = page.locator('.ware-card');
    await expect(cards).toHaveCount(4);
    for (const card of await cards.all()) {
      await expect(card.getByText('No reviews yet')).toBeVisible();
      await expect(card.locator('.stars .empty')).toHaveCount(5);
      await expect(card.locator('.stars .full')).toHaveCount(0);
      await expect(card.locator('.cost b')).toHaveText(/^\$\d+\.\d\d$/);
    }
  });

  test('the retailer’s home leads to the shop, flu shots and the store finder [ROUTE-1] [ROUTE-11 part]', async ({
    page,
  }) => {
    for (const [name, path] of [
      ['Skin care', '/store/c/skin-care'],
      ['See providers, times and prices', '/flu-shots'],
      ['Find a store', '/store-finder'],
      ['Ask a pharmacist', '/pharmacist-chat'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

test('a product has one address, which keeps the letters of ID=; other spellings are sent there [ROUTE-12 part]', async ({
  page,
  request,
}) => {
  const misnamed = KIT.replace(/[\w-]+(?=\/ID=)/, 'another-name');
  for (const other of [KIT.toLowerCase(), `${KIT}/`, KIT.replace('ID=', 'Id%3D'), misnamed]) {
    const response = await request.get(other, { maxRedirects: 0 });
    expect(response.status(), other).toBe(301);
    expect(response.headers()['location']).toBe(KIT);
  }
  await page.goto(KIT);
  expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname).toBe(KIT);
  expect((await request.get('/store/c/clearcheck-covid-flu-home-test/ID=999999-product')).status()).toBe(404);
});

test('whoever wants a flu shot sees the price and the way to book it [ROUTE-11 part]', async ({ page }) => {
  await page.goto('/flu-shots');
  const tile = page.locator('.tile').filter({ hasText: 'flu shot' }).first();
  await expect(tile).toContainText('Free with most insurance');
  await tile.getByRole('link', { name: /Find a flu shot/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
