import { LOOK_AT } from '#testing/look-at.ts';
import { isSound } from '../page-checks.ts';
import { test as base } from '../test.ts';

const [PHONE, DESK] = [390, 1440];

/** The window of somebody with a phone. */
export const ON_A_PHONE = { viewport: { width: PHONE, height: 844 } };
/** The window of somebody at a desk. */
export const AT_A_DESK = { viewport: { width: DESK, height: 900 } };

/**
 * A person's whole way, in one width. When every look is asked for, the state in which it ends is looked at in the other
 * width, too.
 */
export const test = base.extend<{ otherWidth: undefined }>({
  otherWidth: [
    async ({ page, javaScriptEnabled }, use, info) => {
      await use(undefined);
      if (LOOK_AT !== 'all' || !javaScriptEnabled || info.status !== 'passed' || info.expectedStatus !== 'passed')
        return;
      if (page.isClosed() || page.url() === 'about:blank') return;
      const size = page.viewportSize();
      if (!size) return;
      await page.setViewportSize({ width: size.width < 768 ? DESK : PHONE, height: size.height });
      await isSound(page);
    },
    { auto: true },
  ],
});

/** Marks a journey that fails until a finding is mended, such as 'visitors A1'. The gate counts and prints them. */
export function finding(description: string): { annotation: { type: string; description: string } } {
  return { annotation: { type: 'finding', description } };
}
