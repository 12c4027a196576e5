import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { CONSENT_SYSTEM } from '../../visits/consent-identifier.ts';
import { slotId } from '../../engine/time-slots.ts';
import { once, testTab, type TestTab } from '#testing/browser-tab.ts';
import {
  chicago,
  loadTestLocations,
  OVERLAPPING,
  PLAIN,
  runOut,
  testApp,
  testLocation,
  testPatient,
  testRuntime,
} from '#testing/scheduler.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const near = testLocation();
const far = testLocation({
  lat: 33.45,
  lng: -112.07,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85001',
  coLocated: true,
  capacity: 2,
});
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
const DETAILS = `${STEP}/change-details`;

const listPage = () =>
  tab.load(async () => ({
    ...(await import('../../kit/session/booking-context.ts')),
    ...(await import('../call.ts')),
    ...(await import('../../kit/partner/edit-mode.ts')),
    ...(await import('../visit/store-appointments.ts')),
  }));
const detailsPage = (search = '') =>
  tab.load(
    async () => ({
      ...(await import('./store-move.ts')),
      ...(await import('../../booking/details/store-services.ts')),
      ...(await import('../../booking/details/store-locations.ts')),
      ...(await import('../../booking/details/store-change-service.ts')),
      ...(await import('../../booking/details/store-times.ts')),
      ...(await import('../../booking/details/store-continue.ts')),
      ...(await import('../../kit/partner/partner-booking.ts')).hold,
    }),
    search,
  );
const patientPage = () =>
  tab.load(async () => {
    const { detailsForm, ...stores } = await import('../details/store-change-details.ts');
    return { ...detailsForm, ...stores, $patientProblem: detailsForm.$problem };
  });
const changePage = () =>
  tab.load(async () => ({
    ...(await import('./store-move.ts')),
    ...(await import('../../kit/partner/partner-booking.ts')).hold,
  }));

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

async function readBooked(id: string): Promise<AppointmentAnswer> {
  const { call } = await listPage();
  return call('$get', '/scheduler/appointments/:id', { param: { id } });
}

const timeOf = async ({ appointmentId }: AppointmentAnswer) =>
  (
    await database.pool.query<{ start: Date; sequence: number }>(
      `select s.starts_at as start, a.sequence from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.id = $1`,
      [appointmentId],
    )
  ).rows.map(({ start, sequence }) => ({ start: start.toISOString(), sequence }))[0];

const EDIT_KEYS = [
  'editedAppointmentId',
  'editedPatientOf',
  'previousIsLabcorp',
  'isTypeChanged',
  'aptHoldId',
  'bookingKey',
];
const marks = () => EDIT_KEYS.filter((key) => tab.session.has(key));

test('while a time is changed, the error of a booking that failed before is not shown [SCHED-6 part]', async () => {
  const visit = await book();
  tab.session.set('notice', 'booking-error labcorp');
  await choosing(visit);
  const { $bookingFailed } = await import('../../booking/details/store-times.ts');
  expect([$bookingFailed.get(), tab.session.has('notice')]).toEqual([null, false]);
});

test('without a saved place, locations around the appointment’s own are listed while its time is changed, and the time that one has is not offered as new [SCHED-7 part]', async () => {
  const visit = await book();
  const positions: unknown[] = [];
  tab.intercept((request) => {
    if (request.url.endsWith('/locations/search'))
      void request
        .clone()
        .json()
        .then((body: { position: unknown }) => positions.push(body.position));
    return undefined;
  });
  const page = await choosing(visit);
  const found = await once(page.$locations, ({ state }) => state === 'found');
  await expect.poll(() => positions[0]).toEqual({ latitude: far.lat, longitude: far.lng });
  expect(found.state === 'found' && found.locations[0]?.locationId).toBe(far.locationId);
  const slots = page.$slots.get();
  const starts =
    slots.state === 'found' ? slots.days.flatMap(({ timeSlots }) => timeSlots.map(({ start }) => start)) : [];
  expect(starts.length).toBeGreaterThan(20);
  expect(starts).not.toContain(visit.datetime);
});

