import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { run, servedFolder } from './testing.ts';

test('npm run dev shows pages and those made on request, answers calls, and ends when it is told to', async () => {
  const dev = run({ DATA_DIR: servedFolder(), ASTRO_TELEMETRY_DISABLED: '1' }, '.', 'dev');
  const address = await dev.address;
  const call = await fetch(`${address}/api/geocode?address=60614`);
  expect(await call.json()).toMatchObject({ place: { city: 'Chicago' } });
  const page = await fetch(`${address}/findcare/category/search-results?q=rash&near=60614`);
  expect(page.status).toBe(200);
  const $ = load(await page.text());
  expect($('h1').text()).toContain('rash');
  expect($('main .tile').length).toBeGreaterThan(3);
  expect((await fetch(`${address}/findcare/bwell/termsofuse`)).status).toBe(200);
  dev.child.kill('SIGTERM');
  expect(await dev.exit).toBe(0);
});
