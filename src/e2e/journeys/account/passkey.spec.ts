import { expect, type Page } from '@playwright/test';
import { create, newAddress } from '../../account/accounts.ts';
import { withDevice } from '../../account/device.ts';
import { allTimes, fillBirth } from '../../booking/booking-steps.ts';
import { confirm, fillReach, goToForm, goToReviewOf, heldTime } from '../../booking/guests.ts';
import { mailOf, mailTo } from '../../booking/outbox.ts';
import { AT_A_DESK, test } from '../journey.ts';

// An address in numbers can have no passkeys.
test.use({ ...AT_A_DESK, baseURL: `http://localhost:${process.env['E2E_PORT'] ?? ''}` });

const HOME = { zip: '98004', town: 'Bellevue, Washington.', street: '40 Pearl St', phone: '425-555-0171' };
const BORN = String(new Date().getFullYear() - 7);

test('A father makes an account, signs in without a password by his device’s passkey, saves his daughter, and books for her without typing her details again [SHELL-2 part, PAT-2 part, PAT-4 part, SCHED-14 part]', async ({
  page,
}) => {
  const email = newAddress();
  await withDevice(page, { hasList: false });
  await create(page, email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const added = page.getByText(/^“.+” was added\. It now signs you in\.$/);
  await expect(added).toBeVisible();
  const [, device = 'no name'] = /“(.+)”/.exec(await added.innerText()) ?? [];
  expect(await mailTo(email, 'A passkey was added')).toContain(device);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  const people = page.getByRole('region', { name: 'People you book for' });
  await people.getByRole('button', { name: /^Add a person/ }).click();
  await fillDaughter(page, email);
  await people.getByRole('button', { name: 'Save' }).click();
  await expect(people.getByRole('listitem').filter({ hasText: 'Mina Okafor' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Find Care' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pediatrics/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Change location' }).click();
  const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
  await place.fill(HOME.zip);
  await place.press('Enter');
  await expect(page.getByText(`Services near ${HOME.zip}`)).toBeVisible();
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Kadlec: pediatrics' }) })
    .first();
  const price = await tile.getByRole('definition').innerText();
  await tile.getByRole('link', { name: /^See all times/ }).click();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(4)
    .check();
  await allTimes(page).first().click();
  const held = await heldTime(page);
  await goToForm(page);

  // Nothing is left to type: the father says again, for this visit, that he agrees to it.
  await page.getByRole('radio', { name: /^Mina Okafor/ }).check();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'I agree to this visit, will oversee it, and will pay for it.' }).check();
  await goToReviewOf(page);
  const main = page.getByRole('main');
  const said = ['Mina Okafor', 'Emeka Okafor', `February 9, ${BORN}`, HOME.phone, email, price, held];
  for (const words of said) await expect(main).toContainText(words);
  const number = await confirm(page);
  for (const words of [held, 'Mina Okafor', price]) await expect(main).toContainText(words);
  const mail = await mailOf(number, 'Your');
  expect(mail.subject).toBe(`Your appointment is booked: ${held}`);
  expect(mail.text).toContain('A parent or guardian must come along');

  // On the account, as the next visit.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account$/i })
    .click();
  await page.locator('#me-menu').getByRole('link', { name: 'Your account' }).click();
  const nextVisit = page.getByRole('region', { name: 'Your next appointment' });
  await expect(nextVisit).toContainText('Mina Okafor');
});

/** Types who the daughter is, and who is responsible for her. */
async function fillDaughter(page: Page, email: string): Promise<void> {
  await page.getByRole('radio', { name: /My child, under 18/ }).check();
  await page.getByLabel('Child’s first name').fill('Mina');
  await page.getByLabel('Child’s last name').fill('Okafor');
  await fillBirth(page, ['2', '9', BORN]);
  await page.getByRole('radio', { name: 'Female' }).check();
  await fillReach(page, { ...HOME, email });
  await page.getByLabel('Your first name').fill('Emeka');
  await page.getByLabel('Your last name').fill('Okafor');
  await page.getByRole('combobox', { name: 'You are the child’s' }).selectOption('Parent');
}
