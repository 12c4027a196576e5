import { expect } from '@playwright/test';
import { agreeByKeys, holdByKeys, searchByKeys, typeGuest } from '../../booking/by-keys.ts';
import { onward } from '../../booking/booking-steps.ts';
import { heldTime, numberOfReceipt, type Guest } from '../../booking/guests.ts';
import { mailOf } from '../../booking/outbox.ts';
import { pressByKeys, typeByKeys } from '../../keyboard.ts';
import { AT_A_DESK, test } from '../journey.ts';

test.use(AT_A_DESK);

const PILAR: Guest = {
  name: ['Pilar', 'Okafor'],
  birth: ['9', '3', '1974'],
  zip: '95831',
  town: 'Sacramento, California.',
  street: '88 Delta Way',
  email: 'pilar.okafor@mail.example',
  phone: '916-555-0127',
};

test('A woman who uses no mouse goes from words on home to a booked A1C test in Sacramento; wherever the focus is, a ring marks it [BEYOND-1 part, SCHED-2 part, SCHED-3 part, SCHED-5 part, SCHED-10 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const place = page.getByRole('combobox', { name: 'Showing Services near' });
  await typeByKeys(page, place, PILAR.zip);
  await page.keyboard.press('Enter');
  await expect(place).toHaveValue('95831 Sacramento, CA');
  await searchByKeys(page, 'a1c test');

  const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Labcorp: A1C test' }) });
  await expect(tile.getByRole('list', { name: 'Next open times at Labcorp, Sacramento' })).toBeVisible();
  const price = /\$\d+/.exec(await tile.getByRole('definition').innerText())?.[0] ?? 'no price';
  await pressByKeys(page, tile.getByRole('link', { name: /^See all times/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await holdByKeys(page);
  const held = await heldTime(page);

  await agreeByKeys(page);
  await typeGuest(page, PILAR);
  await pressByKeys(page, onward(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  const main = page.getByRole('main');
  for (const words of [held, 'Labcorp, Sacramento', 'Pilar Okafor', 'September 3, 1974', PILAR.email, price])
    await expect(main).toContainText(words);
  await pressByKeys(page, page.getByRole('button', { name: 'Confirm appointment' }));
  const number = await numberOfReceipt(page);
  await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
  await expect(main).toContainText(price);
  expect((await mailOf(number, 'Your')).subject).toBe(`Your appointment is booked: ${held}`);

  await pressByKeys(page, page.getByRole('link', { name: 'See my appointments' }));
  await expect(page.getByRole('heading', { level: 1, name: 'My appointments' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(number);
});
