import { expect, test } from 'vitest';
import { layoutOf, showsPreviewBlurb, showsTreats, slVersionOf } from './layout.ts';

test("version 1 is findcare3, or what a category's feature says; version 2 is 'new' [CAT-10 part, CAT-12]", () => {
  expect(layoutOf(1, undefined)).toBe('findcare3');
  expect(layoutOf(1, 'category-feature')).toBe('category-feature');
  expect(layoutOf(1, 'marketing')).toBe('w2o_marketing');
  expect(layoutOf(2, undefined)).toBe('new');
  expect(layoutOf(2, 'marketing')).toBe('new');
});

test('a tile search says which layout it is for [CAT-10 part]', () => {
  expect(slVersionOf('new')).toBe(2);
  for (const layout of ['findcare3', 'category-feature', 'w2o_marketing'] as const) expect(slVersionOf(layout)).toBe(1);
});

test("the preview blurb stands in all layouts but 'new', 'Treats:' in all but findcare3 [TILE-3, TILE-6]", () => {
  const layouts = ['findcare3', 'category-feature', 'w2o_marketing', 'new'] as const;
  expect(layouts.filter(showsPreviewBlurb)).toEqual(['findcare3', 'category-feature', 'w2o_marketing']);
  expect(layouts.filter(showsTreats)).toEqual(['category-feature', 'w2o_marketing', 'new']);
});
