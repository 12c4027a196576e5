import type { Browser } from '@playwright/test';
import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { median } from './numbers.ts';
import { openBrowser } from './script.ts';
import { ms, onSlowPhone } from './slow-phone.ts';
import type { TestBed } from './test-bed.ts';

const ROUNDS = 5;
/** Where a tile's 'See times' leads: a test and a location. */
const TIMES = '/schedule-appointment/labcorp?serviceId=1004&locationId=labcorp-0005';

/**
 * Milliseconds since navigation; requests before the first open time; the step's script files, and bytes of its script
 * as sent.
 */
type Visit = { paint: number; time: number; allTimes: number; requests: number; scripts: number; bytes: number };

/** How long a slow phone that comes from a tile waits for the first open time, to the first paint of the same visit. */
export async function firstOpenTime(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder() });
  const browser = await openBrowser();
  try {
    const visits: Visit[] = [];
    await interleaved(
      {
        'ms to the first open time': async (round) => {
          const one = await visit(browser, origin);
          if (round > 0) visits.push(one);
          return one.time;
        },
      },
      ROUNDS,
    );
    const most = (of: (one: Visit) => number): number => Math.max(...visits.map(of));
    return {
      title: 'Booking on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times slower, nothing in the cache',
      figures: [
        atMost(
          'first open time, to the first paint of the same visit',
          median(visits.map((one) => one.time / one.paint)),
          2,
        ),
        atMost(
          'requests begun before the first open time',
          most((one) => one.requests),
          12,
          String,
        ),
        plain('files of script of the step', String(most((one) => one.scripts))),
        plain('script as it is sent', `${(most((one) => one.bytes) / 1024).toFixed(1)} kB`),
        plain(
          'first paint, first open time',
          `${ms(median(visits.map((one) => one.paint)))}, ${ms(median(visits.map((one) => one.time)))}`,
        ),
        plain(
          'all times of its day, to the first paint',
          `${median(visits.map((one) => one.allTimes / one.paint)).toFixed(2)}, ${ms(median(visits.map((one) => one.allTimes)))}`,
        ),
      ],
      notes: [`In a real Chromium at 390 × 844, from our real server over HTTP/1.1. The page is ${TIMES}.`],
    };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await onSlowPhone(context);
    await page.addInitScript(watch);
    await page.goto(origin + TIMES);
    await page.waitForFunction(() => Reflect.has(globalThis, 'firstTime') && Reflect.has(globalThis, 'allTimes'));
    return await page.evaluate(() => {
      const { firstTime: time = NaN, allTimes = NaN } = globalThis as { firstTime?: number; allTimes?: number };
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const begun = all.filter(({ startTime }) => startTime < time);
      const scripts = all.filter(({ name }) => name.endsWith('.js'));
      return {
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        time,
        allTimes,
        // The page itself is one more.
        requests: begun.length + 1,
        scripts: scripts.length,
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    });
  } finally {
    await context.close();
  }
}

/** In the page: notes when a frame was painted with the first open time, to be read and pressed, and when one with all times of its day. */
function watch(): void {
  const note = (name: string, isThere: () => boolean): void => {
    const look = (): void => {
      if (isThere()) setTimeout(() => Reflect.set(globalThis, name, performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  note('firstTime', () => Boolean(document.querySelector('[data-first-open]:not(.unknown)')?.checkVisibility()));
  note('allTimes', () => document.querySelector('[data-time]') !== null);
}
