import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';

/** A page of each kind that people come to from elsewhere. */
const PAGES = [
  '/',
  '/findcare/services',
  '/findcare/category/skin-hair',
  '/findcare/eczema-treatment',
  '/findcare/partner/labcorp',
  '/findcare/category/search-results?search=rash',
  '/search?q=rash',
  '/findcare/help/chest-pain',
  '/store-finder',
  '/schedule-appointment',
  '/covid19/testing',
  '/privacy',
];
/** Bytes of script, packed, that a page left alone may fetch: without React, tiles or the place. */
const MOST = 8 * 1024;

test('pages of each kind, left alone for ten seconds with the question about counting unanswered, fetch at most 8 kB of script', async ({
  page,
}) => {
  await page.clock.install();
  for (const address of PAGES)
    await test.step(address, async () => {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.clock.runFor(10_000);
      await page.waitForLoadState('networkidle');
      const scripts = await scriptsOf(page);
      const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
      expect(bytes, scripts.map((script) => `${script.name}: ${String(script.bytes)}`).join('\n')).toBeLessThanOrEqual(
        MOST,
      );
    });
});

/** Lists the scripts that a page has fetched, and those that it carries inline, with their packed bytes. */
async function scriptsOf(page: Page): Promise<{ name: string; bytes: number }[]> {
  const { inline, fetched } = await page.evaluate(() => ({
    inline: [...document.scripts]
      .filter(({ src, type }) => !src && !/json|speculation/.test(type))
      .map(({ text }) => text),
    fetched: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ name }) => name.endsWith('.js')),
  }));
  return [...inline.map((text) => ({ name: 'inline', bytes: gzipSync(text).length })), ...fetched];
}
