import { globSync } from 'node:fs';
import { expect, test as base, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNothingFromAxe } from './page-checks.ts';

/** Without a hold these send back to the first step; main-journey.spec.ts looks at them with one. */
const LATER_STEP = /^\/schedule-appointment\/[^/]+\/(patient-information|review|confirmation)$/;
const PAGES = globSync('**/*.html', { cwd: 'dist' })
  // Handed out under another page's address only; categories.spec.ts looks at them.
  .filter((name) => !name.endsWith('.group-b.html'))
  .map((name) => `/${name.replace(/(^|\/)index\.html$|\.html$/, '$1')}`)
  .filter((path) => !LATER_STEP.test(path))
  .sort();

/** One browser page for all that a worker looks at: a new one for each of hundreds takes as long as loading it. */
const test = base.extend<object, { onePage: Page }>({
  onePage: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

// A recording of each of hundreds of pages takes longer than looking at them; a failure names its elements.
test.use({ trace: 'off' });

test('the site has the pages that this list is made from', () => {
  expect(PAGES.length).toBeGreaterThan(30);
  expect(PAGES).toEqual(
    expect.arrayContaining([
      '/',
      '/findcare/services',
      '/findcare/category/skin-hair',
      '/schedule-appointment/labcorp',
      '/ui',
    ]),
  );
});

/** Where an island asks for something at once, the page is looked at with the answer on it. */
async function settle(page: Page): Promise<void> {
  const eager = page.locator('astro-island:is([client=load], [client=only])');
  if ((await eager.count()) === 0) return;
  await expect(eager.and(page.locator('[ssr]'))).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const path of PAGES) {
  test(`${path}, all questions open: axe finds nothing, in the light and in the dark; no script breaks, nothing is cut off at 320, 390 and 1440 px [BEYOND-1]`, async ({
    onePage,
    baseURL,
  }) => {
    const errors: string[] = [];
    const note = ({ message }: Error): void => void errors.push(message);
    onePage.on('pageerror', note);
    await onePage.goto(`${baseURL}${path}`);
    await settle(onePage);
    await onePage.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    await expectNothingFromAxe(onePage);
    for (const width of [320, 390, 1440]) {
      await onePage.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(onePage);
    }
    onePage.off('pageerror', note);
    expect(errors).toEqual([]);
  });
}
