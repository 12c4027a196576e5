import { expect, type Page } from '@playwright/test';
import { asCoordinator, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PEOPLE = [
  { first: 'Sam', last: 'Tate', minutes: -90, status: 'kept' },
  { first: 'Jordan', last: 'Pemberton', minutes: -20 },
  { first: 'Casey', last: 'Mills', minutes: -2 },
  { first: 'Quinn', last: 'Dale', minutes: 20 },
  { first: 'Priya', last: 'Kaur-Vega', minutes: 20 },
];

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}`) });
const person = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true });

/** As if nothing had changed since the list came: what others do is not seen until it is asked about again. */
async function withoutNews(page: Page, site: string): Promise<() => Promise<void>> {
  const { mark } = (await (await page.request.get(`/api/admin/appointments?site=${site}`)).json()) as { mark: string };
  const pattern = '**/api/admin/appointments/mark*';
  await page.route(pattern, (route) => route.fulfill({ json: { mark } }));
  return () => page.unroute(pattern);
}

test('a coordinator checks people in, takes it back, and reads one value at a time, by keyboard alone [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, PEOPLE);
  const actor = await asCoordinator(context, baseURL, [site]);
  await page.goto('/admin/day');
  await expect(page).toHaveURL(new RegExp(`/admin/day\\?site=${site}$`));
  await expect(page.getByText('Earlier: 1 done')).toBeVisible();
  await expect(row(page, 'Jordan P.')).toContainText(/\d+ min late/);
  await expect(row(page, 'Casey M.')).toContainText('due now');
  await expect(page.getByText(/^next at/)).toContainText('2 people');
  const main = await page.getByRole('main').innerHTML();
  for (const hidden of ['Pemberton', 'Kaur', '5550178', '555-0178', '1986-04', '@mail'])
    expect(main, hidden).not.toContain(hidden);
  await isSoundAtBothWidths(page);

  await person(page, 'Jordan P.').focus();
  await page.keyboard.press('c');
  await expect(person(page, 'Casey M.')).toBeFocused();
  await expect(row(page, 'Jordan P.')).toContainText('Here');
  await expect(page.getByRole('status').filter({ hasText: 'Jordan P. checked in. Z undoes.' })).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(person(page, 'Jordan P.')).toBeFocused();
  await expect(row(page, 'Jordan P.')).toContainText(/min late/);
  await page.getByRole('button', { name: 'Check in again' }).click();
  await expect(row(page, 'Jordan P.')).toContainText('Here');
  await person(page, 'Jordan P.').focus();
  await page.keyboard.press('d');
  await expect(row(page, 'Jordan P.')).toContainText('Done');

  await person(page, 'Quinn D.').focus();
  await page.keyboard.press('ArrowDown');
  await expect(person(page, 'Priya K.-V.')).toBeFocused();
  await page.keyboard.press('k');
  await expect(person(page, 'Quinn D.')).toBeFocused();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('complementary', { name: 'Appointment' });
  await expect(opened.getByRole('heading', { name: 'Quinn D.' })).toBeVisible();
  await expect(opened.getByText('•••-•••-0178')).toBeVisible();
  await opened.getByRole('button', { name: 'Show full name' }).press('Enter');
  await expect(opened.getByText('Quinn Dale')).toBeVisible();
  await opened.getByLabel('Month').fill('4');
  await opened.getByLabel('Day').fill('17');
  await opened.getByLabel('Year').fill('1986');
  await opened.getByLabel('Year').press('Enter');
  await expect(opened.getByText('Matches')).toBeVisible();
  await isSound(page);
  await opened
    .getByRole('button', { name: 'Show full name' })
    .or(opened.getByRole('button', { name: 'Hide full name' }))
    .focus();
  await page.keyboard.press('Escape');
  await expect(person(page, 'Quinn D.')).toBeFocused();
  await expect(page.getByText('Quinn Dale')).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.keyboard.press('Escape');

  await person(page, 'Priya K.-V.').focus();
  await page.keyboard.press('Enter');
  await opened.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
  await expect(opened.getByText(/^Cancel Priya K\.-V\., \d+:\d\d [ap]m\?$/)).toBeVisible();
  await isSound(page);
  await opened.getByRole('button', { name: 'Cancel it' }).press('Enter');
  await expect(opened.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0);
  await opened.getByRole('button', { name: /^Close/ }).press('Enter');
  await expect(row(page, 'Priya K.-V.')).toContainText('Canceled');
  await expect(page).toHaveURL(new RegExp(`/admin/day\\?site=${site}$`));

  const actions = async (name: string) =>
    (
      await inDatabase('select action from audit_log where actor = $1 and subject = $2 order by id', [
        actor,
        ids.get(name),
      ])
    ).map(({ action }) => action);
  expect(await actions('Jordan')).toEqual(
    ['check-in', 'undo', 'check-in', 'keep'].map((step) => `appointment.${step}`),
  );
  expect(await actions('Quinn')).toEqual(['read', 'show-name', 'birth-matches'].map((step) => `appointment.${step}`));

  // On a phone the console's pages are a menu, and an appointment opens over the list.
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = page.getByRole('navigation', { name: 'Console' });
  await pages.getByRole('button', { name: 'Day' }).press('Enter');
  await expect(pages.getByRole('link', { name: 'Find' })).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');
  await person(page, 'Quinn D.').press('Enter');
  const over = page.getByRole('dialog', { name: 'Quinn D.' });
  await over.getByRole('button', { name: 'Show full name' }).press('Enter');
  await expect(over.getByText('Quinn Dale')).toBeVisible();
  await isSound(page);
  await over.getByRole('button', { name: /^Move/ }).press('Enter');
  await expect(over.getByRole('group', { name: /Time$/ }).getByRole('radio').first()).toBeVisible();
  await isSound(page);
  await over.getByRole('button', { name: /^Keep / }).press('Enter');
  await expect(over.getByRole('button', { name: /^Move/ })).toBeFocused();
  await over.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
  await expect(over.getByText(/^Cancel Quinn D\., \d+:\d\d [ap]m\?$/)).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(person(page, 'Quinn D.')).toBeFocused();
});

test('what others do comes in by itself; who is slower is told what it is now, and nothing is overwritten [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, PEOPLE);
  await asCoordinator(context, baseURL, [site]);
  // Where no events come, the page asks.
  await page.route('**/api/admin/appointments/events*', (route) => route.abort());
  await page.goto(`/admin/day?site=${site}`);
  await expect(row(page, 'Quinn D.')).toBeVisible();
  const withNews = await withoutNews(page, site);
  const faster = `update appointments set status = 'checked-in', steps = steps + 1, here_at = now() where id = $1`;
  await inDatabase(faster, [ids.get('Quinn')]);
  await person(page, 'Quinn D.').focus();
  await page.keyboard.press('c');
  await expect(page.getByText('Quinn D.: Someone else changed this appointment a moment ago.')).toBeVisible();
  await expect(row(page, 'Quinn D.')).toContainText('Here');
  await isSound(page);
  await page.getByRole('button', { name: 'Leave it as it is' }).press('Enter');
  await expect(person(page, 'Quinn D.')).toBeFocused();
  await withNews();
  await inDatabase(faster, [ids.get('Casey')]);
  await expect(row(page, 'Casey M.')).toContainText('Here');
});

test('without a connection the list stays, a check-in waits and is sent once when there is one again [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, PEOPLE);
  await asCoordinator(context, baseURL, [site]);
  await page.goto(`/admin/day?site=${site}`);
  await person(page, 'Casey M.').focus();
  await context.setOffline(true);
  await page.keyboard.press('c');
  await expect(row(page, 'Casey M.')).toContainText('Not saved yet');
  await expect(page.getByText('No connection just now.')).toBeVisible();
  await isSound(page);
  await context.setOffline(false);
  await expect(row(page, 'Casey M.')).toContainText('Here');
  await expect(page.getByText('No connection just now.')).toBeHidden();
  const log = await inDatabase(`select from audit_log where subject = $1 and action = 'appointment.check-in'`, [
    ids.get('Casey'),
  ]);
  expect(log).toHaveLength(1);
});

test('a day without anyone, a list that doesn’t come, and a site of others are told apart', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/admin/day');
  await expect(page.getByText('You’re not signed in as staff.')).toBeVisible();
  await page.goto('about:blank');
  const [site, other, foreign] = [await newSite(), await newSite(), await newSite()];
  await asCoordinator(context, baseURL, [site, other]);
  await page.goto('/admin/day');
  await expect(page.getByRole('heading', { name: 'Your sites' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await isSound(page);
  await page.goto(`/admin/day?site=${site}`);
  await expect(page.getByText('No one is booked here that day.')).toBeVisible();
  await page.goto(`/admin/day?site=${foreign}`);
  await expect(page.getByText('There is no such site among yours.')).toBeVisible();
  await page.route('**/api/admin/appointments?*', (route) => route.abort());
  await page.goto(`/admin/day?site=${site}`);
  await expect(page.getByText('The list did not load.')).toBeVisible();
  await isSound(page);
  await page.unroute('**/api/admin/appointments?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No one is booked here that day.')).toBeVisible();
});
