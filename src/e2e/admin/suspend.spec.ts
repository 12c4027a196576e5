import { expect } from '@playwright/test';
import { inDatabase } from '../booking/database.ts';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { asStaff } from './site-day.ts';
import { bookDays, newTestSite } from './test-sites.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a supervisor suspends a site and says why; colleagues read since when and why until it is open again [ADM-6 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newTestSite();
  await bookDays(site, 4, '17:00', [{ first: 'Imani', last: 'Rhodes' }]);
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto(`/admin/sites?site=${site}`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend Lincoln Park/ });
  await dialog.getByLabel(/^Why, for your colleagues/).fill('Water damage');
  await expect(dialog.getByRole('listitem').first()).toHaveText('1 booked');
  await isSoundAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Suspend, then decide for 1 person' }).click();
  const people = page.getByRole('dialog', { name: /1 person is booked at Lincoln Park/ });
  await people.getByRole('radio', { name: /^Keep them/ }).check();
  await people.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Suspended. Nothing new can be booked.')).toBeVisible();
  await expect(page.getByText(/^since .+: Water damage$/)).toBeVisible();
  await isSoundAtBothWidths(page);

  await page.getByRole('button', { name: 'Change the reason' }).click();
  const why = page.getByRole('dialog', { name: /^Why Lincoln Park/ });
  await why.getByLabel(/^Why, for your colleagues/).fill('No pharmacist');
  await why.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^since .+: No pharmacist$/)).toBeVisible();
  await page.getByRole('link', { name: 'All sites' }).click();
  const row = page.getByRole('row', { name: /Lincoln Park/ });
  await expect(row).toContainText(/since .+No pharmacist/);
  await isSoundAtBothWidths(page);
  await row.getByRole('link', { name: 'Lincoln Park' }).click();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Open again. Visitors see its times now.')).toBeVisible();
  await expect(page.getByText(/No pharmacist/)).toHaveCount(0);
});

test('a supervisor suspends a site from a day on: who is booked from then on is decided about, the day is told, and it can be taken back [ADM-6 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newTestSite();
  await bookDays(site, 2, '17:00', [{ first: 'Omar', last: 'Haddad' }]);
  await bookDays(site, 4, '17:00', [{ first: 'Imani', last: 'Rhodes' }]);
  const [{ day, words } = {}] = await inDatabase(
    `select to_char(d, 'YYYY-MM-DD') as day, to_char(d, 'FMDay, FMMonth FMDD') as words
       from (select (now() at time zone time_zone)::date + 3 as d from locations where public_id = $1) then_`,
    [site],
  );
  const closed = `Closed from ${String(words)} on`;
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto(`/admin/sites?site=${site}`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend Lincoln Park/ });
  await expect(dialog.getByRole('listitem').first()).toHaveText('2 booked');
  await dialog.getByLabel('From').fill('2026-01-05');
  await dialog.getByRole('button', { name: /^Suspend/ }).click();
  await expect(dialog.getByText('Choose today or a later day')).toBeVisible();
  await dialog.getByLabel('From').fill(String(day));
  await dialog.getByLabel(/^Why, for your colleagues/).fill('Renovation');
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^1 booked from/);
  await isSoundAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Suspend, then decide for 1 person' }).click();
  const people = page.getByRole('dialog', { name: /1 person is booked at Lincoln Park/ });
  await expect(people.getByRole('rowheader')).toHaveText('Imani R.');
  await people.getByRole('radio', { name: /^Keep them/ }).check();
  await people.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(`${closed}. Until then it can be booked.`).first()).toBeVisible();
  await expect(page.getByText(`${closed}: Renovation`)).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('link', { name: 'All sites' }).click();
  const row = page.getByRole('row', { name: /Lincoln Park/ });
  await expect(row).toContainText('Active');
  await expect(row).toContainText(closed);
  await isSoundAtBothWidths(page);
  await row.getByRole('link', { name: 'Lincoln Park' }).click();
  await page.getByRole('button', { name: 'Keep it open' }).click();
  await expect(page.getByText('It stays open. Visitors see the days after that again.')).toBeVisible();
  await expect(page.getByText(closed)).toHaveCount(0);
});
