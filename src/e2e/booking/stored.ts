import { expect, type Page } from '@playwright/test';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What web storage may hold while somebody books: the specification's keys, then the wizard's own, and how their values look. */
const STORED: Record<string, RegExp> = {
  FCOrgId: /^labcorp$/,
  FCOrgName: /^labcorp$/,
  locationId: /^[\w-]+$/,
  partnerLocationId: /^[\w-]+$/,
  cfno: /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
  patientid: ID,
  termcon: /^[\w.-]+$/,
  termconAgreed: /^true$/,
  lcPatient: ID,
  previousIsLabcorp: /^(true|false)$/,
  isTypeChanged: /^true$/,
  locationValue: /^[\w-]+$/,
  serviceId: /^\d+$/,
  slotStart: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  bookingId: /^[\da-f-]{20,40}$/,
  aptHoldId: ID,
  holdSkew: /^-?[\d.]+$/,
  bookingKey: /^[\da-f-]{20,40}$/,
  appointmentId: ID,
  foundAppointmentId: ID,
  editedAppointmentId: ID,
  notice: /^[a-z -]+$/,
};

/** Nothing is in web storage but ids and flags under their names. Gives the keys. */
export async function expectOnlyIds(page: Page): Promise<string[]> {
  const stored = (await page.evaluate(() => [...Object.entries(sessionStorage), ...Object.entries(localStorage)])) as [
    string,
    string,
  ][];
  for (const [key, value] of stored) expect(value, key).toMatch(STORED[key] ?? /^a key that nobody knows$/);
  return stored.map(([key]) => key);
}

/** All that a person could read off a page: its title and text, and what stands in its fields. */
export async function readable(page: Page): Promise<string> {
  const values = await page
    .locator('input, select, textarea')
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value).join(' '));
  return `${await page.title()} ${await page.locator('body').innerText()} ${values}`;
}
