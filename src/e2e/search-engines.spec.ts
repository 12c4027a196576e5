import { expect } from '@playwright/test';
import { test } from './test.ts';

test('a shared link has its picture, and no policy of a page is broken by what it tells search engines [LAND-6 part]', async ({
  page,
  request,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const path of ['/', '/findcare/services', '/findcare/category/sleep', '/findcare/partner/harrow-lane']) {
    await page.goto(path);
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(graph ?? '')).toHaveProperty('@context', 'https://schema.org');
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await request.get(new URL(address ?? '').pathname);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toBe('image/png');
  }
  expect(complaints).toEqual([]);
});

test('search engines read where the pages are and what to leave alone [LAND-6 part]', async ({ request, baseURL }) => {
  const home = await (await request.get('/findcare/services')).text();
  expect(home).toContain(`<link rel="canonical" href="${baseURL}/findcare/services">`);
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(sitemap).toBe(`${baseURL}/sitemap.xml`);
  const answer = await request.get(sitemap);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/xml');
  expect(await answer.text()).toContain(`${baseURL}/findcare/services</loc>`);
  for (const path of ['/schedule-appointment/labcorp', '/no-such-page', '/ui'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"');
});
