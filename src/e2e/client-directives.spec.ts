import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { Island } from './island/Island.ts';
import type { IslandPage } from './island/page.ts';
import { test as base } from './test.ts';

const ADDRESS = 'http://island.example/';

/** The directives and an island of their own, bundled with the product's React as the site bundles it. */
const test = base.extend<object, { script: string }>({
  script: [
    async ({}, use) => {
      const entry = fileURLToPath(new URL('./island/page.ts', import.meta.url));
      const bundle = await build({
        configFile: false,
        logLevel: 'silent',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { write: false, lib: { entry, formats: ['iife'], name: 'islandPage' } },
      });
      const [made] = [bundle].flat();
      const [chunk] = made && 'output' in made ? made.output : [];
      if (chunk?.type !== 'chunk') throw new Error('The island was not bundled');
      await use(chunk.code);
    },
    { scope: 'worker' },
  ],
});

/** A page with the island as the server draws it, asleep. */
async function open(page: Page, script: string, cookie = ''): Promise<void> {
  const html = `<!doctype html><div id="island">${renderToString(createElement(Island))}</div>`;
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  if (cookie) await page.context().addCookies([{ name: 'FCNLocation', value: cookie, url: ADDRESS }]);
  await page.goto(ADDRESS);
  await page.addScriptTag({ content: script });
}

type WithPage = Window & { page: IslandPage };
const begin = (page: Page, directive: 'touch' | 'shown' | 'savedPlace') =>
  page.evaluate((name) => (window as unknown as WithPage).page.begin(name), directive);
const arrive = (page: Page) => page.evaluate(() => (window as unknown as WithPage).page.arrive());
const state = (page: Page) =>
  page.evaluate(() => {
    const { loads, awake } = (window as unknown as WithPage).page;
    return { loads, awake };
  });

test('React finishes hydrating at once when the event comes that client:touch sends', async ({ page, script }) => {
  await open(page, script);
  expect(await page.evaluate(() => (window as unknown as WithPage).page.finishedByDragend())).toEqual([false, true]);
});

test('client:touch loads nothing until the island is touched, then once, and no click is lost', async ({
  page,
  script,
}) => {
  await open(page, script);
  await begin(page, 'touch');
  expect(await state(page)).toEqual({ loads: 0, awake: false });
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByRole('button', { name: 'Count' }).click();
  expect(await state(page)).toEqual({ loads: 1, awake: false });
  await arrive(page);
  await expect(page.locator('output')).toHaveText("2 clicks, 0 sent, name ''");
  await page.getByRole('button', { name: 'Count' }).click();
  await expect(page.locator('output')).toHaveText("3 clicks, 0 sent, name ''");
});

test('client:touch keeps what is typed meanwhile, with its caret, and sends a form that was sent', async ({
  page,
  script,
}) => {
  await open(page, script);
  await begin(page, 'touch');
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.pressSequentially('Avry');
  await field.press('ArrowLeft');
  await field.press('ArrowLeft');
  await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLButtonElement) => button.click());
  await arrive(page);
  await expect(page.locator('output')).toHaveText("0 clicks, 1 sent, name 'Avry'");
  await expect(field).toBeFocused();
  await field.press('e');
  await expect(field).toHaveValue('Avery');
  expect(page.url()).toBe(ADDRESS);
});

test('client:touch keeps what is chosen in a list, a box and radio buttons by keyboard meanwhile', async ({
  page,
  script,
}) => {
  await open(page, script);
  await begin(page, 'touch');
  const order = page.getByRole('combobox', { name: 'Order' });
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('p')).toHaveText('best, any time, any');
  await arrive(page);
  await expect(page.locator('p')).toHaveText('nearest, open, low');
  await expect(order).toHaveValue('nearest');
  await expect(page.getByRole('checkbox', { name: 'Open' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'low' })).toBeChecked();
});

test('client:shown wakes an island that nobody touches, once the page is painted', async ({ page, script }) => {
  await open(page, script);
  await begin(page, 'shown');
  await arrive(page);
  await expect.poll(() => state(page)).toEqual({ loads: 1, awake: true });
});

test('client:saved-place sleeps where no place is saved, until one is', async ({ page, script }) => {
  await open(page, script);
  await begin(page, 'savedPlace');
  await arrive(page);
  expect(await state(page)).toEqual({ loads: 0, awake: false });
  await page.evaluate(() => dispatchEvent(new Event('find-care:place')));
  await expect.poll(() => state(page)).toEqual({ loads: 1, awake: true });
});

test('client:saved-place wakes by itself where a place is saved', async ({ page, script }) => {
  await open(page, script, '41.92/-87.65/60614/IL/Chicago');
  await begin(page, 'savedPlace');
  await arrive(page);
  await expect.poll(() => state(page)).toEqual({ loads: 1, awake: true });
});
