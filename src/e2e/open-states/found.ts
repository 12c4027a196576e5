import type { Page } from '@playwright/test';
import { FINDER, goTo, press, RESULTS, see, type Journey } from './step.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Chooses the lowest of the pins, which the card then covers. */
async function chooseOnMap(page: Page, pin: string): Promise<void> {
  await page.locator(`.map .pin${pin}`).last().focus();
  await page.keyboard.press('Enter');
  await see(page.locator('.info-card'));
}

/** Follows the first store of the list with these words. */
async function visit(page: Page, hasText: RegExp): Promise<void> {
  await page.goto(FINDER);
  await page.locator('.store').filter({ hasText }).locator('h3 a').first().click();
  await see(page.getByRole('heading', { name: 'Opening hours' }));
}

/** Pages that are made on request: results, stores and what is on their map. */
export const FOUND: Journey[] = [
  {
    name: 'what a search finds',
    at: RESULTS,
    steps: [
      ['nothing asked yet', (page) => see(heading(page))],
      ['results', goTo(`${RESULTS}?q=rash&near=02139`, (page) => page.locator('.tile'))],
      ['no results', goTo(`${RESULTS}?q=xqzzv+wqpt`, (page) => page.getByText(/^Nothing fits/))],
      [
        'near one of several places',
        goTo(`${RESULTS}?q=rash&near=portland`, (page) => page.getByRole('link', { name: 'Portland, ME' })),
      ],
      [
        'near a place that is not known',
        goTo(`${RESULTS}?q=rash&near=Xyzzyville`, (page) => page.getByText(/^Couldn.t find the location Xyzzyville/)),
      ],
      [
        'danger, with what else can help',
        async (page) => {
          await page.goto(`${RESULTS}?q=want+to+die`);
          await page.getByText('Show care and articles that can help too').click();
        },
      ],
      [
        'for no answers',
        goTo('/findcare/category/chat-results', (page) => page.getByText('We don’t have your answers.')),
      ],
    ],
  },
  {
    name: 'stores',
    at: FINDER,
    steps: [
      [
        'a closed one on the map',
        async (page) => {
          await press(page, 'Show map');
          await chooseOnMap(page, '.shut');
        },
      ],
      [
        'near a place that is typed',
        async (page) => {
          await page.getByLabel('City, state or ZIP code').fill('hous');
          await see(page.getByRole('option'));
        },
      ],
      [
        'none near',
        goTo(`${FINDER}?near=96799&has=Labs&miles=5`, (page) => page.getByRole('heading', { name: /^No store/ })),
      ],
      [
        'near one of several places',
        goTo(`${FINDER}?near=Springfield`, (page) => page.getByRole('link', { name: 'Springfield, MO' })),
      ],
      [
        'near a place that is not known',
        goTo(`${FINDER}?near=Xyzzyville`, (page) => page.getByText(/^Couldn.t find the location Xyzzyville/)),
      ],
      ['of a state', goTo(`${FINDER}/massachusetts`, (page) => page.locator('main li'))],
      ['one of them', (page) => visit(page, /Directions/)],
      ['a closed one', (page) => visit(page, /closed temporarily/)],
    ],
  },
  {
    name: 'the map of a phone',
    at: FINDER,
    width: 390,
    steps: [
      [
        'with a store',
        async (page) => {
          await press(page, 'Show map');
          await chooseOnMap(page, ':not(.shut, .cluster)');
        },
      ],
    ],
  },
];
