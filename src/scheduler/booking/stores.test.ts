import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import type { Slot } from '../engine/slot.schema.ts';
import { once, testTab, type TestTab } from '#testing/browser-tab.ts';
import { loadTestLocations, runOut, testLocation, testApp, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { KEPT } from '../kit/hold/store-hold.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const [near, far] = [testLocation(), testLocation({ lat: 41.5, lng: -88.1, city: 'Joliet', zip: '60432' })];
let tab: TestTab;

beforeAll(() => loadTestLocations(database, [near, far]));
beforeEach(() => {
  tab = testTab(app);
});
afterEach(() => vi.unstubAllGlobals());

const STEP = '/schedule-appointment/labcorp';

const detailsStores = async () => ({
  ...(await import('./details/store-services.ts')),
  ...(await import('./details/store-locations.ts')),
  ...(await import('./details/store-change-service.ts')),
  ...(await import('./details/store-times.ts')),
  ...(await import('./shown/shown-at-first.ts')),
  ...(await import('./details/store-continue.ts')),
  ...(await import('./details/store-consent.ts')),
  ...(await import('../kit/partner/partner-booking.ts')).hold,
});
const detailsPage = () => tab.load(detailsStores);
const patientPage = () =>
  tab.load(async () => {
    const { patientStep } = await import('./patient/store-patient.ts');
    const { form, $ready: $patientForm, ...step } = patientStep;
    return {
      ...(await import('../kit/partner/partner-booking.ts')).hold,
      ...(await import('../kit/patient/make-patient-form.ts')),
      ...(await import('../kit/form/technical-issue.ts')),
      ...form,
      ...step,
      $patientForm,
      $patientErrors: form.$errors,
      $patientProblem: form.$problem,
    };
  });
const reviewPage = () =>
  tab.load(async () => ({
    ...(await import('./review/store-review.ts')),
    ...(await import('../kit/partner/partner-booking.ts')).hold,
  }));
const appointmentsPage = () =>
  tab.load(async () => ({
    ...(await import('../appointments/visit/store-appointments.ts')),
    ...(await import('../appointments/visit/store-cancel.ts')),
    ...(await import('../appointments/find/store-find.ts')),
  }));

type Details = Awaited<ReturnType<typeof detailsPage>>;

/** The details page with its times, each test's own ones. */
let tests = 0;
async function openDetails(): Promise<{ page: Details; times: Slot[] }> {
  const page = await detailsPage();
  page.$services.listen(() => undefined);
  const services = await once(page.$services, ({ state }) => state !== 'loading');
  if (services.state === 'found' && page.$serviceId.get() === -1) void page.chooseService(services.services[0]!);
  const slots = await once(page.$slots, ({ state }) => state === 'found');
  if (slots.state !== 'found') throw new Error(slots.state);
  const { timeSlots = [] } = slots.days[1 + (tests % 12)] ?? {};
  return { page, times: timeSlots.slice(tests < 12 ? 0 : 10) };
}
beforeEach(() => {
  tests += 1;
});

async function holdFirst(index = 0) {
  const opened = await openDetails();
  const { page, times } = opened;
  page.chooseSlot(times[index]!);
  expect(page.$marked.get()).toBe(times[index]!.id);
  await page.settledSeat();
  expect(page.$hold.get()?.slot.id).toBe(times[index]!.id);
  return opened;
}

async function consented() {
  const { page } = await holdFirst();
  await page.submitDetails();
  await page.agreeAndContinue();
  expect(tab.went).toEqual([`${STEP}/patient-information`]);
}

const TYPED = {
  who: 'me',
  firstName: 'Avery',
  lastName: 'Stone',
  dobMonth: '4',
  dobDay: '17',
  dobYear: '1986',
  gender: 'female',
  email: 'avery@mail.example',
  phone: '312-555-0178',
  line1: '2400 N Clark St',
  city: 'Chicago',
  state: 'IL',
  zip: '60614',
} as const;

async function openPatient() {
  const page = await patientPage();
  page.$patientForm.listen(() => undefined);
  await once(page.$patientForm, (state) => state === 'ready');
  return page;
}

async function ready() {
  await consented();
  const page = await openPatient();
  for (const [field, value] of Object.entries(TYPED)) page.setField(field as keyof typeof TYPED, value);
  await page.submitPatient();
  expect(tab.went.at(-1)).toBe(`${STEP}/review`);
  const review = await reviewPage();
  review.$review.listen(() => undefined);
  await once(review.$review, ({ state }) => state === 'ready');
  return review;
}

test('an attempt before what was typed has come back waits for it, and what is missing stays said [PAT-5 part]', async () => {
  await consented();
  const page = await patientPage();
  page.$patientForm.listen(() => undefined);
  expect(page.$patientForm.get()).toBe('loading');
  await page.submitPatient();
  await once(page.$patientForm, (state) => state === 'ready');
  expect(page.$errors.get().errors).toMatchObject({ firstName: 'Enter a first name' });
});

test('for someone else of the family, address, parent, email and phone stay; name, date of birth and gender are typed again [PAT-1 part] [PAT-2 part]', async () => {
  await consented();
  const first = await openPatient();
  const parent = { guardianFirstName: 'June', guardianLastName: 'Stone', guardianRelationship: 'parent' } as const;
  const year = String(new Date().getFullYear() - 9);
  const child = { ...TYPED, ...parent, who: 'child', dobYear: year, guardianConsent: 'yes' } as const;
  for (const [field, value] of Object.entries(child)) first.setField(field as keyof typeof child, value);
  await first.submitPatient();
  expect(tab.went.at(-1)).toBe(`${STEP}/review`);
  for (const key of ['patientid', 'lcPatient']) tab.session.delete(key);
  const next = await openPatient();
  expect(next.$fields.get().firstName).toBe(TYPED.firstName);
  next.fillFrom(null);
  const { email, phone, line1, city, state, zip } = TYPED;
  const kept = { ...parent, who: 'child', email, phone, line1, city, state, zip };
  const filled = Object.entries(next.$fields.get()).filter(([, value]) => value !== '');
  expect(Object.fromEntries(filled)).toEqual(kept);
});

const booked = async () =>
  (await database.pool.query<{ id: string }>(`select id from appointments where hold_id = $1`, [holdId()])).rows;
let held = '';
const holdId = () => (held = tab.session.get('aptHoldId') ?? held);

test('locations come nearest first, the first one chosen with its times [SCHED-1 part]', async () => {
  const { page, times } = await openDetails();
  expect(page.$locationId.get()).toBe(near.locationId);
  expect(times[0]).toMatchObject({ localTime: '8:00 am', timeZone: 'America/Chicago' });
  page.chooseLocation(far.locationId);
  await once(page.$slots, ({ state }) => state === 'found');
  expect(page.$locationId.get()).toBe(far.locationId);
});

test('the place and the test of another partner’s booking are not asked for here [SCHED-1 part]', async () => {
  const chosen = { FCOrgId: 'foreyes', serviceId: '2001', locationId: 'foreyes-0001', locationValue: 'foreyes-0001' };
  for (const [key, value] of Object.entries(chosen)) tab.session.set(key, value);
  const asked: string[] = [];
  tab.intercept((request) => {
    void request
      .clone()
      .text()
      .then((body) => asked.push(request.url + body));
    return undefined;
  });
  await openDetails();
  expect(asked.filter((one) => /foreyes|2001/.test(one))).toEqual([]);
  expect(asked.length).toBeGreaterThan(1);
});

test('a step is closed until the one before is done [SCHED-4 part]', async () => {
  const page = await patientPage();
  page.$patientForm.listen(() => undefined);
  expect(tab.went).toEqual([STEP]);
  expect(page.$patientForm.get()).toBe('loading');
});

test('without a time nothing goes on, and the list of times is where the error leads [SCHED-5 part]', async () => {
  const { page } = await openDetails();
  await page.submitDetails();
  expect(page.$detailsErrors.get()).toEqual({
    errors: [{ field: page.FIRST_SLOT_ID, message: 'Choose a time for your appointment' }],
    attempt: 1,
  });
  expect(tab.went).toEqual([]);
});

test('of times pressed one after another only the last is held, and those before are given back [SCHED-3 part]', async () => {
  const { page, times } = await holdFirst();
  const before = page.$hold.get()!.aptHoldId;
  for (const slot of times.slice(1, 5)) page.chooseSlot(slot);
  expect(page.$marked.get()).toBe(times[4]!.id);
  await page.settledSeat();
  expect(page.$hold.get()?.slot.id).toBe(times[4]!.id);
  const seats = () =>
    database.pool.query<{ status: string }>('select status from seats where starts_at = any($1) order by held_at', [
      times.slice(0, 5).map(({ start }) => start),
    ]);
  await expect
    .poll(async () => (await seats()).rows.map(({ status }) => status).sort())
    .toEqual(['held', 'released', 'released', 'released', 'released']);
  expect(before).not.toBe(page.$hold.get()?.aptHoldId);
});

test('Continue waits for the time that was just marked [SCHED-5 part]', async () => {
  const { page, times } = await openDetails();
  page.chooseSlot(times[0]!);
  await page.submitDetails();
  expect(page.$consent.get().state).toBe('asking');
});

test('a time that another took meanwhile is told, with free ones near, and the one held before stays [SCHED-3 part]', async () => {
  const { page, times } = await holdFirst();
  await testVisitor(database).post('/scheduler/holds', { slotId: times[3]!.id });
  page.chooseSlot(times[3]!);
  const lost = await once(page.$lost, (value) => value?.nearest != null);
  expect(lost).toMatchObject({ why: 'taken', time: { id: times[3]!.id } });
  expect(lost?.nearest?.map(({ slot }) => slot.id)).toContain(times[2]!.id);
  expect(page.$marked.get()).toBe(times[0]!.id);
});

test('a reload finds the hold again, and one that ran out is told with free times near [SCHED-3 part]', async () => {
  const { times } = await holdFirst();
  const again = await openDetails();
  expect(again.page.$hold.get()?.slot.id).toBe(times[0]!.id);
  expect(again.page.$secondsLeft.get()).toBeGreaterThan(590);
  await runOut(database, tab.session.get('aptHoldId'));
  const { page } = await openDetails();
  expect(page.$hold.get()).toBeNull();
  const lost = await once(page.$lost, (value) => value?.nearest != null);
  expect(lost).toMatchObject({ why: 'expired', time: null });
  expect(lost?.nearest?.length).toBe(3);
  expect(tab.session.has('aptHoldId')).toBe(false);
});

test('a link holds its time when it is offered, and says so when it is not [SCHED-4 part]', async () => {
  const { page: first, times } = await openDetails();
  const link = (start: string) =>
    `?serviceId=${first.$serviceId.get()}&locationId=${near.locationId}&start=${encodeURIComponent(start)}`;
  const open = (search: string) =>
    tab.load(
      async () => ({
        ...(await import('./details/store-services.ts')),
        ...(await import('../kit/partner/partner-booking.ts')).hold,
      }),
      search,
    );
  const offered = await open(link(times[0]!.start));
  offered.$services.listen(() => undefined);
  expect((await once(offered.$hold, (hold) => hold !== null))?.slot.id).toBe(times[0]!.id);
  tab.session.clear();
  const missed = await open(link(times[0]!.start.replace(':00.000Z', ':30.000Z')));
  missed.$services.listen(() => undefined);
  const lost = await once(missed.$lost, (value) => value?.nearest != null);
  expect(lost).toMatchObject({ why: 'not-offered', time: { localTime: '8:00 am' } });
});

test('a time that a link chose on an earlier page is held at the page of times, once [SCHED-4 part]', async () => {
  const { page: first, times } = await openDetails();
  const serviceId = String(first.$serviceId.get());
  tab.session.set('serviceId', serviceId);
  tab.session.set('locationId', near.locationId);
  tab.session.set('start', times[1]!.start);
  const page = await tab.load(detailsStores, '');
  page.$services.listen(() => undefined);
  expect((await once(page.$hold, (hold) => hold !== null))?.slot.id).toBe(times[1]!.id);
  expect(tab.session.has('start')).toBe(false);
});

test('a time weeks ahead that a link has held is shown on its day, then and when the page is opened again [SCHED-4 part]', async () => {
  const { page: first } = await openDetails();
  const serviceId = first.$serviceId.get();
  const { providerDetail } = await first.fetchSlots(near.locationId, serviceId, 29);
  const { date, timeSlots } = providerDetail.scheduleDays.at(-1)!;
  const { id, start } = timeSlots.at(-1)!;
  const query = new URLSearchParams({ serviceId: String(serviceId), locationId: near.locationId, start });
  for (const search of [`?${query.toString()}`, '']) {
    const page = await tab.load(detailsStores, search);
    page.$services.listen(() => undefined);
    await once(page.$hold, (hold) => hold?.slot.id === id);
    await once(page.$slots, (slots) => slots.state === 'found' && slots.days.some((day) => day.date === date));
    await once(page.$day, (day) => day === date);
  }
});

test('a link to a service and a place chooses both, and gives back a time held for another service [SCHED-4 part]', async () => {
  const { page: first } = await holdFirst();
  const services = first.$services.get();
  const other = services.state === 'found' && services.services.find((one) => one.serviceId !== first.$serviceId.get());
  if (!other) throw new Error('one service alone');
  const load = (search: string) =>
    tab.load(
      async () => ({
        ...(await import('./details/store-services.ts')),
        ...(await import('./details/store-locations.ts')),
        ...(await import('./details/store-times.ts')),
        ...(await import('../kit/partner/partner-booking.ts')).hold,
      }),
      search,
    );
  const page = await load(`?serviceId=${other.serviceId}&locationId=${far.locationId}`);
  page.$services.listen(() => undefined);
  await once(page.$locationId, (id) => id !== null);
  expect([page.$serviceId.get(), page.$locationId.get()]).toEqual([other.serviceId, far.locationId]);
  expect(page.$hold.get()).toBeNull();
});

test('looking at another location keeps the time that is held and the day, until a time there is chosen [SCHED-3 part]', async () => {
  const { page, times } = await holdFirst(8);
  const hold = page.$hold.get()!;
  const chosenDay = page.$day.get();
  await once(page.$locations, ({ state }) => state === 'found');
  const look = async (locationId: string) => {
    page.chooseLocation(locationId);
    const slots = await once(page.$slots, ({ state }) => state === 'found' && page.$locationId.get() === locationId);
    return slots.state === 'found' ? slots.days : [];
  };
  const days = await look(far.locationId);
  expect([page.$hold.get()?.aptHoldId, tab.session.get('aptHoldId')]).toEqual([hold.aptHoldId, hold.aptHoldId]);
  expect([page.$day.get(), hold.slot.date]).toEqual([hold.slot.date, chosenDay ?? hold.slot.date]);
  expect(tab.session.get('locationId')).toBe(near.locationId);
  // What lasts longer is no reason to be taken back.
  page.keepTime();
  await once(page.$holdNews, (news) => news === KEPT);
  expect(page.$locationId.get()).toBe(far.locationId);
  const found = (await look(near.locationId)).flatMap(({ timeSlots }) => timeSlots);
  expect([page.$marked.get(), page.$day.get()]).toEqual([times[8]!.id, hold.slot.date]);
  expect(found.map(({ id }) => id)).toContain(times[8]!.id);

  await look(far.locationId);
  page.chooseSlot(days.find(({ date }) => date === hold.slot.date)!.timeSlots[0]!);
  await page.settledSeat();
  expect(page.$hold.get()?.location.locationId).toBe(far.locationId);
  const before = async () =>
    (await database.pool.query<{ status: string }>('select status from seats where hold_id = $1', [hold.aptHoldId]))
      .rows[0]?.status;
  await expect.poll(before).toBe('released');
});

test('a far day is reached in one step, and from a day without times the next that has any [SCHED-2 part]', async () => {
  const { page } = await openDetails();
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.goToDay(dayFrom(60));
  const shown = page.$day.get() ?? '';
  expect(shown >= dayFrom(60) && shown < dayFrom(67)).toBe(true);
  const slots = page.$slots.get();
  if (slots.state !== 'found') throw new Error(slots.state);
  const { stripOf } = await import('./shown/parts-of-day.ts');
  const strip = stripOf(slots.days, slots.closedDays, page.$daysShown.get(), page.SCHEDULES_SHOWN);
  expect(strip.map(({ date }) => date)).toContain(shown);
  const gap = slots.days.findIndex(({ date }, at) => {
    const next = slots.days[at + 1]?.date;
    return next !== undefined && Date.parse(next) - Date.parse(date) > 86_400_000;
  });
  if (gap < 0) return;
  const closed = new Date(Date.parse(slots.days[gap]!.date) + 86_400_000).toISOString().slice(0, 10);
  await page.goToDay(closed);
  expect(page.$day.get()).toBe(slots.days[gap + 1]?.date);
});

async function twoServices() {
  const opened = await holdFirst(6);
  const services = opened.page.$services.get();
  if (services.state !== 'found') throw new Error(services.state);
  const [other] = services.services.filter(({ serviceId }) => serviceId !== opened.page.$serviceId.get());
  return { ...opened, other: other! };
}

test('another service keeps the location and the time that is held, with one hold in place of the other [SCHED-1 part, SCHED-3 part]', async () => {
  const { page, times, other } = await twoServices();
  const before = page.$hold.get()!.aptHoldId;
  await page.chooseService(other);
  expect(page.$change.get()).toMatchObject({ state: 'kept', to: { serviceId: other.serviceId } });
  expect(page.$serviceId.get()).toBe(other.serviceId);
  expect(page.$locationId.get()).toBe(near.locationId);
  expect(page.$hold.get()?.slot).toMatchObject({ start: times[6]!.start, serviceId: other.serviceId });
  const { rows } = await database.pool.query<{ status: string; id: string }>(
    'select status, hold_id as id from seats where starts_at = $1 and location_id = (select id from locations where public_id = $2)',
    [times[6]!.start, near.locationId],
  );
  expect(rows.filter(({ status }) => status === 'held').map(({ id }) => id)).toEqual([page.$hold.get()?.aptHoldId]);
  expect(rows.find(({ id }) => id === before)?.status).toBe('released');
});

test('where the time is not open for another service nothing changes, and times near it are offered [SCHED-3 part]', async () => {
  const { page, times, other } = await twoServices();
  const before = page.$hold.get()!;
  tab.intercept((request) =>
    request.method === 'PUT' && request.url.endsWith('/service')
      ? Response.json({ status: 409, code: 'slot-taken', title: 'Taken', detail: 'Taken' }, { status: 409 })
      : undefined,
  );
  await page.chooseService(other);
  const change = page.$change.get();
  if (change.state !== 'not-open') throw new Error(change.state);
  expect(change.near.length).toBeGreaterThan(0);
  expect(page.$hold.get()).toEqual(before);
  expect(page.$serviceId.get()).toBe(before.slot.serviceId);
  page.takeForService(change.near[0]!);
  await page.settledSeat();
  expect(page.$hold.get()?.slot.serviceId).toBe(other.serviceId);
  expect(times).not.toHaveLength(0);
});

test('without a link no service is chosen beforehand, its number is -1, and going on asks for one [STATE-2]', async () => {
  const page = await detailsPage();
  expect(page.$serviceId.get()).toBe(-1);
  page.$services.listen(() => undefined);
  await once(page.$services, ({ state }) => state === 'found');
  expect([page.$serviceId.get(), page.$slots.get().state]).toEqual([-1, 'loading']);
  await page.submitDetails();
  expect(page.$detailsErrors.get().errors).toEqual([{ field: 'service', message: 'Choose a test' }]);
});

test('no answer to a choice is said, and the time can be marked again', async () => {
  const { page, times } = await openDetails();
  const answers = tab.intercept(({ url, method }) =>
    method === 'POST' && url.endsWith('/holds') ? 'no answer' : undefined,
  );
  page.chooseSlot(times[0]!);
  expect((await once(page.$lost, (value) => value !== null))?.why).toBe('failed');
  answers();
  page.chooseSlot(times[0]!);
  await page.settledSeat();
  expect(page.$hold.get()?.slot.id).toBe(times[0]!.id);
});

test('consent is asked once for a booking, and declining stays on the page [SCHED-10 part]', async () => {
  const { page } = await holdFirst();
  await page.submitDetails();
  expect(page.$consent.get()).toMatchObject({ state: 'asking', sending: false });
  page.declineConsent();
  expect([page.$consent.get().state, tab.went]).toEqual(['closed', []]);
  await page.submitDetails();
  await page.agreeAndContinue();
  await page.submitDetails();
  expect(tab.went).toEqual([`${STEP}/patient-information`, `${STEP}/patient-information`]);
});

test('with no patients in this browser the open form says so, until one is saved [PAT-4 part]', async () => {
  await consented();
  const page = await openPatient();
  expect([page.$hasNoPatients.get(), page.$pastPatients.get()]).toEqual([true, []]);
  for (const [field, value] of Object.entries(TYPED)) page.setField(field as keyof typeof TYPED, value);
  await page.submitPatient();
  const again = await openPatient();
  expect([again.$hasNoPatients.get(), again.$fields.get().firstName]).toEqual([false, TYPED.firstName]);
});

test('what was typed comes back after a reload, and nothing of it is in web storage [SCHED-5 part] [SCHED-13 part]', async () => {
  await consented();
  const page = await openPatient();
  page.setField('firstName', 'Avery');
  page.setField('email', 'avery@mail.example');
  tab.does('pagehide');
  await expect
    .poll(async () => (await openPatient()).$fields.get(), { timeout: 10_000 })
    .toMatchObject({ firstName: 'Avery', email: 'avery@mail.example' });
  expect(JSON.stringify([...tab.session])).not.toMatch(/avery/i);
});

test('of two tabs with one form, as a duplicated tab is, the one that was typed into last is kept, whichever save arrives first [SCHED-5 part]', async () => {
  await consented();
  const one = await openPatient();
  const other = await openPatient();
  const kept = async () => (await openPatient()).$fields.get().firstName;
  one.setField('firstName', 'Avery');
  await expect.poll(kept).toBe('Avery');
  other.setField('firstName', 'Blake');
  await expect.poll(kept).toBe('Blake');
  one.setField('firstName', 'Ada');
  one.keepNow();
  await expect.poll(kept).toBe('Ada');
  // Typed in the other tab, and on its way while this one is typed into again.
  const late: (() => Promise<Response>)[] = [];
  const undo = tab.intercept((request) => {
    if (request.method !== 'PUT') return undefined;
    late.push(async () => app(request, '10.9.0.1'));
    return 'no answer';
  });
  other.setField('firstName', 'Blair');
  other.keepNow();
  await expect.poll(() => late).toHaveLength(1);
  undo();
  one.setField('firstName', 'Alex');
  one.keepNow();
  await expect.poll(kept).toBe('Alex');
  expect(await Promise.all(late.map(async (arrive) => (await arrive()).status))).toEqual([200]);
  expect(await kept()).toBe('Alex');
});

test('every mistake is at its field: those of the form, and those that only the server can know [PAT-1 part] [PAT-5]', async () => {
  await consented();
  const page = await openPatient();
  await page.submitPatient();
  expect(page.$patientErrors.get().errors).toMatchObject({
    who: 'Choose who the appointment is for',
    zip: 'Enter a ZIP code',
  });
  for (const [field, value] of Object.entries(TYPED)) page.setField(field as keyof typeof TYPED, value);
  page.setField('zip', '02903');
  await page.submitPatient();
  expect(page.$patientErrors.get()).toEqual({
    errors: { state: 'Please enter a valid US address. ZIP code 02903 is in RI' },
    attempt: 2,
  });
});

test('a save that succeeds keeps the patient’s id and opens the review; a phone number of another patient is told at its field with what to do, any other error as an error [PAT-3]', async () => {
  await consented();
  const page = await openPatient();
  for (const [field, value] of Object.entries(TYPED)) page.setField(field as keyof typeof TYPED, value);
  const refuse = (status: number, body: object) =>
    tab.intercept(({ method, url }) =>
      method === 'POST' && url.endsWith('/patients') ? Response.json({ status, ...body }, { status }) : undefined,
    );
  const path = 'contact.phones.0.number';
  let answers = refuse(409, { code: 'duplicate-phone', errors: [{ path, message: 'belongs to another patient' }] });
  await page.submitPatient();
  expect([page.$duplicatePhone.get(), page.$patientProblem.get()]).toEqual([true, '']);
  expect(page.$patientErrors.get().errors).toEqual({ phone: 'belongs to another patient' });
  answers();
  answers = refuse(500, { code: '1000' });
  await page.submitPatient();
  expect([page.$duplicatePhone.get(), page.$patientProblem.get()]).toEqual([false, page.TECHNICAL_ISSUE]);
  expect([tab.session.has('patientid'), tab.went.at(-1)]).toEqual([false, `${STEP}/patient-information`]);
  answers();
  await page.submitPatient();
  expect([page.$duplicatePhone.get(), page.$patientProblem.get()]).toEqual([false, '']);
  expect(tab.session.get('patientid')).toMatch(/^[0-9a-f-]{36}$/);
  expect([tab.session.get('lcPatient'), tab.went.at(-1)]).toEqual([tab.session.get('patientid'), `${STEP}/review`]);
});

test('a visit is confirmed once, however often the button is pressed, and the next one begins anew [SCHED-15 part]', async () => {
  const page = await ready();
  holdId();
  await Promise.all([page.confirmBooking(), page.confirmBooking()]);
  expect(tab.went.at(-1)).toBe(`${STEP}/confirmation`);
  expect(await booked()).toHaveLength(1);
  expect(tab.session.get('cfno')).toMatch(/^LK-/);
  expect(['aptHoldId', 'patientid', 'termcon'].filter((key) => tab.session.has(key))).toEqual([]);
});

test.each([
  [409, 'patient-busy'],
  [429, 'too-many-bookings'],
])('a booking that is refused for what is booked already (%i %s) says why [SCHED-6 part]', async (status, code) => {
  const page = await ready();
  tab.intercept(({ method, url }) =>
    method === 'POST' && url.endsWith('/appointments') ? Response.json({ status, code }, { status }) : undefined,
  );
  await page.confirmBooking();
  expect([tab.went.at(-1), page.$noAnswer.get()]).toEqual([STEP, false]);
  const { page: details } = await openDetails();
  expect(details.$bookingFailed.get()).toBe(code);
});

test('Confirm in a second tab on what the first has booked says that it is booked, with its number, and so does a reload there [SCHED-15 part]', async () => {
  await ready();
  const otherTab = new Map(tab.session);
  const first = await reviewPage();
  first.$review.listen(() => undefined);
  await once(first.$review, ({ state }) => state === 'ready');
  await first.confirmBooking();
  const [cfno, appointmentId] = [tab.session.get('cfno'), tab.session.get('appointmentId')];
  const asInOtherTab = () => {
    tab.session.clear();
    for (const [key, value] of otherTab) tab.session.set(key, value);
    tab.went.length = 0;
  };
  const told = () => [tab.went, tab.session.get('cfno'), tab.session.get('appointmentId'), tab.session.get('notice')];
  const shown = [[`${STEP}/confirmation`], cfno, appointmentId, 'already-booked'];

  // The second tab shows the review already.
  asInOtherTab();
  const pressed = await tab.load(async () => import('./review/store-review.ts'));
  await pressed.confirmBooking();
  expect(told()).toEqual(shown);
  asInOtherTab();
  const reloaded = await reviewPage();
  reloaded.$review.listen(() => undefined);
  await expect.poll(told).toEqual(shown);

  const confirmation = await appointmentsPage();
  confirmation.$wasBooked.listen(() => undefined);
  confirmation.$booked.listen(() => undefined);
  const booked = await once(confirmation.$booked, ({ state }) => state === 'found');
  expect([booked, confirmation.$wasBooked.get()]).toMatchObject([{ appointment: { confirmationNumber: cfno } }, true]);
  expect(tab.session.has('notice')).toBe(false);
});

test('no answer to Confirm: trying again books once only [SCHED-15 part]', async () => {
  const page = await ready();
  holdId();
  const answers = tab.intercept((request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/appointments')) return undefined;
    void app(request, '10.9.0.1');
    return 'no answer';
  });
  await page.confirmBooking();
  expect(page.$noAnswer.get()).toBe(true);
  await expect.poll(booked).toHaveLength(1);
  answers();
  await page.confirmBooking();
  expect([tab.went.at(-1), (await booked()).length]).toEqual([`${STEP}/confirmation`, 1]);
});

test('a refused booking goes back to the details with every step reset and the error told [SCHED-6]', async () => {
  const page = await ready();
  tab.intercept(({ method, url }) =>
    method === 'POST' && url.endsWith('/appointments')
      ? Response.json({ status: 422, code: 'consent-missing' }, { status: 422 })
      : undefined,
  );
  await page.confirmBooking();
  expect(tab.went.at(-1)).toBe(STEP);
  expect(['aptHoldId', 'patientid', 'cfno', 'termcon'].filter((key) => tab.session.has(key))).toEqual([]);
  const notice = tab.session.get('notice') ?? '';
  const { page: details } = await openDetails();
  expect(details.$bookingFailed.get()).toBe('error');
  // It is said until the booking goes on, and of no other one.
  const { page: again, times } = await openDetails();
  expect(again.$bookingFailed.get()).toBe('error');
  again.chooseSlot(times[3]!);
  await again.settledSeat();
  const { page: later } = await openDetails();
  expect([later.$bookingFailed.get(), tab.session.has('notice')]).toEqual([null, false]);
  tab.session.set('notice', notice);
  const linked = await tab.load(detailsStores, `?serviceId=${later.$serviceId.get()}`);
  linked.$services.listen(() => undefined);
  expect([linked.$bookingFailed.get(), tab.session.has('notice')]).toEqual([null, false]);
  tab.session.set('notice', notice.replace('labcorp', 'lcmc'));
  const { page: elsewhere } = await openDetails();
  expect([elsewhere.$bookingFailed.get(), tab.session.has('notice')]).toEqual([null, false]);
});

test('with a link that names test and place, Try again asks for the locations that failed, and then for times [ERR-5 part]', async () => {
  const { page: first } = await openDetails();
  const serviceId = first.$serviceId.get();
  const open = (search: string) => tab.load(detailsStores, search);
  tab.session.clear();
  const searches = tab.intercept(({ url }) => (url.endsWith('/locations/search') ? 'no answer' : undefined));
  const page = await open(`?serviceId=${serviceId}&locationId=${far.locationId}`);
  page.$services.listen(() => undefined);
  await once(page.$locations, ({ state }) => state === 'failed');
  searches();
  page.retryLocations();
  const found = await once(page.$locations, ({ state }) => state === 'found');
  await once(page.$slots, ({ state }) => state === 'found');
  expect(page.$locationId.get()).toBe(far.locationId);
  expect(found.state === 'found' && found.locations.map(({ locationId }) => locationId)).toContain(far.locationId);
});

test('when the list of services fails, Try again keeps what the link names, and a time that could not be asked for is not called gone [ERR-5 part]', async () => {
  const { page: first, times } = await openDetails();
  const serviceId = first.$serviceId.get();
  tab.session.clear();
  const calls = tab.intercept(({ url }) => (/\/(services|timeslots)\?/.test(url) ? 'no answer' : undefined));
  const search = `?serviceId=${serviceId}&locationId=${near.locationId}&start=${encodeURIComponent(times[2]!.start)}`;
  const page = await tab.load(detailsStores, search);
  page.$services.listen(() => undefined);
  await once(page.$services, ({ state }) => state === 'failed');
  expect((await once(page.$lost, (lost) => lost !== null))?.why).toBe('failed');
  calls();
  page.retryDetails();
  expect((await once(page.$hold, (hold) => hold !== null))?.slot.id).toBe(times[2]!.id);
});

test('an error is gone once it is mended: a test is chosen, then a time', async () => {
  const page = await detailsPage();
  page.$services.listen(() => undefined);
  page.$detailsErrors.listen(() => undefined);
  const services = await once(page.$services, ({ state }) => state === 'found');
  await page.submitDetails();
  expect(page.$detailsErrors.get().errors).toHaveLength(1);
  void page.chooseService((services.state === 'found' ? services.services[0] : undefined)!);
  expect(page.$detailsErrors.get()).toEqual({ errors: [], attempt: 1 });
  const slots = await once(page.$slots, ({ state }) => state === 'found');
  await page.submitDetails();
  expect(page.$detailsErrors.get().errors).toMatchObject([{ field: page.FIRST_SLOT_ID }]);
  page.chooseSlot((slots.state === 'found' ? slots.days[9]?.timeSlots[15] : undefined)!);
  expect(page.$detailsErrors.get().errors).toEqual([]);
  await page.settledSeat();
  page.sendHold({ on: 'drop' });
  expect(page.$detailsErrors.get().errors).toEqual([]);
});

test('a patient that is no longer ours is said, on saving and on booking, with the time still held; a failure of the server’s in the catalogue’s words [PAT-5 part]', async () => {
  const review = await ready();
  const incorrect = { status: 404, code: 'incorrect-patient', detail: 'Incorrect patientId' };
  const refuse = (method: string, path: string, body = incorrect) =>
    tab.intercept((request) =>
      request.method === method && new URL(request.url).pathname.includes(path)
        ? Response.json(body, { status: body.status })
        : undefined,
    );
  const hold = holdId();
  let answers = refuse('POST', '/appointments');
  await review.confirmBooking();
  answers();
  expect([tab.went.at(-1), tab.session.get('aptHoldId')]).toEqual([`${STEP}/patient-information`, hold]);
  const page = await openPatient();
  expect(page.$patientProblem.get()).toBe(page.INCORRECT_PATIENT);
  for (const [field, value] of Object.entries(TYPED)) page.setField(field as keyof typeof TYPED, value);
  answers = refuse('POST', '/patients');
  await page.submitPatient();
  expect(page.$patientProblem.get()).toBe(page.INCORRECT_PATIENT);
  answers();
  answers = refuse('POST', '/patients', { status: 500, code: '1000', detail: 'Service failure' });
  await page.submitPatient();
  expect(page.$patientProblem.get()).toMatch(/^We’re sorry. We’re experiencing a technical issue/);
  answers();
  await page.submitPatient();
  const again = await openPatient();
  answers = refuse('PUT', '/patients');
  await again.submitPatient();
  expect([again.$patientProblem.get(), tab.session.has('patientid')]).toEqual([again.INCORRECT_PATIENT, false]);
  answers();
  await again.submitPatient();
  expect([tab.went.at(-1), tab.session.has('patientid')]).toEqual([`${STEP}/review`, true]);
});

test('a hold that ran out is told on review, and the patient is kept [SCHED-3 part]', async () => {
  const page = await ready();
  await runOut(database, holdId());
  await page.confirmBooking();
  expect((await once(page.$lost, (value) => value?.nearest != null))?.why).toBe('expired');
  expect([page.$confirming.get(), page.$review.get().state]).toEqual([false, 'ready']);
});

test('a booked visit is listed, found by its number, and cancelled after the question [SCHED-8] [SCHED-9 part]', async () => {
  const review = await ready();
  await review.confirmBooking();
  const page = await appointmentsPage();
  page.$upcoming.listen(() => undefined);
  const list = await once(page.$upcoming, ({ state }) => state === 'found');
  const [visit] = list.state === 'found' ? list.appointments : [];
  expect(visit).toMatchObject({ patient: { firstName: 'Avery' } });
  page.openFind();
  await page.submitFind();
  expect(Object.keys(page.findForm.$errors.get().errors)).toEqual(['find-number', 'find-dob']);
  const typed = { number: visit!.confirmationNumber, dobMonth: '4', dobDay: '17', dobYear: '1986' };
  for (const [field, value] of Object.entries(typed)) page.findForm.setField(`find-${field}`, value);
  await page.submitFind();
  expect(tab.went.at(-1)).toBe('/schedule-appointment/partner/appointment/');
  page.askToCancel(visit!);
  page.keepAppointment();
  expect(page.$cancelling.get()).toBeNull();
  const calls = tab.intercept(({ url }) =>
    url.endsWith('/cancel') ? Response.json({ status: 500, code: '1000' }, { status: 500 }) : undefined,
  );
  page.askToCancel(visit!);
  await page.cancelAppointment();
  const booked = { appointmentId: visit!.appointmentId, status: 'booked' };
  expect(page.$cancelNews.get()).toMatchObject({ what: 'failed', appointment: booked });
  calls();
  page.askToCancel(visit!);
  await page.cancelAppointment();
  expect([page.$cancelNews.get(), page.$upcoming.get()]).toMatchObject([
    { what: 'cancelled', appointment: { appointmentId: visit!.appointmentId, status: 'cancelled' } },
    { state: 'found', appointments: [] },
  ]);
});
