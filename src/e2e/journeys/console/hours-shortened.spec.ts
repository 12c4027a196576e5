import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { asStaff } from '../../admin/site-day.ts';
import { cellOf, decideFor, openFromList, saveAndDecide, typeEachDay } from '../../admin/site-page.ts';
import { bookDays, newTestSite } from '../../admin/test-sites.ts';
import { mailOf, mailsOf } from '../../booking/outbox.ts';
import { goToTimes } from '../../covid/test-steps.ts';
import { isSound } from '../../page-checks.ts';
import { AT_A_DESK, ON_A_PHONE, test } from '../journey.ts';

test.use(AT_A_DESK);

const DAYS = 4;

test('A supervisor has a site open later, decides one by one about the people booked at times that go, and their mails say so; a visitor is offered those times no more [ADM-6 part] [ADM-5 part]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const site = await newTestSite();
  const number = {
    imani: await bookedAt(site, '09:30', 'Imani'),
    omar: await bookedAt(site, '09:45', 'Omar'),
    ada: await bookedAt(site, '10:00', 'Ada'),
  };
  const visitor = await atTheTimes(browser, baseURL, site);
  await expect(visitor.getByRole('radio', { name: '9:00 am', exact: true })).toBeVisible();

  await asStaff(context, baseURL, { role: 'site supervisor', sites: [site] });
  await page.goto('/admin/sites');
  await openFromList(page, 'Lincoln Park');
  await typeEachDay(page, 'opens', '11a');
  await expect(page.getByLabel('Monday, opens', { exact: true })).toHaveValue('11:00 am');
  await expect(page.getByText('Was 9:00 am to 6:00 pm.').first()).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'What visitors will see' });
  await expect(preview.getByText(/3 people are booked at times that go/)).toBeVisible();

  const dialog = await saveAndDecide(page, '3 people');
  await expect(dialog.getByRole('rowheader')).toHaveText(['An email is enough: 3', 'Imani R.', 'Omar R.', 'Ada R.']);
  await expect(dialog.getByRole('button', { name: 'Go on' })).toBeDisabled();
  const [was, becomes] = [await cellOf(dialog, 'Imani R.', 'Booked'), await cellOf(dialog, 'Imani R.', 'Could be')];
  expect(was).toMatch(/, 9:30 am$/);
  await isSound(page);
  await decideFor(dialog, 'Imani R.', 'Move');
  await decideFor(dialog, 'Omar R.', 'Cancel');
  await expect(dialog.getByText('1 person still to be decided about.')).toBeVisible();
  await decideFor(dialog, 'Ada R.', 'Keep');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Saved. Visitors see the new times now.')).toBeVisible();
  await expect(page.getByText('1 person may come all the same.')).toBeVisible();
  const result = page.getByRole('region', { name: 'Who was booked at times that went' });
  await expect(result.getByText('1 moved, 1 canceled.')).toBeVisible({ timeout: 30_000 });
  await expect(result.getByText('Nothing is left to do. No one was told twice.')).toBeVisible();

  // What the question said is what the mails say.
  const [day = '', at = ''] = becomes.split(', ');
  const time = '11:00 am';
  expect(at.replaceAll(/\s+/g, ' ')).toBe(`${time} 2 hours later`);
  const moved = await mailOf(number.imani, 'Your appointment has moved');
  expect(moved.subject).toMatch(new RegExp(`${day.slice(0, 3)}\\w* ${day.split(' ')[1]!}, ${time}$`));
  expect(moved.text).toMatch(/WAS\n.+, 9:30 am\n\nNOW\n.+, 11:00 am\n/);
  const canceled = await mailOf(number.omar, 'Your appointment on ');
  expect(canceled.subject).toMatch(/ is canceled$/);
  expect(canceled.text).toContain('You pay nothing.');
  expect(await mailsOf(number.ada)).toEqual([]);

  await visitor.reload();
  await chooseTheDay(visitor);
  await expect(visitor.getByRole('radio', { name: /^\d+:\d\d [ap]m$/ }).first()).toHaveAccessibleName('11:00 am');
  await visitor.context().close();
});

/** Books somebody of this run alone at the clock of that day; answers their number. */
async function bookedAt(site: string, clock: string, first: string): Promise<string> {
  const [id = ''] = await bookDays(site, DAYS, clock, [{ first, last: `Rhodes ${randomUUID()}` }]);
  return `LK-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** A visitor with a phone, who looks at the times that a site offers. */
async function atTheTimes(browser: Browser, baseURL: string | undefined, site: string): Promise<Page> {
  const visitor = await (await browser.newContext({ ...ON_A_PHONE, baseURL: baseURL ?? '' })).newPage();
  await goToTimes(visitor, { locationId: site, name: '', note: '', status: 'Active' });
  await chooseTheDay(visitor);
  return visitor;
}

async function chooseTheDay(visitor: Page): Promise<void> {
  await visitor
    .getByRole('radio', { name: /\d open$/ })
    .nth(DAYS)
    .check();
}
