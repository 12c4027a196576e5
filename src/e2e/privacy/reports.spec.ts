import { expect } from '@playwright/test';
import type { SearchReport } from '#admin/report.schema.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const REPORT: SearchReport = {
  month: '2026-10',
  months: ['2026-11', '2026-10'],
  subjects: [
    { name: 'Acne', counts: [1240, null] },
    { name: '', counts: [17, 17] },
  ],
  pages: [{ name: 'pilot 2', counts: [20, 0, 0] }],
  states: [{ name: 'IL', counts: [57, 17] }],
  partners: [{ name: '<img src=x onerror="window.broken = true">', counts: [74, 30] }],
  terms: [{ term: '<script>window.broken = true</script>', networks: null, found: false }],
};

test('who is not signed in as staff is told so, and led to the sign-in', async ({ page }) => {
  await page.goto('/admin/reports/searches');
  await expect(page.getByText('You’re not signed in as staff.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/account/sign-in',
  );
  await isSound(page);
});

test('an analyst reads what people look for by month, on a phone, on a desk and on paper; markup in names is text', async ({
  page,
}) => {
  const asked: (string | null)[] = [];
  await page.route('**/api/admin/reports/searches*', (route) => {
    const month = new URL(route.request().url()).searchParams.get('month');
    asked.push(month);
    return route.fulfill({ json: { ...REPORT, month: month ?? REPORT.month } });
  });
  await page.goto('/admin/reports/searches');
  const subjects = page.getByRole('table', { name: 'Searches by what they were understood as' });
  await expect(subjects.getByRole('row', { name: 'Acne 1,240 hidden' })).toBeVisible();
  await expect(subjects.getByRole('row', { name: 'All others 17 17' })).toBeVisible();
  await expect(page.getByRole('row', { name: '<script>window.broken = true</script> 5 to 10 Nothing' })).toBeVisible();
  await expect(page.getByRole('row', { name: '<img src=x onerror="window.broken = true"> 74 30' })).toBeVisible();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await isSoundAtBothWidths(page);
  await page.getByLabel('Month').selectOption('2026-11');
  await expect.poll(() => asked).toEqual([null, '2026-11']);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Month')).toBeHidden();
  await expect(subjects).toBeVisible();
});
