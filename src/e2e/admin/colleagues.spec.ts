import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { asCoordinator, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

const PEOPLE = [
  { first: 'Casey', last: 'Mills', minutes: -2 },
  { first: 'Quinn', last: 'Dale', minutes: 20 },
];

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}`) });
const person = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true });

/** The day of a site in a browser of a coordinator by this name. */
async function dayOf(browser: Browser, baseURL: string | undefined, { site, name }: { site: string; name: string }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const actor = await asCoordinator(context, baseURL, [site]);
  await inDatabase(
    `insert into staff_sign_ins (staff, email, name, password, secret, signed_in_at) values ($1, $2, $3, 'none', 'none', now())`,
    [actor, `${randomUUID().slice(0, 8)}@larkmoor.example`, name],
  );
  const page = await context.newPage();
  const ready = async (): Promise<void> => {
    await page.goto(`/admin/day?site=${site}`);
    await expect(row(page, 'Quinn D.')).toBeVisible();
  };
  return { page, context, actor, ready };
}

test('initials say which colleague has an appointment open, in the row and beside what is open, and go when it is closed or the page is left [ADM-2 part]', async ({
  browser,
  baseURL,
}) => {
  const site = await newSite();
  await bookAt(site, PEOPLE);
  const ruth = await dayOf(browser, baseURL, { site, name: 'Ruth Baker' });
  const marco = await dayOf(browser, baseURL, { site, name: 'Marco Silva' });
  await Promise.all([ruth.ready(), marco.ready()]);
  const has = 'Ruth Baker has this open';

  await person(ruth.page, 'Casey M.').press('Enter');
  await expect(row(marco.page, 'Casey M.')).toContainText(has);
  await expect(row(marco.page, 'Casey M.').getByTitle('Ruth Baker')).toContainText('RB');
  await expect(row(marco.page, 'Quinn D.')).not.toContainText(has);
  await expect(row(ruth.page, 'Casey M.')).not.toContainText('has this open');
  await isSound(marco.page);

  // It locks nothing, and is said beside what is open, too.
  await person(marco.page, 'Casey M.').press('Enter');
  const opened = marco.page.getByRole('complementary', { name: 'Appointment' });
  await expect(opened.getByRole('status').filter({ hasText: `${has} too` })).toBeVisible();
  await expect(row(ruth.page, 'Casey M.')).toContainText('Marco Silva has this open');
  await expect(opened.getByRole('button', { name: /^Check in/ })).toBeEnabled();
  await isSound(marco.page);
  await marco.page.setViewportSize({ width: 390, height: 844 });
  await expect(marco.page.getByRole('dialog').getByText(`${has} too`)).toBeVisible();
  await isSound(marco.page);
  await marco.page.keyboard.press('Escape');
  await expect(row(ruth.page, 'Casey M.')).not.toContainText('has this open');

  // Another one in its place, closed, and the page left with it open.
  await person(ruth.page, 'Quinn D.').press('Enter');
  await expect(row(marco.page, 'Quinn D.')).toContainText(has);
  await expect(row(marco.page, 'Casey M.')).not.toContainText(has);
  await isSound(marco.page);
  await ruth.page.keyboard.press('Escape');
  await expect(row(marco.page, 'Quinn D.')).not.toContainText(has);
  await person(ruth.page, 'Quinn D.').press('Enter');
  await expect(row(marco.page, 'Quinn D.')).toContainText(has);
  await ruth.page.goto('about:blank');
  await expect(row(marco.page, 'Quinn D.')).not.toContainText(has);

  const looks = await inDatabase(`select action from audit_log where actor = $1 and action <> 'appointment.search'`, [
    ruth.actor,
  ]);
  expect(looks.map(({ action }) => action)).toEqual(['appointment.read', 'appointment.read', 'appointment.read']);
  await Promise.all([ruth.context.close(), marco.context.close()]);
});

test('where no events come, the page asks who has what open, and says again what it has open itself', async ({
  browser,
  baseURL,
}) => {
  // What has been said holds for a minute.
  test.slow();
  const site = await newSite();
  await bookAt(site, PEOPLE);
  const ruth = await dayOf(browser, baseURL, { site, name: 'Ruth Baker' });
  const marco = await dayOf(browser, baseURL, { site, name: 'Marco Silva' });
  for (const { context } of [ruth, marco])
    await context.route('**/api/admin/appointments/events*', (route) => route.abort());
  await Promise.all([ruth.ready(), marco.ready()]);
  await person(ruth.page, 'Casey M.').press('Enter');
  await expect(row(marco.page, 'Casey M.')).toContainText('Ruth Baker has this open');
  // As if its minute were over: it is said again in time.
  await inDatabase('delete from open_appointments where staff = $1', [ruth.actor]);
  await expect(row(marco.page, 'Casey M.')).not.toContainText('has this open');
  await expect(row(marco.page, 'Casey M.')).toContainText('Ruth Baker has this open', { timeout: 40_000 });
  await Promise.all([ruth.context.close(), marco.context.close()]);
});
