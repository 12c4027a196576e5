import type { Locator, Page } from '@playwright/test';
import { ANCHORAGE, CAMBRIDGE, close, goTo, HOME, press, see, SKIN, type Journey, type OpenState } from './step.ts';

/** Closes the dialog before, and opens the one of this control. */
function dialog(control: (page: Page) => Locator): OpenState[1] {
  return async (page) => {
    await close(page);
    await control(page).click();
    await see(page.getByRole('dialog'));
  };
}

async function leaveByBanner(page: Page): Promise<void> {
  await close(page);
  const offers = page.getByRole('region', { name: 'Offers' });
  await offers.scrollIntoViewIfNeeded();
  await offers.getByRole('button', { name: 'Slide 3 of 3' }).click();
  await dialog(() => offers.getByRole('button', { name: 'Go to Tarnwell' }))(page);
}

/** Looks at the first service of the list once its own place's services are there. */
async function lookAtFirst(page: Page): Promise<void> {
  await see(page.getByRole('link', { name: /^Book .+ at / }));
  const seen = page.waitForResponse('**/viewed');
  await page.locator('.tile summary').first().click();
  await seen;
  await page.reload();
  await see(page.getByText('Recently viewed'));
}

/** Lists of services, what opens from them, and what a service shows. */
export const LISTS: Journey[] = [
  {
    name: 'what a list opens',
    at: `${SKIN}?in=1&price=100&sort=price`,
    steps: [
      [
        'filters, order and a link to pass on',
        async (page) => {
          await see(page.getByRole('list', { name: 'Chosen filters' }));
          await press(page, 'Share these results');
          await see(page.getByText(/^(Link copied|Copy the address)/));
        },
      ],
      ['details', dialog((page) => page.locator('.tile summary').first())],
      ['the way to a partner', dialog((page) => page.getByRole('link', { name: /^Book a time with Larkmoor/ }))],
      ['the way to a video', dialog((page) => page.getByRole('button', { name: /^Watch/ }))],
      ['another category', dialog((page) => page.getByRole('link', { name: 'Change category' }))],
    ],
  },
  {
    name: 'filters on a phone',
    at: SKIN,
    width: 390,
    steps: [
      [
        'with what they leave',
        async (page) => {
          await page.getByText('Filters', { exact: true }).click();
          await page.getByRole('dialog').getByText('Acne', { exact: true }).click();
          await see(page.getByRole('button', { name: /^Show \d+ results?$/ }));
        },
      ],
    ],
  },
  {
    name: 'questions about Medicare',
    at: '/findcare/category/medicare',
    steps: [
      ['an answer', dialog((page) => page.getByRole('button', { name: 'When can I sign up?' }))],
      ['the way to an advertiser', leaveByBanner],
    ],
  },
  {
    name: 'a list for a saved place',
    at: '/findcare/category/labs',
    place: CAMBRIDGE,
    steps: [
      ['next times, and a service that was looked at', lookAtFirst],
      ['that service on home', goTo(HOME, (page) => page.getByRole('region', { name: 'Recently viewed' }))],
    ],
  },
  {
    name: 'a service',
    at: '/findcare/online-dermatologist',
    place: ANCHORAGE,
    steps: [
      ['not offered here', (page) => see(page.getByRole('link', { name: 'See who can help in Alaska' }))],
      [
        'with More details',
        async (page) => {
          await page.goto('/findcare/partner/labcorp');
          await page.locator('main summary').first().click();
        },
      ],
    ],
  },
];
