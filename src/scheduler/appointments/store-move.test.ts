import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#db/testing.ts';
import { CONSENT_SYSTEM } from '../booking/consent-identifier.ts';
import { slotId } from '../engine/time-slots.ts';
import { once, testTab, type TestTab } from '../testing-browser.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  runOut,
  testApp,
  testLocation,
  testPatient,
  testRuntime,
} from '../testing.ts';
import type { AppointmentAnswer } from './appointment.schema.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const near = testLocation();
const far = testLocation({ lat: 33.45, lng: -112.07, city: 'Phoenix', state: 'AZ', zip: '85001', coLocated: true });
let tab: TestTab;
let day = 1;

beforeAll(() => loadTestLocations(database, [near, far]));
beforeEach(() => {
  tab = testTab(app);
  day += 1;
});
afterEach(() => vi.unstubAllGlobals());

const STEP = '/schedule-appointment/labcorp';
const CHANGE = `${STEP}/change-time`;

const listPage = () =>
  tab.load(async () => ({
    ...(await import('../booking/booking-context.ts')),
    ...(await import('./edit-mode.ts')),
    ...(await import('./store-appointments.ts')),
  }));
const detailsPage = (search = '') =>
  tab.load(
    async () => ({
      ...(await import('./store-move.ts')),
      ...(await import('../booking/details/store-locations.ts')),
      ...(await import('../booking/details/store-times.ts')),
      ...(await import('../booking/details/store-continue.ts')),
      ...(await import('../booking/store-hold.ts')),
    }),
    search,
  );
const changePage = () =>
  tab.load(async () => ({ ...(await import('./store-move.ts')), ...(await import('../booking/store-hold.ts')) }));

/** Books a visit at the far place in this tab's browser. */
async function book(): Promise<AppointmentAnswer> {
  const { call } = await listPage();
  const start = chicago(day, '09:00');
  const slot = slotId({ locationId: far.locationId, serviceId: PLAIN, start });
  const { aptHoldId } = await call('$post', '/scheduler/holds', { json: { slotId: slot } });
  const { patientId } = await call('$post', '/scheduler/patients', { json: testPatient() as never });
  const terms = await call('$get', '/scheduler/terms', { query: { organizationName: 'labcorp' } });
  const agreed = { bookingId: crypto.randomUUID(), termsAndAgreementId: terms.id };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' } as const;
  await call('$post', '/scheduler/consents', { json: { ...agreed, identifier, datetime: new Date().toISOString() } });
  const { appointmentId } = await call('$post', '/scheduler/appointments', {
    json: { ...agreed, aptHoldId, patientId },
  });
  return call('$get', '/scheduler/appointments/:id', { param: { id: appointmentId } });
}

/** Begins to change its time, as the list's button does, and opens the page where another is chosen. */
async function choosing(visit: AppointmentAnswer) {
  const { changeTime } = await listPage();
  changeTime(visit);
  const page = await detailsPage(new URL(tab.went.at(-1) ?? '', 'http://test').search);
  page.$services.listen(() => undefined);
  page.$edited.listen(() => undefined);
  await once(page.$slots, ({ state }) => state === 'found');
  return page;
}

/** As far as the question: another time is held, the day after. */
async function asking(visit: AppointmentAnswer) {
  const page = await choosing(visit);
  const slots = page.$slots.get();
  const times = slots.state === 'found' ? slots.days.flatMap(({ timeSlots }) => timeSlots) : [];
  const wanted = times[day * 7];
  if (!wanted) throw new Error('no time');
  page.chooseSlot(wanted);
  await page.submitDetails();
  expect(tab.went.at(-1)).toBe(CHANGE);
  return { wanted, change: await openChange() };
}

async function openChange() {
  const page = await changePage();
  page.$move.listen(() => undefined);
  page.$edited.listen(() => undefined);
  await once(page.$edited, ({ state }) => state === 'found');
  await page.settledSeat();
  return page;
}

const timeOf = async ({ appointmentId }: AppointmentAnswer) =>
  (
    await database.pool.query<{ start: Date; sequence: number }>(
      `select s.starts_at as start, a.sequence from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.id = $1`,
      [appointmentId],
    )
  ).rows.map(({ start, sequence }) => ({ start: start.toISOString(), sequence }))[0];

const EDIT_KEYS = ['editedAppointmentId', 'previousIsLabcorp', 'isTypeChanged', 'aptHoldId', 'bookingKey'];
const marks = () => EDIT_KEYS.filter((key) => tab.session.has(key));

