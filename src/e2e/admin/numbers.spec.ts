import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { asStaff, bookAt, newSite } from './site-day.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

/** Minutes of a week. */
const WEEK = 7 * 24 * 60;

/** The text of the file behind a link, as the browser saves it. */
async function savedBy(page: Page, link: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await link.click();
  return readFile(await (await download).path(), 'utf8');
}

test('a supervisor sees numbers as charts and as tables, small ones hidden, on a phone too [ADM-9]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const people = Array.from({ length: 24 }, (_, at) => ({ first: `P${String(at)}`, last: 'Moss', minutes: -at }));
  await bookAt(
    site,
    people.map((one, at) => ({ ...one, status: at % 2 === 0 ? 'kept' : 'missed' })),
  );
  // Seven weeks ago: in the five weeks before the five that are shown at first.
  await bookAt(
    site,
    people.map((one) => ({ ...one, minutes: one.minutes - 7 * WEEK, status: 'kept' })),
  );
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto('/admin/reports');
  await expect(page).toHaveURL(/\/admin\/reports(\?|$)/);
  await expect(page.getByRole('img', { name: 'Appointments by day' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Places used by day, in percent' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Appointments by site' }).getByRole('row', { name: /Lincoln Park/ });
  await expect(row.getByRole('cell').first()).toHaveText('24');
  // What became of them is a bar below how many were booked, by site as by day.
  for (const drawn of [row.getByRole('cell').first(), page.getByRole('img', { name: 'Appointments by day' })])
    for (const part of ['.bar-kept', '.bar-missed']) await expect(drawn.locator(part).first()).toBeVisible();
  await expect(row.getByRole('cell').last()).toHaveText(/^\d+%$/);
  // Beside each figure stands what it was.
  const totals = page.getByRole('definition');
  await expect(totals).toHaveText([
    /^24 24 in the 5 weeks before$/,
    /^50.0% 12, was 100.0%$/,
    /^50.0% 12, was 0.0%$/,
    /^0.0% 0, was 0.0%$/,
    /^\d+% of [\d,]+, was \d+%$/,
  ]);
  await expect(page.getByText(/Beside them: the 5 weeks before, \w+ \d+ to \w+ \d+\./)).toBeVisible();
  await isSound(page);
  await page.getByRole('button', { name: 'Numbers only' }).press('Enter');
  await expect(page.getByRole('img', { name: 'Appointments by day' })).toBeHidden();
  await expect(page.getByRole('img', { name: 'Places used by day, in percent' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Appointments by day' })).toBeVisible();
  const report = await savedBy(page, page.getByRole('link', { name: 'Save as CSV' }));
  expect(report).toMatch(/^\uFEFFFrom,To,By,Name,/);
  expect(report).toMatch(/,site,Lincoln Park,[^,]+,[A-Z]{2},24,12,12,0,0,/);
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Appointments by day' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Numbers only' })).toHaveAttribute('aria-pressed', 'true');
});

test('a superuser runs a named question, hears what a parameter can be, and that none is right [ADM-8 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await asStaff(context, baseURL, { role: 'superuser', sites: 'all' });
  await page.goto('/admin/commands');
  await expect(page.getByRole('heading', { name: 'Holds past their time' })).toBeVisible();
  const minutes = page.getByLabel('Ended at least (minutes ago)');
  await minutes.fill('five');
  await minutes.press('Enter');
  await expect(page.getByText('Use a whole number from 1 to 1,440')).toBeVisible();
  await isSound(page);
  await page.getByRole('button', { name: /^Places sold twice/ }).press('Enter');
  await page.getByRole('button', { name: 'Run' }).press('Enter');
  await expect(page.getByText('Places sold twice: none.')).toBeVisible();
  await expect(page.getByText('That is how it should be.')).toBeVisible();
  await isSound(page);
  await page.getByRole('button', { name: /^Record by day/ }).press('Enter');
  await page.getByRole('button', { name: 'Run' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Record by day' })).toBeVisible();
  expect(await savedBy(page, page.getByRole('link', { name: 'Save as CSV' }))).toMatch(/^\uFEFFDay,Rows,/);
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page);
});
