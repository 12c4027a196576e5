import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inDatabase } from '../booking/database.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';
import { asStaff } from './site-day.ts';
import { newTestSite, bookDays } from './test-sites.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Types when the site closes, for each day of the week. */
async function closeEachDay(page: Page, clock: string): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await field(page, `${day}, closes`).fill(clock);
    await field(page, `${day}, closes`).blur();
  }
}

test('a supervisor changes hours, sees what goes, and decides about who is booked before anything changes [ADM-6 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newTestSite();
  const [id = ''] = await bookDays(site, 4, '17:00', [{ first: 'Imani', last: 'Rhodes' }]);
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto('/admin/sites');
  await expect(page.getByRole('row', { name: /Lincoln Park/ })).toContainText('Active');
  await page.getByRole('button', { name: '1: Lincoln Park on the map' }).click();
  const card = page.getByRole('group', { name: /^Lincoln Park/ });
  await expect(card).toContainText(/Active/);
  await expect(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/admin/sites?site=${site}`);
  await isSoundAtBothWidths(page);
  await card.getByRole('button', { name: 'Close Lincoln Park' }).press('Enter');
  await expect(page.getByRole('button', { name: '1, Lincoln Park', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Lincoln Park' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What visitors will see' })).toBeVisible();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'What visitors will see' });
  await expect(preview.getByText(/^\d+ places$/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);

  await closeEachDay(page, '7a');
  await expect(page.getByText('Closes before it opens. Did you mean 7:00 pm?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Not saved.');
  await expect(field(page, 'Monday, closes')).toBeFocused();
  await closeEachDay(page, '1630');
  await expect(field(page, 'Monday, closes')).toHaveValue('4:30 pm');
  await expect(page.getByText('Was 9:00 am to 6:00 pm.').first()).toBeVisible();
  await expect(preview.getByText('No longer offered')).toBeVisible();
  await expect(preview.getByText(/1 person is booked at times that go/)).toBeVisible();
  await isSoundAtBothWidths(page);

  await page.getByRole('link', { name: 'All sites' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('isn’t saved: hours.');
  await isSoundAtBothWidths(page);
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(field(page, 'Monday, closes')).toHaveValue('4:30 pm');

  await page.getByRole('button', { name: 'Save, then decide for 1 person' }).click();
  const dialog = page.getByRole('dialog', { name: /1 person is booked at Lincoln Park/ });
  await expect(dialog.getByRole('rowheader', { name: 'Imani R.' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Go on' })).toBeDisabled();
  for (const radio of await dialog.getByRole('radio').all()) await expect(radio).not.toBeChecked();
  await isSoundAtBothWidths(page);
  await dialog.getByRole('radio', { name: /^Keep them/ }).check();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Saved. Visitors see the new times now.')).toBeVisible();
  await expect(page.getByText('1 person may come all the same.')).toBeVisible();
  const actions = await inDatabase('select action from audit_log where subject = any($1) order by id', [[site, id]]);
  expect(actions.map(({ action }) => action)).toEqual(['site.hours', 'appointment.stand']);
});

test('who is stranded is moved and canceled by a job whose result is on the page; a time that somebody took meanwhile is named first, and nothing is lost [ADM-6 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newTestSite();
  const [moved = '', canceled = ''] = await bookDays(site, 4, '17:00', [
    // People of this run alone: who has another appointment then isn't moved.
    { first: 'Imani', last: `Rhodes ${site}` },
    { first: 'Omar', last: `Haddad ${site}` },
  ]);
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto(`/admin/sites?site=${site}`);
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await closeEachDay(page, '1630');
  await page.getByRole('button', { name: 'Save, then decide for 2 people' }).click();
  const dialog = page.getByRole('dialog', { name: /2 people are booked at Lincoln Park/ });
  const imani = dialog.getByRole('row', { name: /Imani R\./ });
  await expect(imani).toContainText('9:00 am');
  await dialog.getByRole('radio', { name: /^Cancel and tell them/ }).check();
  await imani.getByRole('combobox').selectOption('Move');
  await expect(dialog.getByText('All of them are decided about.')).toBeVisible();
  await bookDays(site, 5, '09:00', [
    { first: 'Ada', last: 'Moss' },
    { first: 'Ben', last: 'Ode' },
  ]);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText(/One of these times is not open any more/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText('Imani R.');
  await expect(imani).toContainText('9:15 am');
  await isSound(page);

  // Saved, but no answer comes: what is decided stays, and pressing again does nothing twice.
  const saving = `**/api/admin/sites/${site}`;
  await page.route(saving, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText(/No answer came/)).toBeVisible();
  await page.unroute(saving);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Saved. Visitors see the new times now.')).toBeVisible();
  const result = page.getByRole('region', { name: 'Who was booked at times that went' });
  await expect(result.getByRole('heading')).toBeFocused();
  await expect(result.getByText('1 moved, 1 canceled.')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(result.getByText('1 moved, 1 canceled.')).toBeVisible();
  await isSound(page);
  const statuses = await inDatabase('select id, status from appointments where id = any($1)', [[moved, canceled]]);
  expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [moved, 'booked'],
      [canceled, 'cancelled'],
    ]),
  );
});

test('an admin adds a site with little typed, and opens it [ADM-5 part]', async ({ page, context, baseURL }) => {
  const [{ number } = {}] = await inDatabase(
    `select number from stores st where st.state = 'TX'
       and not exists (select from locations l where l.store_number = st.number and l.organization_id = 'bluewick') limit 1`,
    [],
  );
  const [{ zip } = {}] = await inDatabase('select zip from stores where number = $1', [number]);
  await asStaff(context, baseURL, { role: 'admin site user', sites: 'all' });
  await page.goto('/admin/sites');
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  const name = `Wicker Park ${randomUUID().slice(0, 4)}`;
  await dialog.getByLabel('Store number').fill(String(number));
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('ZIP code').fill('96929');
  await expect(dialog.getByText(/is in Chamorro .*Time\. Testing sites can be in/)).toBeVisible();
  await dialog.getByLabel('ZIP code').fill(String(zip));
  await expect(dialog.getByText(/Time$/)).toBeVisible();
  await dialog.getByLabel('Street').fill('1550 N Milwaukee Ave');
  await dialog.getByRole('button', { name: 'Add and edit' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter a CLIA number such as 14D0000001');
  await isSound(page);
  await dialog.getByLabel('CLIA number').fill('14D1234567');
  await page.route('**/api/admin/sites', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Add and edit' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Not saved. No answer came. What you typed is still here: try again.',
  );
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
  await isSound(page);
  await page.unroute('**/api/admin/sites');
  await dialog.getByRole('button', { name: 'Add and edit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Monday, break begins')).toHaveValue('1:15 pm');
  await expect(page.getByText('Nothing new can be booked.')).toBeVisible();
  await isSound(page);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Open again. Visitors see its times now.')).toBeVisible();
});

test('who may only look reads a site as text; nothing that matches, and a list that did not load, say what helps [ADM-5 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newTestSite();
  await asStaff(context, baseURL, { role: 'site coordinator', sites: [site] });
  await page.goto(`/admin/sites?site=${site}`);
  await expect(page.getByText('12 people, 4 kept for walk-ins.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await isSoundAtBothWidths(page);

  await page.getByRole('link', { name: 'All sites' }).click();
  await expect(page.getByRole('row', { name: /Lincoln Park/ })).toBeVisible();
  await page.getByLabel('Name, number, ZIP code or city').fill('no such place');
  await expect(page.getByText('No site has all of that.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: /no such place/ }).click();
  await expect(page.getByRole('row', { name: /Lincoln Park/ })).toBeVisible();
  expect(page.url()).not.toContain('such');

  await page.route('**/api/admin/sites?*', (route) => route.abort());
  await page.route('**/api/admin/sites', (route) => route.abort());
  await page.getByRole('radio', { name: /^Suspended/ }).check({ force: true });
  await expect(page.getByText('No connection just now. The list may have changed.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.reload();
  await expect(page.getByText('The list did not load.')).toBeVisible();
  await isSoundAtBothWidths(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No site has all of that.')).toBeVisible();
});
