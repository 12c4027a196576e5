import { expect, type Locator, type Page } from '@playwright/test';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Opens a site from the list of sites, and waits until its hours can be changed. */
export async function openFromList(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name }).getByRole('link', { name }).click();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
}

/** Types when the site opens or closes, for each day of the week. */
export async function typeEachDay(page: Page, what: 'opens' | 'closes', clock: string): Promise<void> {
  for (const day of WEEK) {
    const field = page.getByLabel(`${day}, ${what}`, { exact: true });
    await field.fill(clock);
    await field.blur();
  }
}

/** Saves as far as the question what becomes of so many people, such as '3 people'. */
export async function saveAndDecide(page: Page, people: string): Promise<Locator> {
  await page.getByRole('button', { name: `Save, then decide for ${people}` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${people} (is|are) booked at `) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What the question says in a column of somebody's row. */
export async function cellOf(dialog: Locator, person: string, column: string): Promise<string> {
  const headings = await dialog.getByRole('columnheader').allInnerTexts();
  const row = dialog.getByRole('row', { name: person });
  // The first column is the row's heading.
  return row
    .getByRole('cell')
    .nth(headings.indexOf(column) - 1)
    .innerText();
}

/** Says what becomes of somebody. */
export async function decideFor(dialog: Locator, person: string, fate: 'Keep' | 'Move' | 'Cancel'): Promise<void> {
  await dialog.getByRole('combobox', { name: new RegExp(`^${person}, `) }).selectOption(fate);
}
