import { expect, test } from 'vitest';
import type { OfferList } from './offer-list.schema.ts';
import { allOffersOn, offersOn } from './offers-on.ts';

const lists: OfferList[] = [
  { on: ['find-care', 'store-finder'], stores: [], products: ['a', 'b', 'c', 'd', 'e'] },
  { on: ['find-care'], stores: ['7'], products: ['x', 'b'] },
  { on: ['store-finder'], stores: ['8'], products: ['y'] },
];

test.each([
  ['/findcare/services', '', ['a', 'b', 'c', 'd']],
  ['/findcare/services', '7', ['x', 'b', 'a', 'c']],
  ['/findcare/services', '8', ['a', 'b', 'c', 'd']],
  ['/findcare/category/labs', '7', []],
  ['/store-finder', '8', ['y', 'a', 'b', 'c']],
  ['/schedule-appointment/', '7', []],
  ['', '', []],
])('%s recommends to who chose store ‘%s’ %j: the page and the store decide', (page, store, products) => {
  expect(offersOn(lists, page, store)).toEqual(products);
});

test('a page knows each product that it may come to recommend', () => {
  expect(allOffersOn(lists, '/findcare/services')).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
});
