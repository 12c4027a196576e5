import { beforeAll, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { readFiles } from '#content-model/content.ts';
import { lastCheckedWords } from '#site/frame/last-checked.ts';
import { readSite, words, type BuiltPage } from './built-page.ts';

const { articles } = readFiles().files;
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  pages = new Map(readSite(SITE_FOLDER, 'rx-healthanswer/*.html').pages.map((page) => [page.path, page]));
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
