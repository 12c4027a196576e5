import { expect, type Page } from '@playwright/test';
import { allTimes, fillBirth, holdBar, onward } from '../../booking/booking-steps.ts';
import { confirm, fillGuest, goToForm, goToReviewOf, heldTime, stopEating, type Guest } from '../../booking/guests.ts';
import { mailOf } from '../../booking/outbox.ts';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const ODELL: Guest = {
  name: ['Odell', 'Marsh'],
  birth: ['2', '11', '1959'],
  zip: '14219',
  town: 'Buffalo, New York.',
  street: '12 Lake Ave',
  email: 'odell.marsh@mail.example',
  phone: '716-555-0119',
};

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('A man in Buffalo compares labs on his phone, books the nearer one’s fasting test as a guest, moves it by the link of his mail, and cancels it; price, place, time and when to stop eating are the same wherever they stand [LOC-9 part, TILE-2 part, TILE-4 part, SCHED-1 part, SCHED-3 part, SCHED-5 part, SCHED-7 part, SCHED-8 part, SCHED-9 part, SCHED-10 part, SCHED-14 part, SCHED-16 part, PAT-1 part]', async ({
  page,
}) => {
  // A search engine leads to the category.
  await page.goto('/findcare/category/labs');
  await page.getByRole('button', { name: 'Change location' }).click();
  const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
  await place.fill(ODELL.zip);
  await place.press('Enter');
  await expect(page.getByText('Services near 14219 Buffalo, NY')).toBeVisible();
  const { price, miles, clock } = await compare(page);

  // One press on a time of the tile holds it.
  const held = await heldTime(page);
  expect(held).toContain(clock);
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  for (const words of [held, 'Labcorp, Buffalo', `${miles} miles`, 'Cholesterol test', price])
    await expect(summary).toContainText(words);
  await expect(holdBar(page)).toContainText(/(10:00|9:5\d)/);
  await goToForm(page);
  await fillGuest(page, ODELL);
  await goToReviewOf(page);
  const review = page.getByRole('definition');
  await expect(review.filter({ hasText: held })).toBeVisible();
  for (const words of ['Odell Marsh', 'February 11, 1959', ODELL.phone, ODELL.email, price, 'Labcorp, Buffalo'])
    await expect(main(page)).toContainText(words);
  const until = await stopEating(page);
  const where = await review.filter({ hasText: 'Directions' }).innerText();
  const street = /\d+ [\w ]+, Buffalo, NY \d{5}/.exec(where)?.[0] ?? 'no street';

  const number = await confirm(page);
  await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
  for (const words of [until, street, price]) await expect(main(page)).toContainText(words);
  const booked = await mailOf(number, 'Your appointment is booked');
  expect(booked.subject).toBe(`Your appointment is booked: ${held}`);
  for (const words of [held, 'Labcorp, Buffalo', street, `Labcorp (${price})`, until])
    expect(booked.text).toContain(words);
  expect(booked.text).not.toContain('Cholesterol');
  expect(booked.calendar).toMatch(/^METHOD:REQUEST\r?$/m);

  const later = await move(page, booked.link, held);
  await expect(main(page)).toContainText(number);
  const then = await stopEating(page);
  expect(then).not.toBe(until);
  const moved = await mailOf(number, 'Your appointment has moved');
  expect(moved.subject).toBe(`Your appointment has moved: ${later}`);
  for (const words of [held, later, then, street]) expect(moved.text).toContain(words);
  expect(moved.calendar).toMatch(/^SEQUENCE:1\r?$/m);
  expect(entryOf(moved.calendar)).toBe(entryOf(booked.calendar));

  await cancel(page, moved.link, later);
  const canceled = await mailOf(number, 'Your appointment on ');
  expect(canceled.subject).toBe(`Your appointment on ${later.replace(/, [^,]+$/, '')} is canceled`);
  for (const words of [later, 'Labcorp, Buffalo', 'You pay nothing.']) expect(canceled.text).toContain(words);
  expect(canceled.calendar).toMatch(/^METHOD:CANCEL\r?$/m);
  expect(entryOf(canceled.calendar)).toBe(entryOf(booked.calendar));
});

/** Holds Labcorp's test against another lab's, and presses a time of the tile. Gives what the tile says. */
async function compare(page: Page) {
  const tiles = page.getByRole('region', { name: 'Services', exact: true }).getByRole('article');
  const tile = (name: string) => tiles.filter({ has: page.getByRole('heading', { name }) });
  const ours = tile('Labcorp: cholesterol test');
  const times = ours.getByRole('list', { name: 'Next open times at Labcorp, Buffalo' }).getByRole('link');
  await expect(times.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Nearest');
  // The sites for COVID-19 tests are farther away than all labs.
  await expect(tiles.last()).toContainText('Larkmoor COVID-19 tests');
  const milesOf = async (name: string) =>
    Number(/([\d.]+) miles? away/.exec(await tile(name).getByText('Nearest clinic').innerText())?.[1]);
  const miles = await milesOf('Labcorp: cholesterol test');
  expect(miles).toBeLessThan(await milesOf('Pinebank Labs'));
  await expect(ours).toContainText("Don't eat for 9 to 12 hours before the test.");
  const price = /\$\d+/.exec(await ours.getByRole('definition').innerText())?.[0] ?? 'no price';
  const clock = /\d{1,2}:\d\d [ap]m/.exec(await times.last().innerText())?.[0] ?? 'no time';
  await times.last().click();
  return { price, miles, clock };
}

/** Opens the mail's link, which asks for the date of birth, and takes the last time that is shown for a later day. Gives that. */
async function move(page: Page, link: string, held: string): Promise<string> {
  await openVisit(page, link, held);
  await page.getByRole('button', { name: /^Change time/ }).click();
  await expect(heading(page, 'Change the time')).toBeVisible();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(2)
    .check();
  await allTimes(page).last().click();
  await expect(holdBar(page)).toContainText('Confirm the change before the time runs out.');
  const later = await heldTime(page);
  await onward(page).click();
  await expect(heading(page, 'Move to this time?')).toBeVisible();
  for (const words of [held, later]) await expect(main(page)).toContainText(words);
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect(heading(page, 'Your appointment has moved')).toBeVisible();
  await expect(main(page).locator('s')).toHaveText([held]);
  return later;
}

/** Cancels by the link of the mail, and finds the time open for others. */
async function cancel(page: Page, link: string, later: string): Promise<void> {
  await openVisit(page, link, later);
  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel appointment' }).click();
  await expect(page.getByText('Your appointment is canceled.')).toBeVisible();
  await page.getByRole('link', { name: 'Book another time', exact: true }).click();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(2)
    .check();
  await expect(allTimes(page).last()).toHaveAccessibleName(/[^,]+$/.exec(later)?.[0].trim() ?? 'no time');
}

/** The mail's link shows nothing before the date of birth. */
async function openVisit(page: Page, link: string, when: string): Promise<void> {
  await page.goto(link);
  await expect(main(page)).toContainText('So we ask before we show the appointment.');
  await expect(main(page)).not.toContainText(when);
  await fillBirth(page, ODELL.birth);
  await page.getByRole('button', { name: 'See the appointment' }).click();
  await expect(main(page)).toContainText(when);
}

/** What an entry of a calendar is known by. */
function entryOf(calendar: string): string {
  return /^UID:.+/m.exec(calendar)?.[0].trim() ?? 'no entry';
}
