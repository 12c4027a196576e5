import { expect, type Page } from '@playwright/test';
import { press, see, type Journey } from './step.ts';

const CONTENT = '**/api/content/chat*';
const next = (page: Page): Promise<void> => press(page, 'Next');

async function openWithoutNetwork(page: Page): Promise<void> {
  await page.route(CONTENT, (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Start the questions' }).click();
  await see(page.getByRole('dialog').getByRole('alert'));
}

async function tellWords(page: Page): Promise<void> {
  await page.getByLabel('Age in years').fill('34');
  await next(page);
  await page.getByLabel('In your own words').fill('my zits hurt and I have pimples');
  await expect(page.getByRole('checkbox', { name: 'Acne' })).toBeChecked();
  await press(page, 'Choose from a list');
  await page.getByRole('dialog').locator('summary').first().click();
}

/** The questions of the assistant. */
export const TALK: Journey = {
  name: 'the assistant',
  at: '/findcare/category/mentalhealth',
  steps: [
    ['it can’t be opened', openWithoutNetwork],
    ['the opening', (page) => page.unroute(CONTENT).then(() => press(page, 'Try again'))],
    ['signs of danger', (page) => press(page, 'Start')],
    ['danger', (page) => page.getByLabel(/^Chest pain/).click()],
    ['a question without an answer', (page) => press(page, 'Back').then(() => next(page))],
    [
      'who',
      (page) =>
        page
          .getByLabel('None of these')
          .check()
          .then(() => next(page)),
    ],
    [
      'age',
      (page) =>
        page
          .getByLabel('I do')
          .check()
          .then(() => next(page)),
    ],
    ['own words, and the list', tellWords],
    ['how long', (page) => next(page).then(() => page.getByLabel('A few days').check())],
    ['where', (page) => next(page).then(() => page.getByRole('radio', { name: 'Online' }).check())],
    ['all answers', (page) => press(page, 'See my answers')],
    ['the services', (page) => press(page, 'See services').then(() => see(page.locator('main li.tile h3')))],
  ],
};
