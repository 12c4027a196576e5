import { expect, type Page } from '@playwright/test';
import { outOfReach } from './open-states/in-reach.ts';
import { unmarked } from './open-states/marked.ts';
import { expectNoSidewaysScroll, expectNothingInForcedColors } from './page-checks.ts';

/** Nothing is cut off sideways, and whatever can be pressed comes into sight. */
export async function expectAllInReach(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(outOfReach, 'body'), page.url()).toEqual([]);
}

/** In forced colors what is chosen looks unlike its neighbors, and every word can be read. */
export async function expectMarked(page: Page): Promise<void> {
  expect(await page.evaluate(unmarked, 'body'), page.url()).toEqual([]);
  await expectNothingInForcedColors(page);
}

/** The letters are brighter than the ground. */
export async function expectDark(page: Page): Promise<void> {
  const [ground = 0, letters = 0] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color].map((one) => {
      const parts = (one.match(/[\d.]+/g) ?? []).slice(0, 3);
      return parts.reduce((sum, part) => sum + Number(part), 0);
    });
  });
  expect(ground, `the ground of ${page.url()}`).toBeLessThan(letters);
}
