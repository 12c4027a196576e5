import { expect, type Locator, type Page } from '@playwright/test';
import { AVERY, bookByCalls, oneOf, openDays, type OpenSlot } from './booking-calls.ts';
import { test } from '../test.ts';

export { AVERY } from './booking-calls.ts';

/** Where a lab visit's place and time are chosen. */
export const DETAILS = '/schedule-appointment/labcorp';
/** The same with a test chosen, as tiles lead to it. */
export const A1C_TEST = `${DETAILS}?serviceId=1003`;
/** Where appointments are listed and found. */
export const APPOINTMENTS = '/schedule-appointment/partner/appointments/';

/** Every shown time of the chosen location. */
export function allTimes(page: Page): Locator {
  return page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ });
}

/** The ten-minute times of each of three workers, and a town in Central Time for each, as its cookie. */
const SHARES = [
  { times: /^\d{1,2}:[03]0 [ap]m$/, zip: '60614', cookie: '41.9227/-87.6472/60614/IL/Chicago' },
  { times: /^\d{1,2}:[14]0 [ap]m$/, zip: '77002', cookie: '29.7604/-95.3698/77002/TX/Houston' },
  { times: /^\d{1,2}:[25]0 [ap]m$/, zip: '75201', cookie: '32.7876/-96.7994/75201/TX/Dallas' },
] as const;

function ownShare(): (typeof SHARES)[number] {
  const share = SHARES[test.info().parallelIndex];
  if (!share)
    throw new Error(`SHARES in booking-steps.ts has times for ${SHARES.length} workers; add some for the others.`);
  return share;
}

/** The times that this worker may take: two tests that run at once never want the same seat. */
export function times(page: Page): Locator {
  return page.getByRole('radio', { name: ownShare().times });
}

/** Resolves once what is typed is kept on the server with these words in it: a save that was under way before may be without them. */
export function keptWith(page: Page, words: string): Promise<unknown> {
  return page.waitForResponse((response) => {
    const sent = response.request();
    return (
      sent.method() === 'PUT' && sent.url().endsWith('/draft') && !!sent.postData()?.includes(words) && response.ok()
    );
  });
}

/** Goes to the first of this worker's times by keys alone, and has it held. */
export async function markATimeByKeys(page: Page): Promise<void> {
  const own = times(page).first();
  for (let presses = 0; presses < 24; presses += 1) {
    if (await own.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Space');
  await expect(own).toBeChecked();
}

/** The bar with the countdown. */
export function holdBar(page: Page): Locator {
  return page.getByRole('timer', { name: 'Time left on your hold' });
}

/** The button that goes on: beside the summary on a wide screen, at the foot of a phone. */
export function onward(page: Page): Locator {
  return page.getByRole('button', { name: /^(Continue|Continue to .+)$/ }).filter({ visible: true });
}

/** Opens the first step in a browser that has saved this worker's town: two tests that run at once look at different locations. */
export async function openDetailsAgain(page: Page): Promise<void> {
  await saveOwnTown(page);
  await page.goto(A1C_TEST);
  await expectTimesNear(page, ownShare().zip);
}

async function saveOwnTown(page: Page): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  await page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(ownShare().cookie), url }]);
}

/** Which days: any but the first, whose times run out; or late ones, whatever the hour more than a day ahead. */
type Days = 'any' | 'late';

/** A random one of this worker's open times for the A1C test in its own town. */
async function ownTime(page: Page, when: Days): Promise<OpenSlot & { locationId: string }> {
  const [latitude = 0, longitude = 0] = ownShare().cookie.split('/').map(Number);
  const asked = { organizationName: 'labcorp', serviceId: 1003, position: { latitude, longitude } };
  const { locationId, days } = await openDays(page, asked);
  const own = days
    .slice(when === 'late' ? -5 : 1)
    .flatMap(({ timeSlots }) => timeSlots.filter(({ localTime }) => ownShare().times.test(localTime)));
  return { ...oneOf(own), locationId };
}

/** Opens the first step by a link to one of this worker's times, which is held then. */
export async function openHeld(page: Page, when: Days = 'any'): Promise<void> {
  await saveOwnTown(page);
  const { locationId, start } = await ownTime(page, when);
  await page.goto(`${A1C_TEST}&${new URLSearchParams({ locationId, start }).toString()}`);
  await expect(holdBar(page)).toContainText('We are holding');
}

/** Books one of this worker's times, without the pages; gives the number. */
export async function haveBooked(page: Page): Promise<string> {
  const { id } = await ownTime(page, 'any');
  return (await bookByCalls(page, 'labcorp', id)).number;
}

async function expectTimesNear(page: Page, zip: string): Promise<void> {
  await expect(page.getByText(new RegExp(`near ${zip}`))).toBeVisible();
  await chooseADay(page);
}

