import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onePerTemplate, readPageParts, readRoutes } from './page-choice.ts';

function siteOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('a page is of the most exact route that fits it', () => {
  const routes = readRoutes(
    siteOf({ '[...landing].astro': '', 'category/[category].astro': '', 'index.astro': '', 'category/labs.astro': '' }),
  );
  const site = siteOf({
    'index.html': '',
    'category/labs.html': '',
    'category/sleep.html': '',
    'category/sleep.group-b.html': '',
    'bwell/terms.html': '',
  });
  expect(readPageParts(site, routes).map(({ address, route }) => [address, route])).toEqual([
    ['/bwell/terms', '[...landing].astro'],
    ['/category/labs', 'category/labs.astro'],
    ['/category/sleep', 'category/[category].astro'],
    ['/', 'index.astro'],
  ]);
});

test('each template has a page chosen, and each part stands on a chosen page', () => {
  const site = siteOf({
    'a/one.html': '<p class="note">',
    'a/two.html': '<p class="note big"><h2>',
    'a/three.html': '<p><astro-island component-url="/_astro/Carousel.x1.js">',
    'a/four.html': '<p>',
    'b.html': '<p>',
  });
  const pages = readPageParts(site, ['a/[name].astro', 'b.astro']);
  expect(onePerTemplate(pages)).toEqual([
    { address: '/a/two', why: 'of a/[name].astro' },
    { address: '/b', why: 'of b.astro' },
    { address: '/a/three', why: 'for <astro-island>, island Carousel' },
  ]);
});
