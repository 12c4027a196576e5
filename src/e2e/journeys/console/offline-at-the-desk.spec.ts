import { expect } from '@playwright/test';
import { counts, opened, person, row } from '../../admin/day-page.ts';
import { asCoordinator, bookAt, newSite } from '../../admin/site-day.ts';
import { inDatabase } from '../../booking/database.ts';
import { isSound } from '../../page-checks.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const PEOPLE = [
  { first: 'Jordan', last: 'Pemberton', minutes: -45 },
  { first: 'Casey', last: 'Mills', minutes: -2 },
  { first: 'Priya', last: 'Kaur-Vega', minutes: 20 },
  { first: 'Quinn', last: 'Dale', minutes: 40 },
];

test('A coordinator’s line is cut: the list stays and says as of when, what she presses waits and is sent once when it is back, and so is what a colleague did meanwhile [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await newSite();
  const ids = await bookAt(site, PEOPLE);
  const actor = await asCoordinator(context, baseURL, [site]);
  await page.goto('/admin/day');
  await expect(page.getByText(/4 people\./)).toBeVisible();
  await person(page, 'Jordan P.').click();
  await expect(opened(page).getByRole('heading', { name: 'Jordan P.' })).toBeVisible();
  const CLOCK = /\d{1,2}:\d\d [ap]m/;
  const [cutAt = ''] = CLOCK.exec(await page.getByRole('banner').innerText()) ?? [];

  await context.setOffline(true);
  await opened(page).getByRole('button', { name: 'No-show' }).click();
  await expect(row(page, 'Jordan P.')).toContainText('Not saved yet');
  await row(page, 'Casey M.').getByRole('button', { name: 'Check in' }).click();
  await expect(row(page, 'Casey M.')).toContainText('Not saved yet');
  // Nothing looks done before the server has said so.
  expect(await counts(page)).toMatchObject({ 'To come': 4, Here: 0, 'No-show': 0 });
  const notice = page.getByRole('status').filter({ hasText: 'No connection just now.' });
  await expect(notice).toContainText('What you press waits here and is sent once, by itself.');
  const [asOf = ''] = CLOCK.exec((await notice.innerText()).replace(/^.*as of/s, '')) ?? [];
  const minute = (clock: string) => Date.parse(`2026-01-01 ${clock}`) / 60_000;
  expect(Math.abs(minute(asOf) - minute(cutAt)), `as of ${asOf}, cut at ${cutAt}`).toBeLessThanOrEqual(1);
  await isSound(page);

  // On another computer Quinn is checked in by a colleague.
  await inDatabase(`update appointments set status = 'checked-in', steps = steps + 1, here_at = now() where id = $1`, [
    ids.get('Quinn'),
  ]);
  await expect(row(page, 'Quinn D.')).not.toContainText('Here');
  // Whoever looks at another person meanwhile is told that they did not come.
  await person(page, 'Priya K.-V.').click();
  await expect(opened(page)).toContainText('It did not load.');

  await context.setOffline(false);
  await expect(row(page, 'Casey M.')).toContainText('Here');
  await expect(row(page, 'Quinn D.')).toContainText('Here');
  await expect(notice).toBeHidden();
  await opened(page).getByRole('button', { name: 'Try again' }).click();
  await expect(opened(page).getByRole('heading', { name: 'Priya K.-V.' })).toBeVisible();
  await expect.poll(() => counts(page)).toMatchObject({ All: 4, 'To come': 1, Here: 2, 'No-show': 1 });
  const log = await inDatabase(
    `select action, subject from audit_log where actor = $1 and action in ('appointment.check-in', 'appointment.miss') order by action`,
    [actor],
  );
  expect(log).toEqual([
    { action: 'appointment.check-in', subject: ids.get('Casey') },
    { action: 'appointment.miss', subject: ids.get('Jordan') },
  ]);
});
