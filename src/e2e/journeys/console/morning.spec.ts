import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '#testing/papers/read-pdf.ts';
import { counts, numberOf, opened, person, row, search } from '../../admin/day-page.ts';
import { invitedStaff, signInAsStaff } from '../../admin/invited-staff.ts';
import { morningOf } from '../../admin/morning-people.ts';
import { mailOf } from '../../booking/outbox.ts';
import { isSound } from '../../page-checks.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

test('A coordinator signs in with a code, finds and checks in who stands before her, takes one back, marks a no-show, moves somebody who then gets the mail, and prints a day whose counts are right [ADM-1 part] [ADM-2 part] [ADM-4 part] [SHELL-2 part]', async ({
  page,
  request,
}) => {
  const { site } = await morningOf(12);
  const coordinator = await invitedStaff(request, { roles: ['site coordinator'], sites: [site] });
  await signInAsStaff(page, coordinator);
  await page.getByRole('link', { name: 'The day at your sites' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/day\\?site=${site}$`));
  await expect(page.getByRole('banner')).toContainText('Lincoln Park');
  await expect(row(page, 'Jordan P.')).toContainText(/4\d min late/);
  const before = await counts(page);
  expect(before['All']).toBe(12);
  /** The tabs say what was there at first, and what has come and gone since. */
  const expectChanged = (changes: Record<string, number>) =>
    expect
      .poll(() => counts(page))
      .toEqual({ ...before, ...Object.fromEntries(Object.entries(changes).map(([of, by]) => [of, before[of]! + by])) });

  // Sam says his first name.
  await search(page).fill('sam');
  await expect(page.getByText('1 of 12 shown.')).toBeVisible();
  await row(page, 'Sam T.').getByRole('button', { name: 'Check in' }).click();
  await expect(row(page, 'Sam T.')).toContainText('Here');
  await expectChanged({ 'To come': -1, Here: 1 });
  await row(page, 'Sam T.').getByRole('button', { name: 'Done' }).click();
  await expectChanged({ 'To come': -1, Done: 1 });
  await search(page).clear();

  // Quinn has her number with her, and says her birth date; she was taken for somebody else first.
  const number = await numberOf(page, 'Quinn D.');
  await search(page).fill(number.slice(3));
  await expect(page.getByText('1 of 12 shown.')).toBeVisible();
  await person(page, 'Quinn D.').click();
  await expect(opened(page)).toContainText(number);
  await sayBirth(page, ['4', '18', '1986']);
  await expect(opened(page).getByText('Doesn’t match')).toBeVisible();
  await sayBirth(page, ['4', '17', '1986']);
  await expect(opened(page).getByText('Matches')).toBeVisible();
  await opened(page).getByRole('button', { name: 'Check in' }).click();
  await expect(row(page, 'Quinn D.')).toContainText('Here');
  await page.getByRole('group', { name: 'Last step' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Quinn D.').getByRole('button', { name: 'Check in' })).toBeVisible();
  await expectChanged({ 'To come': -1, Done: 1 });
  await search(page).clear();

  // Nobody came for Jordan's time.
  await person(page, 'Jordan P.').click();
  await expect(opened(page).getByRole('heading', { name: 'Jordan P.' })).toBeVisible();
  await person(page, 'Jordan P.').press('n');
  await expect(row(page, 'Jordan P.')).toContainText('No-show');
  await expect(opened(page).getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expectChanged({ 'To come': -2, Late: -1, Done: 1, 'No-show': 1 });

  const moved = await moveToTomorrow(page, 'Priya K.');
  await expect(row(page, 'Priya K.')).toHaveCount(0);
  await expectChanged({ All: -1, 'To come': -3, Late: -1, Done: 1, 'No-show': 1 });
  expect((await mailOf(moved.number, 'Your appointment has moved')).subject).toContain(moved.time);
  await page.getByRole('link', { name: /^Day after/ }).click();
  await expect(row(page, 'Priya K.')).toContainText(moved.number);
  await expect(row(page, 'Priya K.').getByRole('rowheader')).toHaveText(moved.time);
  await page.getByRole('link', { name: 'Today' }).click();

  // The list on paper, for when the lights go out.
  await expect(person(page, 'Quinn D.')).toBeVisible();
  await page.getByRole('link', { name: /^Print/ }).click();
  const paper = page.getByRole('dialog', { name: 'The list of a day' });
  await expect(paper.getByLabel('Site')).toHaveValue(site);
  await paper.getByRole('button', { name: 'Make the PDF' }).click();
  const list = await saved(page);
  expect(list).toMatch(/Quinn D\./);
  expect(list).toContain(number);
  for (const absent of ['Priya', moved.number, '312-555']) expect(list, absent).not.toContain(absent);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Day', exact: true }).click();
  await expect(page.getByText(/11 people\./)).toBeVisible();
  await expectChanged({ All: -1, 'To come': -3, Late: -1, Done: 1, 'No-show': 1 });
  await isSound(page);
});

async function sayBirth(page: Page, [month, day, year]: readonly [string, string, string]): Promise<void> {
  await opened(page).getByLabel('Month').fill(month);
  await opened(page).getByLabel('Day').fill(day);
  await opened(page).getByLabel('Year').fill(year);
  await opened(page).getByRole('button', { name: 'Compare' }).click();
}

/** Moves somebody to the first time of the next day; answers it, and their number. */
async function moveToTomorrow(page: Page, name: string): Promise<{ number: string; time: string }> {
  const number = await numberOf(page, name);
  await person(page, name).click();
  await opened(page).getByRole('button', { name: /^Move/ }).click();
  await opened(page).getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(1).check();
  // It is marked once it is held.
  await opened(page).getByRole('group', { name: /Time$/ }).getByRole('radio').first().click();
  const move = opened(page).getByRole('button', { name: /^Move to / });
  await expect(opened(page).getByText(/^Held until/)).toBeVisible();
  const time = (await move.innerText()).replace('Move to ', '');
  await move.click();
  await expect(page.getByRole('status').filter({ hasText: `${name} is moved to ${time}` })).toHaveCount(1);
  return { number, time };
}

/** The text of the list, as the browser saves it. */
async function saved(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Save +Day list/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await link.click();
  const file = await readFile(await (await download).path());
  return (await readPdf(file)).pages.join('\n');
}
