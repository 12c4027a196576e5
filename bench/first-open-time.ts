import type { Browser } from '@playwright/test';
import { atMost, interleaved, plain, type Outcome } from './harness.ts';
import { median } from './numbers.ts';
import { openBrowser } from './script.ts';
import { ms, onSlowPhone } from './slow-phone.ts';
import type { TestBed } from './test-bed.ts';

const ROUNDS = 5;
/** Where a tile's 'See times' leads: a test and a location. */
const TIMES = '/schedule-appointment/labcorp?serviceId=1004&locationId=labcorp-0005';

/** Milliseconds from the start of the visit, requests that began before the first open time, and bytes of script as sent. */
type Visit = { paint: number; time: number; requests: number; scripts: number; bytes: number };

/** How long a slow phone that comes from a tile waits for the first open time, to the first paint of the same visit. */
export async function firstOpenTime(bed: TestBed): Promise<Outcome> {
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
        plain('files of script among them', String(most((one) => one.scripts))),
        plain('script as it is sent', `${(most((one) => one.bytes) / 1024).toFixed(1)} kB`),
        plain(
          'first paint, first open time',
          `${ms(median(visits.map((one) => one.paint)))}, ${ms(median(visits.map((one) => one.time)))}`,
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
    await page.waitForFunction(() => Reflect.has(globalThis, 'firstTime'));
    return await page.evaluate(() => {
      const time = (globalThis as { firstTime?: number }).firstTime ?? NaN;
      const begun = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ startTime }) => startTime < time,
      );
      const scripts = begun.filter(({ name }) => name.endsWith('.js'));
      return {
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        time,
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

/** In the page: notes when a frame with an open time was painted. */
function watch(): void {
  const look = (): void => {
    if (document.querySelector('[data-time]'))
      setTimeout(() => ((globalThis as { firstTime?: number }).firstTime = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
