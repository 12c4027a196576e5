import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Success criteria of WCAG 2.2 AA, and what axe's makers hold for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Nothing for axe to find on the page as it stands, open dialogs included, in either theme. Leaves the page in the dark theme.
 * axe runs in the page itself: its Playwright binding opens a second page for each look, which takes four times as long.
 */
export async function expectNothingFromAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(async (tags) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }, TAGS);
    expect(found, `axe in the ${colorScheme} theme on ${page.url()}`).toEqual([]);
  }
}

/** Nothing is cut off sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `cut off sideways on ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Both of the above: what each step of a journey is held to. In a window as high as the page, so that a bar at its foot covers nothing that scrolling would show. */
export async function isSound(page: Page): Promise<void> {
  const size = page.viewportSize();
  const [height, scrolled] = await page.evaluate(() => [document.documentElement.scrollHeight, scrollY] as const);
  if (size) await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await expectNothingFromAxe(page);
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), scrolled);
}