test('a visit’s time is changed at its own test and place, however far: the number stays, edit mode ends with the confirmation [SCHED-7 part] [SCHED-13 part]', async () => {
  const visit = await book();
  // So far that a search near here doesn't list it.
  const search = tab.intercept(({ url }) => (url.endsWith('/locations/search') ? Response.json([]) : undefined));
  const page = await choosing(visit);
  search();
  expect([page.$locationId.get(), page.$serviceId.get()]).toEqual([far.locationId, PLAIN]);
  expect(tab.session.get('previousIsLabcorp')).toBe('true');
  const { wanted, change } = await asking(visit);
  expect(tab.session.has('isTypeChanged')).toBe(false);
  expect(await timeOf(visit)).toEqual({ start: visit.datetime, sequence: 0 });
  await Promise.all([change.confirmMove(), change.confirmMove()]);
  expect(tab.went.at(-1)).toBe(`${STEP}/confirmation`);
  expect(await timeOf(visit)).toEqual({ start: wanted.start, sequence: 1 });
  expect([tab.session.get('cfno'), tab.session.get('appointmentId')]).toEqual([
    visit.confirmationNumber,
    visit.appointmentId,
  ]);
  expect(marks()).toEqual([]);
  expect(JSON.stringify([...tab.session])).not.toMatch(/ada|moss|1985/i);
});

test('a change to a place outside the retailer’s stores is marked as another type until it is done [SCHED-7 part]', async () => {
  const visit = await book();
  const page = await choosing(visit);
  // Another location can be chosen once the list is there.
  await once(page.$locations, ({ state }) => state === 'found');
  page.chooseLocation(near.locationId);
  const slots = await once(
    page.$slots,
    (state) => state.state === 'found' && page.$locationId.get() === near.locationId,
  );
  page.chooseSlot((slots.state === 'found' ? slots.days[day]?.timeSlots[3] : undefined)!);
  await page.submitDetails();
  const change = await openChange();
  await expect.poll(() => tab.session.get('isTypeChanged')).toBe('true');
  await change.confirmMove();
  expect(marks()).toEqual([]);
});

test('no answer to the move: trying again moves once only, and so does a reload [SCHED-15 part]', async () => {
  const visit = await book();
  const { wanted, change } = await asking(visit);
  const answers = tab.intercept((request) => {
    if (request.method !== 'PUT' || !request.url.endsWith(visit.appointmentId)) return undefined;
    void app(request, '10.9.0.1');
    return 'no answer';
  });
  await change.confirmMove();
  expect(change.$move.get().state).toBe('no-answer');
  await expect.poll(() => timeOf(visit)).toEqual({ start: wanted.start, sequence: 1 });
  answers();
  await change.confirmMove();
  expect([tab.went.at(-1), (await timeOf(visit))?.sequence]).toEqual([`${STEP}/confirmation`, 1]);
});

test('a time that ran out, and a visit that was canceled elsewhere, change nothing and say so [SCHED-16 part]', async () => {
  const visit = await book();
  const { change } = await asking(visit);
  await runOut(database, tab.session.get('aptHoldId'));
  await change.confirmMove();
  expect((await once(change.$lost, (lost) => lost?.nearest != null))?.why).toBe('expired');
  expect([change.$move.get().state, await timeOf(visit)]).toEqual(['ready', { start: visit.datetime, sequence: 0 }]);
  const again = await asking(visit);
  await database.pool.query(`update appointments set status = 'cancelled', cancelled_at = now() where id = $1`, [
    visit.appointmentId,
  ]);
  await again.change.confirmMove();
  expect(again.change.$move.get()).toEqual({ state: 'refused', why: 'This visit is canceled. Book another time.' });
});

test('keeping the old time gives the new one back and ends the change', async () => {
  const visit = await book();
  const { change } = await asking(visit);
  const hold = tab.session.get('aptHoldId');
  change.keepOldTime();
  expect([tab.went.at(-1), marks()]).toEqual(['/schedule-appointment/partner/appointments/', []]);
  await expect
    .poll(async () => (await database.pool.query<object>('select status from seats where hold_id = $1', [hold])).rows)
    .toEqual([{ status: 'released' }]);
  expect(await timeOf(visit)).toEqual({ start: visit.datetime, sequence: 0 });
});

test('a link that chooses a test books a new visit, also when a change was left half done', async () => {
  const visit = await book();
  await choosing(visit);
  const page = await detailsPage(`?serviceId=${PLAIN}`);
  page.$services.listen(() => undefined);
  page.$edited.listen(() => undefined);
  await once(page.$slots, ({ state }) => state === 'found');
  expect([page.$edited.get().state, page.$serviceId.get(), marks()]).toEqual(['none', PLAIN, []]);
});

test('the page of a change leads elsewhere without a visit to change, or without a time that is held [SCHED-4 part]', async () => {
  const none = await changePage();
  none.$move.listen(() => undefined);
  await expect.poll(() => tab.went.at(-1)).toBe('/schedule-appointment/partner/appointments/');
  const visit = await book();
  await choosing(visit);
  const page = await changePage();
  page.$move.listen(() => undefined);
  await expect.poll(() => tab.went.at(-1)).toBe(STEP);
});
