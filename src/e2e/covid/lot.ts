import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { newTestSite } from '../admin/test-sites.ts';
import { inDatabase } from '../booking/database.ts';

/** A town in Illinois near which nobody else's journey looks for a test, as its cookie and as sentences call it. */
export const CAIRO = { cookie: '37.0117/-89.1826/62914/IL/Cairo', name: '62914 Cairo, IL' };

/** A site that no other journey knows, where people come by car at any hour of a day that has an hour before and behind; far from any town, unless `near` one. */
export async function newLot({ near }: { near?: typeof CAIRO } = {}): Promise<{ site: string; name: string }> {
  const site = await newTestSite();
  const name = `Larkmoor Levee ${randomUUID().slice(0, 4)}`;
  await inDatabase(
    `update locations set name = $2, capacity = 40, reserve = 2,
       hours = (select jsonb_agg('{"open": "00:00", "close": "23:59"}'::jsonb) from generate_series(1, 7)),
       time_zone = (select zone from unnest(array['America/Chicago', 'Pacific/Honolulu', 'America/New_York']) zone
         where extract(hour from now() at time zone zone) between 2 and 21 limit 1) where public_id = $1`,
    [site, name],
  );
  if (near) {
    const [lat, lng, zip, state, city] = near.cookie.split('/');
    await inDatabase(
      `update locations set lat = $2::float8, lng = $3::float8, earth = ll_to_earth($2::float8, $3::float8), zip = $4, state = $5, city = $6
       where public_id = $1`,
      [site, lat, lng, zip, state, city],
    );
  }
  return { site, name };
}

/** Somebody who is booked there has opened the page of the day on their phone: the lot knows of them from then on. */
export async function registerInLot(site: string, appointment = ''): Promise<void> {
  await inDatabase(
    'insert into covid_drive_ups (location_id, engagement_id, appointment_id) select id, $2, $3 from locations where public_id = $1',
    [site, randomUUID(), appointment],
  );
}

/** Takes a lot out of the way of the next journey: a list of locations folds after a few. */
export async function leaveLot(site: string): Promise<void> {
  await inDatabase(
    'update locations set lat = 47.2, lng = -107.5, earth = ll_to_earth(47.2, -107.5) where public_id = $1',
    [site],
  );
}

/** The day has come: the visit of this number begins so many minutes from now. */
export async function dayHasCome(number: string, minutes: number): Promise<void> {
  await inDatabase(
    `update seats s set starts_at = now() + make_interval(mins => $2), seat = 900 + (random() * 30000)::int,
       during = tstzrange(now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 15))
     from appointments a where a.confirmation_number = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [number, minutes],
  );
}

/** The row of somebody in the list of the lot, as the list calls them: 'Sam T.'. */
export function inLot(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Staff says what has been done with somebody in the lot, which the list says again. */
export async function markInLot(page: Page, step: 'Here' | 'Swabbed' | 'Left', name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${step} ?: ${name.replace('.', '\\.')}$`) }).click();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
}

/** Looks at those who are booked by car and haven't come, or who have left. */
export async function showInLot(page: Page, tab: 'In the lot' | 'Not started' | 'Left'): Promise<void> {
  await page.getByText(new RegExp(`^${tab} \\d+$`)).click();
  await expect(page.getByRole('radio', { name: new RegExp(`^${tab}`) })).toBeChecked();
}