test('while another time is chosen, the visit’s own service costs what it was booked at', async () => {
  const visit = await book();
  await database.pool.query(
    `update seats set agreed = '{"price": {"figure": "$1", "words": "you pay at the visit"}}' where hold_id = (select hold_id from appointments where id = $1)`,
    [visit.appointmentId],
  );
  const page = await choosing(visit);
  const services = await once(page.$services, ({ state }) => state === 'found');
  const prices = services.state === 'found' ? services.services.map((one) => [one.serviceId, one.price?.figure]) : [];
  expect(prices).toContainEqual([PLAIN, '$1']);
  expect(prices.filter(([, figure]) => figure === '$1')).toHaveLength(1);
});

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

/** Holds another time of the page's location, and confirms it in place of the visit's. Answers the marks that the session has meanwhile. */
async function moveOn(page: Awaited<ReturnType<typeof detailsPage>>): Promise<(string | undefined)[]> {
  const slots = await once(page.$slots, ({ state }) => state === 'found');
  page.chooseSlot((slots.state === 'found' ? slots.days[day]?.timeSlots[5] : undefined)!);
  await page.submitDetails();
  const change = await openChange();
  const seen = ['editedAppointmentId', 'isTypeChanged', 'previousIsLabcorp'].map((key) => tab.session.get(key));
  await change.confirmMove();
  return seen;
}

/** Success: the number is kept, edit mode and its marks are gone, and the confirmation is shown. */
function expectConfirmed({ confirmationNumber, appointmentId }: AppointmentAnswer): void {
  expect(['cfno', 'appointmentId'].map((key) => tab.session.get(key))).toEqual([confirmationNumber, appointmentId]);
  expect(marks()).toEqual([]);
  expect(tab.went.at(-1)).toBe(`${STEP}/confirmation`);
}

test('a visit’s place, test and patient are edited in edit mode: marked as another type where test or co-location differs, and each success keeps the number, takes the marks back and leads to the confirmation [SCHED-7]', async () => {
  const visit = await book();
  const again = async () => readBooked(visit.appointmentId);

  const elsewhere = await choosing(visit);
  await once(elsewhere.$locations, ({ state }) => state === 'found');
  elsewhere.chooseLocation(near.locationId);
  await once(elsewhere.$slots, ({ state }) => state === 'found' && elsewhere.$locationId.get() === near.locationId);
  expect(await moveOn(elsewhere), 'out of the retailer’s stores').toEqual([visit.appointmentId, 'true', 'true']);
  expectConfirmed(visit);

  const sameType = await choosing(await again());
  expect(await moveOn(sameType), 'only the time').toEqual([visit.appointmentId, undefined, 'false']);
  expectConfirmed(visit);

  const otherTest = await choosing(await again());
  const services = await once(otherTest.$services, ({ state }) => state === 'found');
  const wanted = services.state === 'found' && services.services.find(({ serviceId }) => serviceId === OVERLAPPING);
  if (!wanted) throw new Error('no other test');
  await otherTest.chooseService(wanted);
  await once(otherTest.$slots, ({ state }) => state === 'found' && otherTest.$serviceId.get() === OVERLAPPING);
  expect(await moveOn(otherTest), 'another test').toEqual([visit.appointmentId, 'true', 'false']);
  expectConfirmed(visit);
  expect(await again()).toMatchObject({
    service: { serviceId: OVERLAPPING },
    location: { locationId: near.locationId },
    sequence: 3,
  });

  const { changeDetails } = await listPage();
  changeDetails(await again());
  expect([tab.went.at(-1), tab.session.get('editedPatientOf')]).toEqual([DETAILS, visit.appointmentId]);
  const form = await patientPage();
  form.$details.listen(() => undefined);
  await once(form.$details, ({ state }) => state === 'found');
  expect(form.$fields.get()).toMatchObject({ firstName: 'Ada', email: 'ada@example.com', phone: '312-555-0142' });
  form.setField('email', 'grace@example.com');
  form.setField('line1', '7 Elm St');
  await form.submitDetails();
  expectConfirmed(visit);
  expect(await again()).toMatchObject({ mailedTo: 'g•••@example.com', sequence: 4 });
  expect(JSON.stringify([...tab.session])).not.toMatch(/ada|grace|moss|1985/i);
});

