import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inDatabase } from '../booking/database.ts';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { asStaff } from './site-day.ts';
import { bookSoon, newTestSite } from './test-sites.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('a coordinator sees who waits longest in the lot, and says who is swabbed and who has left [ADM-7 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newTestSite();
  // A zone in which it is not about midnight, so that all of this is today.
  await inDatabase(
    `update locations set time_zone = (select zone from unnest(array['America/Chicago', 'Pacific/Honolulu', 'America/New_York']) zone
         where extract(hour from now() at time zone zone) between 2 and 21 limit 1) where public_id = $1`,
    [site],
  );
  const people = [
    { first: 'Ruben', last: 'Alvarez', space: 4, here: 14 },
    { first: 'Sam', last: 'Tate', space: 3, here: 6 },
    { first: 'Avery', last: 'Stone', space: null, here: null },
  ];
  const ids = await bookSoon(site, 0, people);
  for (const [index, { space, here }] of people.entries())
    await inDatabase(
      `with here as (update appointments set status = 'checked-in', here_at = now() - make_interval(mins => $5::int) where id = $3 and $4::int is not null)
       insert into covid_drive_ups (location_id, engagement_id, appointment_id, space) select id, $2, $3, $4 from locations where public_id = $1`,
      [site, randomUUID(), ids[index], space, here],
    );
  await asStaff(context, baseURL, { role: 'site coordinator', sites: [site] });
  await page.goto(`/admin/drive-up?site=${site}`);
  await expect(page.getByText(/3 people registered today, 2 in the lot/)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Ruben A.');
  await expect(row(page, 'Ruben A.')).toContainText(/Here 1[4-9] min/);
  await expect(page.getByRole('list', { name: 'Spaces' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByRole('main')).not.toContainText('Alvarez');
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: /^Swabbed ?: Sam T\.$/ }).press('Enter');
  await expect(page.getByText('Sam T. is swabbed.')).toBeVisible();
  await page.getByRole('button', { name: /^Left ?: Sam T\.$/ }).press('Enter');
  await expect(page.getByText('Sam T. has left.')).toBeVisible();
  await expect(row(page, 'Sam T.')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Not started/ }).check({ force: true });
  await expect(row(page, 'Avery S.')).toContainText('Not started');
  await isSoundAtBothWidths(page);
  await page.getByRole('radio', { name: /^In the lot/ }).check({ force: true });
  await page.getByRole('button', { name: /^Swabbed ?: Ruben A\.$/ }).press('Enter');
  await page.getByRole('button', { name: /^Left ?: Ruben A\.$/ }).press('Enter');
  await expect(page.getByText('No one is in the lot.')).toBeVisible();
  await isSoundAtBothWidths(page);
});
