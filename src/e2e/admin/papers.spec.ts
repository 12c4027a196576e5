import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '#testing/papers/read-pdf.ts';
import { asCoordinator, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PEOPLE = [
  { first: 'Quinn', last: 'Dale', minutes: 20 },
  { first: 'Priya', last: 'Kaur-Vega', minutes: 40 },
];

/** The text of the file behind a link, as the browser saves it. */
async function saved(page: Page, name: RegExp): Promise<string> {
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await link.click();
  const file = await readFile(await (await download).path());
  return (await readPdf(file)).pages.join('\n');
}

test('a coordinator prints the day by P, and the sheet of one visit after a question, and saves both [ADM-4 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, PEOPLE);
  const actor = await asCoordinator(context, baseURL, [site]);
  await page.goto(`/admin/day?site=${site}`);
  await page.getByRole('table').getByRole('button', { name: 'Quinn D.', exact: true }).focus();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/admin\/papers$/);
  const dialog = page.getByRole('dialog', { name: 'The list of a day' });
  await expect(dialog).toContainText('No birth dates, phones or answers.');
  await expect(dialog.getByLabel('Site')).toHaveValue(site);
  await isSoundAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Make the PDF' }).press('Enter');
  await expect(dialog).toBeHidden();
  const list = await saved(page, /^Save +Day list/);
  await expect(page.getByText(/^1 page, \d+ kB\. Deleted in \d\d minutes\.$/)).toBeVisible();
  expect(list).toMatch(/Quinn D\..*Priya K\.-V\./s);
  for (const hidden of ['Dale', 'Kaur', '1986', '0178']) expect(list, hidden).not.toContain(hidden);
  await isSoundAtBothWidths(page);

  await page.goto(`/admin/day?site=${site}`);
  await page.getByRole('table').getByRole('button', { name: 'Priya K.-V.', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Print this appointment' }).click();
  const question = page.getByRole('dialog', { name: 'The sheet of one appointment' });
  await expect(question).toContainText('goes on record');
  await question.getByRole('button', { name: 'Make the PDF' }).click();
  const sheet = await saved(page, /^Save +Appointment LK-/);
  for (const shown of ['Priya Kaur-Vega', 'April 17, 1986', 'Lincoln Park']) expect(sheet).toContain(shown);
  const log = await inDatabase('select action, subject from audit_log where actor = $1 order by id', [actor]);
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['appointment.print-day', 'appointment.print', 'paper.open']),
  );
  expect(log.find(({ action }) => action === 'appointment.print')?.['subject']).toBe(ids.get('Priya'));
});
