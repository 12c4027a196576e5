import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';

/** A grown-up patient. */
export const AVERY = {
  first: 'Avery',
  last: 'Stone',
  birth: ['4', '17', '1986'] as readonly [string, string, string],
  email: 'avery@mail.example',
  phone: '312-555-0143',
};

/** The same patient as the form sends her. */
export const AVERY_SENT = {
  bookedFor: 'me',
  firstName: AVERY.first,
  lastName: AVERY.last,
  gender: 'female',
  dob: '1986-04-17',
  contact: {
    address: { line1: '2400 N Clark St', city: 'Chicago', state: 'IL', zip: '60614' },
    emails: [{ address: AVERY.email }],
    phones: [{ number: AVERY.phone }],
  },
};

/** A child of hers. */
export const ROBIN_SENT = {
  ...AVERY_SENT,
  bookedFor: 'child',
  firstName: 'Robin',
  dob: `${new Date().getFullYear() - 9}-01-01`,
  sharesPhone: true,
  guardian: {
    firstName: AVERY.first,
    lastName: AVERY.last,
    relationship: 'parent',
    consent: true,
    consentTextId: GUARDIAN_CONSENT.id,
  },
};

/** An open time as the API tells of it. */
export type OpenSlot = { id: string; start: string; localTime: string };
/** A time that is held, as the API tells of it. */
export type HeldTime = {
  aptHoldId: string;
  slot: { start: string; localTime: string; serviceId: number };
  location: { locationId: string; name: string };
};
type Times = { providerDetail: { scheduleDays: { date: string; timeSlots: OpenSlot[] }[] } };
/** What is asked for: the first service of the provider where none is named. */
type WantedVisit = {
  organizationName: string;
  serviceId?: number;
  position: { latitude: number; longitude: number };
};

async function get<T>({ request }: Page, path: string, query: Record<string, string> = {}): Promise<T> {
  return (await (await request.get(`/api/scheduler/${path}`, { params: query })).json()) as T;
}

/** The open times of the nearest place, by day. */
export async function openDays(page: Page, { organizationName, position, serviceId }: WantedVisit) {
  const { latitude, longitude } = position;
  const service =
    serviceId ??
    (
      await get<{ serviceId: number }[]>(page, 'services', {
        ...{ lat: String(latitude), lng: String(longitude), org: organizationName },
      })
    )[0]?.serviceId ??
    0;
  const { organizationId } = await get<{ organizationId: string }>(page, `organizations/${organizationName}`);
  const data = { serviceId: service, organizationId, position };
  const found = await page.request.post('/api/scheduler/locations/search', { data });
  const near = (await found.json()) as { locationId: string; status: string }[];
  const locationId = near.find(({ status }) => status === 'Active')?.locationId ?? '';
  const asked = { locationId, serviceId: String(service), organizationName };
  const { providerDetail } = await get<Times>(page, 'timeslots', asked);
  return { locationId, days: providerDetail.scheduleDays };
}

/** A random one. */
export function oneOf<T>(all: readonly T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('There is none to choose from');
  return one;
}

/** So many of them, from a random one on, round the end. */
export function someOf<T>(all: readonly T[], count: number): T[] {
  const from = Math.floor(Math.random() * all.length);
  return [...all.slice(from), ...all.slice(0, from)].slice(0, count);
}

/** Somebody's token, and how they send something to the scheduler with it; what is refused fails the test. */
async function sending({ request }: Page, organizationName: string) {
  const { csrfToken } = (await (await request.get('/api/header-info')).json()) as { csrfToken: string };
  const headers = { 'x-csrf-token': csrfToken };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(`/api/scheduler/${path}`, { headers, data });
    expect(answer.ok(), `${organizationName}: ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return { headers, post };
}

/**
 * Has an open time held by the calls that the pages make, of several the first that no other journey has just taken, and the patient and the consent kept; gives what they
 * answer.
 */
export async function prepareByCalls(
  page: Page,
  organizationName: string,
  slotIds: string | readonly string[],
  patient: object = AVERY_SENT,
) {
  const { headers, post } = await sending(page, organizationName);
  const hold = (slotId: string) => page.request.post('/api/scheduler/holds', { headers, data: { slotId } });
  const [first = '', ...others] = [slotIds].flat();
  let answer = await hold(first);
  for (const slotId of others) if (answer.status() === 409) answer = await hold(slotId);
  expect(answer.ok(), `${organizationName}: holds: ${await answer.text()}`).toBe(true);
  const held = (await answer.json()) as HeldTime;
  // Who is among the people of an account already is named by the refusal.
  const saved = await page.request.post('/api/scheduler/patients', { headers, data: patient });
  const { patientId, duplicateData } = (await saved.json()) as { patientId: string; duplicateData?: true };
  expect(saved.ok() || duplicateData, `${organizationName}: patients: ${await saved.text()}`).toBe(true);
  const { id } = await get<{ id: string }>(page, 'terms', { organizationName });
  const agreed = { bookingId: randomUUID(), termsAndAgreementId: id };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await post('consents', { ...agreed, identifier, datetime: new Date().toISOString() });
  return { held, patientId, ...agreed, post };
}

/** Books an open time so; gives the ids of the hold and of the visit, and its number. */
export async function bookByCalls(
  ...visit: Parameters<typeof prepareByCalls>
): Promise<{ hold: string; id: string; number: string }> {
  const { held, post, ...made } = await prepareByCalls(...visit);
  const { aptHoldId } = held;
  const booked = await post<{ appointmentId: string; confirmationNumber: string }>('appointments', {
    ...made,
    aptHoldId,
  });
  return { hold: aptHoldId, id: booked.appointmentId, number: booked.confirmationNumber };
}
