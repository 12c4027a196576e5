import type { Browser, BrowserContext, Page } from '@playwright/test';
import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { median } from './numbers.ts';
import { openBrowser } from './script.ts';
import type { TestBed } from './test-bed.ts';

const ROUNDS = 5;
const PAGES = ['/findcare/category/skin-hair', '/findcare/services'];
const PLACE = '42.3647/-71.1042/02139/MA/Cambridge';
const NEAR = '02139 Cambridge, MA';
/** A slow phone: 1.6 Mbit/s down, 150 ms there and back, a processor of a quarter. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;

/** Milliseconds from the start of the visit, and what moved. */
type Visit = { paint: number; tiles: number; moved: number };

/** A first visit on a slow phone whose place is saved: when the services near it are painted, and whether anything moves. Beside it the page without a saved place. */
export async function slowPhone(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder() });
  const browser = await openBrowser();
  try {
    const figures = [];
    for (const path of PAGES) {
      const saved: Visit[] = [];
      const taken = await interleaved(
        {
          [`${path}: ms from the first paint to the right tiles`]: async (round: number) => {
            const one = await visit(browser, origin, path, true);
            if (round > 0) saved.push(one);
            return one.tiles - one.paint;
          },
          [`${path}: ms to the first paint without a saved place`]: async () =>
            (await visit(browser, origin, path, false)).paint,
        },
        ROUNDS,
      );
      const [waited = [], bare = []] = Object.values(taken);
      const paints = saved.map(({ paint }) => paint);
      figures.push(
        atMost(`${path}: from the first paint to the tiles near the saved place`, median(waited), 1500, ms),
        atMost(`${path}: layout shift, the most of all rounds`, Math.max(...saved.map(({ moved }) => moved)), 0, shift),
        plain(`${path}: the longest of all rounds`, ms(Math.max(...waited))),
        plain(`${path}: first paint, and without a saved place`, `${ms(median(paints))}, ${ms(median(bare))}`),
      );
    }
    return {
      title: 'A slow phone with a saved place: 1.6 Mbit/s, 150 ms, a processor four times slower, nothing in the cache',
      figures,
      notes: [
        `In a real Chromium at 390 × 844, from our real server. The saved place is ${NEAR}, that of the built page is in Chicago. The tiles count as there when those of the search near the place are drawn, all skeletons are gone, and a frame with them is painted.`,
      ],
    };
  } finally {
    await browser.close();
  }
}

/** A new page of a phone that is as slow as that. */
export async function onSlowPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function visit(browser: Browser, origin: string, path: string, isSaved: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    if (isSaved) await context.addCookies([{ name: 'FCNLocation', value: encodeURIComponent(PLACE), url: origin }]);
    const page = await onSlowPhone(context);
    await page.addInitScript(watch);
    const answered = isSaved ? page.waitForResponse('**/api/tiles') : undefined;
    await page.goto(origin + path);
    if (answered) await isRight(page, (await (await answered).json()) as { tiles: { name: string }[] });
    return await page.evaluate(() => {
      const { tiles = 0, moved = 0 } = globalThis as { tiles?: number; moved?: number };
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
      return { paint, tiles, moved };
    });
  } finally {
    await context.close();
  }
}

/** Waits for the tiles and for what may still move, and makes sure that they are those of the answer. */
async function isRight(page: Page, { tiles }: { tiles: { name: string }[] }): Promise<void> {
  await page.waitForFunction(() => Reflect.has(globalThis, 'tiles'));
  await page.waitForLoadState('networkidle');
  const drawn = await page.locator('.tiles .tile h3').first().textContent();
  const near = await page.locator('[data-near]').first().textContent();
  if (!near?.includes(NEAR) || !tiles.some(({ name }) => drawn?.includes(name)))
    throw new Error(`${page.url()} shows '${drawn}' near '${near}'`);
}

/** In the page: adds up what moves unasked, and notes when a frame with the tiles of the search was painted. */
function watch(): void {
  const seen = globalThis as { moved?: number; tiles?: number };
  seen.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.moved = (seen.moved ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const isThere =
      !('finding' in document.documentElement.dataset) &&
      document.querySelector('.tiles .tile') !== null &&
      document.querySelector('main .skel') === null &&
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/tiles'));
    if (isThere) setTimeout(() => (seen.tiles = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export function ms(value: number): string {
  return `${Math.round(value).toLocaleString('en')} ms`;
}

function shift(value: number): string {
  return value.toFixed(3);
}
