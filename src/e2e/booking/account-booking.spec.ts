import { expect, type Locator, type Page } from '@playwright/test';
import { joinByCalls, signInByCalls } from './account-calls.ts';
import { tabTo } from '../keyboard.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';
import {
  agreeToTerms,
  AVERY,
  fillBirth,
  fillContact,
  fillPatient,
  goToPatient,
  goToReview,
  keptWith,
  onward,
  openHeld,
} from './booking-steps.ts';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const who = (page: Page): Locator => page.getByRole('group', { name: 'Who is this visit for?' });
const person = (page: Page, name: string | RegExp): Locator => who(page).getByRole('radio', { name });
const agreement = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'I agree to this visit, will oversee it, and will pay for it.' });

/** As far as the patient's page, for someone who has people in their account. */
async function goToPeople(page: Page): Promise<void> {
  await openHeld(page);
  await onward(page).click();
  await agreeToTerms(page);
  await expect(heading(page, 'Patient information')).toBeVisible();
  await expect(who(page)).toBeVisible();
}

async function confirm(page: Page): Promise<string> {
  await expect(heading(page, 'Review your appointment')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(heading(page, 'Your appointment is booked')).toBeVisible();
  const number = page.getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  return (await number.textContent()) ?? '';
}

/** Types a child of nine as somebody new, whose parent is known. */
async function fillAna(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /My child, under 18/ }).check();
  await page.getByLabel('Child’s first name').fill('Ana');
  await page.getByLabel('Child’s last name').fill('Stone');
  await fillBirth(page, ['1', '1', String(new Date().getFullYear() - 9)]);
  await page.getByRole('radio', { name: 'Prefer not to say' }).check();
  await expect(page.getByLabel('Your first name')).toHaveValue(AVERY.first);
  await page.getByRole('combobox', { name: 'You are the child’s' }).selectOption('Parent');
}

test('the people of an account are listed and can be edited; with no one saved the form is open, filled in from the profile, with a sentence beside it [PAT-4]', async ({
  page,
}) => {
  const { email } = await joinByCalls(page);
  await goToPatient(page);
  await expect(page.getByText('You have no one saved yet')).toBeVisible();
  await expect(page.getByText('We filled in what your account knows.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expectNothingFromAxe(page);
  await fillPatient(page);
  await onward(page).click();
  await confirm(page);

  await goToPeople(page);
  await expect(person(page, 'Avery Stone Me')).toBeChecked();
  await expect(page.getByText('Labcorp gets these details')).toBeVisible();
  await expect(page.getByText('2400 N Clark St, Chicago, IL 60614')).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true })).toHaveCount(0);
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: 'Change these details' }).click();
  const kept = keptWith(page, '312-555-0199');
  await page.getByRole('textbox', { name: /phone/i }).fill('312-555-0199');
  await kept;
  await page.reload();
  await expect(page.getByRole('textbox', { name: /phone/i })).toHaveValue('312-555-0199');
  await onward(page).click();
  await expect(page.getByRole('main')).toContainText('312-555-0199');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(person(page, 'Avery Stone Me')).toBeChecked();
  await expect(page.getByText('312-555-0199')).toBeVisible();

  await page.goto('/account/');
  const people = page.getByRole('region', { name: 'People you book for' });
  await expect(people.getByRole('listitem')).toHaveText(/Avery Stone\s*You, \d\d/);
  await people.getByRole('button', { name: 'Edit Avery Stone' }).click();
  await expect(people.getByRole('heading', { name: 'Avery Stone' })).toBeFocused();
  await expect(people.getByText('April 17, 1986')).toBeVisible();
  await people.getByRole('radio', { name: 'Other' }).check();
  await people.getByRole('button', { name: 'Save' }).click();
  await expect(people.getByText('Avery Stone: saved')).toBeFocused();
});

test('a patient who is saved opens the review; a phone number of another is a 409 at the phone, with what to do; who is among one’s people already is offered [PAT-3]', async ({
  page,
}) => {
  await joinByCalls(page);
  await goToReview(page);
  const patientId = () => page.evaluate(() => sessionStorage.getItem('patientid'));
  const own = await patientId();
  expect(own).toMatch(/^[\da-f-]{36}$/);
  await page.getByRole('link', { name: 'Back' }).click();

  await person(page, 'Someone else').check();
  await page.getByRole('radio', { name: 'Another adult I care for' }).check();
  await page.getByLabel('Their first name').fill('Eve');
  await page.getByLabel('Their last name').fill(AVERY.last);
  await fillBirth(page, AVERY.birth);
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: 'You are their' }).selectOption('Friend or neighbor');
  await page.getByRole('checkbox', { name: /They know about this appointment/ }).check();
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/scheduler/patients') && answer.status() === 409,
  );
  await onward(page).click();
  await refused;
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText(/^Another patient has this phone number\./);
  await expect(
    page.getByRole('checkbox', { name: 'This is another person with the same phone number.' }),
  ).toBeVisible();
  await expectNothingFromAxe(page);

  await page.getByLabel('Their first name').fill(`${AVERY.first.toUpperCase()} `);
  const known = page.waitForResponse(
    (answer) => answer.url().endsWith('/scheduler/patients') && answer.status() === 422,
  );
  await onward(page).click();
  expect(await (await known).json()).toMatchObject({ duplicateData: true, patientId: own });
  await expect(page.getByText('Avery Stone is in your account already')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'This is another person with the same phone number.' })).toHaveCount(
    0,
  );
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: /^Use Avery, \d\d$/ }).click();
  await expect(person(page, 'Avery Stone Me')).toBeChecked();
  await expect(page.getByText('Avery Stone is in your account already')).toHaveCount(0);
  await onward(page).click();
  await expect(heading(page, 'Review your appointment')).toBeVisible();
  expect(await patientId()).toBe(own);
});

