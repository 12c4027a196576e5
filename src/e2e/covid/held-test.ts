import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import { AVERY_SENT, oneOf, type OpenSlot } from '../booking/booking-calls.ts';

/** The rapid antigen test and the lab PCR test. */
export const ANTIGEN = 1901;
export const PCR = 1902;
const NEAR = { lat: '41.9227', lng: '-87.6472' };

type Site = { locationId: string; name: string; insuranceRequired: boolean; status: string; services: number[] };
type Held = {
  aptHoldId: string;
  slot: { start: string; localTime: string; serviceId: number };
  location: { locationId: string; name: string };
};

/** Opens the payment of a test that is held, with all answered that comes before it, by the calls and the session that the pages make. */
export async function openPayment(page: Page, { insuranceRequired = false, serviceId = ANTIGEN } = {}): Promise<Held> {
  const held = await holdATest(page, { insuranceRequired, serviceId });
  await page.goto('/covid19/testing/payment');
  await expect(page.getByRole('timer', { name: 'Time left on your hold' })).toBeVisible();
  return held;
}

async function holdATest(
  page: Page,
  { insuranceRequired, serviceId }: { insuranceRequired: boolean; serviceId: number },
): Promise<Held> {
  const { csrfToken } = (await (await page.request.get('/api/header-info')).json()) as { csrfToken: string };
  const headers = { 'x-csrf-token': csrfToken };
  const get = async <T>(path: string): Promise<T> => (await (await page.request.get(`/api${path}`)).json()) as T;
  const sites = await get<Site[]>(`/covid19/sites?${new URLSearchParams(NEAR).toString()}`);
  const fit: { locationId: string; slots: OpenSlot[] }[] = [];
  for (const { locationId, insuranceRequired: needs } of sites) {
    if (needs !== insuranceRequired) continue;
    const times = await page.request.get(`/api/covid19/sites/${locationId}/timeslots?serviceId=${serviceId}`);
    if (!times.ok()) continue;
    const { providerDetail } = (await times.json()) as {
      providerDetail: { scheduleDays: { timeSlots: OpenSlot[] }[] };
    };
    const slots = providerDetail.scheduleDays.slice(2).flatMap(({ timeSlots }) => timeSlots);
    if (slots.length > 0) fit.push({ locationId, slots });
    if (fit.length > 1) break;
  }
  const { id: slotId } = oneOf(oneOf(fit).slots);
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/scheduler/${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const held = await post<Held>('holds', { slotId });
  const contact = { ...AVERY_SENT.contact, emails: [{ address: `${randomUUID()}@mail.example` }] };
  const { patientId } = await post<{ patientId: string }>('patients', { ...AVERY_SENT, contact });
  const { id: termsId } = await get<{ id: string }>('/scheduler/terms?organizationName=bluewick');
  const bookingId = randomUUID();
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await post('consents', { bookingId, termsAndAgreementId: termsId, identifier, datetime: new Date().toISOString() });
  const session = {
    ...{ bookingId, 'did-questions': bookingId, aptHoldId: held.aptHoldId, slotStart: held.slot.start },
    ...{ serviceId: String(serviceId), locationId: held.location.locationId, locationValue: held.location.locationId },
    ...{ FCOrgId: 'bluewick', FCOrgName: 'bluewick', termcon: termsId, termconAgreed: 'true', patientid: patientId },
  };
  await page.goto('/covid19/testing');
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
  }, session);
  return held;
}
