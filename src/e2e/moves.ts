import type { Page } from '@playwright/test';

/**
 * Watches what moves on the page by itself once its letters are drawn: on a slow machine they take the place of others of
 * another width. Those from the network never come. Answers what has moved until then.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const moved: string[] = [];
    Object.assign(window, { moved });
    let drawn = Infinity;
    const afterTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => (drawn = performance.now())));
    new PerformanceObserver(() => void document.fonts.ready.then(afterTwoFrames)).observe({
      type: 'paint',
      buffered: true,
    });
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[])
        if (startTime > drawn)
          moved.push(`by ${value}: ${sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
