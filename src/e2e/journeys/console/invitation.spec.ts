import { randomUUID } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, type Page } from '@playwright/test';
import { row as dayRow } from '../../admin/day-page.ts';
import { asStaff, bookAt, newSite } from '../../admin/site-day.ts';
import { signInAsStaff } from '../../admin/invited-staff.ts';
import { inDatabase } from '../../booking/database.ts';
import { mailTo } from '../../booking/outbox.ts';
import { isSound } from '../../page-checks.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const PASSWORD = 'lantern beside a canal';
/** The pages that a site coordinator has. */
const PAGES = ['Day', 'Find', 'Papers', 'Vouchers', 'Drive-up', 'Sites'];

test('A supervisor invites a coordinator for one of two sites, who sets up a sign-in by the mailed link, signs in, sees that site and nothing else, does nothing more once the role is taken, and is signed out at last [ADM-1 part] [SHELL-2 part]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const [site, other] = [await newSite(), await newSite()];
  await inDatabase(`update locations set name = 'Harbor Street' where public_id = $1`, [site]);
  const ids = await bookAt(site, [{ first: 'Quinn', last: 'Dale', minutes: 20 }]);
  await bookAt(other, [{ first: 'Priya', last: 'Kaur', minutes: 20 }]);
  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site, other] });
  await page.goto('/admin/day');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People' }).click();
  const [name, email] = ['Jules Pereira', `${randomUUID().slice(0, 8)}@larkmoor.example`];
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Work email').fill(email);
  await expect(dialog.getByRole('checkbox', { name: 'Site coordinator' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Find sites' }).click();
  const found = dialog.getByRole('list', { name: 'Sites found' });
  await found.getByRole('button', { name: 'Harbor Street' }).click();
  await expect(dialog.getByRole('list', { name: 'Sites given' }).getByRole('button')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`${name} is invited. An email with a link is on its way.`)).toBeVisible();
  const entry = page.getByRole('table', { name: 'People' }).getByRole('row', { name });
  await expect(entry).toContainText('Invited');

  const mail = await mailTo(email, 'Set up your sign-in for staff');
  const jules = await (await browser.newContext({ ...AT_A_DESK, baseURL: baseURL ?? '' })).newPage();
  const key = await setUp(jules, /\/account\/invitation#\S+/.exec(mail)?.[0] ?? '');
  for (const words of ['Site coordinator', 'Harbor Street'])
    await expect(jules.getByRole('main').getByText(words).first()).toBeVisible();
  await jules.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(jules.getByText('You’re not signed in as staff.')).toBeVisible();
  // As if half a minute had passed since the last code.
  await inDatabase('update staff_sign_ins set code_step = 0 where email = $1', [email]);
  await signInAsStaff(jules, { email, password: PASSWORD, code: () => codeOf(key) });
  await jules.getByRole('link', { name: 'The day at your sites' }).click();
  await expect(jules).toHaveURL(new RegExp(`/admin/day\\?site=${site}$`));
  await expect(jules.getByRole('banner')).toContainText('Harbor Street');
  await expect(dayRow(jules, 'Quinn D.')).toBeVisible();
  await expect(jules.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText(PAGES);
  await isSound(jules);
  // What is not theirs isn't shown to whoever types its address.
  await jules.goto('/admin/people');
  await expect(jules.getByText('Your role doesn’t include people.')).toBeVisible();
  await jules.goto(`/admin/day?site=${other}`);
  await expect(jules.getByText('There is no such site among yours.')).toBeVisible();
  await jules.goto(`/admin/day?site=${site}`);
  await expect(dayRow(jules, 'Quinn D.')).toBeVisible();

  await page.reload();
  await expect(entry).toContainText('Site coordinator');
  await entry.getByRole('button', { name: `Open ${name}` }).click();
  const opened = page.getByRole('dialog', { name });
  await opened.getByRole('checkbox', { name: 'Site coordinator' }).uncheck();
  await opened.getByRole('button', { name: 'Save roles and sites' }).click();
  await expect(page.getByText(`The roles and sites of ${name} are changed, in open sessions too.`)).toBeVisible();
  await expect(entry).toContainText('None');
  // The list that Jules has before them still stands, but does nothing.
  await dayRow(jules, 'Quinn D.').getByRole('button', { name: 'Check in' }).click();
  await expect(jules.getByText(/^Not saved\./)).toBeVisible();
  expect(await inDatabase('select status from appointments where id = $1', [ids.get('Quinn')])).toEqual([
    { status: 'booked' },
  ]);
  await jules.reload();
  await expect(jules.getByRole('link', { name: 'What you may do' })).toBeVisible();
  await expect(jules.getByText('Quinn D.')).toHaveCount(0);

  await entry.getByRole('button', { name: `Open ${name}` }).click();
  await opened.getByRole('button', { name: /^End.*session on/ }).click();
  await opened.getByRole('button', { name: /^Yes, end it/ }).click();
  await expect(page.getByText(/^The session on .+ has ended\.$/)).toBeVisible();
  await jules.reload();
  await expect(jules.getByText('You’re not signed in as staff.')).toBeVisible();
  await jules.context().close();
});

/** What an app shows that has this key. */
function codeOf(key: string): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000));
}

/** Uses an invitation as far as the own page of staff; answers the key that the app has now. */
async function setUp(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your code' })).toBeFocused();
  const key = await page.locator('.key-text').innerText();
  await page.getByLabel('6-digit code').fill(await codeOf(key));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your staff account' })).toBeVisible();
  return key;
}
