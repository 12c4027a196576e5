import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { readFiles } from '#content-model/content.ts';
import { lastCheckedWords } from '#site/frame/last-checked.ts';
import { readSite, squeezed, words, type BuiltPage } from './built-page.ts';

const { articles } = readFiles().files;
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  pages = new Map(
    readSite(SITE_FOLDER, '{rx-healthanswer,rx-healthanswer/*}.html').pages.map((page) => [page.path, page]),
  );
}, 180_000);

test.each(articles)(
  'the page of $id says what it is, who checked it and what it rests on [ROUTE-11 part]',
  ({ id, data }) => {
    const { $ } = pages.get(`/rx-healthanswer/${id}`)!;
    expect($('main h1')).toHaveLength(1);
    expect(words($('.article-top'))).toContain(lastCheckedWords(data!.review));
    expect($('.key li').length).toBeGreaterThanOrEqual(3);
    const sources = $('#sources + ol a').toArray();
    expect(sources.length).toBeGreaterThanOrEqual(2);
    for (const source of sources) expect($(source).attr('href')).toMatch(/^https:\/\//);
    for (const link of $('.contents a').toArray())
      expect($($(link).attr('href')), $(link).attr('href')).toHaveLength(1);
  },
);

test('someone in danger finds 911 and 988 before the text [ROUTE-11 part]', () => {
  const { $ } = pages.get('/rx-healthanswer/urgent-care-or-emergency-room')!;
  const help = $('main .help-now');
  expect(squeezed(help.find('h2').text())).toBe('When to get help now');
  for (const [name, href] of [
    ['Call 911', 'tel:911'],
    ['911', 'tel:911'],
    ['Call', 'tel:988'],
    ['text 988', 'sms:988'],
    ['1-800-222-1222', 'tel:+18002221222'],
  ])
    expect(
      help.find(`a[href="${href}"]`).filter((_, link) => squeezed($(link).text()) === name).length,
      name,
    ).toBeGreaterThan(0);
  const parts = $('main *').toArray();
  expect(parts.indexOf(help.get(0)!)).toBeLessThan(parts.indexOf($('main .prose').get(0)!));
});

test('all articles are found by category, and each leads on to others [ROUTE-11 part]', () => {
  const { $ } = pages.get('/rx-healthanswer')!;
  const listed = $('main .topics h3 a').toArray();
  expect(new Set(listed.map((link) => $(link).attr('href')))).toEqual(
    new Set(articles.map(({ id }) => `/rx-healthanswer/${id}`)),
  );
  for (const { id } of articles) {
    const next = pages.get(`/rx-healthanswer/${id}`)!.$('section[aria-labelledby="read-next"] h3 a');
    expect(next.length, id).toBeGreaterThan(0);
  }
});

test('a feed reader finds every article in the feed, the newest first [ROUTE-11 part]', () => {
  const feed = pages.get('/rx-healthanswer')!.$('link[type="application/rss+xml"]').attr('href') ?? '';
  const $ = load(readFileSync(join(SITE_FOLDER, feed), 'utf8'), { xml: true });
  const items = $('item').toArray();
  expect(items.map((item) => new URL($(item).find('link').text()).pathname).sort()).toEqual(
    articles.map(({ id }) => `/rx-healthanswer/${id}`).sort(),
  );
  const days = items.map((item) => Date.parse($(item).find('pubDate').text()));
  expect(days).toEqual(days.toSorted((one, other) => other - one));
});
