import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
])('%s is found as %s [SHELL-4]', (address, kind) => {
  expect(kindOf(address)).toBe(kind);
});

test('each page is found once, under its own address; those kept from search engines are not [SHELL-4]', async () => {
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
