import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM } from './chromium.ts';

/**
 * Takes docs/screenshots from a running site at 390 and 1440 px: `node src/gate/screenshots.ts http://127.0.0.1:4321`.
 */
const origin = process.argv[2] ?? 'http://127.0.0.1:4321';
const folder = process.argv[3] ?? 'docs/screenshots';
const browser = await chromium.launch({
  ...(CHROMIUM && { executablePath: CHROMIUM }),
  chromiumSandbox: process.getuid?.() !== 0,
});

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    // A dialog covers the window, not the page: of a step with one open, only what is in the window is shown.
    const shoot = async (name: string, whole = true) => {
      await page.waitForLoadState('networkidle');
      const hasDialog = await page.locator('dialog[open]').isVisible();
      if (!hasDialog) await page.evaluate(() => scrollTo(0, 0));
      const shot = await page.screenshot({ fullPage: whole && !hasDialog });
      const file = `${folder}/${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`;
      // 256 colors show all that the pages have, in a third of the bytes.
      await sharp(shot).png({ palette: true, effort: 8, dither: 0 }).toFile(file);
    };
    await page.goto('/findcare/services');
    await shoot('home');
    await page.goto('/findcare/category/skin-hair');
    await shoot('category');
    // What README begins with.
    if (width === 1440 && colorScheme === 'light') await shoot('front', false);
    if (colorScheme === 'light') await book(page, shoot);
    await context.close();
  }
}
await browser.close();

/** Walks a booking to its end, with a picture of each step. */
async function book(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  const onward = () => page.getByRole('button', { name: /^(Continue|Continue to .+)$/ }).filter({ visible: true });
  await page.goto('/schedule-appointment/labcorp');
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d [ap]m$/ })
    .nth(Math.floor(Math.random() * 30))
    .check({ force: true });
  await page.getByRole('timer').waitFor();
  await shoot('place-and-time');
  await onward().click();
  await page.getByRole('checkbox', { name: /I have read these terms/ }).check();
  await shoot('consent');
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  const typed = {
    'First name': 'Avery',
    'Last name': 'Stone',
    Month: '4',
    Day: '17',
    Year: '1986',
    Email: 'avery@mail.example',
    Phone: '312-555-0178',
    'Street address': '2400 N Clark St',
    City: 'Chicago',
    'ZIP code': '60614',
  };
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: 'State' }).selectOption('IL');
  await shoot('patient-information');
  await onward().click();
  await page.getByRole('button', { name: 'Confirm appointment' }).waitFor();
  await shoot('review');
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await page.getByRole('link', { name: 'See my appointments' }).waitFor();
  await shoot('confirmation');
  await page.getByRole('link', { name: 'See my appointments' }).click();
  await page
    .getByRole('button', { name: /^Cancel appointment/ })
    .first()
    .waitFor();
  await shoot('appointments');
}
