import { expect } from '@playwright/test';
import { test } from './test.ts';

test('on a phone the first price and on a wide screen the first button stand in the first screen, under the longest name too [PARTNER-2 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/findcare/partner/marlow-finch');
  await expect(page.locator('.offer a.btn').first()).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/findcare/partner/kiio');
  await expect(page.locator('.offer h3').first()).toBeInViewport();
});

test('the page of a partner names all that can be booked with it, and says once how its services are met [PARTNER-2 part]', async ({
  page,
}) => {
  await page.goto('/findcare/partner/labcorp');
  const services = page.getByRole('region', { name: 'Services and prices' });
  for (const name of ['A1C test', 'COVID-19 antibody test'])
    await expect(services.getByRole('heading', { name })).toBeVisible();
  await expect(services.getByText('English, Spanish, Mandarin, Vietnamese')).toHaveCount(1);
  const screen = services.getByRole('link', { name: 'Urine drug screen' });
  await expect(screen).toHaveAttribute('href', /^\/schedule-appointment\/labcorp\?serviceId=1005\b/);
  await screen.click();
  await expect(page.getByRole('region', { name: 'Test', exact: true })).toContainText('Urine drug screen');
});

test('words and hills stay apart in the head of a partner at 1440 px [PARTNER-2 part]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const slug of ['clearbrook-dermatology', 'marlow-finch']) {
    await page.goto(`/findcare/partner/${slug}`);
    const [words, drawing] = await page
      .locator('.top')
      .evaluate((top) => [
        Math.max(...[...top.querySelectorAll('.wrap > :not(nav)')].map((part) => part.getBoundingClientRect().right)),
        Math.min(
          ...[...top.querySelectorAll(':scope > svg *')]
            .map((part) => part.getBoundingClientRect().left)
            .filter(Boolean),
        ),
      ]);
    expect(words, slug).toBeLessThanOrEqual(drawing);
  }
});

test('with a place saved, the page tells the nearest clinic and the next free time there [PARTNER-2 part]', async ({
  page,
  baseURL,
}) => {
  const save = (value: string) => page.context().addCookies([{ name: 'FCNLocation', value, url: baseURL ?? '' }]);
  await page.goto('/findcare/partner/kadlec');
  const offer = page.locator('.offer').first();
  await expect(offer).toContainText('Not offered in Illinois');
  await save(encodeURIComponent('61.2167/-149.8947/99501/AK/Anchorage'));
  await page.reload();
  await expect(offer, 'the whole place, as in the line above').toContainText('Near 99501 Anchorage, AK');
  await save(encodeURIComponent('47.6062/-122.3321/98101/WA/Seattle'));
  await page.reload();
  await expect(offer).toContainText(/Nearest clinic: .+ away/);
  await save(encodeURIComponent('40.7506/-73.9972/10001/NY/New York'));
  await page.goto('/findcare/partner/labcorp');
  await expect(offer.getByRole('link', { name: /^Book .+ [ap]m/ }).first()).toHaveAttribute('href', /[?&]start=/);
  await expect(page.getByText('Services near 10001 New York')).toBeVisible();
});

test('on paper a partner page shows its answers and leaves the buttons out [PARTNER-2 part]', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/findcare/partner/onduo');
  await expect(page.getByText(/In the first weeks two to four times a day/)).toBeVisible();
  await expect(page.locator('.offer a.btn').first()).toBeHidden();
  await expect(page.locator('.offer .price').first()).toBeVisible();
});
