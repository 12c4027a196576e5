import { expect, test } from 'vitest';

import { withLayout } from './layout-links.ts';

const hasTwo = (path: string): boolean => path.startsWith('/findcare/category/');
const linked = (html: string): string => withLayout(html, hasTwo);

test.each([
  ['<a href="/findcare/category/labs">', '<a href="/findcare/category/labs?group=b">'],
  ['<a class="go" href="/findcare/category/labs#news">', '<a class="go" href="/findcare/category/labs?group=b#news">'],
  ['<a href="/findcare/category/labs?in=1">', '<a href="/findcare/category/labs?in=1&amp;group=b">'],
  ['<a title="a > b" href="/findcare/category/labs">', '<a title="a > b" href="/findcare/category/labs?group=b">'],
  ['<a href="/findcare/category/labs?group=b">', undefined],
  ['<a href="/findcare/services">', undefined],
  ['<a href="https://labs.example/findcare/category/labs">', undefined],
  ['<link href="/findcare/category/labs">', undefined],
  ['<astro-island props="{&quot;href&quot;:&quot;/findcare/category/labs&quot;}">', undefined],
])(
  '%s carries the layout, last, where it leads to a page with two [ROUTE-3 part] [CAT-10 part]',
  (html, expected = html) => {
    expect(linked(html)).toBe(expected);
  },
);

test('a page with the layout in its links stays as it is', () => {
  const once = linked('<p><a href="/findcare/category/labs">Labs</a> <a href="/">Home</a></p>');
  expect(linked(once)).toBe(once);
});
