import { expect, type Page } from '@playwright/test';
import { pressByKeys, tabTo, typeByKeys } from '../keyboard.ts';
import { allTimes, holdBar, onward } from './booking-steps.ts';
import type { Guest } from './guests.ts';

/** Types a need on home, takes the first suggestion with the arrows, and skips the head of the results. */
export async function searchByKeys(page: Page, words: string): Promise<void> {
  const need = page.getByRole('combobox', { name: 'What do you need help with?' });
  await tabTo(page, need);
  // What comes for the letters before the last would be another list, without the mark.
  const whole = page.waitForResponse((answer) => !!answer.request().postData()?.includes(JSON.stringify(words)));
  await page.keyboard.type(words);
  await whole;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByRole('search', { name: 'What do you need help with?' }).getByRole('status')).toHaveText(
    /^\d+ results? (is|are) available, use up and down arrow keys to navigate$/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(need).toHaveAttribute('aria-activedescendant', /.+-0$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/findcare\/category\/search-results/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Goes to the third day and holds the third of its times: arrows move, Space takes. */
export async function holdByKeys(page: Page): Promise<void> {
  const { keyboard } = page;
  const day = (checked?: boolean) =>
    page.getByRole('radio', { name: /\d open$/, ...(checked === undefined ? {} : { checked }) });
  await tabTo(page, day(true));
  for (let presses = 0; presses < 2; presses += 1) await keyboard.press('ArrowRight');
  await expect(day().nth(2)).toBeChecked();
  await tabTo(page, allTimes(page).first());
  for (let presses = 0; presses < 2; presses += 1) await keyboard.press('ArrowRight');
  await expect(allTimes(page).nth(2)).toBeFocused();
  await expect(holdBar(page)).toHaveCount(0);
  await keyboard.press('Space');
  await expect(holdBar(page)).toContainText('We are holding');
}

/** On from the held time: reads the terms, agrees, and is at the form. */
export async function agreeByKeys(page: Page): Promise<void> {
  await pressByKeys(page, onward(page));
  const dialog = page.getByRole('dialog', { name: /^Consent / });
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await pressByKeys(page, dialog.getByRole('button', { name: 'Agree and continue' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
}

/** Types who somebody is, in the order of the form. */
export async function typeGuest(page: Page, { name, birth, zip, town, street, email, phone }: Guest): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, page.getByRole('radio', { name: 'Me', exact: true }));
  await keyboard.press('Space');
  await typeByKeys(page, page.getByLabel('First name', { exact: true }), name[0]);
  await typeByKeys(page, page.getByLabel('Last name', { exact: true }), name[1]);
  for (const [index, label] of ['Month', 'Day', 'Year'].entries())
    await typeByKeys(page, page.getByRole('textbox', { name: label }), birth[index] ?? '');
  await tabTo(page, page.getByRole('radio', { name: 'Female' }));
  await keyboard.press('Space');
  await typeByKeys(page, page.getByLabel('ZIP code'), zip);
  await expect(page.getByText(town)).toBeVisible();
  await typeByKeys(page, page.getByLabel('Street address'), street);
  await typeByKeys(page, page.getByLabel('Email'), email);
  await typeByKeys(page, page.getByLabel('Phone'), phone);
}
