import { expect, type Page } from '@playwright/test';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const WORDS = 'chest pain and my left arm hurts';
const FIRST = 'sit down and rest';

const call = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Call 911', exact: true }).first();

test('A person with chest pain who types it on home is told to call 911 there, on the results, on the page of the sign, by the assistant and by the search in the head, and is sold nothing on the way [CHAT-2 part, SHELL-4 part, LAND-7 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill(WORDS);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Call 911 now' })).toBeVisible();
  await expect(alert.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await need.press('Enter');

  const panel = page.getByRole('group', { name: 'Call 911 now' });
  await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
  await expect(call(page)).toHaveAttribute('href', 'tel:911');
  await expect(call(page)).toBeInViewport({ ratio: 1 });
  await expect(panel).toContainText(FIRST);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);

  // What to do first is what the page of the sign says, too.
  await panel.getByRole('link', { name: 'Chest pain or pressure' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chest pain or pressure');
  await expect(call(page)).toHaveAttribute('href', 'tel:911');
  await expect(page.getByRole('main')).toContainText(FIRST);
  await page.goBack();
  await expect(panel).toContainText(FIRST);
  await page.goBack();
  await expect(need).toBeVisible();

  await page.getByRole('button', { name: 'Help choosing', exact: true }).click();
  const talk = page.getByRole('dialog', { name: 'Help choosing' });
  await talk.getByRole('button', { name: 'Start', exact: true }).click();
  await talk.getByLabel(/^Chest pain or pressure/).click();
  await expect(talk.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expect(talk).toContainText(FIRST);
  await expect(talk.getByRole('button', { name: /^(Next|See)/ })).toHaveCount(0);
  await expect(talk.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(talk).toBeHidden();

  // In the head of the page, in other words.
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
  await search.fill('having a heart attack');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'having a heart attack' })).toBeVisible();
  await expect(panel).toContainText(FIRST);
  await expect(call(page)).toHaveAttribute('href', 'tel:911');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
});
