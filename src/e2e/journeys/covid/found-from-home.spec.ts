import { expect } from '@playwright/test';
import { fillPatient, holdBar, onward } from '../../booking/booking-steps.ts';
import { agreeHere, leaveQuestionsOut } from '../../covid/test-steps.ts';
import { ON_A_PHONE, finding, test } from '../journey.ts';

test.use(ON_A_PHONE);

test(
  'Somebody near Chicago who needs a rapid antigen test looks for it from Find Care’s home, finds the store’s own, presses a time, and has it held once the questions before it are answered [RESULT-2 part, COV-1 part]',
  finding('visitors A4'),
  async ({ page, context, baseURL }) => {
    const value = encodeURIComponent('41.9227/-87.6472/60614/IL/Chicago');
    await context.addCookies([{ name: 'FCNLocation', value, url: baseURL ?? '' }]);

    // The test is there, near them, and has a next open time: whoever knows the page sees it.
    await page.goto('/covid19/testing');
    const tests = page.getByRole('region', { name: 'Tests and prices' }).getByRole('listitem');
    await expect(tests.filter({ has: page.getByRole('heading', { name: 'Rapid antigen' }) })).toContainText('$39');
    const site = page.getByRole('region', { name: 'Locations near you' }).getByRole('listitem').first();
    await expect(site.getByRole('link', { name: /^Rapid antigen/ })).toBeVisible();
    await expect(site).toContainText(/\d{1,2}:\d\d [ap]m/);

    // Who doesn't know it looks for it.
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Find Care/ })
      .first()
      .click();
    const need = page.getByRole('combobox', { name: 'What do you need help with?' });
    await need.fill('rapid antigen test');
    await need.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'rapid antigen test' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('rapid antigen test near 60614 Chicago, IL');
    await expect(page.getByRole('status').filter({ hasText: /^\d+ results? found/ })).toBeVisible();
    const tile = page
      .getByRole('article')
      .filter({ hasText: /Larkmoor.*COVID-19 test/i })
      .first();
    await expect(tile.getByRole('heading', { name: 'Larkmoor COVID-19 tests: rapid antigen test' })).toBeVisible();
    await expect(tile).toContainText('$39');
    await expect(tile).toContainText(/\d\.\d miles away/);

    // The time that they press goes with them, past the pages that come before it.
    const time = tile.getByRole('link', { name: /^Book / }).last();
    const pressed = /\d{1,2}:\d\d [ap]m/.exec(await time.innerText())?.[0] ?? 'no time';
    await time.click();
    await agreeHere(page);
    await fillPatient(page);
    await onward(page).click();
    await leaveQuestionsOut(page);
    await expect(holdBar(page)).toContainText('We are holding');
    await expect(holdBar(page)).toContainText(pressed);
  },
);
