import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

import { kindOf, openSearchIndex } from './search-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

test('each page is found once, under its own address; those kept from search engines are not [SHELL-4 part]', async () => {
  const page = (canonical: string) =>
    `<!doctype html><html lang="en-US"><head><title>T</title>${canonical}</head><body><main id="main"><h1>T</h1><p>words</p></main></body></html>`;
  const link = (path: string) => `<link rel="canonical" href="https://larkmoor.example${path}">`;
  const index = await openSearchIndex();
  index.add('findcare/services.html', page(link('/findcare/services')));
  index.add('findcare/alias.html', page(link('/findcare/services')));
  index.add('review.html', page('<meta name="robots" content="noindex">'));
  index.add('index.html', page(link('/')));
  expect(await index.write(folder)).toBe(2);
  expect(readdirSync(join(folder, 'pagefind/fragment'))).toHaveLength(2);
});

test('other words for what a page offers are in the index, not in the page, and are known to ‘did you mean’ [SHELL-4 part]', async () => {
  const address = '/findcare/category/illness-injuries';
  const html = `<html lang="en-US"><head><title>T</title><link rel="canonical" href="https://larkmoor.example${address}"></head><body><main id="main"><p>words</p></main></body></html>`;
  const index = await openSearchIndex(new Map([[address, ['Pink eye: conjunctivitis & <red eye>']]]));
  index.add(`${address.slice(1)}.html`, html);
  const other = mkdtempSync(join(folder, 'other-'));
  expect(await index.write(other)).toBe(1);
  const [fragment = ''] = readdirSync(join(other, 'pagefind/fragment'));
  const said = gunzipSync(readFileSync(join(other, 'pagefind/fragment', fragment))).toString();
  expect(said).toContain('Pink eye: conjunctivitis & <red eye>');
  expect(readFileSync(join(other, 'pagefind/words.txt'), 'utf8')).toContain('conjunctivitis');
});
