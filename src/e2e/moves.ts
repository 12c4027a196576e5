import type { Page } from '@playwright/test';

/**
 * Watches what moves on the page by itself, without the letters that come late: on a slow machine they take the place of
 * others that differ by parts of a pixel. Answers what has moved until then.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push(`by ${value}: ${sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
