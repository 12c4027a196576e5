import { expect } from '@playwright/test';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';
import { asStaff } from './site-day.ts';
import { bookDays, newTestSite } from './test-sites.ts';

for (const width of [1440, 390])
  test(`a supervisor suspends a site and says why; colleagues read since when and why until it is open again, at ${String(width)} px [ADM-6 part]`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const site = await newTestSite();
    await bookDays(site, 4, '17:00', [{ first: 'Imani', last: 'Rhodes' }]);
    await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
    await page.goto(`/admin/sites?site=${site}`);
    await page.getByRole('button', { name: 'Suspend, then decide for 1 person' }).click();
    const dialog = page.getByRole('dialog', { name: /^Suspend Lincoln Park/ });
    await dialog.getByLabel(/^Why, for your colleagues/).fill('Water damage');
    await expect(dialog.getByRole('listitem').first()).toHaveText('1 booked');
    await isSound(page);
    await dialog.getByRole('button', { name: 'Suspend, then decide for 1 person' }).click();
    const people = page.getByRole('dialog', { name: /1 person is booked at Lincoln Park/ });
    await people.getByRole('radio', { name: /^Keep them/ }).check();
    await people.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('Suspended. Nothing new can be booked.')).toBeVisible();
    await expect(page.getByText(/^since .+: Water damage$/)).toBeVisible();
    await isSound(page);

    await page.getByRole('button', { name: 'Change the reason' }).click();
    const why = page.getByRole('dialog', { name: /^Why Lincoln Park/ });
    await why.getByLabel(/^Why, for your colleagues/).fill('No pharmacist');
    await why.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^since .+: No pharmacist$/)).toBeVisible();
    await page.getByRole('link', { name: 'All sites' }).click();
    const row = page.getByRole('row', { name: /Lincoln Park/ });
    await expect(row).toContainText(/since .+No pharmacist/);
    await isSound(page);
    await row.getByRole('link', { name: 'Lincoln Park' }).click();
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('Open again. Visitors see its times now.')).toBeVisible();
    await expect(page.getByText(/No pharmacist/)).toHaveCount(0);
  });
