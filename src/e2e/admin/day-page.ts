import type { Locator, Page } from '@playwright/test';

/** The row of somebody in the list of a day, as the list calls them: 'Sam T.'. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
}

/** The button with somebody's name, which has the focus of a row. */
export function person(page: Page, name: string): Locator {
  return page.getByRole('table').getByRole('button', { name, exact: true });
}

/** The open appointment, beside the list. */
export function opened(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Appointment' });
}

/** Where somebody is looked for in the list. */
export function search(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Find a person' });
}

/** How many are in each state, as the tabs above the list say. */
export async function counts(page: Page): Promise<Record<string, number>> {
  const tabs = await page.getByRole('group', { name: 'Show', exact: true }).locator('label').allInnerTexts();
  return Object.fromEntries(
    tabs.map((text) => {
      const [, state = text, many] = /^(.+?)\s+(\d+)$/s.exec(text.trim()) ?? [];
      return [state, Number(many)];
    }),
  );
}

/** The confirmation number that somebody's row has. */
export async function numberOf(page: Page, name: string): Promise<string> {
  return row(page, name)
    .getByText(/^LK-\w{4}-\w{4}$/)
    .innerText();
}
