import { expect, test } from 'vitest';

import { dollarsOf, waitMinutes } from './tile-figures.ts';

test.each([
  ['15 minutes', 15],
  ['under 24 hours', 1440],
  ['within 3 days', 4320],
  ['within 2 weeks', 20_160],
  ['1 day', 1440],
  ['same day', 480],
  ['soon', null],
  [undefined, null],
])('a wait of %j is %s minutes', (words, minutes) => {
  expect(waitMinutes(words)).toBe(minutes);
});

test.each([
  [{ price: 59 }, 59],
  [{ price: 0 }, 0],
  [{ priceOverrideText: 'Free' }, 0],
  [{ priceOverrideText: 'Free hearing check' }, 0],
  [{ priceOverrideText: 'Free with most insurance' }, null],
  [{ priceOverrideText: '$79 for 12 weeks' }, 79],
  [{ priceOverrideText: 'Your insurance copay' }, null],
  [{ priceOverrideText: 'Freedom plan' }, null],
])('%j costs %s dollars', (service, dollars) => {
  expect(dollarsOf(service)).toBe(dollars);
});
