import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { opened } from '../../admin/day-page.ts';
import { invitedStaff, signInAsStaff } from '../../admin/invited-staff.ts';
import { asStaff, bookAt, newSite } from '../../admin/site-day.ts';
import { inDatabase } from '../../booking/database.ts';
import { mailTo } from '../../booking/outbox.ts';
import { isSound } from '../../page-checks.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const WHO = 'Ruth Baker';
const REASON = 'Her daughter fainted at the site, and the paramedics ask who she is';
const OUTCOME = 'The paramedics were told her name and her phone';

test('A superuser opens one visit in an emergency, under a band on each page, and says what came of it; its supervisor is told at once, and reads who it was and why [ADM-1 part]', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, [
    { first: 'Nora', last: 'Quill', minutes: 60 },
    { first: 'Owen', last: 'Pike', minutes: 90 },
  ]);
  const number = await numberOf(ids.get('Nora'));
  const supervisor = await invitedStaff(request, { roles: ['site supervisor'], sites: [site] });
  await callThem(await asStaff(context, baseURL, { role: 'superuser', sites: 'all' }), WHO);
  await page.goto('/admin/sites');
  const rail = page.getByRole('navigation', { name: 'Console' });
  await rail.getByRole('link', { name: 'Emergency' }).click();
  await page.getByLabel('Appointment number').fill(number);
  await page.getByLabel('Why do you need it?').fill(REASON);
  await page.getByRole('button', { name: 'Open for 60 minutes' }).click();
  const band = page.locator('.emergency-band');
  await expect(band).toContainText(new RegExp(`Emergency access to ${number}: (59|60) minutes left`));
  const mail = await mailTo(supervisor.email, 'A visit was opened by emergency access');
  for (const words of [`${WHO} has opened one visit`, `VISIT\n${number}`, 'AT\nLincoln Park', 'OPEN UNTIL\n'])
    expect(mail).toContain(words);
  for (const absent of ['Nora', REASON]) expect(mail).not.toContain(absent);

  for (const name of ['Reports', 'People', 'Find']) {
    await rail.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(band).toContainText(new RegExp(`Emergency access to ${number}: \\d\\d minutes left`));
  }
  // This visit, and no other of the same day.
  const found = page.getByRole('table').locator('button.person');
  await expect(found).toHaveText(['Nora Q.']);
  await expect(page.getByText('1 found. Emergency access opens this appointment alone.')).toBeVisible();
  await found.click();
  await expect(opened(page).getByRole('heading', { name: 'Nora Q.' })).toBeVisible();
  await isSound(page);
  await band.getByRole('button', { name: 'End it' }).click();
  await expect(band).toContainText('has ended');
  await expect(page.getByText('Nora Q.')).toHaveCount(0);
  await band.getByRole('link', { name: 'Say what came of it' }).click();
  await page.getByLabel('What came of it?').fill(OUTCOME);
  await page.getByRole('button', { name: 'Write it' }).click();
  await expect(page.getByText('It is on record. Thank you.')).toBeVisible();
  await expect(band).toHaveCount(0);

  // The supervisor, elsewhere, presses the button of the mail.
  const reader = await (await browser.newContext({ ...AT_A_DESK, baseURL: baseURL ?? '' })).newPage();
  await reader.goto(/\/admin\/audit\S*/.exec(mail)?.[0] ?? '');
  await expect(reader.getByText('You’re not signed in as staff.')).toBeVisible();
  await signInAsStaff(reader, supervisor);
  await reader.getByRole('link', { name: 'The day at your sites' }).click();
  await reader.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
  await expectInTheLog(reader, number);
  await reader.context().close();
});

async function numberOf(id = ''): Promise<string> {
  const [visit] = await inDatabase('select confirmation_number as number from appointments where id = $1', [id]);
  return String(visit?.['number']);
}

/** Gives staff the name that colleagues read. */
async function callThem(staff: string, name: string): Promise<void> {
  await inDatabase(
    `insert into staff_sign_ins (staff, email, name, password, secret, signed_in_at) values ($1, $2, $3, 'none', 'none', now())`,
    [staff, `${randomUUID().slice(0, 8)}@larkmoor.example`, name],
  );
}

/** Looks a visit up in the log: in red, who opened it and why, and what came of it; each look is there too. */
async function expectInTheLog(page: Page, number: string): Promise<void> {
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log).toBeVisible();
  await page.getByLabel('Appointment number').fill(number);
  await page.getByLabel('Appointment number').press('Enter');
  const lines = log.getByRole('row');
  await expect(lines.nth(1)).toContainText('said what came of emergency access');
  await expect(lines.nth(1)).toContainText(OUTCOME);
  await expect(lines.filter({ hasText: 'used emergency access to open an appointment' })).toContainText([WHO]);
  const red = log.locator('.alarm');
  await expect(red).toHaveCount(1);
  for (const words of [WHO, 'opened emergency access', number, `“${REASON}”`]) await expect(red).toContainText(words);
}
