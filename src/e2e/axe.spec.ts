import { globSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

// A recording of each of hundreds of pages takes longer than looking at them; a failure names its elements.
test.use({ trace: 'off' });

const PAGES = globSync('**/*.html', { cwd: 'dist' })
  // Handed out under another page's address only; categories.spec.ts looks at them.
  .filter((name) => !name.endsWith('.group-b.html'))
  .map((name) => `/${name.replace(/(^|\/)index\.html$|\.html$/, '$1')}`)
  .sort();

/** Pages of which many are made by one template from content of one shape. */
const OF_A_KIND = [
  /^\/findcare\/category\/[^/]+\/(inperson|virtual)-visit$/,
  /^\/findcare\/partner\//,
  /^\/rx-healthanswer\//,
  /-product$/,
];
/** Every page with AXE=all; without it every tenth of those of a kind, so that a check of a change stays short. */
const CHOSEN = PAGES.filter((path) => {
  const kind = OF_A_KIND.find((form) => form.test(path));
  if (!kind || process.env['AXE'] === 'all') return true;
  return PAGES.filter((other) => kind.test(other)).indexOf(path) % 10 === 0;
});

/** What axe has against the page as it stands, or against its colors alone, as lines to read. */
async function violations(page: Page, what: 'everything' | 'colors' = 'everything'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations: found } = await (
    what === 'colors' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe.withTags(tags)
  ).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

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

for (const path of CHOSEN) {
  test(`axe finds nothing on ${path}, in the light and in the dark [BEYOND-1]`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await violations(page), 'light').toEqual([]);
    // The dark theme is the same page in other colors (light-dark() in the tokens): no rule but those of color can find more.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await violations(page, 'colors'), 'dark').toEqual([]);
  });
}
