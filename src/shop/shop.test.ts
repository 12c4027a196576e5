import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';

import { mistakeLine, readFiles } from '#content-model/content.ts';
import { productAddress } from './products/addresses.ts';
import { SHAPES } from './products/picture.schema.ts';
import { listed } from './pages/structured-data.ts';
import { ProductPicture } from './products/ProductPicture.tsx';
import { ratingOf } from './products/rating.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const products = readFiles().files.products.flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));

describe('a rating', () => {
  test.each([0, null, undefined])('of %s reviews is five outlined stars that say so [LAND-3]', (reviewCount) => {
    expect(ratingOf({ reviewCount })).toEqual({ stars: 0, words: 'No reviews yet', count: undefined });
  });

  test('is said in words, with halves of stars and the count beside it [CAT-12 part]', () => {
    expect(ratingOf({ reviewCount: 1280, averageRating: 4.4 })).toEqual({
      stars: 4.5,
      words: 'Rated 4.4 out of 5 from 1,280 reviews',
      count: '(1,280)',
    });
    expect(ratingOf({ reviewCount: 1, averageRating: 5 }).words).toBe('Rated 5.0 out of 5 from 1 review');
  });

  test('takes the words of an editor when there are any [CAT-12 part]', () => {
    expect(ratingOf({ reviewCount: 3, averageRating: 4, reviewHoverMessage: 'Three nurses like it' }).words).toBe(
      'Three nurses like it',
    );
  });
});

test('search engines are told the rating that a page shows, and none where it shows none [LAND-6 part]', () => {
  const told = (rated: object) => listed({ id: 'x', data: { ...products[0]!, ...rated } }).rating;
  expect(told({ reviewCount: 128, averageRating: 4.4, reviewHoverMessage: undefined })).toEqual({
    value: 4.4,
    reviews: 128,
  });
  expect(told({ reviewCount: 0, averageRating: undefined })).toBeUndefined();
  expect(told({ reviewCount: 3, averageRating: 4, reviewHoverMessage: 'Three nurses like it' })).toBeUndefined();
});

describe('the shop', () => {
  test.each(['lull-sound-machine', 'drift-sleep-ring', 'harbor-sunrise-lamp', 'stillwater-sleep-tracker-mat'])(
    'has %s with a price and without reviews [LAND-3]',
    (id) => {
      const product = products.find((other) => other.id === id);
      expect(product?.unitPrice).toBeGreaterThan(0);
      expect(product?.reviewCount).toBe(0);
    },
  );

  test('has a home test kit under the address of the spec [ROUTE-11 part]', () => {
    const kit = products.find(({ id }) => id === 'clearcheck-covid-flu-home-test')!;
    expect(productAddress(kit.id, kit.productId)).toBe('/store/c/clearcheck-covid-flu-home-test/ID=300201-product');
  });

  test('gives no product the address of a shelf [ROUTE-11 part]', () => {
    const shelves = readdirSync(join(CONTENT, 'shop-categories')).map((name) => name.replace('.yaml', ''));
    expect(products.filter(({ id }) => shelves.includes(id))).toEqual([]);
    expect(shelves).toEqual(expect.arrayContaining(['skin-care', 'hair-care', 'nail-care', 'sleep-aids']));
  });

  test('draws each thing in less than 3 kB, and no two alike', () => {
    const drawings = SHAPES.map((shape) => renderToStaticMarkup(ProductPicture({ shape, tone: 'pine' })));
    for (const drawing of drawings) expect(drawing.length).toBeLessThan(3000);
    expect(new Set(drawings).size).toBe(SHAPES.length);
  });
});

describe('a mistake in a product', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** The mistakes of content after one change to the sound machine's file. */
  function mistakesAfter(change: (text: string) => string): string[] {
    const root = mkdtempSync(join(tmpdir(), 'shop-'));
    folders.push(root);
    cpSync(CONTENT, root, { recursive: true });
    const path = join(root, 'products/lull-sound-machine.yaml');
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    return readFiles(root).mistakes.map(mistakeLine);
  }

  test.each([
    ["'99 dollars'", "'99 dollars' should be a number in dollars, without the sign: 12.49"],
    ['99.999', '99.999 should be whole cents: 12.49'],
    ['0', '0 should be more than 0'],
  ])('is told for a price of %s [LAND-5 part]', (price, words) => {
    expect(mistakesAfter((text) => text.replace('unitPrice: 99.99', `unitPrice: ${price}`))).toEqual([
      `content/products/lull-sound-machine.yaml:6:1  unitPrice: ${words}`,
    ]);
  });

  test('is told for a rating without reviews, and for reviews without one [CAT-12 part]', () => {
    expect(mistakesAfter((text) => text.replace('reviewCount: 0', 'reviewCount: 0\naverageRating: 5'))).toEqual([
      'content/products/lull-sound-machine.yaml:10:1  averageRating: not without reviews: reviewCount is 0 or missing',
    ]);
    expect(mistakesAfter((text) => text.replace('reviewCount: 0', 'reviewCount: 12'))).toEqual([
      expect.stringContaining('averageRating: needed when reviewCount is more than 0'),
    ]);
  });

  test('is told for a number that another has, a shelf that is not there and an unknown field, all at once [LAND-5 part]', () => {
    const mistakes = mistakesAfter((text) =>
      text.replace('300101', '300102').replace('sleep-aids', 'slumber').concat('prise: 3\n'),
    );
    expect(mistakes.join('\n')).toContain('prise: there is no such field');
    const two = mistakesAfter((text) => text.replace('300101', '300102').replace('sleep-aids', 'slumber')).join('\n');
    expect(two).toContain("shopCategory: 'slumber' is not in content/shop-categories");
    expect(two).toMatch(/productId: 300102 is taken by products\/drift-sleep-ring\.yaml/);
  });
});
