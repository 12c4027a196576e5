import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { APPOINTMENTS, AVERY, haveBooked, holdATime, holdBar, onward } from './booking-steps.ts';
import { tabTo } from '../keyboard.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Begins to change the only visit's time, and holds another one, as far as the question. */
async function chooseAnotherTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change time/ }).click();
  await expect(heading(page, 'Change the time')).toBeVisible();
  await expect(page.getByText('You keep it until you confirm another time.')).toBeVisible();
  await holdATime(page);
  await expect(holdBar(page)).toContainText('Confirm the change before the time runs out.');
  await expectNothingFromAxe(page);
  await onward(page).click();
  await expect(heading(page, 'Move to this time?')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move to / })).toBeVisible();
}

async function calendarFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Add to calendar/ }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('a visit is moved from the list: old and new side by side, the number stays, and the calendar’s entry moves with it [SCHED-7 part, SCHED-16 part]', async ({
  page,
}) => {
  const number = await haveBooked(page);
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('article')).toContainText(number);
  await expectNothingFromAxe(page);
  const first = await calendarFile(page);
  await chooseAnotherTime(page);
  await expectNothingFromAxe(page);
  const old = await page.getByText('You have', { exact: true }).locator('..').locator('b').innerText();
  const wanted = await page.getByText('New, held for you').locator('..').locator('b').innerText();
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect(heading(page, 'Your appointment has moved')).toBeVisible();
  for (const words of [wanted, number]) await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByRole('main').locator('s')).toHaveText([old]);
  await expectNothingFromAxe(page);
  await page.goBack();
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(wanted.slice(wanted.lastIndexOf(', ') + 2));
  const second = await calendarFile(page);
  expect([first, second].map((text) => /SEQUENCE:\d/.exec(text)?.[0])).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
  expect(/UID:.+/.exec(second)?.[0]).toBe(/UID:.+/.exec(first)?.[0]);
});

test('the patient’s details of a booked visit are changed by keyboard: the form has what the visit has, the calendar’s entry follows, the number stays [SCHED-7 part, PAT-1 part]', async ({
  page,
}) => {
  const number = await haveBooked(page);
  await page.goto(APPOINTMENTS);
  await page.getByRole('button', { name: /^See details/ }).click();
  const first = await calendarFile(page);
  await tabTo(page, page.getByRole('button', { name: /^Change patient details/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Change patient details')).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveValue(AVERY.email);
  await expect(page.getByRole('main')).toContainText('April 17, 1986');
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveCount(0);
  await expectNothingFromAxe(page);

  await tabTo(page, email);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('stone@mail');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'name@example.com' });
  await expect(summary).toBeFocused();
  await expectNothingFromAxe(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('stone@mail.example');
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your details have changed')).toBeVisible();
  for (const words of [number, 's•••@mail.example']) await expect(page.getByRole('main')).toContainText(words);
  const second = await calendarFile(page);
  expect([first, second].map((text) => /SEQUENCE:\d/.exec(text)?.[0])).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
  await expectNoSidewaysScroll(page);
  await page.goto(APPOINTMENTS);
  await page.getByRole('button', { name: /^See details/ }).click();
  await expect(page.getByRole('button', { name: /^Change patient details/ })).toBeVisible();
  await expectNothingFromAxe(page);
});

test('a change that can’t be made leaves the visit as it was; a cancel offers the change first, and afterward the same test and place [SCHED-8 part, SCHED-16 part]', async ({
  page,
}) => {
  await haveBooked(page);
  await page.goto(APPOINTMENTS);
  const before = (await page.getByRole('article').innerText()).split('\n').slice(0, 3);
  await chooseAnotherTime(page);
  await page.route(/\/api\/scheduler\/appointments\/[\w-]+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { status: 409, code: 'already-booked', title: 'Conflict', detail: 'This time is already booked.' },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has changed.' })).toBeVisible();
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: /^Keep / }).click();
  await expect(page).toHaveURL(APPOINTMENTS);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect((await page.getByRole('article').innerText()).split('\n').slice(0, 3)).toEqual(before);

  await page.getByRole('button', { name: /^Cancel / }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await expect(question.getByRole('button', { name: 'Change the time instead' })).toBeVisible();
  await expectNothingFromAxe(page);
  await question.getByRole('button', { name: 'Yes, cancel appointment' }).click();
  const news = page.getByRole('status').filter({ hasText: 'Your appointment is canceled.' });
  await expect(news).toContainText('A1C test');
  await expectNothingFromAxe(page);
  await page.getByRole('link', { name: 'Book another time', exact: true }).click();
  await expect(heading(page, 'Choose a location and time')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('A1C test');
});
