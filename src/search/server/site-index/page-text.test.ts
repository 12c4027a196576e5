import { expect, test } from 'vitest';
import { kindOf } from './document.ts';
import { pageDocument } from './page-text.ts';

const link = (path: string) => `<link rel="canonical" href="https://larkmoor.example${path}">`;
const page = (head: string, main: string) =>
  `<!doctype html><html lang="en-US"><head><title>Skin &amp; hair | Larkmoor</title>${head}</head><body><nav>Ways on</nav><main id="main"><h1>Heading</h1>${main}</main></body></html>`;
const passages = (main: string) => pageDocument('flu-shots.html', page(link('/flu-shots'), main))?.passages;

test.each([
  ['/findcare/category/skin-hair', 'Care'],
  ['/findcare/services', 'Care'],
  ['/findcare/eczema-treatment', 'Care'],
  ['/findcare/partner/labcorp', 'Provider'],
  ['/rx-healthanswer/mole-abcde-check', 'Article'],
  ['/store/c/skin-care', 'Product'],
  ['/flu-shots', 'Page'],
])('%s is found as %s [SHELL-4 part]', (address, kind) => {
  expect(kindOf(address)).toBe(kind);
});

test('each page is found once, under its own address; those kept from search engines are not [SHELL-4 part]', () => {
  const address = (name: string, head: string) => pageDocument(name, page(head, '<p>words</p>'))?.address;
  expect(address('findcare/services.html', link('/findcare/services'))).toBe('/findcare/services');
  expect(address('index.html', link('/'))).toBe('/');
  expect(address('store/c/x/ID=1-product.html', link('/store/c/x/ID=1-product'))).toBe('/store/c/x/ID=1-product');
  expect(address('findcare/alias.html', link('/findcare/services'))).toBeUndefined();
  expect(address('review.html', '<meta name="robots" content="noindex">')).toBeUndefined();
  const visit = '/findcare/category/labs/virtual-visit';
  expect(address(`${visit.slice(1)}.html`, link(visit))).toBeUndefined();
});

test('a page has its title, its headings and each block of its text, without forms and ways on [SHELL-4 part]', () => {
  const main = `<h2>Why</h2><p>Because &amp; so.</p><form><p>Form</p></form><nav><a href="/">Home</a></nav>
    <dialog><p>Dialog</p></dialog><ul><li>One</li><li>Two <a href="/">three</a>.</li></ul><svg><text>drawn</text></svg>
    <button type="button">Press</button><p hidden>hidden</p><p aria-hidden="true">drawing</p><h3>Why</h3>`;
  expect(pageDocument('flu-shots.html', page(link('/flu-shots'), main))).toEqual({
    kind: 'Page',
    address: '/flu-shots',
    title: 'Skin & hair',
    keywords: ['Why'],
    passages: ['Why', 'Because & so.', 'One', 'Two three.', 'Why'],
  });
});

test('words never run together, and none is torn apart [SHELL-4 part]', () => {
  expect(
    passages(
      '<div><span>Cash price</span><strong>$59</strong><abbr>*</abbr><small>per visit</small><div>Book a time</div></div>',
    ),
  ).toEqual(['Cash price $59* per visit', 'Book a time']);
  expect(passages('<table><tr><th>Age</th><td>65</td></tr></table>')).toEqual(['Age', '65']);
  expect(passages('<p>H<sub>2</sub>O and <b>bold</b>, then<br>a line; A<sup>1</sup>C</p>')).toEqual([
    'H2O and bold, then',
    'a line; A1C',
  ]);
  expect(passages('<astro-island props="{&quot;a&quot;:[0,&quot;given&quot;]}"><p>drawn</p></astro-island>')).toEqual([
    'drawn',
  ]);
});
