import { expect } from '@playwright/test';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const DANGER = 'bebe con fiebre';
const HARMLESS = 'vacuna contra la gripe';
const SIGN = 'Fiebre en un niño pequeño';

test('A grandmother who writes Spanish is told in Spanish what a baby’s fever needs and whom to call, and finds who gives flu shots and speaks Spanish [CAT-8 part, BEYOND-10 part, LEAVE-2 part]', async ({
  page,
  context,
}) => {
  await context.route('https://*.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The clinic itself</h1>' }),
  );
  await page.goto('/findcare/services');
  const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill(DANGER);
  const told = page.getByRole('group', { name: /^Llame/ });
  await expect(
    page.getByRole('alert').and(page.locator('[lang=es], :has([lang=es])')).filter({ has: told }),
  ).toBeVisible();
  await need.press('Enter');
  await expect(page.getByText(`${DANGER} near 60614 Chicago, IL`)).toBeVisible();
  await expect(page.locator('[lang=es]').filter({ has: told })).toBeVisible();
  const heading = await told.getByRole('heading').innerText();
  const why = await told.getByRole('paragraph').first().innerText();
  expect(why).toContain('fiebre en un niño');

  // Its page says the same, and leads to all signs, of which one is to be called for at once.
  await told.getByRole('link', { name: SIGN }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SIGN);
  const says = page.getByRole('group', { name: heading });
  await expect(says).toContainText(why);
  await page.getByRole('link', { name: 'Todas las señales' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Dolor o presión en el pecho' }).first().click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Llame al 911' })).toHaveAttribute('href', 'tel:911');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');

  // Something harmless is answered with services, and with no warning.
  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  await need.fill(HARMLESS);
  await need.press('Enter');
  await expect(page.getByText(`${HARMLESS} near 60614 Chicago, IL`)).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.getByText('Filters', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Language').selectOption('Spanish');
  await expect(page).toHaveURL(/[?&]lang=Spanish/);
  await sheet.getByRole('button', { name: /^Show [1-9]\d* results?$/ }).click();
  const tile = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /: flu shot$/ }) })
    .first();
  await expect(tile).toContainText('Spanish');
  const name = await tile.getByRole('heading', { level: 3 }).innerText();
  const price = await tile.getByRole('definition').innerText();
  await page.getByRole('link', { name: `Learn more about ${name}` }).click();
  const services = page.getByRole('region', { name: 'Services and prices' });
  const offer = services.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Find a flu shot/ }) });
  await expect(offer).toContainText(price);
  await expect(services).toContainText('Spanish');
  await offer.getByRole('link', { name: /^Find a flu shot/ }).click();
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('dialog', { name: /^We're taking you to/ })
      .getByRole('link', { name: /^Got it/ })
      .click(),
  ]);
  await expect(there.getByRole('heading', { name: 'The clinic itself' })).toBeVisible();
  expect(there.url()).toMatch(/^https:\/\/larkmoor-clinic\.example\/flu-shot/);
});
