import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale, ORIGIN, SITE_FOLDER } from '#build/build.ts';
import { readSite } from '../built-page.ts';

/** Attributes by which a page loads or sends something without a press. */
const LOADS = [
  'script[src]',
  'link[rel~="stylesheet"][href], link[rel~="preload"][href], link[rel~="modulepreload"][href], link[rel~="icon"][href], link[rel~="preconnect"][href], link[rel~="dns-prefetch"][href], link[rel~="prefetch"][href]',
  'img[src], img[srcset], source[src], source[srcset], video[src], video[poster], audio[src], iframe[src], embed[src], object[data], use[href]',
  'form[action], button[formaction], a[ping], meta[http-equiv="refresh"][content]',
].join(', ');

test('no page of all that are built loads anything from another host, or sends anything there', () => {
  buildIfStale();
  const { pages } = readSite(SITE_FOLDER);
  expect(pages.length).toBeGreaterThan(500);
  const elsewhere = pages.flatMap(({ file, $ }) =>
    $(LOADS)
      .toArray()
      .flatMap((element) =>
        ['src', 'href', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'content']
          .map((name) => $(element).attr(name) ?? '')
          .filter((address) => /(^|[\s,=])(https?:)?\/\//.test(address) && !address.startsWith(`${ORIGIN}/`))
          .map((address) => `${file}: ${address}`),
      ),
  );
  expect(elsewhere).toEqual([]);
}, 180_000);

test('no style sheet and no script of a page loads from another host', () => {
  buildIfStale();
  const styles = globSync(join(SITE_FOLDER, '**/*.css')).filter((file) =>
    /url\(\s*['"]?(https?:)?\/\/|@import\s+['"]?(https?:)?\/\//.test(readFileSync(file, 'utf8')),
  );
  const scripts = globSync(join(SITE_FOLDER, '_astro/*.js')).filter((file) =>
    /(\bfetch|\bimport|sendBeacon|new WebSocket|new EventSource|new Worker)\(\s*['"`](https?:|wss?:)?\/\//.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect([...styles, ...scripts]).toEqual([]);
}, 180_000);
