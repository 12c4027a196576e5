import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSite } from './built-page.ts';
import { brokenLinks } from './internal-links.ts';

test('a link to no page, to no anchor or to an old address is found, with the page it is on [LAND-5 part]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'findcare'));
  const page = (body: string) => `<!doctype html><html><body>${body}</body></html>`;
  const first = [
    '<a href="/findcare/labs">right</a>',
    '<a href="/findcare/labs#prices">right</a>',
    '<a href="#here">right</a><h2 id="here">Here</h2>',
    '<a href="https://partner.example/">not ours</a>',
    '<a href="/findcare/gone">no page</a>',
    '<a href="/findcare/labs#gone">no anchor</a>',
    '<a href="#nowhere">no anchor</a>',
    '<a href="/findcare/old">old</a>',
  ];
  writeFileSync(join(folder, 'index.html'), page(first.join('\n')));
  writeFileSync(join(folder, 'findcare/labs.html'), page('<h2 id="prices">Prices</h2>'));
  writeFileSync(
    join(folder, '404.html'),
    page('<a href="#main">skip</a><main id="main"></main><a href="#gone">no anchor</a>'),
  );
  writeFileSync(join(folder, 'redirects.json'), JSON.stringify({ '/findcare/old': '/findcare/labs' }));

  const { mistakes } = await brokenLinks(readSite(folder));
  expect(mistakes.sort()).toEqual([
    '200 /#nowhere  on /',
    '200 /404#gone  on /404',
    '200 /findcare/labs#gone  on /',
    '301 /findcare/old  on /',
    '404 /findcare/gone  on /',
  ]);
});
