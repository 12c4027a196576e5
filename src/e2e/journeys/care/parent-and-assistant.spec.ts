import { expect, type Page } from '@playwright/test';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const CHICAGO = '41.9221/-87.6555/60614/IL/Chicago';

const talk = (page: Page) => page.getByRole('dialog', { name: 'Help choosing' });
const next = (page: Page, name = 'Next') => talk(page).getByRole('button', { name, exact: true }).click();
const asked = (page: Page, name: string) => expect(talk(page).getByRole('heading', { name, level: 3 })).toBeFocused();

test('A parent answers the questions for a feverish child of 20 months, is told to have it seen today, and by whom [CHAT-1 part, CHAT-2 part, BEYOND-6 part]', async ({
  page,
  context,
  baseURL,
}) => {
  // A place of the demo, by day or night: who is open, or opens next, is named.
  await context.addCookies([{ name: 'FCNLocation', value: encodeURIComponent(CHICAGO), url: baseURL ?? '' }]);
  await page.goto('/findcare/services');
  await page.getByRole('button', { name: 'Help choosing', exact: true }).click();
  await asked(page, 'Find the right care');
  await next(page, 'Start');
  await asked(page, 'Are any of these happening now?');
  await talk(page).getByLabel('None of these').check();
  await next(page);
  await asked(page, 'Who needs care?');
  await talk(page).getByLabel('My child').check();
  await next(page);
  await asked(page, 'How old is the patient?');
  await talk(page).getByLabel('Under 3 years').check();
  await talk(page).getByLabel('Age in months').fill('20');
  await next(page);

  // What was answered stands above what is asked now.
  for (const answer of ['None of these', 'My child', '20 months old'])
    await expect(talk(page).getByRole('definition').filter({ hasText: answer })).toBeVisible();
  for (const line of ['tel:911', 'tel:988']) await expect(talk(page).locator(`a[href="${line}"]`).last()).toBeVisible();
  await talk(page).getByLabel('In your own words').fill('fever since this afternoon');
  await expect(talk(page).getByRole('checkbox', { name: 'Fever', exact: true })).toBeChecked();
  await next(page);
  await expect(talk(page)).toContainText('their own doctor or an urgent care that sees small children');
  const care = talk(page).getByRole('region', { name: 'Who can see them' });
  await expect(care.getByRole('heading')).toContainText('a child of 20 months');
  const named = care.getByRole('listitem').first();
  await expect(named).toContainText(/(?:Open|Opens) .*\d(?:\.\d)? miles? away/);
  await expect(care).toContainText('Call your child’s doctor');

  // Who is named there takes the child, and so does the list of all.
  await care.getByRole('link', { name: 'Look for urgent care' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: For a child of 20 months' })).toBeVisible();
});
