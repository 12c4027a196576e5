import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { SITE_FOLDER } from '#build/build.ts';
import { expectNothingFromAxe, showBuilt } from './page-checks.ts';
import { test } from './test.ts';

/** Every page that has the box, whatever its kind. */
const WITH_BOX = globSync('**/*.html', { cwd: SITE_FOLDER })
  .filter(
    (name) => !name.endsWith('.group-b.html') && /class="help-now"/.test(readFileSync(join(SITE_FOLDER, name), 'utf8')),
  )
  .map((name) => `/${name.replace(/\.html$/, '')}`)
  .sort();
const KINDS = ['category', 'partner', 'rx-healthanswer', 'store', 'online-dermatologist'];

/** Runs in the page: where its box stands, and what of it is seen. */
function measureBox() {
  const box = document.querySelector('.help-now')!;
  const { top, height } = box.getBoundingClientRect();
  const signs = [...box.querySelectorAll(':scope > ul > li')].map((sign) => ({
    words: sign.textContent,
    height: sign.getBoundingClientRect().height,
  }));
  const count = (parts: string) => box.querySelectorAll(parts).length;
  return { top, height, signs, buttons: count(':scope > .btn'), open: count('details[open]') };
}

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the box of warning signs is closed, at the top and at most 420 px high, with up to four signs of one line and one button, on every page that has it', async ({
    page,
  }) => {
    for (const kind of KINDS) expect(WITH_BOX.filter((path) => path.includes(kind)).length, kind).toBeGreaterThan(0);
    await page.goto('/findcare/help');
    for (const path of WITH_BOX) {
      await showBuilt(page, path, 'class="help-now"', '</section>');
      const { top, height, signs, ...counts } = await page.evaluate(measureBox);
      expect.soft(height, path).toBeLessThanOrEqual(420);
      expect.soft(height, path).toBeGreaterThan(60);
      expect.soft(top, `${path}: where it begins`).toBeLessThan(844);
      expect.soft(signs.length, path).toBeLessThanOrEqual(4);
      expect.soft(signs.filter((sign) => sign.height >= 30)).toEqual([]);
      expect.soft(counts.buttons, path).toBeLessThanOrEqual(1);
      expect.soft(counts.open, path).toBe(0);
    }
  });

  test('at 320 px nothing of the box covers the way to its other signs', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/findcare/category/skin-hair');
    const more = page.getByRole('region', { name: 'When to get help now' }).getByText(/^See all \d signs/);
    // In its first letters, where the button to call stood.
    await more.click({ position: { x: 4, y: 12 } });
    await expect(page.locator('.help-now details[open]')).toHaveCount(1);
  });

  test('a sign leads to its own page, which says whom to call and what to do first, in Spanish too', async ({
    page,
  }) => {
    await page.goto('/findcare/category/illness-injuries');
    const box = page.getByRole('region', { name: 'When to get help now' });
    await box.getByText(/^See all \d signs/).click();
    await box.getByRole('link', { name: 'Chest pain or pressure', exact: true }).click();
    await expect(page).toHaveURL(/\/findcare\/help\/chest-pain$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chest pain or pressure');
    await expect(page.getByRole('main').getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    await expect(page.getByText('sit down and rest')).toBeVisible();
    await page.getByRole('link', { name: 'Esta página en español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await expect(page.getByRole('main').getByRole('link', { name: 'Llame al 911' })).toHaveAttribute('href', 'tel:911');
    await expect(page.getByText('El resto de este sitio está en inglés.')).toBeVisible();
    await page.getByRole('link', { name: 'Todas las señales' }).click();
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') }),
    ).not.toHaveCount(0);
  });
});

test('search and assistant lead to the page of the sign that they tell of', async ({ page }) => {
  await page.goto('/findcare/category/search-results?q=face+drooping+in+the+past+30+minutes');
  await page
    .getByRole('group', { name: 'Call 911 now' })
    .getByRole('link', { name: /Drooping face/ })
    .click();
  await expect(page).toHaveURL(/\/findcare\/help\/stroke$/);
  await expectNothingFromAxe(page);
  await page.goto('/findcare/category/search-results?q=me+duele+el+pecho+y+el+brazo');
  const panel = page.getByRole('group', { name: 'Llame al 911 ahora' });
  await expect(page.locator('[lang=es]').filter({ has: panel })).toBeVisible();
  await panel.getByRole('link', { name: 'Dolor o presión en el pecho' }).click();
  await expect(page).toHaveURL(/\/findcare\/ayuda\/chest-pain$/);
  await expectNothingFromAxe(page);
});

test('words that only sound like danger get a careful panel, and a search about the body that finds nothing ends with 911', async ({
  page,
}) => {
  await page.goto('/findcare/category/search-results?q=my+neighbor+looks+waxy+and+wont+talk+right');
  const careful = page.getByRole('group', { name: 'This may be an emergency' });
  await expect(careful.getByRole('link', { name: 'Call 911' })).toBeVisible();
  await page.goto('/findcare/category/search-results?q=zzzqx');
  await expect(page.getByText('Very sick or hurt?').first()).toBeVisible();
});
