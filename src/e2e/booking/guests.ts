import { expect, type Page } from '@playwright/test';
import { agreeToTerms, fillBirth, holdBar, onward } from './booking-steps.ts';

/** Somebody who books without an account; `town` is what the form says of the ZIP code. */
export type Guest = {
  name: readonly [first: string, last: string];
  birth: readonly [month: string, day: string, year: string];
  zip: string;
  town: string;
  street: string;
  email: string;
  phone: string;
};

/** Until when somebody may eat before a test: the words around it depend on the hour. */
const FASTING = /(?:nothing after|Don’t eat after|haven’t eaten since) (\d{1,2}:\d\d [ap]m on \w+, \w+ \d+)\./;

/** Waits for the page to say when to stop eating, and gives that: '10:40 pm on Sunday, November 29'. */
export async function stopEating(page: Page, timeout?: number): Promise<string> {
  const main = page.getByRole('main');
  await expect(main).toContainText(FASTING, timeout === undefined ? {} : { timeout });
  return FASTING.exec(await main.innerText())?.[1] ?? 'no hour';
}

/** When the held time is, in the words of the bar: 'Mon, Nov 30, 7:30 am'. */
export async function heldTime(page: Page): Promise<string> {
  await expect(holdBar(page)).toContainText('We are holding');
  return /holding (.+?, \d{1,2}:\d\d [ap]m) at /.exec(await holdBar(page).innerText())?.[1] ?? 'no time';
}

/** From the held time over the terms to the form. */
export async function goToForm(page: Page): Promise<void> {
  await onward(page).click();
  await agreeToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
}

/** Types who somebody is, who books for themselves. */
export async function fillGuest(page: Page, guest: Guest): Promise<void> {
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  await page.getByLabel('First name', { exact: true }).fill(guest.name[0]);
  await page.getByLabel('Last name', { exact: true }).fill(guest.name[1]);
  await fillBirth(page, guest.birth);
  await page.getByRole('radio', { name: 'Prefer not to say' }).check();
  await fillReach(page, guest);
}

/** Types where somebody lives and how they are reached. */
export async function fillReach(page: Page, { zip, town, street, email, phone }: Omit<Guest, 'name' | 'birth'>) {
  await page.getByLabel('ZIP code').fill(zip);
  await expect(page.getByText(town)).toBeVisible();
  await page.getByLabel('Street address').fill(street);
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('textbox', { name: /phone/i }).fill(phone);
}

/** From the form to the review. */
export async function goToReviewOf(page: Page): Promise<void> {
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
}

/** Confirms, and gives the number of the receipt. */
export async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  return numberOfReceipt(page);
}

/** The number, once the receipt is there. */
export async function numberOfReceipt(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const number = page.getByText(/^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  return number.innerText();
}
