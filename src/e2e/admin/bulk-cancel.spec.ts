import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { asStaff, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const FIRST_NAMES = ['Ada', 'Ben', 'Cora', 'Dev', 'Eli', 'Fay', 'Gus', 'Harold', 'Ines', 'Jo', 'Kim', 'Lou'];

const person = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true });

async function statuses(ids: Iterable<string>): Promise<unknown[]> {
  return inDatabase('select distinct status from appointments where id = any($1)', [[...ids]]);
}

test('a supervisor chooses many by keyboard, sees who can’t be told, types the count, and hears what needs a hand; the job is found again by its address [ADM-3 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(
    site,
    FIRST_NAMES.map((first, at) => ({ first, last: 'Moss', minutes: 60 + at })),
  );
  await inDatabase(
    `update patients set emails = '{}' where patient_id = (select patient_id from appointments where id = $1)`,
    [ids.get('Harold')],
  );
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto(`/admin/day?site=${site}`);
  await person(page, 'Ada M.').focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Chosen appointments' });
  await expect(bar).toContainText('1 chosen');
  await person(page, 'Lou M.').focus();
  await page.keyboard.press('Shift+X');
  await expect(bar).toContainText('12 chosen');
  await isSound(page);
  await bar.getByRole('button', { name: 'Cancel 12' }).press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Cancel 12 appointments?' })).toBeVisible();
  const sums = dialog.getByRole('listitem');
  await expect(sums).toHaveText(['12 appointments', '11 get an email', '1 can’t be told']);
  await expect(dialog.getByRole('row', { name: /Harold M\./ })).toContainText('•••-•••-0178');
  await isSound(page);
  const count = dialog.getByLabel('Type 12 to cancel 12 appointments');
  await count.fill('11');
  await count.press('Enter');
  await expect(dialog.getByText('You typed 11')).toBeVisible();
  expect(await statuses(ids.values())).toEqual([{ status: 'booked' }]);
  await count.fill('12');
  await count.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('12 canceled, 1 needs you', { timeout: 30_000 });
  await expect(dialog.getByRole('row', { name: /Harold M\./ })).toContainText('Canceled, not told');
  await dialog.getByRole('button', { name: 'Show phone of Harold M.' }).press('Enter');
  await expect(dialog.getByText('312-555-0178')).toBeVisible();
  await isSound(page);
  expect(await statuses(ids.values())).toEqual([{ status: 'cancelled' }]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Lou M\./ })).toContainText('Canceled');
  await expect(bar).toBeHidden();

  const [job] = await inDatabase(
    `select id from job_runs where kind = 'bulk-cancel' and results::text like '%' || $1 || '%'`,
    [ids.get('Ada')],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/bulk-cancel?job=${String(job?.['id'])}`);
  await expect(page.getByRole('heading', { name: 'What came of it' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(/,Harold,M\.,"Canceled, not told"$/);
  await expect(page.getByRole('row', { name: /Harold M\./ })).toContainText('Canceled, not told');
  await isSound(page);
});

test('many are chosen by the hours of a day too, and nothing to cancel is said as that', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto('/admin/bulk-cancel');
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue(site);
  await page.getByRole('button', { name: 'See who that is' }).press('Enter');
  await expect(page.getByText('Choose a day')).toBeVisible();
  await isSound(page);
  await page.getByLabel('Day', { exact: true }).fill('2031-05-06');
  await page.getByLabel('From (may be empty)').fill('14:15');
  await page.getByRole('button', { name: 'See who that is' }).press('Enter');
  await expect(page.getByText('There is nothing to cancel: no one comes then.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Site' })).toBeVisible();
});
