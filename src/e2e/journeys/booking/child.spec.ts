import { expect, type Page } from '@playwright/test';
import { allTimes, fillBirth, onward } from '../../booking/booking-steps.ts';
import { confirm, fillReach, goToForm, goToReviewOf, heldTime } from '../../booking/guests.ts';
import { mailOf } from '../../booking/outbox.ts';
import { ON_A_PHONE, test } from '../journey.ts';

test.use(ON_A_PHONE);

const HOME = {
  zip: '98011',
  town: 'Bothell, Washington.',
  street: '9 Prairie Ct',
  email: 'nadia.ferrant@mail.example',
  phone: '425-555-0164',
};
const BORN = String(new Date().getFullYear() - 9);

test('A mother near Seattle books her son’s visit with a pediatrician as a guest, in the system of the partner, and agrees to what a parent takes on; her name is on the review, and review, receipt and mail say that she comes along [PAT-2 part, SCHED-1 part, SCHED-10 part, SCHED-14 part, SCHED-17 part, ROUTE-8 part]', async ({
  page,
}) => {
  await page.goto('/findcare/category/pediatrics');
  await page.getByRole('button', { name: 'Change location' }).click();
  const place = page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox');
  await place.fill(HOME.zip);
  await place.press('Enter');
  await expect(page.getByText('Services near 98011')).toBeVisible();
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Kadlec: pediatrics' }) })
    .first();
  await expect(tile).toContainText(/Nearest clinic: [\d.]+ miles? away/);
  const price = await tile.getByRole('definition').innerText();
  await tile.getByRole('link', { name: /^See all times/ }).click();
  await expect(allTimes(page).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .nth(2)
    .check();
  await allTimes(page).last().click();
  const held = await heldTime(page);
  await goToForm(page);
  await fillSon(page);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your last name',
    'Choose how you are related to the child',
    'Check the box to agree to this visit',
  ]);
  await summary.getByRole('link').first().click();
  await expect(page.getByLabel('Your first name')).toBeFocused();
  await fillParent(page);
  await goToReviewOf(page);

  const main = page.getByRole('main');
  for (const words of [held, 'Kadlec, College Ave', `January 1, ${BORN}`, 'Consent, oversight and payment'])
    await expect(main).toContainText(words);
  const told = page.getByRole('definition');
  for (const words of ['Theo Ferrant', 'Nadia Ferrant', HOME.email, HOME.phone, price])
    await expect(told.filter({ hasText: words }).first()).toBeVisible();

  const number = await confirm(page);
  await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
  await expect(told.filter({ hasText: 'Theo Ferrant' })).toBeVisible();
  await expect(main).toContainText(price);
  const along = 'A parent or guardian must come along, with a photo ID, and pays for the visit.';
  await expect(main).toContainText(along);
  await expect(page.getByRole('region', { name: 'What to bring' }).getByRole('listitem').first()).toHaveText(
    'A parent or guardian, with a photo ID',
  );
  const { subject, text } = await mailOf(number, 'Your');
  expect(subject).toBe(`Your appointment is booked: ${held}`);
  const bring = ['- A parent or guardian, with a photo ID', `- A way to pay (${price.toLowerCase()})`];
  for (const words of ['Kadlec, College Ave', along, ...bring])
    expect(text.toLowerCase()).toContain(words.toLowerCase());
  // Whoever else reads the mail learns nothing of the child.
  expect(text).not.toContain('Theo');

  await page.getByRole('link', { name: 'See my appointments' }).click();
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText('Theo Ferrant');
});

/** Types who comes. */
async function fillSon(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /My child, under 18/ }).check();
  await page.getByLabel('Child’s first name').fill('Theo');
  await page.getByLabel('Child’s last name').fill('Ferrant');
  await fillBirth(page, ['1', '1', BORN]);
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await fillReach(page, HOME);
}

/** Types who is responsible. */
async function fillParent(page: Page): Promise<void> {
  await page.getByLabel('Your first name').fill('Nadia');
  await page.getByLabel('Your last name').fill('Ferrant');
  await page.getByRole('combobox', { name: 'You are the child’s' }).selectOption('Parent');
  await page.getByRole('checkbox', { name: 'I agree to this visit, will oversee it, and will pay for it.' }).check();
}
