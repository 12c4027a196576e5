import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSite } from './built-page.ts';
import { styleMistakes } from './own-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-styles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The mistakes of a site with one landing page of this head and body, beside another page. */
function mistakesOf(head: string, body: string, other = sheet('every-page')): string[] {
  const files = {
    'src/ui/styles/base.css': '.btn { color: red }',
    'src/landing/landing-page.css': '.lhero { color: red }',
    'src/scheduler/scheduler.css': '.slip .price { color: red }',
    'dist/every-page.css': '.btn{color:red}',
    'dist/landing.css': '.lhero{color:red}',
    'dist/leaking.css': '.lhero{color:red}.slip .price{color:red}',
    'dist/index.html': other,
    'dist/findcare/cold-flu.html': `${head}<main>${body}</main>`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return styleMistakes(readSite(join(folder, 'dist')), join(folder, 'src')).mistakes;
}

const sheet = (name: string) => `<link rel="stylesheet" href="/${name}.css">`;
const hero = '<div class="lhero"><a class="btn">Start</a></div>';

test('a page with the sheet of every page and its own is well', () => {
  expect(mistakesOf(sheet('every-page') + sheet('landing'), hero)).toEqual([]);
});

test('a landing page that carries the styles of booking is found', () => {
  expect(mistakesOf(sheet('every-page') + sheet('leaking'), hero)).toEqual([
    '/findcare/cold-flu: carries .slip, a style of scheduler',
  ]);
});

test('a feature whose styles come with the sheet of every page is found', () => {
  expect(mistakesOf(sheet('leaking'), '', sheet('leaking'))).toEqual([
    '/leaking.css: carries .slip, a style of scheduler',
    '/leaking.css: carries .lhero, a style of landing',
  ]);
});

test('a class without its styles, a wrong order and too many sheets are found', () => {
  expect(mistakesOf(sheet('every-page'), hero)).toEqual([
    '/findcare/cold-flu: uses .lhero, whose styles it does not load',
  ]);
  expect(mistakesOf(sheet('landing') + sheet('every-page'), hero)).toEqual([
    '/findcare/cold-flu: does not begin with the sheet of every page',
  ]);
  expect(mistakesOf(sheet('every-page') + sheet('landing').repeat(3), hero)).toEqual([
    '/findcare/cold-flu: loads 4 style sheets, 3 at most',
  ]);
});