test('by keyboard, a parent books for a child: the agreement is given for each booking; the appointment is on another device, and past ones stay when the child is removed', async ({
  page,
  browser,
}) => {
  const account = await joinByCalls(page);
  await goToReview(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await person(page, 'Someone else').check();
  await fillAna(page);
  await agreement(page).check();
  await onward(page).click();
  await confirm(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await goToPeople(page);
  await tabTo(page, person(page, 'Avery Stone Me'));
  await page.keyboard.press('ArrowDown');
  await expect(person(page, /^Ana Stone/)).toBeChecked();
  await expect(page.getByText(/9 on the day of the visit|10 on the day of the visit/)).toBeVisible();
  await expect(page.getByText('Avery Stone, parent')).toBeVisible();
  await expect(agreement(page)).not.toBeChecked();
  await expectNothingFromAxe(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, onward(page));
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText('Check the box to agree to this visit');
  await tabTo(page, agreement(page));
  await page.keyboard.press('Space');
  await tabTo(page, onward(page));
  await page.keyboard.press('Enter');
  const number = await confirm(page);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInByCalls(phone, account);
  await phone.goto('/schedule-appointment/partner/appointments/');
  const visit = phone.getByRole('article').filter({ hasText: number });
  await expect(visit).toContainText('For Ana Stone');
  await expectNothingFromAxe(phone);
  await phone.goto('/account/');
  const people = phone.getByRole('region', { name: 'People you book for' });
  await people.getByRole('button', { name: 'Edit Ana Stone' }).click();
  await expect(people.getByText('Date of birth')).toBeVisible();
  await expectNothingFromAxe(phone);
  await people.getByRole('button', { name: 'Remove this person' }).click();
  const notYet = phone.getByRole('alertdialog', { name: 'Ana has an appointment' });
  await expectNothingFromAxe(phone);
  await notYet.getByRole('button', { name: 'See the appointment' }).click();
  await expect(phone).toHaveURL(/\/schedule-appointment\/partner\/appointment\/?$/);
  for (let left = 2; left > 0; left -= 1) {
    await phone.goto('/schedule-appointment/partner/appointments/');
    const child = phone.getByRole('article').filter({ hasText: 'For Ana Stone' }).first();
    await child.getByRole('button', { name: /Cancel/ }).click();
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /Yes, cancel/ })
      .click();
    await expect(phone.getByRole('article').filter({ hasText: 'For Ana Stone' })).toHaveCount(left - 1);
  }
  await phone.goto('/account/');
  await people.getByRole('button', { name: 'Edit Ana Stone' }).click();
  await people.getByRole('button', { name: 'Remove this person' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Remove Ana Stone?' });
  await expect(question).toContainText('Past appointments stay in your list.');
  await question.getByRole('button', { name: 'Yes, remove Ana' }).click();
  await expect(people.getByText('Ana Stone: removed')).toBeFocused();
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await page.goto('/schedule-appointment/partner/appointmenthistory/');
  await expect(page.getByRole('listitem').filter({ hasText: 'for Ana Stone' })).toHaveCount(2);
  await expectNothingFromAxe(page);
});

test('signing in while booking keeps the time and what was typed, on the form and at the review, for a patient of an earlier appointment too', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const { email, password } = await joinByCalls(other);
  const signIn = async (at: Page) => {
    await expect(at).toHaveURL(/\/account\/sign-in\?from=/);
    await at.getByLabel('Email').fill(email);
    await at.getByRole('textbox', { name: 'Password' }).fill(password);
    await at.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await goToReview(page);
  await confirm(page);
  await goToPatient(page);
  await fillPatient(page);
  await onward(page).click();
  await expect(heading(page, 'Review your appointment')).toBeVisible();
  await page.goto(`/account/sign-in?from=${new URL(page.url()).pathname}`);
  await signIn(page);
  // What was booked before waits for a proof, which can wait too.
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(heading(page, 'Review your appointment')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${AVERY.first} ${AVERY.last}`);
  const number = await confirm(page);
  await other.goto('/schedule-appointment/partner/appointments/');
  await expect(other.getByRole('article')).toHaveCount(1);
  await expect(other.getByRole('article')).toContainText(number);

  const guest = await (await browser.newContext()).newPage();
  await goToPatient(guest);
  await guest.getByRole('radio', { name: 'Me', exact: true }).check();
  await guest.getByLabel('First name', { exact: true }).fill('Robin');
  await fillContact(guest);
  const kept = guest.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT',
  );
  await guest.getByLabel('Last name', { exact: true }).fill('Stone');
  await kept;
  await guest.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(guest);
  await expect(who(guest)).toBeVisible();
  await expect(person(guest, 'Someone else')).toBeChecked();
  await expect(guest.getByRole('textbox', { name: 'First name' })).toHaveValue('Robin');
  await expect(guest.getByRole('timer', { name: 'Time left on your hold' })).toContainText('We are holding');
});
