import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPage } from '../built-page.ts';
import { loadedElsewhere, otherHosts } from './other-hosts.ts';

const ORIGIN = 'http://127.0.0.1:4321';

test.each([
  '<script src="https://cdn.example/a.js"></script>',
  '<link rel="preconnect" href="//fonts.example">',
  '<img src="/a.png" srcset="/a.png 1x, https://img.example/b.png 2x">',
  '<form action="https://forms.example/send"></form>',
  '<a href="/on" ping="https://count.example">On</a>',
  '<meta http-equiv="refresh" content="0; url=https://away.example">',
])('a page with %s asks another host by itself', (html) => {
  expect(loadedElsewhere(readPage('a.html', '/a', html), ORIGIN)).toHaveLength(1);
});

test('a link that somebody presses and our own address are no such thing', () => {
  const html = `<a href="https://partner.example">Go</a><link rel="icon" href="${ORIGIN}/icon.svg"><img src="/a.png">`;
  expect(loadedElsewhere(readPage('a.html', '/a', html), ORIGIN)).toEqual([]);
});

test('style sheets and scripts are looked at, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, 'a.css'), "body { background: url('https://img.example/b.png') }");
  writeFileSync(join(folder, '_astro/a.js'), 'fetch("//count.example")');
  expect(otherHosts({ folder, pages: [] }, ORIGIN).mistakes).toHaveLength(2);
});
