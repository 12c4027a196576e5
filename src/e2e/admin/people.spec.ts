import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { asStaff, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { mailTo } from '../booking/outbox.ts';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Somebody who works at a site as a coordinator, and is signed in on a tablet; answers their id. */
async function colleague(site: string, name: string): Promise<string> {
  const id = `staff:${randomUUID()}`;
  await inDatabase(`insert into staff (id, roles, sites) values ($1, '{site coordinator}', $2)`, [id, [site]]);
  await inDatabase(
    `insert into staff_sign_ins (staff, email, name, password, secret, signed_in_at) values ($1, $2, $3, 'none', 'none', now())`,
    [id, `${randomUUID().slice(0, 8)}@larkmoor.example`, name],
  );
  await inDatabase(
    `insert into sessions (id_hash, actor, device, second_factor_at) values ($1, $2, 'Tablet at the desk', now())`,
    [randomUUID(), id],
  );
  return id;
}

const row = (page: Page, name: string) => page.getByRole('table', { name: 'People' }).getByRole('row', { name });

test('a supervisor invites a coordinator, ends a session and takes a role of another, and can’t open themselves [ADM-1 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const [site, other] = [await newSite(), await newSite()];
  const maya = await colleague(site, 'Maya Ruiz');
  const own = await asStaff(context, baseURL, { role: 'site supervisor', sites: [site, other] });
  await page.goto('/admin/people');
  await expect(row(page, 'Maya Ruiz')).toContainText('Site coordinator');
  await expect(row(page, 'No name yet')).toContainText('you');
  await expect(row(page, 'No name yet').getByRole('button')).toHaveCount(0);
  await isSoundAtBothWidths(page);

  const email = `${randomUUID().slice(0, 8)}@larkmoor.example`;
  await page.getByRole('button', { name: 'Invite' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Name', { exact: true }).fill('Jules Pereira');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Jules Pereira');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: 'Site coordinator' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  // Each mistake stands at its field, and the first of them has the focus.
  await expect(dialog.getByLabel('Work email')).toBeFocused();
  await expect(dialog.getByLabel('Work email')).toHaveAccessibleDescription(/Enter an email address/);
  await expect(dialog.getByLabel('Add a site')).toHaveAccessibleDescription(/Choose one site or more/);
  await isSoundAtBothWidths(page);
  await dialog.getByLabel('Work email').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(dialog.getByLabel('Add a site')).toBeFocused();
  await dialog.getByRole('button', { name: 'Find sites' }).press('Enter');
  await dialog.getByRole('list', { name: 'Sites found' }).getByRole('button').first().press('Enter');
  await expect(dialog.getByRole('list', { name: 'Sites given' }).getByRole('button')).toHaveCount(1);
  await isSoundAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(page.getByText('Jules Pereira is invited. An email with a link is on its way.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Jules Pereira')).toContainText('Invited');
  expect(await mailTo(email, 'Set up your sign-in for staff')).toContain('/account/invitation#');

  const open = row(page, 'Maya Ruiz').getByRole('button', { name: 'Open Maya Ruiz' });
  await open.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Maya Ruiz' });
  await expect(opened.getByRole('heading', { name: '1 session' })).toBeVisible();
  await isSoundAtBothWidths(page);
  await opened.getByRole('button', { name: /^End.*Tablet at the desk$/ }).press('Enter');
  await opened.getByRole('button', { name: /^Yes, end it.*Tablet at the desk$/ }).press('Enter');
  await expect(page.getByText('The session on Tablet at the desk has ended.')).toBeVisible();
  await expect(row(page, 'Maya Ruiz')).toContainText('none');
  expect(await inDatabase('select from sessions where actor = $1 and ended_at is null', [maya])).toHaveLength(0);

  await open.press('Enter');
  await opened.getByRole('checkbox', { name: 'Site coordinator' }).press('Space');
  await opened.getByRole('button', { name: 'Save roles and sites' }).press('Enter');
  await expect(page.getByText('The roles and sites of Maya Ruiz are changed, in open sessions too.')).toBeVisible();
  await expect(row(page, 'Maya Ruiz')).toContainText('None');
  expect(await inDatabase('select roles from staff where id = $1', [maya])).toEqual([{ roles: [] }]);
  expect(await inDatabase('select roles from staff where id = $1', [own])).toEqual([{ roles: ['site supervisor'] }]);
});

test('who doesn’t look after people is told so, with the pages of their role beside it [ADM-1 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await asStaff(context, baseURL, { role: 'site coordinator', sites: [await newSite()] });
  await page.goto('/admin/people');
  await expect(page.getByText('Your role doesn’t include people.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'People' })).toHaveCount(0);
  const rail = page.getByRole('navigation', { name: 'Console' });
  await expect(rail.getByRole('link')).toHaveText(['Day', 'Find', 'Papers', 'Vouchers', 'Drive-up', 'Sites']);
});
