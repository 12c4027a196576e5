import { expect, type Locator, type Page } from '@playwright/test';

/** States that open one after another, on one page or on the way from page to page. */
export type Journey = {
  name: string;
  /** Where it begins. */
  at: string;
  /** What axe looks at, where the rest of the page is no other than what it sees elsewhere. */
  part?: string;
  /** The width of the window; 1280 px otherwise. */
  width?: number;
  /** Another width at which axe looks at each state. */
  alsoAt?: number;
  /** The saved place. */
  place?: string;
  steps: OpenState[];
};
/** One state: what it is, and how one gets there from the one before. */
export type OpenState = [what: string, open: (page: Page) => Promise<unknown>];

/** The pages of the finder. */
export const HOME = '/findcare/services';
export const SKIN = '/findcare/category/skin-hair';
export const RESULTS = '/findcare/category/search-results';
export const FINDER = '/store-finder';
/** A saved place with clinics near, and one where few services are offered. */
export const CAMBRIDGE = '42.3647/-71.1042/02139/MA/Cambridge';
export const ANCHORAGE = '61.2167/-149.8947/99501/AK/Anchorage';

/** Presses the first button of this name. */
export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click();
}

/** Waits until the first of these is there. */
export function see(some: Locator): Promise<void> {
  return expect(some.first()).toBeVisible();
}

/** Closes the dialog that is open. */
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The step to another page, and what is there. */
export function goTo(address: string, sight: (page: Page) => Locator): OpenState[1] {
  return async (page) => {
    await page.goto(address);
    await see(sight(page));
  };
}
