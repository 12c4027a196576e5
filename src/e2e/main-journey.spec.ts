import { expect, type Locator, type Page } from '@playwright/test';
import {
  agreeToTerms,
  APPOINTMENTS,
  AVERY,
  DETAILS,
  fillPatient,
  find,
  holdATime,
  onward,
  times,
  allTimes,
  markATimeByKeys,
} from './booking/booking-steps.ts';
import { tabTo } from './keyboard.ts';
import { isSoundAtBothWidths } from './page-checks.ts';
import { test } from './test.ts';

/** The default place is near the same ZIP code: that it was looked up shows in the box alone. */
async function placeSaved(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Showing Services near' })).toHaveValue('60614 Chicago, IL');
}

/** The page comes with the default place's tiles; for a saved place they are asked for again when the browser is idle. */
async function tilesRefreshed(page: Page): Promise<void> {
  const isOfCategory = (url: string) => url.endsWith('/category/labs');
  await page.waitForResponse(
    (answer) => answer.url().endsWith('/api/tiles') && answer.ok() && isOfCategory(answer.frame().url()),
  );
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

function labTile(page: Page): Locator {
  return page
    .locator('.tile')
    .filter({ has: page.getByRole('heading', { name: /^Labcorp/ }) })
    .first();
}

async function confirmationNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  return (
    (await page
      .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? ''
  );
}

test.describe('on a phone of 320 px whose clock is in Guam, where the day is another than Chicago’s', () => {
  test.use({ viewport: { width: 320, height: 700 }, timezoneId: 'Pacific/Guam' });
  test('from a ZIP code to a visit booked, found in another browser and cancelled; each step is sound, here and at a desk [BEYOND-1, TILE-2 part, TILE-9 part, SCHED-1 part, SCHED-2, SCHED-3 part, SCHED-8, SCHED-9 part, SCHED-10]', async ({
    page,
    browser,
  }) => {
    test.slow();
    const { price, held } = await chooseATime(page);
    await fillIn(page);
    await expect(page.getByRole('definition').first()).toHaveText(`${held} Central Time`);
    const main = page.getByRole('main');
    for (const words of ['Avery Stone', 'April 17, 1986', '312-555-0143', `${price}, you pay Labcorp at the visit`])
      await expect(main).toContainText(words);
    await isSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Confirm appointment' }).click();
    const number = await confirmationNumber(page);
    await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
    await expect(page.getByText(/^Central Time, at /)).toBeVisible();
    await expect(main).toContainText(`${price}, you pay Labcorp at the visit`);
    await isSoundAtBothWidths(page);
    await page.getByRole('link', { name: 'See my appointments' }).click();
    for (const words of [number, `${price}, you pay Labcorp at the visit`]) await expect(main).toContainText(words);
    const other = await (await browser.newContext()).newPage();
    await findAndCancel(other, number, held);
    await other.context().close();
  });
});

/** From a ZIP code on home to a held time. */
async function chooseATime(page: Page): Promise<{ price: string; held: string }> {
  await page.goto('/findcare/services');
  await page.getByRole('combobox', { name: 'Showing Services near' }).fill('60614');
  await page.getByRole('combobox', { name: 'Showing Services near' }).press('Enter');
  await placeSaved(page);
  await expect(page.getByRole('heading', { name: /Services near 60614/ })).toBeVisible();
  await isSoundAtBothWidths(page);
  const refreshed = tilesRefreshed(page);
  await page.getByRole('link', { name: /^Labs/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
  await refreshed;
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ results found for In-person services and Online services$/ }),
  ).toBeAttached();
  await expect(labTile(page).getByText(/^Nearest clinic: [\d.]+ miles? away$/)).toBeVisible();
  const price = /\$\d+/.exec(await labTile(page).getByRole('definition').innerText())?.[0] ?? 'a price';
  await isSoundAtBothWidths(page);
  await labTile(page)
    .getByRole('link', { name: /See all times/ })
    .click();
  await expect(page).toHaveURL(/\/schedule-appointment\/labcorp/);
  await expect(page.getByText(/near 60614/).first()).toBeVisible();
  await expect(allTimes(page).first()).toBeVisible();
  const places = page.locator('.locs').getByRole('radio');
  await expect(places).toHaveCount(4);
  await expect(places.first()).toBeChecked();
  await expect(page.getByText(/^Times are in .+ Time\.$/)).toBeVisible();
  const held = /holding (.+?, \d{1,2}:\d\d [ap]m) at /.exec(await holdATime(page))?.[1] ?? 'no time';
  await isSoundAtBothWidths(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(onward(page)).toBeInViewport();
  await expect(page.getByText('Held for').filter({ visible: true }).last()).toBeInViewport();
  return { price, held };
}

/** From a held time to the review, with a look back from the terms. */
async function fillIn(page: Page): Promise<void> {
  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText('Consent');
  await isSoundAtBothWidths(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(DETAILS);
  await onward(page).click();
  await agreeToTerms(page);
  await fillPatient(page);
  await isSoundAtBothWidths(page);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
}

/** In a browser that knows nothing of the visit. */
async function findAndCancel(page: Page, number: string, held: string): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(APPOINTMENTS);
  await expect(main).toContainText('No appointments to show');
  await find(page, number.toLowerCase().replaceAll('-', ' '), AVERY.birth);
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment', exact: true })).toBeVisible();
  for (const words of [number, held]) await expect(main).toContainText(words);
  await isSoundAtBothWidths(page);
  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await expect(question).toBeVisible();
  await isSoundAtBothWidths(page);
  await question.getByRole('button', { name: 'Keep appointment' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await question.getByRole('button', { name: 'Yes, cancel appointment' }).click();
  await expect(page).toHaveURL(APPOINTMENTS);
  await expect(page.getByText('Your appointment is canceled.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'canceled' })).toContainText(number);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Book another time', exact: true })).toHaveAttribute(
    'href',
    /^\/schedule-appointment\/labcorp\?serviceId=\d+&locationId=./,
  );
  await isSoundAtBothWidths(page);
  await page.getByRole('link', { name: /All past and canceled/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Canceled' })).toContainText('Avery Stone');
}

test('from a ZIP code to a visit booked, found and cancelled, by keyboard alone [BEYOND-1]', async ({ page }) => {
  test.slow();
  const keys = page.keyboard;
  await page.goto('/findcare/services');
  await tabTo(page, page.getByRole('combobox', { name: 'Showing Services near' }));
  await keys.type('60614');
  await keys.press('Enter');
  await placeSaved(page);
  await expect(page.getByRole('heading', { name: /Services near 60614/ })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^Labs/ }).first());
  const refreshed = tilesRefreshed(page);
  await keys.press('Enter');
  await refreshed;
  await tabTo(page, labTile(page).getByRole('link', { name: /See all times/ }));
  await keys.press('Enter');
  await expect(allTimes(page).first()).toBeVisible();
  // The day after the first, whose times run out.
  await tabTo(page, page.getByRole('radio', { name: /\d open$/, checked: true }));
  await keys.press('ArrowRight');
  await expect(times(page).first()).toBeVisible();
  await tabTo(page, allTimes(page).first());
  await markATimeByKeys(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await tabTo(page, onward(page));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('checkbox'));
  await keys.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Agree and continue' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
  await typeThePatient(page);
  await tabTo(page, onward(page));
  await keys.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Confirm appointment' }));
  await keys.press('Enter');
  const number = await confirmationNumber(page);
  await tabTo(page, page.getByRole('link', { name: 'See my appointments' }));
  await keys.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Find an appointment' }));
  await keys.press('Enter');
  await tabTo(page, dialog.getByLabel('Confirmation number'));
  await keys.type(number);
  for (const part of AVERY.birth) {
    await keys.press('Tab');
    await keys.type(part);
  }
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Cancel appointment/ }));
  await keys.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Yes, cancel appointment' }));
  await keys.press('Enter');
  await expect(page.getByText('Your appointment is canceled.')).toBeVisible();
});

async function typeThePatient(page: Page): Promise<void> {
  const keys = page.keyboard;
  await tabTo(page, page.getByRole('radio', { name: 'Me', exact: true }));
  await keys.press('Space');
  const typed: [Locator, string][] = [
    [page.getByLabel('First name', { exact: true }), AVERY.first],
    [page.getByLabel('Last name', { exact: true }), AVERY.last],
    [page.getByRole('textbox', { name: 'Month' }), AVERY.birth[0]],
    [page.getByRole('textbox', { name: 'Day' }), AVERY.birth[1]],
    [page.getByRole('textbox', { name: 'Year' }), AVERY.birth[2]],
    [page.getByLabel('ZIP code'), '60614'],
    [page.getByLabel('Street address'), '2400 N Clark St'],
    [page.getByLabel('Email'), AVERY.email],
    [page.getByLabel('Phone'), AVERY.phone],
  ];
  for (const [field, text] of typed) {
    await tabTo(page, field);
    await keys.type(text);
    if (text === AVERY.birth[2]) await chooseGender(page);
  }
}

async function chooseGender(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
}
