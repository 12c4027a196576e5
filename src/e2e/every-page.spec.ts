import { expect, test as base, type Page, type Request } from '@playwright/test';
import { LOOK_AT } from '#testing/look-at.ts';
import { expectNoSidewaysScroll, expectNothingFromAxe } from './page-checks.ts';
import { pagesToLookAt } from '#gate/choice/pages-to-look-at.ts';

const PAGES = pagesToLookAt();

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

test(`${PAGES.length} pages are looked at`, () => {
  // Of a change to a part that no page shows there may be none; a tenth of the templates is more than four pages.
  if (LOOK_AT !== 'changed') expect(PAGES.length).toBeGreaterThan(LOOK_AT === 'all' ? 100 : 4);
});

/** Where an island asks for something at once, the page is looked at with the answer on it. */
async function settle(page: Page): Promise<void> {
  const eager = page.locator('astro-island:is([client=load], [client=only])');
  if ((await eager.count()) === 0) return;
  await expect(eager.and(page.locator('[ssr]'))).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const { address, why } of PAGES) {
  test(`${address} (${why}), all questions open: axe finds nothing, in the light and in the dark; no script breaks, nothing is cut off at 320, 390 and 1440 px [BEYOND-1]`, async ({
    onePage,
    baseURL,
  }) => {
    const errors: string[] = [];
    const note = ({ message }: Error): void => void errors.push(message);
    onePage.on('pageerror', note);
    const elsewhere: string[] = [];
    const watch = (request: Request): void => {
      if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url()))
        elsewhere.push(request.url());
    };
    onePage.on('request', watch);
    await onePage.goto(`${baseURL}${address}`);
    await settle(onePage);
    await onePage.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    await expectNothingFromAxe(onePage);
    for (const width of [320, 390, 1440]) {
      await onePage.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(onePage);
    }
    onePage.off('pageerror', note);
    onePage.off('request', watch);
    expect(errors).toEqual([]);
    expect(elsewhere, 'asked of other hosts').toEqual([]);
  });
}