/** Opens the form about the patient of the visit that is edited. */
async function openDetails() {
  const page = await patientPage();
  page.$details.listen(() => undefined);
  await once(page.$details, ({ state }) => state === 'found');
  return page;
}

test('changed details outlive a reload, are sent once though no answer came, and are dropped by who keeps them as they were [SCHED-5 part]', async () => {
  const visit = await book();
  const { changeDetails } = await listPage();
  changeDetails(visit);
  const first = await openDetails();
  first.setField('lastName', 'Hill');
  await expect.poll(async () => (await openDetails()).$fields.get().lastName).toBe('Hill');
  first.keepDetails(visit);
  expect([tab.went.at(-1), marks()]).toEqual(['/schedule-appointment/partner/appointment/', []]);
  changeDetails(visit);
  await expect.poll(async () => (await openDetails()).$fields.get().lastName).toBe('Moss');

  const form = await openDetails();
  form.setField('email', 'grace@example.com');
  const answers = tab.intercept((request) => {
    if (request.method !== 'PUT' || !/patients\/[\w-]+$/.test(request.url)) return undefined;
    void app(request, '10.9.0.1');
    return 'no answer';
  });
  await form.submitDetails();
  expect(form.$patientProblem.get()).not.toBe('');
  await expect.poll(async () => (await timeOf(visit))?.sequence).toBe(1);
  answers();
  await form.submitDetails();
  expectConfirmed(visit);
  expect((await timeOf(visit))?.sequence).toBe(1);
});

test('what was typed of a visit is dropped as its page is left, though no answer came before', async () => {
  const visit = await book();
  const { changeDetails } = await listPage();
  changeDetails(visit);
  const form = await openDetails();
  form.setField('lastName', 'Hill');
  await expect.poll(async () => (await form.readTyped())?.lastName).toBe('Hill');
  const sent: string[] = [];
  tab.intercept(({ method, url }) => {
    if (method !== 'PUT' || !url.endsWith('/draft')) return undefined;
    sent.push(new URL(url).pathname);
    return sent.length === 1 ? 'no answer' : undefined;
  });
  form.keepDetails(visit);
  const sentAsLeft = () => {
    tab.does('pagehide');
    return sent;
  };
  const path = `/api/scheduler/bookings/${visit.appointmentId}/draft`;
  await expect.poll(sentAsLeft).toEqual([path, path]);
  changeDetails(visit);
  await expect.poll(async () => (await openDetails()).$fields.get().lastName).toBe('Moss');
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

test('a move that is refused because too many were made says so, and is not taken for one without an answer', async () => {
  const { change } = await asking(await book());
  const problem = { status: 429, code: 'too-many-bookings', detail: 'Try again later, or call us.' };
  tab.intercept(({ method }) => (method === 'PUT' ? Response.json(problem, { status: 429 }) : undefined));
  await change.confirmMove();
  expect(change.$move.get()).toEqual({ state: 'refused', why: problem.detail });
});

test('a move confirmed in a second tab shows the visit as it was moved, and moves nothing again [SCHED-15 part]', async () => {
  const visit = await book();
  await asking(visit);
  const otherTab = new Map(tab.session);
  const first = await openChange();
  await first.confirmMove();
  const moved = await timeOf(visit);
  for (const [key, value] of otherTab) tab.session.set(key, value);
  tab.session.delete('bookingKey');
  tab.went.length = 0;
  const { call } = await listPage();
  const json = { aptHoldId: otherTab.get('aptHoldId') ?? '' };
  const id = visit.appointmentId;
  const { bookedAlready } = await import('../visit/store-appointments.ts');
  const refusal = await call('$put', '/scheduler/appointments/:id', { param: { id }, json }).catch(bookedAlready);
  expect(refusal).toEqual({ appointmentId: id, confirmationNumber: visit.confirmationNumber });
  const change = await changePage();
  change.$move.listen(() => undefined);
  await expect.poll(() => tab.went).toEqual([`${STEP}/confirmation`]);
  expect([await timeOf(visit), tab.session.get('cfno')]).toEqual([moved, visit.confirmationNumber]);
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
  expect(again.change.$move.get()).toEqual({
    state: 'refused',
    why: 'This appointment is canceled. Book another time.',
  });
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
