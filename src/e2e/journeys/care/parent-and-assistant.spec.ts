import { expect, type Page } from '@playwright/test';
import { finding, ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const talk = (page: Page) => page.getByRole('dialog', { name: 'Help choosing' });
const next = (page: Page, name = 'Next') => talk(page).getByRole('button', { name, exact: true }).click();
const asked = (page: Page, name: string) => expect(talk(page).getByRole('heading', { name, level: 3 })).toBeFocused();

test.fail(
  'A parent answers the questions for a feverish child of 20 months, is told to have it seen today, and by whom [CHAT-1 part, CHAT-2 part, BEYOND-6 part]',
  finding('visitors A2'),
  async ({ page }) => {
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
    for (const line of ['tel:911', 'tel:988'])
      await expect(talk(page).locator(`a[href="${line}"]`).last()).toBeVisible();
    await talk(page).getByLabel('In your own words').fill('fever since this afternoon');
    await expect(talk(page).getByRole('checkbox', { name: 'Fever', exact: true })).toBeChecked();
    await next(page);
    await expect(talk(page)).toContainText('their own doctor or an urgent care that sees small children');
    const care = /pediatric|children's doctor|Puddle|MedExpress|urgent care|clinic|nurse|near you|\d{3}-\d{4}/i;
    await expect(talk(page).getByRole('link', { name: care }).first()).toBeVisible({ timeout: 2_000 });
  },
);
