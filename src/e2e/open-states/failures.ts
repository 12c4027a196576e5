import type { Locator, Page } from '@playwright/test';
import { goTo, see, SKIN, type Journey, type OpenState } from './step.ts';

type Answer = { status?: number; json?: object; body?: string };

const TILES = '**/api/tiles';
const NONE = {
  tiles: [],
  error: {},
  geoLocation: { lat: 0, lng: 0, zipCode: '', state: '', city: '' },
  relatedCategories: [],
  asked: null,
  danger: [],
  banners: [],
  overMaxPrice: 0,
};

/** A search that is answered so: by the server, not at all, or by no network. */
function answered(answer: Answer | 'never' | 'no network', end: (page: Page) => Locator): OpenState[1] {
  return async (page) => {
    await page.goto(SKIN);
    await page.unroute(TILES);
    await page.route(TILES, async (route) => {
      if (answer === 'no network') await route.abort();
      else if (answer !== 'never') await route.fulfill({ contentType: 'application/json', ...answer });
    });
    await page.getByRole('checkbox', { name: 'Online services' }).click();
    await see(end(page));
  };
}

const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert');

/** What comes when no services can be shown, or not yet. */
export const FAILURES: Journey = {
  name: 'a list that does not come',
  at: SKIN,
  part: 'section[aria-labelledby=results]',
  steps: [
    ['it is slow', answered('never', (page) => page.locator('main .skel'))],
    ['it is empty', answered({ json: NONE }, (page) => page.getByText(/^Nothing fits/))],
    ['it is gone', answered({ status: 404, json: { status: 404, code: 'no-such-category' } }, alert)],
    ['the server fails', answered({ status: 500, json: {} }, alert)],
    ['the answer ends too early', answered({ body: '{"tiles": [' }, alert)],
    ['there is no network', answered('no network', alert)],
    ['there is no such page', goTo('/findcare/nowhere', (page) => page.getByRole('heading'))],
  ],
};
