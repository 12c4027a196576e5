import { expect } from '@playwright/test';
import { allTimes, holdBar, onward } from './booking-steps.ts';
import { confirm, fillGuest, goToForm, goToReviewOf, heldTime, stopEating, type Guest } from './guests.ts';
import { AT_A_DESK, finding, test } from '../journeys/journey.ts';

test.use(AT_A_DESK);

const JONAH: Guest = {
  name: ['Jonah', 'Reyes'],
  birth: ['5', '30', '1979'],
  zip: '84123',
  town: 'Salt Lake City, Utah.',
  street: '70 Canyon Rd',
  email: 'jonah.reyes@mail.example',
  phone: '801-555-0172',
};

test.fail(
  'A man in Salt Lake City has a cholesterol test in the morning, finds that he can’t come, and before he moves it to the afternoon is told when he must stop eating now [SCHED-7 part, SCHED-16 part]',
  finding('visitors B15'),
  async ({ page }) => {
    await page.goto('/schedule-appointment/');
    const labcorp = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Labcorp' }) });
    await labcorp.getByRole('link', { name: 'Cholesterol test' }).click();
    await expect(allTimes(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Change location' }).click();
    const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
    await place.fill(JONAH.zip);
    await place.press('Enter');
    const near = page.getByRole('status').filter({ hasText: 'Open times at Labcorp, Salt Lake City are here.' });
    await expect(near).toBeAttached();
    await page
      .getByRole('radio', { name: /\d open$/ })
      .nth(2)
      .check();
    await allTimes(page).first().click();
    const morning = await heldTime(page);
    await goToForm(page);
    await fillGuest(page, JONAH);
    await goToReviewOf(page);
    await confirm(page);
    const main = page.getByRole('main');
    const until = await stopEating(page);

    await page.getByRole('button', { name: /^Change time/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change the time' })).toBeVisible();
    await page
      .getByRole('radio', { name: /\d open$/ })
      .nth(2)
      .check();
    await allTimes(page).last().click();
    await expect(holdBar(page)).toContainText('Confirm the change');
    const afternoon = await heldTime(page);
    await onward(page).click();
    await expect(page.getByRole('button', { name: /^Move to / })).toBeVisible();
    for (const words of [morning, afternoon]) await expect(main).toContainText(words);
    expect(await stopEating(page, 2000)).not.toBe(until);
  },
);
