import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

const names = { product: 'Larkmoor Find Care', retailer: 'Larkmoor' };

test.each([
  ['Lab tests near you', 'Lab tests near you | Larkmoor Find Care'],
  ['Sleep analysis at home with a sleep doctor', 'Sleep analysis at home with a sleep doctor'],
  ['Nail care at Larkmoor', 'Nail care at Larkmoor'],
])('the title of a page fits where search engines show it: %s [LAND-6 part]', (title, whole) => {
  expect(pageTitle(title, names)).toBe(whole);
});
