import { expect, type Page } from '@playwright/test';
import { fillPatient, holdBar, onward } from '../booking/booking-steps.ts';

export const TERMS = '/covid19/testing/terms';
/** A place with several sites, as its cookie and as the API has it. */
const HOME = { cookie: '41.9227/-87.6472/60614/IL/Chicago', latitude: 41.9227, longitude: -87.6472 };

/** The tests by their numbers: rapid antigen and lab PCR. */
export const ANTIGEN = 1901;
export const PCR = 1902;

type Near = { locationId: string; name: string; note: string; status: string };

/** The site near the place of these journeys that gives a test and of which it says so, such as /^By car\.$/. */
export async function siteNear(page: Page, note: RegExp, serviceId = ANTIGEN): Promise<Near> {
  return (await sitesNear(page, note, serviceId))[0] as Near;
}

/** All of these sites, nearest first. */
export async function sitesNear(page: Page, note: RegExp, serviceId: number): Promise<Near[]> {
  const { latitude, longitude } = HOME;
  const data = { serviceId, organizationId: 'bluewick', position: { latitude, longitude } };
  const found = (await (await page.request.post('/api/scheduler/locations/search', { data })).json()) as Near[];
  const fit = found.filter((one) => one.status === 'Active' && note.test(one.note));
  if (!fit[0]) throw new Error(`No site says ${String(note)}: ${found.map((one) => one.note).join(', ')}`);
  return fit;
}

/** Sets the place of these journeys. */
export async function beNear(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(HOME.cookie), url }]);
}

/** Begins with a test and a site chosen, and agrees to the terms. */
export async function agree(page: Page, { locationId }: Near, serviceId = ANTIGEN): Promise<void> {
  await page.goto(`${TERMS}?serviceId=${serviceId}&locationId=${locationId}`);
  await agreeHere(page);
}

/** Waits until the whole terms are there to be read, folded. */
export async function termsCame(page: Page): Promise<void> {
  await expect(page.locator('details .quote')).toBeAttached();
}

/** Agrees to the terms at their page. */
export async function agreeHere(page: Page): Promise<void> {
  await termsCame(page);
  await page.getByRole('checkbox', { name: /I have read the terms/ }).check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who is the test for?' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

/** As far as the questions, with a grown-up patient unless `fill` types another. */
export async function goToQuestions(page: Page, site: Near, fill = fillPatient): Promise<void> {
  await agree(page, site);
  await fill(page);
  await onward(page).click();
  await atQuestions(page);
}

/** At the questions for the lab. */
export async function atQuestions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'A few questions for the lab' })).toBeVisible();
  await expect(page.getByText('Is this your first COVID-19 test?')).toBeVisible();
}

/** Leaves all questions out, as far as the page of times. */
export async function leaveQuestionsOut(page: Page): Promise<void> {
  await atQuestions(page);
  await page.getByRole('button', { name: 'Leave all out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
}

/** As far as the times of the site. */
export async function goToTimes(page: Page, site: Near, fill = fillPatient): Promise<void> {
  await goToQuestions(page, site, fill);
  await leaveQuestionsOut(page);
}

/** Has a random time of a late day held at the page of times, where the site is chosen already. */
export async function holdATime(page: Page): Promise<void> {
  const times = page.getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ });
  const days = page.getByRole('radio', { name: /\d open$/ });
  await expect(times.first()).toBeVisible();
  // Not the first day, whose times run out.
  const count = await days.count();
  await days.nth(1 + Math.floor(Math.random() * (count - 1))).check();
  await expect(times.first()).toBeVisible();
  await times.nth(Math.floor(Math.random() * (await times.count()))).click();
  await expect(holdBar(page)).toContainText('We are holding');
}

/** Settles on its page how the test that is held is paid, by the patient unless `pay` says otherwise there, and goes to the review. */
export async function settle(page: Page, pay = payAtVisit): Promise<void> {
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How will it be paid?' })).toBeVisible();
  // The page is awake once it has asked whether the time is still held.
  await expect(holdBar(page)).toContainText('We are holding');
  await pay(page);
  await page.getByRole('button', { name: 'Continue to review' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
  await expect(page.getByText('You pay', { exact: true })).toBeVisible();
}

async function payAtVisit(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'I pay at the visit' }).check();
}

/** Books by the pages, as far as the confirmation, and gives its number. */
export async function bookTest(page: Page, site: Near, fill = fillPatient): Promise<string> {
  await goToTimes(page, site, fill);
  await holdATime(page);
  await settle(page);
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  return (
    (await page
      .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? ''
  );
}

/** Waits until the questions have loaded what begins a booking: without it a page that loses its network can't go on. */
export async function questionsLoaded(page: Page): Promise<void> {
  for (const part of ['/keep-screening.', '/calls.'])
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((loaded) => loaded.name.includes(name)),
      part,
    );
}
