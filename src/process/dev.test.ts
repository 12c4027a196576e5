import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { run, servedFolder } from '#testing/processes.ts';

test('npm run dev shows pages and those made on request, takes a form, answers calls, and ends when it is told to', async () => {
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
  const times = '/schedule-appointment/labcorp/times?serviceId=1003';
  const plain = await fetch(address + times);
  const cookie = plain.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const form = load(await plain.text());
  const field = (name: string) => form(`[name="${name}"]`).first().attr('value') ?? '';
  const body = new URLSearchParams({ token: field('token'), slotId: field('slotId') });
  const sent = await fetch(address + times, { method: 'POST', headers: { cookie, origin: address }, body });
  expect(load(await sent.text())('h1').text()).toBe('We are holding this time for you');
  const mistaken = {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ wrong: 'no' }),
  };
  expect(load(await (await fetch(`${address}/feedback`, mistaken)).text())('.errors').text()).toContain(
    '10 characters',
  );
  dev.child.kill('SIGTERM');
  expect(await dev.exit).toBe(0);
});
