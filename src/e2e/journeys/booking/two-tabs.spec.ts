import { expect, type Page } from '@playwright/test';
import { allTimes, holdBar } from '../../booking/booking-steps.ts';
import {
  confirm,
  fillGuest,
  goToForm,
  goToReviewOf,
  heldTime,
  numberOfReceipt,
  type Guest,
} from '../../booking/guests.ts';
import { mailOf } from '../../booking/outbox.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const TUCSON = { zip: '85734', town: 'Tucson, Arizona.', street: '5 Harbor Way' };
const VERA: Guest = {
  ...TUCSON,
  name: ['Vera', 'Lindqvist'],
  birth: ['6', '20', '1982'],
  email: 'vera.lindqvist@mail.example',
  phone: '520-555-0131',
};
const AMOS: Guest = {
  ...TUCSON,
  name: ['Amos', 'Tran'],
  birth: ['12', '5', '1990'],
  email: 'amos.tran@mail.example',
  phone: '520-555-0132',
};

/** A place in a store that sees one person at a time. */
const PLACE = 'Labcorp at Larkmoor, Harbor Way';

test('Two people press the same time at once: one has it, and books it once in spite of a double press in one tab and another press in a second one; the other is told, and books one of the times offered instead [SCHED-3 part, SCHED-5 part, SCHED-15 part]', async ({
  page,
  browser,
}) => {
  const stranger = await (await browser.newContext(AT_A_DESK)).newPage();
  const both = [page, stranger];
  for (const one of both) await lookAtTimes(one);
  const wanted = await allTimes(page).last().innerText();
  await Promise.all(both.map((one) => one.getByRole('radio', { name: wanted, exact: true }).click()));
  const told = (one: Page) => one.getByRole('status').filter({ hasText: `Someone else has just taken ${wanted}` });
  const seen = async (what: (one: Page) => ReturnType<typeof told>) =>
    (await Promise.all(both.map((one) => what(one).count()))).join();
  await expect.poll(() => seen(told)).toMatch(/1,0|0,1/);
  await expect.poll(() => seen(holdBar)).toMatch(/1,0|0,1/);
  const [first, second] = (await holdBar(page).count()) === 1 ? [page, stranger] : [stranger, page];

  // Who came second takes one of those offered.
  const offers = told(second).getByRole('button');
  await expect(offers).toHaveCount(3);
  await offers.first().click();
  const other = await heldTime(second);
  const held = await heldTime(first);
  expect(held).toContain(wanted);
  expect(other).not.toBe(held);
  await goToForm(second);
  await fillGuest(second, AMOS);
  await goToReviewOf(second);
  expect((await mailOf(await confirm(second), 'Your')).subject).toContain(other);

  // Who came first has the review in two tabs, and presses in both.
  await goToForm(first);
  await fillGuest(first, VERA);
  await goToReviewOf(first);
  const [tab] = await Promise.all([
    first.context().waitForEvent('page'),
    first.evaluate(() => void window.open(location.href)),
  ]);
  const press = tab.getByRole('button', { name: 'Confirm appointment' });
  await expect(press).toBeVisible();
  await first.getByRole('button', { name: 'Confirm appointment' }).dblclick();
  const number = await numberOfReceipt(first);
  await press.click();
  expect(await numberOfReceipt(tab)).toBe(number);
  await expect(
    tab.getByRole('status').filter({ hasText: 'You did this already, in another tab or window.' }),
  ).toContainText(number);
  await first.goBack();
  await expect(first.getByRole('main')).toContainText(number);
  await tab.getByRole('link', { name: 'See my appointments' }).click();
  await expect(tab.getByRole('article')).toHaveCount(1);
  await expect(tab.getByRole('article')).toContainText(number);
  expect((await mailOf(number, 'Your appointment is booked')).subject).toContain(held);
  await stranger.context().close();
});

/** From the page of all who can be booked to the times of a later day. */
async function lookAtTimes(page: Page): Promise<void> {
  await page.goto('/schedule-appointment/');
  const labcorp = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Labcorp' }) });
  await labcorp.getByRole('link', { name: 'A1C test' }).click();
  await expect(allTimes(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Change location' }).click();
  const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
  await place.fill(TUCSON.zip);
  await place.press('Enter');
  await page.getByRole('radio', { name: PLACE }).check();
  await expect(page.getByRole('status').filter({ hasText: `Open times at ${PLACE} are here.` })).toBeAttached();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(3)
    .check();
  await expect(allTimes(page).first()).toBeVisible();
}
