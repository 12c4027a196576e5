import { expect } from '@playwright/test';
import { formatPrice } from '#shop/products/price.ts';
import { CONTENT } from './content.ts';
import { test } from './test.ts';

const KIT = '/store/c/clearcheck-covid-flu-home-test/ID=300201-product';
/** What its file says. */
function kit() {
  return CONTENT.products.find(({ id }) => KIT.includes(`/${id}/`))!;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

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

  test('the retailer’s home leads to the shop, flu shots and the store finder [ROUTE-1] [ROUTE-11 part]', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [name, path] of [
      ['Skin care', '/store/c/skin-care'],
      ['See providers, times and prices', '/flu-shots'],
      ['Find a store', '/store-finder'],
      ['Ask a pharmacist', '/pharmacist-chat'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  });
});

test('whoever wants a flu shot sees the price and the way to book it [ROUTE-11 part]', async ({ page }) => {
  await page.goto('/flu-shots');
  const tile = page.locator('.tile').filter({ hasText: 'flu shot' }).first();
  await expect(tile).toContainText('Free with most insurance');
  await tile.getByRole('link', { name: /Find a flu shot/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
