import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { asCoordinator } from './site-day.ts';
import { morningOf, own } from './morning-people.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

/** How many come that morning. */
const MANY = 12;

test.use({ viewport: { width: 1440, height: 900 } });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}`) });
const person = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true });

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, what: Locator, most = 100): Promise<void> {
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press('Tab');
    if (await what.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(what).toBeFocused();
}

/** Goes with the keys of the list to a row. */
async function walkTo(page: Page, name: string): Promise<void> {
  const at = await page.evaluate((wanted) => {
    const people = [...document.querySelectorAll('.person')];
    return people.findIndex((one) => one.textContent === wanted) - people.indexOf(document.activeElement!);
  }, name);
  for (let step = 0; step < Math.abs(at); step += 1) await page.keyboard.press(at < 0 ? 'k' : 'j');
  await expect(person(page, name)).toBeFocused();
}

/** Adds somebody at the desk; what is wrong keeps what was typed. */
async function addWalkIn(page: Page): Promise<void> {
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  const haverford = `Haverford${own()}`;
  for (const text of ['Dale', haverford, '2', '11', '1949', '312-555-0144']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert').first()).toContainText('Let them read the terms and agree first');
  await expect(dialog.getByLabel('Last name')).toHaveValue(haverford);
  await isSound(page);
  await tabTo(page, dialog.getByLabel('They have read the terms and agree'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Dale H.')).toContainText('Here');
  await expect(person(page, 'Dale H.')).toBeFocused();
}

/** Moves who has the focus to another day; the old time stays until the new one is booked. */
async function moveToAnotherDay(page: Page, opened: Locator): Promise<void> {
  await page.keyboard.press('m');
  const times = opened.getByRole('group', { name: /Time$/ });
  await expect(times.getByRole('radio').first()).toBeVisible();
  await tabTo(page, opened.getByRole('group', { name: 'Day', exact: true }).getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, times.getByRole('radio').first());
  await page.keyboard.press('Space');
  const move = opened.getByRole('button', { name: /^Move to / });
  await expect(move).toBeEnabled();
  await expect(opened.getByText(/^Held until/)).toBeVisible();
  await isSound(page);
  await tabTo(page, move);
  await page.keyboard.press('Enter');
}

/** How often a page asks for the list of a day, or for people of it by typed words, and gets that. */
function listCalls(page: Page): { asked: number; got: number } {
  const calls = { asked: 0, got: 0 };
  const LOOKS = ['GET /api/admin/appointments', 'POST /api/admin/appointments/search'];
  const isLook = (one: Request): boolean => LOOKS.includes(`${one.method()} ${new URL(one.url()).pathname}`);
  page.on('request', (one) => {
    if (isLook(one)) calls.asked += 1;
  });
  page.on('response', (one) => {
    if (isLook(one.request()) && one.ok()) calls.got += 1;
  });
  return calls;
}

test('a coordinator’s morning by keyboard alone: search, check in, no-show, walk-in, move, cancel, print; each deed and each look is on record once [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  // It is a whole morning, and others are walked at the same time.
  test.slow();
  const { site, ids } = await morningOf(MANY);
  const actor = await asCoordinator(context, baseURL, [site]);
  const lists = listCalls(page);
  const opened = page.getByRole('complementary', { name: 'Appointment' });
  await page.goto('/admin/day');
  await expect(page.getByRole('banner').getByText('Site coordinator')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: `All ${String(MANY)}` })).toBeChecked();
  await expect(row(page, 'Quinn D.')).toBeVisible();

  // Search, then check in.
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a person' }));
  await page.keyboard.type('Sam');
  await expect(page.getByText(`1 of ${String(MANY)} shown.`)).toBeVisible();
  await tabTo(page, person(page, 'Sam T.'));
  await page.keyboard.press('c');
  await expect(row(page, 'Sam T.')).toContainText('Here');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(row(page, 'Quinn D.')).toBeVisible();

  // No-show.
  await tabTo(page, person(page, 'Sam T.'));
  await walkTo(page, 'Jordan P.');
  await page.keyboard.press('n');
  await expect(page.getByRole('status').filter({ hasText: 'Jordan P. marked a no-show' })).toHaveCount(1);

  // Whoever comes next; it is taken back, and done again.
  await page.keyboard.press('g');
  const next = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('c');
  await expect(row(page, next)).toContainText('Here');
  await expect(person(page, next)).not.toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: /^Check in again/ })).toBeVisible();
  await expect(row(page, next)).not.toContainText('Here');
  await page.keyboard.press('c');
  await expect(row(page, next)).toContainText('Here');

  await addWalkIn(page);

  // Filters stand in the address, and nothing of anyone does.
  await page.keyboard.press('f');
  await expect(page.getByRole('checkbox', { name: /^As walk-in/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(`1 of ${String(MANY + 1)} shown.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/day\\?site=${site}&comes=walk-in$`));
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Show all' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/day\\?site=${site}$`));
  await tabTo(page, person(page, 'Dale H.'));

  await walkTo(page, 'Priya K.');
  await moveToAnotherDay(page, opened);
  await expect(page.getByRole('status').filter({ hasText: /Priya K\. is moved to/ })).toHaveCount(1);
  await expect(row(page, 'Priya K.')).toHaveCount(0);

  // Cancel.
  await expect(page.locator('.person:focus')).toHaveCount(1);
  await walkTo(page, 'Rowan A.');
  await page.keyboard.press('Enter');
  await expect(opened.getByRole('heading', { name: 'Rowan A.' })).toBeVisible();
  await opened.getByRole('button', { name: 'Show full name' }).press('Enter');
  await expect(opened.getByText(/^Rowan Ash[a-z]+$/)).toBeVisible();
  await opened.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
  await opened.getByRole('button', { name: 'Cancel it' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Rowan A. is canceled.' })).toHaveCount(1);
  await opened.getByRole('button', { name: /^Close/ }).press('Enter');
  await expect(row(page, 'Rowan A.')).toContainText('Canceled');
  await expect(person(page, 'Rowan A.')).toBeFocused();

  // What a colleague does comes by itself.
  const isHere = `update appointments set status = 'checked-in', steps = steps + 1, here_at = now() where id = $1`;
  await inDatabase(isHere, [ids.get('Quinn')]);
  await expect(row(page, 'Quinn D.')).toContainText('Here');

  // On paper there are no birth years and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Printed at/)).toBeVisible();
  await expect(page.getByRole('table').getByText('1986').first()).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('p');
  const paper = page.getByRole('dialog', { name: 'The list of a day' });
  await expect(paper.getByLabel('Site')).toHaveValue(site);
  await tabTo(page, paper.getByRole('button', { name: 'Make the PDF' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Save +Day list/ })).toBeVisible({ timeout: 60_000 });

  // Moving and canceling look at what they change, which is on record as well.
  const { got } = lists;
  const log = await inDatabase('select action, subject from audit_log where actor = $1 order by id', [actor]);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const known = ['Sam', 'Jordan', 'Priya', 'Rowan'];
  const lines = log.map(({ action, subject }) => {
    const who = names.get(String(subject)) ?? '';
    return known.includes(who) ? `${who}: ${String(action)}` : String(action);
  });
  expect(lines.filter((line) => line !== 'appointment.search')).toEqual([
    'Sam: appointment.check-in',
    'Jordan: appointment.miss',
    ...['check-in', 'undo', 'check-in'].map((step) => `appointment.${step}`),
    ...['hold.create', 'patient.create', 'consent.give', 'appointment.create', 'appointment.check-in'],
    ...['Priya: appointment.read', 'hold.create', 'Priya: appointment.read', 'seat.cancel'],
    ...['Priya: appointment.move', 'Priya: appointment.read'],
    ...['Rowan: appointment.read', 'Rowan: appointment.show-name', 'seat.cancel'],
    ...['Rowan: appointment.cancel', 'Rowan: appointment.read'],
    ...['job.start', 'appointment.print-day'],
  ]);
  const looks = lines.filter((line) => line === 'appointment.search').length;
  expect(looks).toBeGreaterThanOrEqual(got);
  expect(looks).toBeLessThanOrEqual(lists.asked);
});