/** Shows a random day after the first one, one with many times where there is one: today's times run out as the day goes on, a Saturday's as tests book. */
export async function chooseADay(page: Page): Promise<void> {
  const open = page.getByRole('radio', { name: /\d open$/ });
  // Not for a time of the first day: of a test that needs a fast, by day, each of today's says more than when it is.
  await expect(open.first()).toBeVisible();
  const full = page.getByRole('radio', { name: /[3-9]\d open$/ });
  const days = (await full.count()) > 1 ? full : open;
  await days.nth(1 + Math.floor(Math.random() * ((await days.count()) - 1))).check();
  await showOwnTimes(page);
}

async function showOwnTimes(page: Page): Promise<void> {
  // The first times of the day may all be taken, or be another worker's.
  const more = page.getByRole('button', { name: /^\d+ more .+ times$/ });
  await expect(times(page).or(more).first()).toBeVisible();
  while ((await times(page).count()) === 0 && (await more.count()) > 0) await more.first().click();
  await expect(times(page).first()).toBeVisible();
}

/** Marks a random one of this worker's times, and gives the words of the hold. */
export async function holdATime(page: Page): Promise<string> {
  await chooseADay(page);
  return holdOneShown(page);
}

async function holdOneShown(page: Page): Promise<string> {
  const count = await times(page).count();
  const time = times(page).nth(Math.floor(Math.random() * count));
  await time.click();
  await expect(holdBar(page)).toContainText('We are holding');
  return (await holdBar(page).innerText()).replace(/\s+/g, ' ');
}

/** Reads and agrees in the consent dialog. */
export async function agreeToTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /I have read these terms/ }).check();
  await dialog.getByRole('button', { name: 'Agree and continue' }).click();
}

/** As far as the patient's page. */
export async function goToPatient(page: Page, when: Days = 'any'): Promise<void> {
  await openHeld(page, when);
  await onward(page).click();
  await agreeToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
  // The buttons stand below the form, which is longer than what stands for it while it loads.
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

/** Types a date of birth. */
export async function fillBirth(
  page: Page | Locator,
  [month, day, year]: readonly [string, string, string],
): Promise<void> {
  await page.getByRole('textbox', { name: 'Month' }).fill(month);
  await page.getByRole('textbox', { name: 'Day' }).fill(day);
  await page.getByRole('textbox', { name: 'Year' }).fill(year);
}

/** Types a whole patient, for 'Me'. */
export async function fillPatient(page: Page, birth: readonly [string, string, string] = AVERY.birth): Promise<void> {
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  await page.getByLabel('First name', { exact: true }).fill(AVERY.first);
  await page.getByLabel('Last name', { exact: true }).fill(AVERY.last);
  await fillBirth(page, birth);
  await page.getByRole('radio', { name: 'Female' }).check();
  await fillContact(page);
}

/** Types a child of nine, whom a parent books for. */
export async function fillChild(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /My child, under 18/ }).check();
  await page.getByLabel('Child’s first name').fill('Robin');
  await page.getByLabel('Child’s last name').fill('Stone');
  await fillBirth(page, ['1', '1', String(new Date().getFullYear() - 9)]);
  await page.getByRole('radio', { name: 'Prefer not to say' }).check();
  await fillContact(page);
  await page.getByLabel('Your first name').fill(AVERY.first);
  await page.getByLabel('Your last name').fill(AVERY.last);
  await page.getByRole('combobox', { name: 'You are the child’s' }).selectOption('Parent');
  await page.getByRole('checkbox', { name: 'I agree to this visit, will oversee it, and will pay for it.' }).check();
}

/** Types the contact part. */
export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('ZIP code').fill('60614');
  await expect(page.getByText('Chicago, Illinois.')).toBeVisible();
  await page.getByLabel('Street address').fill('2400 N Clark St');
  await page.getByRole('textbox', { name: /email/i }).fill(AVERY.email);
  await page.getByRole('textbox', { name: /phone/i }).fill(AVERY.phone);
}

/** As far as the review. */
export async function goToReview(page: Page, when: Days = 'any'): Promise<void> {
  await goToPatient(page, when);
  await fillPatient(page);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
}

/** Books by the pages, as far as the confirmation, and gives its number. */
export async function book(page: Page, when: Days = 'any'): Promise<string> {
  await goToReview(page, when);
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const number =
    (await page
      .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';
  expect(number).toMatch(/^LK-/);
  return number;
}

/** Books the open time that a link names, for a grown-up patient, and gives the confirmation number. */
export async function bookTime(page: Page, { link, words }: { link: string; words: RegExp }): Promise<string> {
  await page.goto(link);
  await expect(holdBar(page)).toContainText(words);
  await onward(page).click();
  await agreeToTerms(page);
  await fillPatient(page);
  await onward(page).click();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const number = page.getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  return (await number.textContent()) ?? '';
}

/** Looks an appointment up by number and date of birth. */
export async function find(page: Page, number: string, birth: readonly [string, string, string]): Promise<void> {
  await page.goto(APPOINTMENTS);
  await page.getByRole('button', { name: 'Find an appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find an appointment' });
  await dialog.getByLabel('Confirmation number').fill(number);
  await fillBirth(dialog, birth);
  await dialog.getByRole('button', { name: 'Find', exact: true }).click();
}
