import { expect } from '@playwright/test';
import { asStaff, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const REASON = 'Her daughter fainted at the site, and the paramedics ask who she is';
const OUTCOME = 'The paramedics were told her name and her phone';

test('a superuser opens one appointment for a typed reason, under a band on each page, ends it, says what came of it, and finds it in red in the log [ADM-1 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, [
    { first: 'Nora', last: 'Quill', minutes: 60 },
    { first: 'Owen', last: 'Pike', minutes: 90 },
  ]);
  const [visit] = await inDatabase('select confirmation_number as number from appointments where id = $1', [
    ids.get('Nora'),
  ]);
  const number = String(visit?.['number']);
  await asStaff(context, baseURL, { role: 'superuser', sites: 'all' });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/admin/emergency');
  await page.getByLabel('Appointment number').fill(number);
  await page.getByLabel('Why do you need it?').fill('Asked to');
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Open for 60 minutes' }).press('Enter');
  const reason = page.getByLabel('Why do you need it?');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/in 20 letters or more/);
  await isSoundAtBothWidths(page);
  await page.getByLabel('Why do you need it?').fill(REASON);
  await page.getByRole('button', { name: 'Open for 60 minutes' }).press('Enter');
  const band = page.locator('.emergency-band');
  await expect(band).toContainText(new RegExp(`Emergency access to ${number}: \\d\\d minutes left`));
  await isSoundAtBothWidths(page);

  await page.getByRole('link', { name: 'Go to the appointment' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/visits/);
  await expect(band).toContainText(number);
  const found = page.getByRole('table').locator('button.person');
  await expect(found).toHaveText(['Nora Q.']);
  await expect(page.getByText('1 found. Emergency access opens this appointment alone.')).toBeVisible();
  await found.press('Enter');
  const opened = page.getByRole('complementary', { name: 'Appointment' });
  await expect(opened.getByRole('heading', { name: 'Nora Q.' })).toBeVisible();
  await isSound(page);

  // It is ended where one is: what it has shown goes, and what came of it is asked for.
  await page.keyboard.press('Escape');
  await band.getByRole('button', { name: 'End it' }).press('Enter');
  await expect(band).toContainText('has ended');
  await expect(found).toHaveCount(0);
  await expect(band.getByRole('link', { name: 'Say what came of it' })).toBeFocused();
  await isSoundAtBothWidths(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('What came of it?').fill(OUTCOME);
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Write it' }).press('Enter');
  await expect(page.getByText('It is on record. Thank you.')).toBeVisible();
  await expect(band).toHaveCount(0);

  await page.goto('/admin/audit');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log).toBeVisible();
  await page.getByLabel('Appointment number').fill(number);
  await page.keyboard.press('Enter');
  await expect(log.getByRole('row').nth(1)).toContainText('said what came of emergency access');
  await expect(log.getByRole('row').nth(1)).toContainText(OUTCOME);
  const red = log.locator('.alarm');
  await expect(red).toHaveCount(1);
  await expect(red).toContainText('opened emergency access');
  await expect(red).toContainText(number);
  await expect(red).toContainText(`“${REASON}”`);
  await expect(log.getByRole('row', { name: 'used emergency access to open an appointment' }).first()).toBeVisible();
  await isSoundAtBothWidths(page);
  for (const address of addresses) expect(address).not.toContain(number);
});
