import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { AVERY_SENT, oneOf, prepareByCalls, type HeldTime, type OpenSlot } from '../booking/booking-calls.ts';
import { ANTIGEN, sitesNear } from './test-steps.ts';

type Times = { providerDetail: { scheduleDays: { timeSlots: OpenSlot[] }[] } };

/** Opens the payment of a test that is held, with all answered that comes before it, by the calls and the session that the pages make. */
export async function openPayment(
  page: Page,
  { insuranceRequired = false, serviceId = ANTIGEN } = {},
): Promise<HeldTime> {
  const sites = await sitesNear(page, insuranceRequired ? /Needs insurance/ : /^(?!.*Needs insurance)/, serviceId);
  const fit: OpenSlot[][] = [];
  for (const { locationId } of sites) {
    const times = await page.request.get(`/api/covid19/sites/${locationId}/timeslots?serviceId=${serviceId}`);
    const { providerDetail } = (await times.json()) as Times;
    const slots = providerDetail.scheduleDays.slice(2).flatMap(({ timeSlots }) => timeSlots);
    if (slots.length > 0) fit.push(slots);
    if (fit.length > 1) break;
  }
  const contact = { ...AVERY_SENT.contact, emails: [{ address: `${randomUUID()}@mail.example` }] };
  const made = await prepareByCalls(page, 'bluewick', oneOf(oneOf(fit)).id, { ...AVERY_SENT, contact });
  const { held, bookingId, termsAndAgreementId, patientId } = made;
  const session = {
    ...{ bookingId, 'did-questions': bookingId, aptHoldId: held.aptHoldId, slotStart: held.slot.start },
    ...{ serviceId: String(serviceId), locationId: held.location.locationId, locationValue: held.location.locationId },
    ...{ FCOrgId: 'bluewick', FCOrgName: 'bluewick', termcon: termsAndAgreementId, termconAgreed: 'true' },
    patientid: patientId,
  };
  await page.goto('/covid19/testing');
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
  }, session);
  await page.goto('/covid19/testing/payment');
  await expect(page.getByRole('timer', { name: 'Time left on your hold' })).toBeVisible();
  return held;
}

/** Opens the review of such a test, which the patient pays at the visit. */
export async function openReview(page: Page): Promise<void> {
  await openPayment(page);
  await page.getByRole('radio', { name: 'I pay at the visit' }).check();
  await page.getByRole('button', { name: 'Continue to review' }).filter({ visible: true }).click();
  await expect(page.getByText('$39, by card or cash at the visit')).toBeVisible();
}

/** Books such a test; gives its number. */
export async function bookSelfPaid(page: Page): Promise<string> {
  await openReview(page);
  await page.getByRole('button', { name: 'Book this test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  const number = page.getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  return (await number.textContent()) ?? '';
}
