import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { hourWeeksOf, weeksOf } from '#admin/reports/visits/server/weeks.ts';
import { DAY } from '#text/durations.ts';
import { asStaff, bookAt, newSite } from './site-day.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

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

/** Days since a day of the four weeks whose hours are told now. */
function daysAgo(): number {
  const now = Date.now();
  return Math.floor(now / DAY) - hourWeeksOf(weeksOf({}, now), now).last + 3;
}

test('a supervisor sees at which hours of the week places are used, as a chart and as its table, kept so in the tab [ADM-9 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const people = (many: number, hours: number) =>
    Array.from({ length: many }, (_, at) => ({
      ...{ first: `P${String(at)}`, last: 'Moss', status: 'kept' },
      minutes: -daysAgo() * 24 * 60 + hours * 60,
    }));
  // All of that day came, so that its hours tell nothing that the day hides; four of them are too few.
  await bookAt(site, [...people(30, 0), ...people(12, 1), ...people(4, 2)]);
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto('/admin/reports');
  const chart = page.getByRole('img', { name: 'Places used by hour of the week, in percent' });
  await expect(chart).toBeVisible();
  await expect(chart).toHaveAccessibleName(/Hidden hours: 2\.$/);
  const table = page.getByRole('table', { name: 'Places used by hour of the week, in percent' });
  await expect(table).toBeHidden();
  const summary = page.getByText(/^Numbers, 7 days by \d+ hours$/);
  await summary.click();
  const day = table.getByRole('row').filter({ has: page.getByText('hidden', { exact: true }) });
  await expect(day).toHaveCount(1);
  await expect(day.getByRole('cell', { name: 'hidden' })).toHaveCount(2);
  await expect(day.getByRole('cell', { name: /^([1-9]\d*%|no places)$/ })).toHaveCount(1);
  await isSoundAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Numbers only' }).press('Enter');
  await expect(chart).toBeHidden();
  await expect(table).toBeVisible();
  await isSound(page);
  const report = await savedBy(page, page.getByRole('link', { name: 'Save as CSV' }));
  expect(report).toMatch(/,hour of the week,[^,]+,,,,,,,,\d+,30\r?\n/);
  expect(report.match(/,hour of the week,.+,hidden/g)).toHaveLength(2);
});

test('an analyst sees the numbers of all sites without a name of anyone, and of one site by itself [ADM-9 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  await bookAt(site, [{ first: 'Quillon', last: 'Mossgrave', minutes: -30, status: 'kept' }]);
  await asStaff(context, baseURL, { role: 'report analyst', sites: 'all' });
  await page.goto('/admin/reports');
  await expect(page.getByRole('definition').first()).toContainText('in the 5 weeks before');
  await expect(page.getByRole('heading', { name: /^Places used by hour of the week/ })).toBeVisible();
  await isSound(page);
  await page.getByLabel('Site', { exact: true }).selectOption(site);
  // One alone is hidden, and so is what became of them.
  await expect(page.getByRole('definition').first()).toHaveText(/^hidden none in the 5 weeks before$/);
  await expect(page.getByRole('main')).not.toContainText(/Quillon|Mossgrave/);
  await isSound(page);
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
  await isSoundAtBothWidths(page);
});
