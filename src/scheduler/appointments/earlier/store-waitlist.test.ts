import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { testDatabase } from '#testing/database.ts';
import { CONSENT_SYSTEM } from '../../visits/consent-identifier.ts';
import { slotId } from '../../engine/time-slots.ts';
import { once, testTab, type TestTab } from '#testing/browser-tab.ts';
import {
  bookVisit,
  daytime,
  DAYTIME_ZONE,
  loadTestLocations,
  PLAIN,
  runOut,
  testApp,
  testLocation,
  testPatient,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const places = Array.from({ length: 7 }, () => testLocation({ timeZone: DAYTIME_ZONE }));
let place = places[0]!;
let tab: TestTab;

beforeAll(() => loadTestLocations(database, places));
beforeEach(() => {
  place = places.pop()!;
  tab = testTab(app);
});
afterEach(() => vi.unstubAllGlobals());

const slotOn = (day: number): string =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: daytime(day, '09:00') });

/** The visit's page, as a mail's link opens it. */
async function visitPage() {
  const page = await tab.load(async () => ({
    ...(await import('./store-waitlist.ts')),
    ...(await import('../visit/store-appointments.ts')),
    ...(await import('../../kit/session/booking-context.ts')),
  }));
  page.$found.listen(() => undefined);
  page.$waitlist.listen(() => undefined);
  return page;
}
type Page = Awaited<ReturnType<typeof visitPage>>;

/** Books a visit in this tab's browser, and opens its page. */
async function ownVisit(): Promise<Page> {
  const { call } = await visitPage();
  const { aptHoldId } = await call('$post', '/scheduler/holds', { json: { slotId: slotOn(6) } });
  const { patientId } = await call('$post', '/scheduler/patients', { json: testPatient() as never });
  const terms = await call('$get', '/scheduler/terms', { query: { organizationName: 'labcorp' } });
  const agreed = { bookingId: crypto.randomUUID(), termsAndAgreementId: terms.id };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' } as const;
  await call('$post', '/scheduler/consents', { json: { ...agreed, identifier, datetime: new Date().toISOString() } });
  const json = { ...agreed, aptHoldId, patientId };
  const { appointmentId } = await call('$post', '/scheduler/appointments', { json });
  tab.session.set('foundAppointmentId', appointmentId);
  return openPage();
}

async function openPage(): Promise<Page> {
  const page = await visitPage();
  await once(page.$waitlist, ({ state }) => state === 'found');
  await once(page.$found, ({ state }) => state === 'found');
  return page;
}

const standing = ({ $waitlist }: Page) => {
  const known = $waitlist.get();
  return known.state === 'found' ? known.standing : undefined;
};
const shown = ({ $found }: Page) => {
  const found = $found.get();
  return found.state === 'found' ? found.appointment : undefined;
};

/** A visit that waits; an earlier one is given up, and its page is opened again, as from the mail. */
async function offered() {
  const early = testVisitor(database);
  const { id } = await bookVisit(early, slotOn(3));
  const page = await ownVisit();
  await page.waitForEarlier(true);
  await early.put(`/scheduler/appointments/${id}/cancel`);
  return until(async () => {
    const again = await openPage();
    const offer = standing(again)?.offer;
    if (!offer) throw new Error('no offer yet');
    return { page: again, offer };
  });
}

test('the box joins and leaves, and goes back when that fails; what is open already is said', async () => {
  const page = await ownVisit();
  expect(standing(page)).toMatchObject({ state: 'off', offersLeft: 3 });
  expect(standing(page)?.openNow).toBeDefined();
  await page.waitForEarlier(true);
  expect(standing(page)?.state).toBe('waiting');
  const undo = tab.intercept((request) => (request.method === 'DELETE' ? 'no answer' : undefined));
  await page.waitForEarlier(false);
  expect([standing(page)?.state, page.$waitlistNews.get()]).toEqual(['waiting', 'failed']);
  undo();
  await page.waitForEarlier(false);
  expect([standing(page)?.state, page.$waitlistNews.get()]).toEqual(['off', null]);
});

test('an offer that is taken shows the visit at its new time; tried again after no answer came, it is moved once [SCHED-19 part]', async () => {
  const { page, offer } = await offered();
  expect(page.$offerLeft.get()).toBeGreaterThan(14 * 60);
  const undo = tab.intercept((request) => (request.method === 'PUT' ? 'no answer' : undefined));
  await page.takeEarlier(offer.aptHoldId);
  expect(page.$answer.get()).toBe('no-answer');
  undo();
  await page.takeEarlier(offer.aptHoldId);
  expect([page.$answer.get(), page.$waitlistNews.get()]).toEqual(['ready', 'taken']);
  expect(shown(page)).toMatchObject({ datetime: offer.slot.start, sequence: 1 });
  expect(standing(page)).toMatchObject({ state: 'off', offersLeft: 2 });
});

test('an offer that is declined leaves the visit as it is, and goes on looking', async () => {
  const { page, offer } = await offered();
  await page.keepPresent(offer.aptHoldId);
  expect(page.$waitlistNews.get()).toBe('kept');
  expect(standing(page)).toMatchObject({ state: 'waiting', offersLeft: 2 });
  expect(shown(page)?.sequence).toBe(0);
});

test('an offer that ended a moment before it is taken changes nothing and says so', async () => {
  const { page, offer } = await offered();
  await runOut(database, offer.aptHoldId);
  await page.takeEarlier(offer.aptHoldId);
  expect([page.$answer.get(), page.$waitlistNews.get()]).toEqual(['ready', 'gone']);
  expect(standing(page)?.offer).toBeUndefined();
  expect(shown(page)?.sequence).toBe(0);
});

test('an offer at a time for which the patient has booked something else meanwhile says so and stays', async () => {
  const { page, offer } = await offered();
  tab.intercept(({ method }) =>
    method === 'PUT' ? Response.json({ status: 409, code: 'patient-busy' }, { status: 409 }) : undefined,
  );
  await page.takeEarlier(offer.aptHoldId);
  expect([page.$answer.get(), page.$waitlistNews.get()]).toEqual(['ready', 'busy']);
  expect(standing(page)?.offer?.aptHoldId).toBe(offer.aptHoldId);
});

test('at its end by the server’s clock an offer leaves the page by itself, however wrong this computer’s clock is', async () => {
  const { offer } = await offered();
  await database.pool.query(`update seats set expires_at = now() + interval '1500 milliseconds' where hold_id = $1`, [
    offer.aptHoldId,
  ]);
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  const page = await visitPage();
  await once(page.$waitlistNews, (news) => news === 'ended');
  vi.restoreAllMocks();
  expect(standing(page)?.offer).toBeUndefined();
});

test('a page that comes into sight again asks how it stands', async () => {
  const { page, offer } = await offered();
  await runOut(database, offer.aptHoldId);
  Object.assign(document, { visibilityState: 'visible' });
  tab.does('visibilitychange');
  await once(page.$waitlist, (known) => known.state === 'found' && known.standing.state === 'waiting');
});
