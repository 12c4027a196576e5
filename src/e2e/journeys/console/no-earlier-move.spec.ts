import { expect } from '@playwright/test';
import { asStaff } from '../../admin/site-day.ts';
import { cellOf, openFromList, saveAndDecide } from '../../admin/site-page.ts';
import { bookDays, newTestSite } from '../../admin/test-sites.ts';
import { inDatabase } from '../../booking/database.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const HOUR = 3_600_000;
const STEP = HOUR / 4;

test('A supervisor has to close early today: whoever is booked for later is offered no earlier time of the day that only an email would tell them of [ADM-6 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const now = Date.now();
  const start = Math.ceil((now + 3 * HOUR) / STEP) * STEP;
  const timeZone = zoneWithHoursLeft(now);
  const wordsOf = (instant: number, options: Intl.DateTimeFormatOptions) =>
    new Date(instant).toLocaleString('en-US', { timeZone, ...options });
  const clockOf = (instant: number) => wordsOf(instant, { hour: 'numeric', minute: '2-digit' }).toLowerCase();
  const site = await siteOpenAllDay(timeZone);
  await bookDays(site, 0, wordsOf(start, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }), [
    { first: 'Dale', last: 'Hart' },
    { first: 'Wanda', last: 'Sims' },
  ]);

  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto('/admin/sites');
  await openFromList(page, 'Lincoln Park');
  const closes = page.getByLabel(`${wordsOf(now, { weekday: 'long' })}, closes`, { exact: true });
  await closes.fill(clockOf(start - STEP));
  await closes.blur();
  const dialog = await saveAndDecide(page, '2 people');
  await dialog.getByRole('radio', { name: /^Move each to the next open time/ }).check();
  await expect(dialog.getByText('All of them are decided about.')).toBeVisible();
  const today = wordsOf(now, { month: 'short', day: 'numeric' });
  const offers = [];
  for (const person of ['Dale H.', 'Wanda S.']) {
    expect(await cellOf(dialog, person, 'Booked')).toBe(`${today}, ${clockOf(start)}`);
    offers.push([await cellOf(dialog, person, 'Could be'), await cellOf(dialog, person, 'Told by')]);
  }
  // The site closes before their time: any other time of today is an earlier one.
  expect(offers.filter(([time, toldBy]) => time?.startsWith(`${today}, `) && toldBy === 'email')).toEqual([]);
  await expect(dialog.getByText('2 people must be called')).toBeVisible();
});

/** A zone of testing sites in which today has four more hours. */
function zoneWithHoursLeft(now: number): string {
  const hour = Number(
    new Date(now).toLocaleString('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' }),
  );
  return hour < 20 ? 'America/Chicago' : 'Pacific/Honolulu';
}

async function siteOpenAllDay(zone: string): Promise<string> {
  const site = await newTestSite();
  await inDatabase(
    `update locations set time_zone = $2,
       hours = (select jsonb_agg('{"open": "00:00", "close": "23:45"}'::jsonb) from generate_series(1, 7)) where public_id = $1`,
    [site, zone],
  );
  return site;
}
