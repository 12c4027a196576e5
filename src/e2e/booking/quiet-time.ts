import { expect, type Page } from '@playwright/test';
import { allTimes, holdBar } from './booking-steps.ts';

/** Has the last shown time of a later day held, which few others take; gives it in the words of the hold. */
export async function holdAQuietTime(page: Page): Promise<string> {
  await expect(allTimes(page).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(3)
    .check();
  await allTimes(page).last().click();
  await expect(holdBar(page)).toContainText('We are holding');
  return /holding (.+?, \d{1,2}:\d\d [ap]m) at /.exec(await holdBar(page).innerText())?.[1] ?? 'no time';
}
