import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { asCoordinator, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const DAY = 24 * 60;
const PEOPLE = [
  { first: 'Margaret', last: 'Pemberton', minutes: 2 * DAY },
  { first: 'Casey', last: 'Mills', minutes: -3 * DAY, status: 'missed' },
  { first: 'Quinn', last: 'Dale', minutes: -30 * DAY, status: 'kept' },
];

test('a supervisor finds somebody by words that no address has, changes their phone with a reason, and saves a view [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, PEOPLE);
  const actor = await asCoordinator(context, baseURL, [site], 'site supervisor');
  await inDatabase(
    `insert into covid_answers (owner, booking_id, survey) select a.owner, c.booking_id, '{"pregnant":"no"}'
       from appointments a join consents c on c.id = a.consent_id where a.id = $1`,
    [ids.get('Margaret')],
  );
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/admin/visits');
  const person = (name: string) => page.getByRole('table').getByRole('button', { name, exact: true });
  await expect(page.getByText('3 appointments: 1 to come, 1 done, 1 no-show')).toBeVisible();
  await expect(page.getByRole('table').locator('button.person')).toHaveText(['Margaret P.', 'Casey M.', 'Quinn D.']);
  await isSoundAtBothWidths(page);

  await page.getByLabel('Name, number or last four of the phone').fill('marga pemb');
  await page.keyboard.press('Enter');
  await expect(person('Casey M.')).toHaveCount(0);
  await person('Margaret P.').focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('complementary', { name: 'Appointment' });
  await expect(opened.getByRole('heading', { name: 'Margaret P.' })).toBeVisible();
  await opened.getByRole('button', { name: 'Show phone' }).press('Enter');
  await expect(opened.getByText('312-555-0178')).toBeVisible();
  await opened.getByRole('button', { name: 'Show answers about health' }).press('Enter');
  await expect(opened.getByRole('listitem')).toHaveText('Are you pregnant? No');

  await opened.getByRole('button', { name: 'Change details' }).press('Enter');
  await opened.getByLabel('New phone').fill('312-555-0199');
  await opened.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(opened.getByText('Say in a few words why you change it')).toBeVisible();
  await isSound(page);
  await opened.getByLabel('Why').fill('New phone, said at the desk');
  await opened.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(opened.getByText('•••-•••-0199')).toBeVisible();
  await expect(opened.getByText('phone changed: New phone, said at the desk')).toBeVisible();
  await opened.getByRole('button', { name: /^Close/ }).press('Enter');
  await expect(person('Margaret P.')).toBeFocused();

  await page.getByLabel('Name, number or last four of the phone').fill('');
  await page.keyboard.press('Enter');
  await page.getByLabel('Status').selectOption('No-show');
  await expect(page).toHaveURL(/\/admin\/visits\?status=missed$/);
  await expect(person('Casey M.')).toBeVisible();
  await expect(person('Margaret P.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save this view' }).press('Enter');
  await page.getByLabel('Name of the view').fill('No-shows');
  await page.keyboard.press('Enter');
  const view = page.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: 'No-shows' });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await isSoundAtBothWidths(page);
  await page.goBack();
  await expect(person('Quinn D.')).toBeVisible();
  await page.reload();
  await view.press('Enter');
  await expect(page).toHaveURL(/status=missed$/);
  await expect(person('Quinn D.')).toHaveCount(0);

  for (const address of addresses) expect(address.toLowerCase()).not.toMatch(/marga|pemb|0199/);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept.toLowerCase()).not.toMatch(/marga|pemb|0199/);
  const log = await inDatabase('select action from audit_log where actor = $1 and subject = $2 order by id', [
    actor,
    ids.get('Margaret'),
  ]);
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['read', 'show-phone', 'show-answers', 'details'].map((did) => `appointment.${did}`)),
  );

  // On a phone an appointment opens over the list.
  await page.setViewportSize({ width: 390, height: 844 });
  await person('Casey M.').press('Enter');
  const over = page.getByRole('dialog', { name: 'Casey M.' });
  await over.getByRole('button', { name: 'Change details' }).press('Enter');
  await over.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(over.getByText('Say in a few words why you change it')).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(person('Casey M.')).toBeFocused();
});

test('a supervisor issues a voucher, whose code is shown once [ADM-7 part]', async ({ page, context, baseURL }) => {
  const issuer = `School ${randomUUID()}`;
  const [site] = await inDatabase(
    `select public_id as id from locations l join covid_sites c on c.location_id = l.id where l.status = 'Active' order by public_id limit 1`,
    [],
  );
  await asCoordinator(context, baseURL, [String(site?.['id'])], 'site supervisor');
  await page.goto('/admin/vouchers');
  await expect(page.getByRole('heading', { name: 'Issue a voucher' })).toBeVisible();
  await page.getByRole('button', { name: 'Issue', exact: true }).press('Enter');
  await expect(page.getByText('Enter who gives it')).toBeVisible();
  await page.getByLabel('Who gives it').fill(issuer);
  await page.getByLabel('For how many tests').fill('30');
  await page.getByLabel('Last day').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Issue', exact: true }).press('Enter');
  await expect(page.getByText(/Its code is \w{4}-\w{4}-\w{4}\. Note it now/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${issuer}`) })).toContainText('30 of 30');
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'I have it' }).press('Enter');
  await expect(page.getByText(/Its code is \w{4}-/)).toHaveCount(0);
});
