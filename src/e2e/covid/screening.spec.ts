import { expect, type Page } from '@playwright/test';
import { tabTo } from '../keyboard.ts';
import { expectSound } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SCREENING = '/covid19/testing/screening';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).click();

/** A day so many days before today, by the browser's own calendar. */
function daysAgo(days: number): { month: string; day: string; year: string } {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return { month: String(date.getMonth() + 1), day: String(date.getDate()), year: String(date.getFullYear()) };
}

/** Resolves once the page's script is awake, which a first press or focus wakes. */
async function awake(page: Page): Promise<void> {
  await expect(page.locator('astro-island:not([ssr]) > .screening')).toBeVisible();
}

/** Opens the questions, of which no danger sign fits. */
async function pastDanger(page: Page, query = ''): Promise<void> {
  await page.goto(SCREENING + query);
  // The first press wakes the page's script, which then does it again.
  await page.getByLabel('None of these').click();
  await awake(page);
  await expect(page.getByLabel('None of these')).toBeChecked();
  await next(page);
  await expect(heading(page, /Which symptoms/)).toBeFocused();
}

/** Answers that nobody was near, and that there are no plans but this one. */
async function toOutcome(page: Page, plan = 'None of these'): Promise<void> {
  await next(page);
  await page.getByLabel('No, or I don’t know').check();
  await next(page);
  await page.getByLabel(plan).check();
  await next(page, 'See my test');
}

test('who is ill is led by keyboard to a rapid antigen test today, and on to its booking with the answers; none is in storage or an address [COV-2 part]', async ({
  page,
}) => {
  await page.goto(SCREENING);
  await expectSound(page);
  await tabTo(page, page.getByLabel('None of these'));
  await awake(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading(page, /Which symptoms/)).toBeFocused();
  await expect(page.getByText('Question 2 of 4')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose when the first one began')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('3 years or older').check();
  await toOutcome(page);
  await expect(heading(page, 'A rapid antigen test fits')).toBeFocused();
  await expect(page.getByText('test again after 48 hours')).toBeVisible();
  await expect(page.getByText('$39 without insurance. Many plans pay: we check yours before you book.')).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(heading(page, 'A rapid antigen test fits'), 'a reload loses nothing').toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith('/covid19/patient-info'));
  await next(page, 'Continue with rapid antigen');
  expect((await sent).postDataJSON()).toMatchObject({ screening: { symptoms: ['fever'], began: 'yesterday' } });
  await expect(heading(page, 'Before you start')).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
  );
  expect(kept).not.toMatch(/fever|yesterday|symptom/);
  expect(kept).toContain('1901');
});

test('who was near someone is told the day from which a lab PCR can tell, and why [COV-2 part]', async ({ page }) => {
  await pastDanger(page);
  await page.getByLabel('None of these').check();
  await page.getByLabel('3 years or older').check();
  await next(page);
  await page.getByLabel(/within 6 feet/).check();
  const fill = async (days: number): Promise<void> => {
    const { month, day, year } = daysAgo(days);
    await page.getByLabel('Month').fill(month);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByLabel('Year').fill(year);
    await next(page);
  };
  await fill(-2);
  await expect(page.getByText('Enter a day that isn’t in the future')).toBeVisible();
  await fill(1);
  await page.getByLabel('None of these').check();
  await next(page, 'See my test');
  await expect(heading(page, /^Test on .+, or later$/)).toBeFocused();
  await expect(page.getByText('A test in the first 5 days often misses the virus.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with lab PCR' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show times before \w+day anyway$/ })).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await page.getByRole('checkbox', { name: 'I tested positive in the last 90 days' }).check();
  await next(page, 'See my test');
  await expect(heading(page, 'A PCR can stay positive for months')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue with rapid antigen' })).toBeVisible();
});

test('a danger sign stops the questions: whom to call, no test, and Back opens the question again [COV-2 part]', async ({
  page,
}) => {
  await page.goto(SCREENING);
  await page.getByLabel(/Trouble breathing/).click();
  await expect(heading(page, 'Call 911')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Call 911 now');
  await expect(page.getByText('We’ve stopped here')).toBeVisible();
  await expect(page.getByRole('button', { name: /Next|Continue/ })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Is any of this happening now?')).toBeFocused();
  await expect(page.getByLabel(/Trouble breathing/)).not.toBeChecked();
});

test('a child who is too young is led to care, and one under 3 months with a fever to a doctor now [COV-2 part]', async ({
  page,
}) => {
  await pastDanger(page);
  await page.getByLabel('None of these').check();
  await page.getByLabel('3 months to 2 years').check();
  await next(page);
  await expect(heading(page, 'We test from 3 years on')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Find a pediatrician' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Fever or chills').check();
  await page.getByLabel('Yesterday').check();
  await page.getByLabel('Under 3 months').check();
  await next(page);
  await expect(page.getByRole('alert')).toContainText('Call your baby’s doctor now'.replace('’', "'"));
  await expect(page.getByRole('button', { name: /Next|Continue/ })).toHaveCount(0);
  await expectSound(page);
});

test('with the time of a visit the days begin there; what is answered leads to a kind of test, and to the sites that give it, each with its models and classes [COV-2]', async ({
  page,
}) => {
  const visit = new Date();
  visit.setDate(visit.getDate() + 10);
  await pastDanger(page, `?time=${encodeURIComponent(visit.toISOString())}`);
  await page.getByLabel('None of these').check();
  await page.getByLabel('3 years or older').check();
  await next(page);
  await page.getByLabel(/within 6 feet/).check();
  const { month, day, year } = daysAgo(1);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Year').fill(year);
  await next(page);
  await page.getByLabel('None of these').check();
  await next(page, 'See my test');
  const date = visit.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  await expect(heading(page, `Test on ${date}, or later`)).toBeFocused();
  await expectSound(page);
  await next(page, 'Continue with lab PCR');
  await expect(heading(page, 'Before you start')).toBeVisible();
  // The next page's script keeps the test that the address names.
  const kept = await page.waitForFunction(() => sessionStorage.getItem('serviceId'));
  const chosen = Number(await kept.jsonValue());
  const answer = await page.request.get(`/api/covid19/sites?lat=41.92&lng=-87.65&serviceId=${String(chosen)}`);
  const sites = (await answer.json()) as {
    testingModels: { serviceId: number; testingModel: string; testingClass: string }[];
  }[];
  expect(sites.length).toBeGreaterThan(0);
  for (const { testingModels } of sites)
    expect(testingModels).toContainEqual({
      serviceId: chosen,
      testingModel: 'lab-pcr',
      testingClass: 'molecular',
    });
});
