import { expect, test } from 'vitest';
import { otherShops } from './own-shop.ts';

const links = ['iphone', 'android'].map((on) => ({ dataset: { on } }));

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', ['android']],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', ['iphone']],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', []],
  ['', []],
])('a phone is shown its own shop alone: %s', (userAgent, others) => {
  expect(otherShops(userAgent, links).map(({ dataset }) => dataset.on)).toEqual(others);
});
