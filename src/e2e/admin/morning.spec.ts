import { expect, type Locator, type Page } from '@playwright/test';
import { asCoordinator, bookAt, newSite } from './site-day.ts';
import { inDatabase } from '../booking/database.ts';
import { isSound } from '../page-checks.ts';
import { test } from '../test.ts';

/** Letters of this run's own: one person can't be in two places at a time, in any journey. */
const own = (): string =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** Who is booked that morning. */
const people = () =>
  (
    [
      ['Jordan', 'Pemberton', -45],
      ['Sam', 'Tate', -5],
      ['Quinn', 'Dale', 20],
      ['Priya', 'Kaur', 40],
      ['Rowan', 'Ash', 50],
    ] as const
  ).map(([first, last, minutes]) => ({ first, last: last + own(), minutes }));

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}`) });
const person = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true });

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, what: Locator, most = 60): Promise<void> {
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press('Tab');
    if (await what.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(what).toBeFocused();
}

/** A site that is open all day, with room, whatever the day of the journey. */
async function openSite(): Promise<string> {
  const site = await newSite();
  await inDatabase(
    `update locations set capacity = 40, reserve = 2, special_days = '{}',
       hours = (select jsonb_agg('{"open": "00:00", "close": "23:59"}'::jsonb) from generate_series(1, 7)) where public_id = $1`,
    [site],
  );
  return site;
}

for (const width of [1440, 390])
  test(`a coordinator's morning by keyboard alone: search, check in, no-show, walk-in, move, cancel, print; all of it is on record, at ${String(width)} px [ADM-2 part]`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const site = await openSite();
    const ids = await bookAt(site, people());
    const actor = await asCoordinator(context, baseURL, [site]);
    const opened = width > 1120 ? page.getByRole('complementary', { name: 'Appointment' }) : page.getByRole('dialog');
    await page.goto('/admin/day');
    await expect(page.getByRole('banner').getByText('Site coordinator')).toHaveCount(1);
    await expect(row(page, 'Quinn D.')).toBeVisible();

    // Search, then check in.
    await tabTo(page, page.getByRole('searchbox', { name: 'Find a person' }));
    await page.keyboard.type('Sam');
    await expect(row(page, 'Quinn D.')).toHaveCount(0);
    await tabTo(page, person(page, 'Sam T.'));
    await page.keyboard.press('c');
    await expect(row(page, 'Sam T.')).toContainText('Here');
    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(row(page, 'Quinn D.')).toBeVisible();

    // No-show.
    await tabTo(page, person(page, 'Sam T.'));
    await page.keyboard.press('ArrowUp');
    await expect(person(page, 'Jordan P.')).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByRole('status').filter({ hasText: 'Jordan P. marked a no-show' })).toHaveCount(1);

    // A walk-in: what is wrong keeps what was typed.
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
    await dialog.getByLabel('They have read the terms and agree').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Dale H.')).toContainText('Here');
    await expect(person(page, 'Dale H.')).toBeFocused();

    // Move: the old time stays until the new one is booked.
    await person(page, 'Priya K.').focus();
    await page.keyboard.press('m');
    const times = opened.getByRole('group', { name: /Time$/ });
    await expect(times.getByRole('radio').first()).toBeVisible();
    await tabTo(page, opened.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, times.getByRole('radio').first());
    await page.keyboard.press('Space');
    const move = opened.getByRole('button', { name: /^Move to / });
    await expect(move).toBeEnabled();
    await expect(opened.getByText(/^Held until/)).toBeVisible();
    await isSound(page);
    await move.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /Priya K\. is moved to/ })).toHaveCount(1);
    await expect(row(page, 'Priya K.')).toHaveCount(0);

    // Cancel.
    await person(page, 'Rowan A.').focus();
    await page.keyboard.press('Enter');
    await opened.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
    await opened.getByRole('button', { name: 'Cancel it' }).press('Enter');
    await expect(opened.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0);
    await opened.getByRole('button', { name: /^Close/ }).press('Enter');
    await expect(row(page, 'Rowan A.')).toContainText('Canceled');

    // What a colleague does comes by itself.
    await inDatabase(
      `update appointments set status = 'checked-in', steps = steps + 1, here_at = now() where id = $1`,
      [ids.get('Quinn')],
    );
    await expect(row(page, 'Quinn D.')).toContainText('Here');

    // On paper there are no birth years and nothing to press.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Printed at/)).toBeVisible();
    await expect(page.getByText('1986').first()).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Walk-in' })).toBeHidden();

    const log = await inDatabase(
      `select action from audit_log where actor = $1 and action ~ '^appointment\\.(check-in|miss|create|move|cancel)$' order by id`,
      [actor],
    );
    expect(log.map(({ action }) => String(action))).toEqual(
      ['check-in', 'miss', 'create', 'check-in', 'move', 'cancel'].map((what) => `appointment.${what}`),
    );
  });
