import { expect, type Page } from '@playwright/test';
import { mailOf, mailsOf } from '../../booking/outbox.ts';
import { agreeToTerms, holdBar, onward } from '../../booking/booking-steps.ts';
import { fillGuest } from '../../booking/guests.ts';
import { AT_A_DESK, test } from '../journey.ts';

// At home in Guam, with a clock that stands there.
test.use({ ...AT_A_DESK, timezoneId: 'Pacific/Guam' });

const TASI = {
  name: ['Tasi', 'Quitugua'],
  birth: ['7', '21', '1979'],
  zip: '96910',
  town: 'Hagatna, Guam',
  street: '120 Chalan Santo Papa',
  email: 'tasi.quitugua@mail.example',
  phone: '671-555-0148',
} as const;
const tiles = (page: Page) => page.getByRole('region', { name: 'Services', exact: true }).getByRole('article');

test('Somebody in Guam is shown what serves Guam alone, in their own time: care online, the eye doctor on the island, whose morning is booked [LOC-1, LOC-13 part, TILE-13 part, SCHED-2 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const place = page.getByRole('combobox', { name: 'Showing Services near' });
  await expect(place).toHaveAttribute('placeholder', 'City, state or zip');
  expect((await place.boundingBox())?.width).toBeGreaterThanOrEqual(290);
  await expect(page.getByRole('main').getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const before = await place.inputValue();
  await place.click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(before);
  await page.getByRole('button', { name: 'Clear location' }).click();
  await expect(place).toHaveValue('');
  await place.fill('96910');
  await place.press('Enter');
  await expect(place).toHaveValue('96910 Hagatna, GU');
  await expect(page.getByRole('heading', { name: 'Services near 96910 Hagatna, GU', exact: true })).toBeVisible();
  await page.reload();
  await expect(place).toHaveValue('96910 Hagatna, GU');

  await everyOneServesGuam(page, 'Mental health');
  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  await everyOneServesGuam(page, 'Vision & hearing');

  const tile = tiles(page).filter({ has: page.getByRole('heading', { name: 'For Eyes: eye exam' }) });
  const price = /\$\d+/.exec(await tile.getByRole('definition').innerText())?.[0] ?? 'a price';
  const far = /Nearest clinic: ([\d.]+ miles?) away/.exec(await tile.innerText())?.[1] ?? 'far';
  const chip = tile
    .getByRole('list', { name: /^Next open times at For Eyes, / })
    .getByRole('link')
    .last();
  const clock = /\d+:\d\d [ap]m/.exec(await chip.innerText())?.[0] ?? 'a time';
  await chip.click();
  await expect(holdBar(page)).toContainText(`, ${clock} at For Eyes, `);
  await expect(page.getByText('Times are in Chamorro Standard Time.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Location', exact: true })).toContainText(far);
  await onward(page).click();
  await agreeToTerms(page);
  await fillGuest(page, TASI);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${price}, you pay For Eyes at the visit`);
  await expect(page.getByRole('main')).toContainText(`${clock} Chamorro Standard Time`);
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const number = await page
    .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .innerText();
  await expect(page.getByRole('heading', { level: 2, name: clock })).toBeVisible();
  await expect(page.getByText('Chamorro Standard Time, at For Eyes, Barrigada')).toBeVisible();

  const { subject } = await mailOf(number, 'Your');
  expect(subject).toContain(clock);
  const text = (await mailsOf(number))[0]?.text ?? '';
  expect(text).toContain(`${clock}\nChamorro Standard Time`);
  expect(text).toContain(price);
});

/** The page has asked for what is near the saved place. */
async function found(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-finding');
}

/** Every tile of a category is as near as the islands, or comes to Guam online; the home page has said how many there are. */
async function everyOneServesGuam(page: Page, category: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Find care near home, or from home.' })).toBeVisible();
  await found(page);
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${category} \\d+ services$`) });
  const count = /(\d+) services/.exec(await link.innerText())?.[1] ?? 'no';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: category })).toBeVisible();
  await found(page);
  await expect(page.getByRole('status').filter({ hasText: `${count} results found` })).toBeAttached();
  await expect(tiles(page)).toHaveCount(Number(count));
  for (const text of await tiles(page).allInnerTexts()) {
    const miles = /Nearest clinic: ([\d.,]+) miles? away/.exec(text)?.[1];
    if (miles === undefined) expect(text).toContain('Available anywhere in Guam.');
    else expect(Number(miles)).toBeLessThan(150);
  }
}
