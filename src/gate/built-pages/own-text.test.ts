import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { BuiltPage } from './built-page.ts';
import { isOwnPage, ownText } from './own-text.ts';

function own(main: string): string {
  return ownText({ $: load(`<header>Head</header><main>${main}</main><footer>Foot</footer>`) });
}

test('what an island drew at build time is text of the page', () => {
  expect(own('<astro-island props="{}"><section><p>Nine clinics <b>near</b> you</p></section></astro-island>')).toBe(
    'Nine clinics near you',
  );
});

test('cards, danger signs, shared advice, ways on and forms are not a page’s own words; answers and dialogs of its own are', () => {
  expect(
    own(`<h1>Rashes</h1><ul><li class="tile" data-card="service"><h3>Clearbrook</h3></li></ul>
      <nav><a href="/">Home</a></nav><form><label>Search</label></form><fieldset><legend>Filters</legend></fieldset>
      <dialog id="leave-x"><p>We're taking you to</p></dialog><dialog id="categories">Sleep</dialog>
      <dialog id="start-1"><form method="dialog"><h2>Part B</h2></form></dialog>
      <section class="help-now"><h2>When to get help now</h2></section><div class="advice"><p>Wait 4 hours.</p></div>
      <details><summary>Is it free?</summary><p>Yes.</p></details>`),
  ).toBe('Rashes Part B Is it free? Yes.');
});

test.each<[Partial<BuiltPage>, boolean]>([
  [{ path: '/flu-shots', canonical: 'https://x.example/flu-shots' }, true],
  [{ path: '/', canonical: 'https://x.example/' }, true],
  [{ path: '/default.jsp', canonical: 'https://x.example/' }, false],
  [{ path: '/search', canonical: undefined, noindex: true }, false],
])('of %j: compared: %s', (page, compared) => {
  expect(isOwnPage({ noindex: false, ...page } as BuiltPage)).toBe(compared);
});
