import fc from 'fast-check';
import { expect, test } from 'vitest';

import { askedAgain, isReadable, readAsk, searchAddress } from './search-ask.ts';

test.each([
  ['?q=flu%20shot', 'flu shot'],
  ['?flu%20shot', 'flu shot'],
  ['?flu+shot', 'flu shot'],
  ['?keyword=rash&near=02139', 'rash'],
  ['?rash&q=other', 'rash'],
  ['?q=', ''],
  ['', ''],
  ['?', ''],
  ['?group=b&q=rash', ''],
  ['?near=02139', ''],
  ['?q=50%25+off', '50% off'],
  ['?50%+off', '50% off'],
  ['?q=a=b', 'a=b'],
  ['?q=%22%3E%3Cscript%3E', '"><script>'],
  [`?q=${'a'.repeat(10_000)}`, 'a'.repeat(200)],
])('the first parameter of %s is the keyword [ROUTE-4]', (query, keyword) => {
  expect(readAsk(query)?.keyword).toBe(keyword);
});

test('the place and the category are read wherever they stand', () => {
  expect(readAsk('?category=skin-hair&near=Boston%2C+MA')).toMatchObject({ category: 'skin-hair', near: 'Boston, MA' });
  expect(readAsk('?rash&in=1&near=02139')).toMatchObject({ keyword: 'rash', near: '02139' });
});

test.each(['?%E0%A4%A', '?q=%E0%A4%A', '?q=rash&near=%ff', '?q=%00'])('%s is no text', (query) => {
  expect(readAsk(query)).toBeUndefined();
  expect(isReadable(query)).toBe(false);
});

test('whatever is typed comes back from the address that it makes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 60 }), (typed, place) => {
      const [keyword, near] = [typed.trim(), place.trim()];
      fc.pre(!/\0/.test(keyword + near) && keyword.isWellFormed());
      const { search } = new URL(searchAddress({ keyword, near }), 'https://find.example');
      expect(readAsk(search)).toMatchObject({ keyword, near });
    }),
  );
});

test.each([
  ['?category=labs&near=Portland', '?category=labs&near=Portland%2C+OR'],
  ['?flu%20shot&near=Portland', '?q=flu+shot&near=Portland%2C+OR'],
  ['?keyword=rash&q=other&open=1&group=b', '?q=rash&open=1&near=Portland%2C+OR&group=b'],
  ['?near=Portland&symptom=a&symptom=b&sort=price', '?near=Portland%2C+OR&symptom=a&symptom=b&sort=price'],
  ['', '?near=Portland%2C+OR'],
])('of %s only the place changes when another is chosen', (query, other) => {
  expect(askedAgain(query, { near: 'Portland, OR' })).toBe(`/findcare/category/search-results${other}`);
});

test('no query breaks it', () => {
  fc.assert(fc.property(fc.string(), (query) => void readAsk(query)));
});
