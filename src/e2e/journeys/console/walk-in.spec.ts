import { expect, type Locator } from '@playwright/test';
import { counts, row } from '../../admin/day-page.ts';
import { morningOf, own } from '../../admin/morning-people.ts';
import { asCoordinator } from '../../admin/site-day.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

/** Types who stands at the desk, from the field that has the focus on. */
async function typeWho(form: Locator, first: string): Promise<void> {
  await expect(form.getByLabel('First name')).toBeFocused();
  for (const text of [first, `Haverford${own()}`, '2', '11', '1949', '312-555-0144']) {
    await form.page().keyboard.type(text);
    await form.page().keyboard.press('Tab');
  }
  await form.getByLabel('They have read the terms and agree').check();
}

test('A coordinator adds two people who walk in, the second for another test while the line is slow: each has the test that the form says [ADM-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const { site } = await morningOf(5);
  await asCoordinator(context, baseURL, [site]);
  await page.goto('/admin/day');
  await expect(page.getByText(/5 people\./)).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Walk-in' });
  const service = form.getByLabel('Service');
  const walkIn = page.getByRole('button', { name: /^Walk-in/ });

  // What is missing is said, and what was typed stays.
  await walkIn.click();
  await expect(form.getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('alert').first()).toContainText('Let them read the terms and agree first');
  await form.getByLabel('First name').focus();
  await typeWho(form, 'Dale');
  const [first = '', , third = ''] = await service.getByRole('option').allInnerTexts();
  await expect(service.getByRole('option', { selected: true })).toHaveText(first);
  const time = await form.locator('label:has(:checked)', { hasText: /^\d+:\d\d [ap]m$/ }).innerText();
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  for (const said of [first, 'Here', 'Walk-in']) await expect(row(page, 'Dale H.')).toContainText(said);
  await expect(page.getByRole('rowheader', { name: time })).toBeVisible();
  expect(await counts(page)).toMatchObject({ All: 6, 'To come': 5, Here: 1 });

  // Hands are quicker than the line: the new times are still on their way.
  await walkIn.click();
  await expect(form.getByRole('radio').first()).toBeChecked();
  await typeWho(form, 'Riley');
  let send = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/admin/appointments/openings*', async (route) => {
    await isSent;
    await route.continue();
  });
  await service.selectOption(third);
  await page.keyboard.press('Control+Enter');
  send();
  // Whoever waits for the times adds them now.
  await expect(form.getByRole('radio').first().or(row(page, 'Riley H.')).first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Riley H.')).toContainText('Here');
  await expect(row(page, 'Riley H.')).toContainText(third);
});
