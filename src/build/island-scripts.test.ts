import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { nameScripts } from './island-scripts.ts';

test('a list of tiles, and an island that wakes unasked, name every file of their script once; other islands are left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
  mkdirSync(join(folder, '_astro'));
  const write = (name: string, text: string) => writeFileSync(join(folder, '_astro', `${name}.js`), text);
  write('TileList.a', 'import{t as TileList}from"./tiles.b.js";export{TileList};');
  write('tiles.b', 'import{r}from"./react.c.js";import"./place.d.js";const later=()=>import("./late.e.js");');
  write('place.d', 'import{r}from"./react.c.js";');
  write('react.c', 'export const r=1;');
  write('client.f', 'export{c as default}from"./react.c.js";');
  const island = (name: string, client = 'touch') =>
    `<astro-island component-url="/_astro/${name}.a.js" component-export="${name}" renderer-url="/_astro/client.f.js" props="{>}" ssr client="${client}">`;
  const shown = island('TileList', 'shown').replaceAll('"TileList"', '"Review"');
  expect(nameScripts(shown, folder)).toBe(
    nameScripts(island('TileList'), folder).replace('touch', 'shown').replace('"TileList"', '"Review"'),
  );
  const page = nameScripts(island('TileList') + island('ChangeLocation'), folder);
  const needs = '/_astro/TileList.a.js /_astro/tiles.b.js /_astro/react.c.js /_astro/place.d.js /_astro/client.f.js';
  expect(page.match(/data-needs="([^"]*)"/g)).toEqual([`data-needs="${needs}"`]);
  expect(page.replace(/ data-needs="[^"]*"/, '')).toBe(island('TileList') + island('ChangeLocation'));
});
