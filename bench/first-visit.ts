import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { atMost, plain, type BenchOutcome } from './harness.ts';
import { kB } from './numbers.ts';
import { inlineScript, nextExport, openBrowser, quiet } from './script.ts';
import type { TestBed } from './test-bed.ts';

const LANDING = '/findcare/online-dermatologist';
const PAGES = [LANDING, '/findcare/sleep-analysis', '/findcare/partner/labcorp', '/rx-healthanswer/mole-abcde-check'];

/** Bytes: script gzipped at level 9, inline script included; and all that came over the connection. */
type Visit = { script: number; all: number };

/** What a first visit to a content page loads, against the same page as a Next.js static export. */
export async function firstVisit(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder() });
  const next = await nextExport();
  const browser = await openBrowser();
  try {
    const visits = new Map<string, Visit>();
    for (const path of PAGES) visits.set(path, await visit(browser, origin + path));
    const theirs = await visit(browser, `${next.origin}landing.html`);
    const ours = visits.get(LANDING) ?? theirs;
    return {
      title: 'First visits to landing, partner and article pages: nothing in the cache, nothing touched',
      figures: [
        ...[...visits].map(([path, { script }]) => atMost(`${path}: script`, script, 5 * 1024, kB)),
        atMost('Landing page to the same page as a Next.js static export, script', ours.script / theirs.script, 0.04),
        ...[...visits].map(([path, { all }]) => atMost(`${path}: everything`, all, 216 * 1024, kB)),
        plain('The Next.js page: script', kB(theirs.script)),
      ],
      notes: [
        'In a real Chromium, from our real server, until nothing more has loaded for two seconds. Script: files and inline, each gzipped at level 9. Everything: bodies as they came over the connection, page, styles, font, pictures and script.',
        'The Next.js page (bench/next/app/landing) has the HTML of our own page, header and footer included, and one island (the location search); it is a server component, so its text is in the HTML and once more in its data script, as Next.js does it.',
      ],
    };
  } finally {
    await browser.close();
    next.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const pending: Promise<Visit>[] = [];
  page.on('requestfinished', (request) => {
    pending.push(
      (async () => {
        const response = await request.response();
        const { responseBodySize } = await request.sizes();
        const isScript = /javascript/.test(response?.headers()['content-type'] ?? '');
        const script = isScript && response ? gzipSync(await response.body(), { level: 9 }).length : 0;
        return { script, all: responseBodySize };
      })(),
    );
  });
  const response = await page.goto(url);
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`);
  const inline = inlineScript(await response.text());
  await quiet(page);
  const parts = await Promise.all(pending);
  await context.close();
  return {
    script: inline + parts.reduce((sum, { script }) => sum + script, 0),
    all: parts.reduce((sum, { all }) => sum + all, 0),
  };
}
