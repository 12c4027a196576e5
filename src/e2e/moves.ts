import type { Page } from '@playwright/test';

/**
 * Watches what moves on the page by itself, from when its letters are drawn: on a slow machine they take the place of others
 * of another width. Those from the network never come. The answer waits for that, and says what has moved since; a test that
 * holds answers back asks once before it lets them go.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const twoFrames = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
    const watch = (): void => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          moved.push(`by ${value}: ${sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)).join(', ')}`);
      }).observe({ type: 'layout-shift' });
    };
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      void document.fonts.ready.then(() => twoFrames(watch));
    });
    painted.observe({ type: 'paint', buffered: true });
  });
  return async () => {
    await page.waitForFunction(() => 'moved' in window);
    // A frame's moves are told in the next one.
    return page.evaluate(
      () =>
        new Promise<string[]>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done((window as unknown as { moved: string[] }).moved)),
          ),
        ),
    );
  };
}
