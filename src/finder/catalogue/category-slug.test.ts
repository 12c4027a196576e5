import { describe, expect, test } from 'vitest';

import { categoryHref, categorySlug } from './category-slug.ts';

describe('a category name becomes its slug [ROUTE-3 part]', () => {
  test.each([
    ['Skin & hair', 'skin-hair'],
    ['Mental health', 'mentalhealth'],
    ['Asthma & COPD', 'asthma-copd'],
    ['COVID-19', 'covid-19'],
    ['Illness/Injuries', 'illness-injuries'],
    ['Flu  shots\t& immunizations', 'flushots-immunizations'],
    ['skin-hair', 'skin-hair'],
  ])('%s is %s', (name, slug) => {
    expect(categorySlug(name)).toBe(slug);
  });

  test('vision&hearing, written plain or encoded, is vision-hearing [ROUTE-2]', () => {
    expect(categorySlug('vision&hearing')).toBe('vision-hearing');
    expect(categorySlug('Vision%26Hearing')).toBe('vision-hearing');
  });

  test('a broken percent sign is kept and never throws', () => {
    expect(categorySlug('100% care')).toBe('100%care');
  });
});

describe('a link to a category [ROUTE-3 part]', () => {
  test('is its path', () => {
    expect(categoryHref('Vision & hearing')).toBe('/findcare/category/vision-hearing');
  });

  test('carries group=b last when the layout cookie is set', () => {
    expect(categoryHref('skin-hair', 'b')).toBe('/findcare/category/skin-hair?group=b');
  });

  test('cannot leave the category folder', () => {
    expect(categoryHref('../..\\x?y')).toBe('/findcare/category/..-..%5Cx%3Fy');
  });
});
