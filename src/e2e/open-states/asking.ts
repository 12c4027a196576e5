import { expect, type Locator, type Page } from '@playwright/test';
import { close, goTo, HOME, press, see, SKIN, type Journey, type OpenState } from './step.ts';

const first = (page: Page): Locator => page.getByRole('option').first();
const inHead = (page: Page): Locator => page.getByRole('banner').getByRole('combobox');
const inMain = (page: Page): Locator => page.getByRole('main').getByRole('combobox');
const need = (page: Page): Locator => page.getByRole('combobox', { name: 'What do you need help with?' });
const near = (page: Page): Locator => page.getByRole('combobox', { name: 'Showing Services near' });
const inDialog = (page: Page): Locator => page.getByLabel('Enter a location');

/** Types so that there is a list, and marks its first option. */
function suggestions(field: (page: Page) => Locator, words: string): OpenState[1] {
  return async (page) => {
    await field(page).fill(words);
    await see(first(page));
    await page.keyboard.press('ArrowDown');
    await expect(first(page)).toHaveAttribute('aria-selected', 'true');
  };
}

function search(words: string, end: (page: Page) => Locator): OpenState[1] {
  return async (page) => {
    await near(page).fill(words);
    await near(page).press('Enter');
    await see(end(page));
  };
}

/** The fields for what one needs and for where. */
export const ASKING: Journey[] = [
  {
    name: 'the search in the head',
    at: '/findcare/eczema-treatment',
    part: 'header.site',
    steps: [
      ['suggestions', suggestions(inHead, 'rash')],
      [
        'danger',
        async (page) => {
          await inHead(page).fill('my chest hurts');
          await see(page.getByRole('banner').getByRole('alert').getByRole('heading'));
        },
      ],
    ],
  },
  {
    name: 'the search of the whole site',
    at: '/search?q=eczema',
    part: 'main',
    steps: [
      ['suggestions', suggestions(inMain, 'rash')],
      [
        'danger, before it is searched for',
        async (page) => {
          await inMain(page).fill('my chest hurts');
          await see(page.getByRole('main').getByRole('alert').getByRole('heading'));
        },
      ],
      ['danger', goTo('/search?q=my+chest+hurts', (page) => page.getByRole('main').getByRole('link', { name: /911/ }))],
    ],
  },
  {
    name: 'the fields of home',
    at: HOME,
    part: '.finder',
    steps: [
      ['suggestions of what one needs', suggestions(need, 'my skin itches')],
      ['suggestions of places', suggestions(near, 'springf')],
      ['which of several places', search('portland', (page) => page.getByRole('group', { name: 'Which Portland?' }))],
      [
        'a place that is not known',
        async (page) => {
          await page.goto(HOME);
          await search('Xyzzyville', (home) => home.getByRole('alert'))(page);
        },
      ],
    ],
  },
  {
    name: 'Change location',
    at: SKIN,
    steps: [
      [
        'a device that may not tell where it is',
        async (page) => {
          await press(page, 'Change location');
          await press(page, 'Use my location');
          await see(page.getByRole('dialog').getByRole('alert'));
        },
      ],
      [
        'suggestions',
        async (page) => {
          await close(page);
          await press(page, 'Change location');
          await suggestions(inDialog, 'springf')(page);
        },
      ],
    ],
  },
];
