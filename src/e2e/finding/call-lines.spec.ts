import { expect } from '@playwright/test';
import { test } from '../test.ts';

const RESULTS = '/findcare/category/search-results';

test('on a phone, who types Chinese reads in it that 911 has interpreters, and a sore knee keeps a quiet line above what is found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${RESULTS}?q=${encodeURIComponent('胸口痛')}`);
  const main = page.getByRole('main');
  await expect(main.locator('p[lang=zh]')).toBeVisible();
  await expect(main.locator('p[lang=zh]').getByRole('link')).toHaveAttribute('href', 'tel:911');
  await page.goto(`${RESULTS}?q=sore+knee`);
  const line = main.locator('.calls').getByText('Very sick or hurt? Call 911.');
  await expect(line).toBeVisible();
  const [quiet, first] = [await line.boundingBox(), await main.getByRole('article').first().boundingBox()];
  expect(quiet!.y).toBeLessThan(first!.y);
});
