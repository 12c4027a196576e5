import { expect, type Locator, type Route } from '@playwright/test';
import { DAY } from '#text/durations.ts';
import {
  agreeToTerms,
  APPOINTMENTS,
  AVERY,
  A1C_TEST,
  DETAILS,
  fillBirth,
  fillContact,
  fillPatient,
  find,
  goToPatient,
  goToReview,
  haveBooked,
  holdATime,
  holdBar,
  keptWith,
  onward,
  openDetails,
  openDetailsAgain,
  openHeld,
  times,
  allTimes,
  markATimeByKeys,
} from './booking-steps.ts';
import { watchMoves } from '../moves.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';

/** What the tile of the A1C test promises, on each step. */
const PROMISE = '$29, you pay Labcorp at the visit';

/** The test and a location that is far from the place of the page, and that no other journey books at: it is in Iowa City. */
const FAR_AWAY = `${A1C_TEST}&locationId=labcorp-0033`;

/** Answers a call as the API refuses a hold. */
function refuse(route: Route, code: string): Promise<void> {
  const json = { status: 409, code, title: 'Conflict', detail: 'No', transactionId: 't' };
  return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
}

/** What is stored without random ids, whose digits may be those of a year or a phone. */
function withoutIds(stored: string): string {
  return stored.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}

test('someone near 60614 books a lab visit, finds it in another browser and cancels it [SCHED-1 part, SCHED-5 part, SCHED-8, SCHED-9 part, SCHED-10]', async ({
  page,
  browser,
}) => {
  await openDetails(page, '60614');
  const places = page.locator('.locs').getByRole('radio');
  await expect(places).toHaveCount(4);
  await expect(places.first()).toBeChecked();
  await expect(page.getByText(/^Times are in .+ Time\.$/)).toBeVisible();
  const held = await holdATime(page);
  expect(held).toMatch(/(10:00|9:5\d)/);

  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText('Consent');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(DETAILS);
  await onward(page).click();
  await agreeToTerms(page);

  await fillPatient(page);
  await onward(page).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  for (const words of ['Avery Stone', 'April 17, 1986', '312-555-0143', PROMISE])
    await expect(main).toContainText(words);
  const when = await page.getByRole('definition').first().innerText();

  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await expect(main).toContainText(when.replace(/ [\w ]+ Time$/, ''));
  await expect(main).toContainText(PROMISE);
  const number =
    (await page
      .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';

  await page.getByRole('link', { name: 'See my appointments' }).click();
  await expect(main).toContainText(number);
  await expect(main).toContainText(PROMISE);

  const other = await (await browser.newContext()).newPage();
  await other.goto(APPOINTMENTS);
  await expect(other.getByRole('main')).toContainText('No appointments to show');
  await find(other, number.toLowerCase().replaceAll('-', ' '), AVERY.birth);
  await expect(other.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(when.replace(/ \w+ Time$/, ''));
  await other.getByRole('button', { name: /^Cancel appointment/ }).click();
  const question = other.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByRole('button', { name: 'Keep appointment' }).click();
  await expect(question).toBeHidden();
  await other.getByRole('button', { name: /^Cancel appointment/ }).click();
  await question.getByRole('button', { name: 'Yes, cancel appointment' }).click();
  await expect(other).toHaveURL(APPOINTMENTS);
  await expect(other.getByText('Your appointment is canceled.')).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: 'canceled' })).toContainText(number);
  await expect(other.getByRole('article')).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Book another time', exact: true })).toHaveAttribute(
    'href',
    /^\/schedule-appointment\/labcorp\?serviceId=1003&locationId=./,
  );
  await other.getByRole('link', { name: /All past and canceled/ }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'Canceled' })).toContainText('Avery Stone');
  await other.context().close();
});

test('each call of the API carries a transaction id, also those that begin with the page [SHELL-6 part]', async ({
  page,
}) => {
  const calls = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.set(pathname, request.headers()['x-transaction-id']);
  });
  await page.goto('/findcare');
  await expect.poll(() => calls.has('/api/content/chat')).toBe(true);
  await page.goto(FAR_AWAY);
  await holdATime(page);
  const begun = ['/api/content/chat', '/api/scheduler/timeslots', '/api/header-info'];
  expect([...calls.keys()]).toEqual(expect.arrayContaining(begun));
  expect([...calls].filter(([, id]) => !id)).toEqual([]);
});

for (const [device, viewport] of Object.entries({
  'a phone': { width: 412, height: 823 },
  'a desk': { width: 1440, height: 900 },
})) {
  test(`on ${device} nothing moves while places and times come [SCHED-1 part, SCHED-2 part]`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const moved = await watchMoves(page);
    const drawn = Promise.withResolvers<undefined>();
    await page.route('**/api/scheduler/**', async (route) => {
      await drawn.promise;
      await route.continue();
    });
    await page.goto(A1C_TEST);
    expect(await moved()).toEqual([]);
    drawn.resolve(undefined);
    await expect(allTimes(page).first()).toBeVisible();
    expect(await moved()).toEqual([]);
  });
}

test('a double click on confirm books once; going back after it books nothing and shows the confirmation [SCHED-5 part, SCHED-15 part]', async ({
  page,
}) => {
  await goToReview(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/scheduler/appointments')) posts.push(request.url());
  });
  await page.getByRole('button', { name: 'Confirm appointment' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  expect(posts).toHaveLength(1);
  const number = await page
    .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .innerText();
  await page.goBack();
  await expect(page.getByText(number).first()).toBeVisible();
  await page.goto(`${DETAILS}/review`);
  await expect(page).toHaveURL(`${DETAILS}/confirmation`);
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an answer that is lost is asked for again and books once [SCHED-15 part]', async ({ page }) => {
  await goToReview(page);
  await page.route('**/api/scheduler/appointments', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('alert')).toContainText('it won’t be booked twice');
  await page.unroute('**/api/scheduler/appointments');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a child is booked by a parent, who takes the responsibility [PAT-2]', async ({ page }) => {
  await goToPatient(page);
  await page.getByRole('radio', { name: /My child, under 18/ }).check();
  await page.getByLabel('Child’s first name').fill('Robin');
  await page.getByLabel('Child’s last name').fill('Stone');
  await fillBirth(page, ['6', '1', String(new Date().getFullYear() - 9)]);
  await page.getByRole('radio', { name: 'Prefer not to say' }).check();
  await fillContact(page);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await expect(summary).toContainText('Enter your first name');

  await page.getByLabel('Your first name').fill('Avery');
  await page.getByLabel('Your last name').fill('Stone');
  await page.getByRole('combobox', { name: 'You are the child’s' }).selectOption('Parent');
  await page.getByRole('checkbox', { name: 'I agree to this visit, will oversee it, and will pay for it.' }).check();
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Consent, oversight and payment');
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
});

test('a grown child books for her mother; the next booking in this browser starts filled in, without the birth date [PAT-4 part]', async ({
  page,
}) => {
  await goToPatient(page);
  const none = page.getByText('No patient is saved in this browser yet. Please fill out the form.');
  await expect(none).toBeVisible();
  await page.getByRole('radio', { name: /Another adult I care for/ }).check();
  await page.getByLabel('Their first name').fill('June');
  await page.getByLabel('Their last name').fill('Stone');
  await fillBirth(page, ['4', '17', '1948']);
  await expect(page.getByText(/^\d\d years old on the day of the appointment$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Female' }).check();
  await fillContact(page);
  await page.getByRole('combobox', { name: 'You are their' }).selectOption('Son or daughter');
  await onward(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/must know about this appointment/);
  await page.getByRole('checkbox', { name: 'They know about this appointment and asked me to book it.' }).check();
  await onward(page).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Son or daughter' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();

  await goToPatient(page);
  const past = page.getByRole('region', { name: 'Booked here before' });
  await expect(past.getByRole('button', { name: 'June Stone, in your care' })).toHaveAttribute('aria-pressed', 'true');
  await expect(past).not.toContainText('1948');
  await expect(none).toHaveCount(0);
  await expect(page.getByLabel('Their first name')).toHaveValue('June');
  await expect(page.getByText('Chicago, Illinois.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /^They know/ })).not.toBeChecked();
  await expect(past).toContainText('keeps the address, email, phone and parent or guardian');
  await past.getByRole('button', { name: 'Someone else' }).click();
  await expect(page.getByLabel('Their first name')).toHaveValue('');
  await expect(page.getByText('Chicago, Illinois.')).toBeVisible();
});

test('a ZIP code fills city and state, which can be corrected; a date of birth under 18 asks for the guardian, also when the visit is for ‘Me’ [PAT-1 part, PAT-2 part]', async ({
  page,
}) => {
  await goToPatient(page);
  await expect(page.getByLabel('City')).toBeHidden();
  await page.getByLabel('ZIP code').fill('02903');
  await expect(page.getByText('Providence, Rhode Island.')).toBeVisible();
  await page.getByRole('button', { name: 'Not right?' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Providence');
  await page.getByLabel('ZIP code').fill('00000');
  await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible();

  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  await fillBirth(page, ['1', '2', String(new Date().getFullYear() - 10)]);
  await expect(page.getByRole('heading', { name: 'Parent or guardian' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Year' }).fill('1986');
  await expect(page.getByRole('heading', { name: 'Parent or guardian' })).toBeHidden();
});

test('every error of the patient is listed, focused and leads to its field [PAT-1 part, PAT-5 part]', async ({
  page,
}) => {
  await goToPatient(page);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Enter a ZIP code' }).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await fillPatient(page, ['2', '30', '2000']);
  await onward(page).click();
  await expect(summary.getByRole('link')).toHaveCount(1);
  await summary.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Month' })).toBeFocused();
  await fillBirth(page, AVERY.birth);
  await page.getByRole('button', { name: 'Not right?' }).click();
  await page.getByLabel('City').fill('Springfield');
  await onward(page).click();
  await expect(summary).toContainText('Please enter a valid US address');
});

test('what was typed survives leaving at once, a reload and the way back, and none of it is in web storage or an address [SCHED-5 part, SCHED-13 part]', async ({
  page,
}) => {
  await goToPatient(page);
  const begun = page.waitForResponse(
    (response) => response.url().endsWith('/draft') && response.request().method() === 'PUT',
  );
  await page.getByLabel('First name', { exact: true }).fill('A');
  await begun;
  await page.getByLabel('Last name', { exact: true }).fill('Leaving');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  // What is sent while one leaves may come after the next page has asked.
  await expect(async () => {
    await page.goto(`${DETAILS}/patient-information`);
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Leaving', { timeout: 3000 });
  }).toPass();

  await fillPatient(page);
  const kept = keptWith(page, '4B');
  await page.getByLabel('Apartment, suite or unit').fill('4B');
  await kept;
  await page.reload();
  await expect(page.getByLabel('Apartment, suite or unit')).toHaveValue('4B');
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(AVERY.first);
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1986');
  await expect(holdBar(page)).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await expect(holdBar(page)).toBeVisible();
  await onward(page).click();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(AVERY.first);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  await page.getByRole('link', { name: 'Change patient' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(AVERY.email);

  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]),
  );
  for (const secret of [AVERY.first, AVERY.last, '1986', AVERY.email, '555', 'Clark'])
    expect(withoutIds(stored)).not.toContain(secret);
});

test('details lead to the patient, the patient to review and that to the confirmation; a booking that failed is told until then, and neither Back nor a reload loses what was typed [SCHED-5]', async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const failure = page.getByRole('alert').filter({ hasText: 'We’re experiencing a technical issue' });
  await goToReview(page);
  await page.route('**/api/scheduler/appointments', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: { status: 500, code: 'failure' } }),
  );
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(heading('Choose a location and time')).toBeVisible();
  await expect(failure).toBeVisible();
  await page.unroute('**/api/scheduler/appointments');
  await page.reload();
  await expect(failure, 'it is not forgotten before somebody goes on').toBeVisible();

  await holdATime(page);
  await onward(page).click();
  await expect(page).toHaveURL(`${DETAILS}/patient-information`);
  await expect(heading('Patient information')).toBeVisible();
  const unit = page.getByLabel('Apartment, suite or unit');
  await expect(unit).toBeVisible();
  const kept = keptWith(page, '4B');
  await unit.fill('4B');
  await kept;
  const expectAllTyped = async (): Promise<void> => {
    await expect(unit).toHaveValue('4B');
    for (const [label, value] of [
      ['First name', AVERY.first],
      ['Last name', AVERY.last],
      ['Month', /^0?4$/],
      ['Day', AVERY.birth[1]],
      ['Year', AVERY.birth[2]],
      ['Street address', '2400 N Clark St'],
      ['ZIP code', '60614'],
      ['Email', AVERY.email],
      ['Phone', AVERY.phone],
    ] as const)
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  };
  await page.reload();
  await expectAllTyped();
  const held = (await holdBar(page).innerText()).split('\n')[0] ?? '';

  await page.goBack();
  await expect(heading('Choose a location and time')).toBeVisible();
  await expect(holdBar(page)).toContainText(held);
  await expect(failure, 'going on has cleared it').toBeHidden();
  await expect(times(page).and(page.locator('[aria-checked=true]'))).toHaveCount(1);
  await page.reload();
  await expect(holdBar(page)).toContainText(held);
  await expect(failure).toBeHidden();
  await onward(page).click();
  await expectAllTyped();

  await onward(page).click();
  await expect(page).toHaveURL(`${DETAILS}/review`);
  const main = page.getByRole('main');
  const words = ['Avery Stone', 'April 17, 1986', '2400 N Clark St, 4B', AVERY.email, AVERY.phone];
  for (const each of words) await expect(main).toContainText(each);
  await page.reload();
  for (const each of words) await expect(main).toContainText(each);
  await page.goBack();
  await expect(heading('Patient information')).toBeVisible();
  await expectAllTyped();
  await onward(page).click();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page).toHaveURL(`${DETAILS}/confirmation`);
  await expect(heading('Your appointment is booked')).toBeVisible();
  const number =
    (await page
      .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';
  await page.reload();
  await expect(main).toContainText(number);
});

/** What web storage may hold while somebody books: the specification's keys, then the wizard's own, and how their values look. */
const STORED: Record<string, RegExp> = {
  FCOrgId: /^labcorp$/,
  FCOrgName: /^labcorp$/,
  locationId: /^[\w-]+$/,
  partnerLocationId: /^[\w-]+$/,
  cfno: /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
  patientid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  termcon: /^[\w.-]+$/,
  termconAgreed: /^true$/,
  lcPatient: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  previousIsLabcorp: /^(true|false)$/,
  isTypeChanged: /^true$/,
  locationValue: /^[\w-]+$/,
  serviceId: /^\d+$/,
  slotStart: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  bookingId: /^[\da-f-]{20,40}$/,
  aptHoldId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  holdSkew: /^-?[\d.]+$/,
  bookingKey: /^[\da-f-]{20,40}$/,
  appointmentId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  foundAppointmentId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  editedAppointmentId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  notice: /^[a-z -]+$/,
};

test('from the first step to a visit at another kind of place, web storage holds ids and flags under their names, and nothing about the patient [SCHED-13]', async ({
  page,
}) => {
  const seen = new Map<string, string>();
  const readStorage = async (): Promise<void> => {
    const stored = await page.evaluate(() => [...Object.entries(sessionStorage), ...Object.entries(localStorage)]);
    for (const [key, value] of stored as [string, string][]) {
      expect(value, key).toMatch(STORED[key] ?? /^a key that nobody knows$/);
      const words = withoutIds(`${key} ${value}`).toLowerCase();
      for (const secret of [AVERY.first, AVERY.last, '1986', AVERY.email, '555', 'Clark'])
        expect(words).not.toContain(secret.toLowerCase());
      seen.set(key, value);
    }
  };
  await goToReview(page);
  await readStorage();
  expect(seen.get('lcPatient')).toBe(seen.get('patientid'));
  expect(seen.get('locationValue')).toBe(seen.get('locationId'));
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await readStorage();

  await page.getByRole('button', { name: /^Change time/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change the time' })).toBeVisible();
  await readStorage();
  const another = seen.get('previousIsLabcorp') === 'true' ? /^Labcorp(?! at Larkmoor)/ : /^Labcorp at Larkmoor/;
  const places = page.locator('.locs').getByRole('radio', { name: another });
  const more = page.getByRole('button', { name: /^Show \d+ more locations?/ });
  await expect(more).toBeVisible();
  if ((await places.count()) === 0) await more.click();
  await places.first().check();
  await holdATime(page);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Move to this time?' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move to / })).toBeVisible();
  await readStorage();
  expect(seen.get('isTypeChanged')).toBe('true');
  const specified = Object.keys(STORED).slice(0, 12);
  expect(specified.filter((key) => !seen.has(key))).toEqual([]);
});

test('who holds as many times as one visitor can is told so, and what to do [SCHED-3 part]', async ({ page }) => {
  await openDetailsAgain(page);
  const held = await page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/header-info')).json()) as { csrfToken: string };
    const asked = { locationId: sessionStorage.getItem('locationId') ?? '', serviceId: '1003' };
    const answer = await fetch(`/api/scheduler/timeslots?${new URLSearchParams(asked).toString()}`);
    const { providerDetail } = (await answer.json()) as {
      providerDetail: { scheduleDays: { timeSlots: { id: string }[] }[] };
    };
    // Of late days, so that no other test wants them.
    const slots = providerDetail.scheduleDays
      .slice(-20)
      .map(({ timeSlots }) => timeSlots[Math.floor(Math.random() * timeSlots.length)]);
    let holds = 0;
    for (const slot of slots) {
      if (holds === 5) break;
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
      const body = JSON.stringify({ slotId: slot?.id });
      if ((await fetch('/api/scheduler/holds', { method: 'POST', headers, body })).status === 201) holds += 1;
    }
    return holds;
  });
  expect(held).toBe(5);
  await times(page).nth(1).click();
  const alert = page.getByRole('status').filter({ hasText: 'You can’t hold another time right now' });
  await expect(alert).toContainText('You are already holding 5 times. Book or release one of them first');
});

test('a time that someone else takes first is said, with the three nearest free ones to press; choosing another one gives that back [SCHED-3 part]', async ({
  page,
}) => {
  await openDetailsAgain(page);
  await page.route('**/api/scheduler/holds', (route) => refuse(route, 'slot-taken'));
  await times(page).nth(1).click();
  const alert = page.getByRole('status').filter({ hasText: /Someone else has just taken \d/ });
  await expect(alert.getByRole('button')).toHaveCount(3);
  await page.unroute('**/api/scheduler/holds');
  await alert.getByRole('button').first().click();
  await expect(holdBar(page)).toBeVisible();
  await expect(alert).toBeHidden();

  const first = await holdBar(page).innerText();
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
  await times(page).and(page.locator('[aria-checked=false]')).last().click();
  await released;
  await expect(holdBar(page)).toBeVisible();
  expect((await holdBar(page).innerText()).split('\n')[0]).not.toBe(first.split('\n')[0]);
});

test('in the last two minutes a dialog asks whether to keep the time; what was typed stays [SCHED-3 part]', async ({
  page,
}) => {
  await page.clock.install();
  await goToPatient(page);
  // The form may come before the hold: a clock that moves on now would run into the time-out of the call that asks for it.
  await expect(holdBar(page)).toBeVisible();
  await page.getByLabel('First name', { exact: true }).fill(AVERY.first);
  // The server's clock stays where it is, so that what it answers is as much later as the page's clock is.
  await page.route('**/api/scheduler/holds/*', async (route) => {
    const response = await route.fetch();
    const longer = (await response.json()) as { expirationTime: string };
    const expirationTime = new Date(Date.parse(longer.expirationTime) + 490_000).toISOString();
    await route.fulfill({ response, json: { ...longer, expirationTime } });
  });
  await page.clock.fastForward('08:10');
  const question = page.getByRole('alertdialog', { name: 'Do you need more time?' });
  await expect(question.getByRole('button', { name: 'Keep this time' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('We’ve held your time longer. You have more time to finish.').first()).toBeAttached();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(AVERY.first);
});

test('a hold that runs out offers three times with their places in a dialog; a press holds one on the same step, what was typed stays [SCHED-3]', async ({
  page,
}) => {
  await page.clock.install();
  await goToPatient(page);
  await expect(holdBar(page)).toBeVisible();
  await page.getByLabel('First name', { exact: true }).fill(AVERY.first);
  await page.clock.fastForward('10:10');
  const offers = page.getByRole('dialog', { name: /^Your hold on .+ has ended/ });
  const nearest = offers.getByRole('listitem');
  await expect(nearest).toHaveCount(3);
  await expect(nearest.first().getByRole('button')).toBeFocused();
  for (const words of await nearest.allInnerTexts())
    expect(words).toMatch(/Labcorp[\s\S]+(location|farther|closer|open again)/);
  await page.keyboard.press('Escape');
  await expect(offers).toBeHidden();
  const alert = page.getByRole('status').filter({ hasText: 'has ended' });
  await expect(alert.getByRole('listitem')).toHaveCount(3);
  await alert.getByRole('button').nth(1).click();
  await expect(holdBar(page)).toBeVisible();
  await expect(page).toHaveURL(`${DETAILS}/patient-information`);
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(AVERY.first);
});

test("a visit in one of the retailer's own stores has its mark beside the partner's, the same as on tiles; at a place of the partner's there is the partner's alone [SCHED-12]", async ({
  page,
}) => {
  await openDetails(page, '60614');
  const places = page.locator('.locs');
  const inStore = /^Labcorp at Larkmoor/;
  const marks = page.locator('.by .plate');
  await places.getByRole('radio', { name: inStore }).first().check();
  await expect(marks).toHaveCount(2);
  await expect(page.locator('.by')).toContainText('Labcorp at Larkmoor');
  const [partners, mark] = await marks.allTextContents();
  await places
    .getByRole('radio')
    .and(page.getByRole('radio', { name: /^Labcorp(?! at Larkmoor)/ }))
    .first()
    .check();
  await expect(marks).toHaveText([partners ?? '']);
  await expect(page.locator('.by')).not.toContainText('Larkmoor');

  await places.getByRole('radio', { name: inStore }).first().check();
  await holdATime(page);
  await onward(page).click();
  await agreeToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
  await expect(marks).toHaveText([partners ?? '', mark ?? '']);
  await page.goto('/findcare/partner/larkmoor-clinic');
  await expect(page.locator('.wordmark .plate')).toHaveText(mark ?? '');
});

test('the first open time is there before the script is, and a press on it before that has it held', async ({
  page,
}) => {
  const script = Promise.withResolvers<undefined>();
  await page.route('**/_astro/react.*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/scheduler/timeslots?')) asked.push(request.url());
  });
  await page.goto(FAR_AWAY, { waitUntil: 'commit' });
  const first = page.getByRole('button', { name: /^First open time: \w{3}, \w{3} \d+, \d+:\d\d [ap]m$/ });
  await expect(first).toBeVisible();
  const words = (await first.innerText()).replace('First open time: ', '');
  expect(await allTimes(page).count()).toBe(0);
  await first.click();
  script.resolve(undefined);
  const { day = '', time = '' } = /, \w+ (?<day>\d+), (?<time>.+)$/.exec(words)?.groups ?? {};
  await expect(holdBar(page)).toContainText(new RegExp(`We are holding .+ ${day}, ${time} at `));
  expect(asked, 'the island takes the answer over').toHaveLength(1);
  await expect(page.getByRole('radio', { name: /Iowa City/ }), 'the place of the link stays').toBeChecked();
});

test('where the early call for times fails, the page asks again and shows them', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/scheduler/timeslots?*', (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await page.goto(FAR_AWAY);
  await expect(allTimes(page).first()).toBeVisible();
  expect(calls).toBe(2);
});

test('times stand by morning, afternoon and evening with counts, and the rest open in the same grid [SCHED-2 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDetailsAgain(page);
  // A weekday that has all its times: today's run out, and a Saturday's end at noon.
  await page
    .getByRole('radio', { name: /[3-9]\d open$/ })
    .last()
    .check();
  for (const part of ['Morning', 'Afternoon', 'Evening'])
    await expect(page.getByRole('heading', { level: 4, name: part })).toBeVisible();
  const shown = await allTimes(page).count();
  const more = page.getByRole('button', { name: /^\d+ more .+ times$/ }).first();
  const hidden = Number.parseInt(await more.innerText(), 10);
  await more.click();
  await expect(allTimes(page)).toHaveCount(shown + hidden);
  const morning = page.locator('.part').first().locator('.slot');
  const lefts = await morning.evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(8);
  await page.getByRole('button', { name: /^Show fewer/ }).click();
  await expect(allTimes(page)).toHaveCount(shown);
});

test('days are one stop of the Tab key and times another; arrows take no seat, Space takes one [SCHED-2 part, SCHED-3 part]', async ({
  page,
}) => {
  await openDetailsAgain(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/scheduler/holds')) asked.push(request.url());
  });
  await page.getByRole('radio', { name: /\d open$/, checked: true }).focus();
  // On to a day that has many times: the next one may be a Saturday, and after the last comes today, whose times run out.
  const full = page.getByRole('radio', { name: /[3-9]\d open$/, checked: true });
  do await page.keyboard.press('ArrowRight');
  while ((await full.count()) === 0);
  await page.keyboard.press('Tab');
  const more = page.getByRole('button', { name: 'More days' });
  await expect(more).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary').filter({ hasText: 'Go to a day' })).toBeFocused();
  await page.keyboard.press('Tab');
  // A part of the day without times comes with a way to the next day that has some.
  const onward = page.locator(':focus').filter({ hasText: /^Next .+ times/ });
  while (await onward.isVisible()) await page.keyboard.press('Tab');
  await expect(allTimes(page).first()).toBeFocused();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveText(/^\d{1,2}:\d\d [ap]m$/);
  expect(asked).toEqual([]);
  await page.keyboard.press('Home');
  await markATimeByKeys(page);
  await expect(holdBar(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a link to a time is checked: offered, it is held; not offered, it says so [SCHED-4 part]', async ({
  page,
  browser,
}) => {
  await openDetailsAgain(page);
  const answer = page.waitForResponse((response) => response.url().includes('/scheduler/timeslots?'));
  await page.reload();
  const slots = (await (await answer).json()) as {
    providerDetail: { scheduleDays: { timeSlots: { id: string; start: string }[] }[] };
  };
  const days = slots.providerDetail.scheduleDays;
  const slot = days.at(-1)!.timeSlots.at(-1)!;
  const [locationId = '', serviceId = ''] = slot.id.split('.');
  const link = (start: string): string => `?${new URLSearchParams({ serviceId, locationId, start }).toString()}`;

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${DETAILS}/review${link(slot.start)}`);
  await expect(holdBar(other)).toBeVisible();
  await expect(other).toHaveURL(DETAILS);
  await other.context().close();

  const never = new Date(Date.parse(slot.start) + 60_000).toISOString();
  await page.goto(DETAILS + link(never));
  const alert = page.getByRole('status').filter({ hasText: 'is no longer available' });
  await expect(alert.getByRole('button')).toHaveCount(3);
  await expect(holdBar(page)).toBeHidden();
});

test('later steps without the earlier ones lead back to the first open step [SCHED-4]', async ({ page }) => {
  for (const step of ['patient-information', 'review', 'confirmation']) {
    await page.goto(`${DETAILS}/${step}`);
    await expect(page).toHaveURL(DETAILS);
  }
  await openHeld(page);
  await page.goto(`${DETAILS}/review`);
  await expect(page).toHaveURL(DETAILS);
  await expect(holdBar(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('aptHoldId', '<nonsense>'));
  await page.goto(`${DETAILS}/patient-information`);
  await expect(page).toHaveURL(DETAILS);
});

test('whoever comes without a test is asked one question, with prices; another test later keeps location and time [SCHED-1 part]', async ({
  page,
}) => {
  await page.goto(DETAILS);
  const question = page.getByRole('region', { name: 'Which test?' });
  await expect(
    question.getByRole('button', { name: /^Cholesterol test.+\$39.*you pay Labcorp at the visit/s }),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Location' })).toHaveCount(0);
  // It is the one thing to do: no button leads on before a test is chosen.
  await expect(onward(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Your appointment so far' })).toContainText('Choose a test');

  await question.getByRole('button', { name: /^A1C test/ }).press('Enter');
  // The list is gone: the times have the focus, and what came is said.
  await expect(page.getByRole('heading', { level: 2, name: /^Time/ })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: /^Open times at .+ are here. The first is / }),
  ).toBeAttached();
  await holdATime(page);
  const held = (await holdBar(page).innerText()).split('\n')[0] ?? '';
  await page.locator('summary').filter({ hasText: 'Change test' }).click();
  await page
    .getByRole('region', { name: 'Test' })
    .getByRole('button', { name: /^Allergy blood test/ })
    .click();
  await expect(page.getByText('Now: Allergy blood test. $89, you pay Labcorp at the visit.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('$89');
  await expect(holdBar(page)).toContainText(held);
});

test('an arrow key in the list of locations gives no held time away, and one press leads back to it [SCHED-3 part]', async ({
  page,
}) => {
  await openDetailsAgain(page);
  await holdATime(page);
  const held = (await holdBar(page).innerText()).split('\n')[0] ?? '';
  const places = page.locator('.locs').getByRole('radio');
  const own = places.and(page.locator(':checked'));
  const id = (await own.getAttribute('id')) ?? '';
  await own.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[id="${id}"]`)).not.toBeChecked();
  await expect(page.getByText(/^You keep .+ until you choose a time here\./)).toBeVisible();
  await expect(holdBar(page)).toContainText(held);
  // On a phone the bar at the foot says where, as its button leads on with that time.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.go-bar')).toContainText(/ at (.+) for you/.exec(held)?.[1] ?? 'no place');
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(page.locator('.go-bar')).not.toContainText('Labcorp');
  await expect(page.locator(`[id="${id}"]`)).toBeChecked();
  await expect(page.getByRole('heading', { level: 2, name: /^Time at / })).toBeFocused();
  await expect(allTimes(page).and(page.locator('[aria-checked=true]'))).toBeVisible();
});

test('locations say their next open time and can be put in its order; a far day is reached by the calendar in one step [SCHED-1 part, SCHED-2 part]', async ({
  page,
}) => {
  await openDetailsAgain(page);
  const list = page.getByRole('group', { name: 'Location' });
  const names = list.locator('.loc > span:first-of-type > b');
  await expect(list.getByText(/^(\w{3}|\w{3} \d+), \d{1,2}:\d\d [ap]m$/).first()).toBeVisible();
  const closest = await names.allInnerTexts();
  await list.getByRole('radio', { name: 'Soonest' }).check({ force: true });
  await list.getByRole('radio', { name: 'Closest' }).check({ force: true });
  await expect(names).toHaveText(closest, { useInnerText: true });

  await expect(allTimes(page).first()).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Go to a day' }).click();
  const calendar = page.getByLabel('Day', { exact: true }).and(page.locator('input[type=date]'));
  const far = new Date(Date.now() + 60 * DAY).toISOString().slice(0, 10);
  await calendar.fill(far);
  const news = page.locator('#go-to-day-news');
  await expect(news).toHaveText(/^(Times on .+ are here|No open times on .+ The next are on .+)\.$/);
  const shown = page.locator('.strip').getByRole('radio', { checked: true });
  await expect.poll(async () => ((await shown.getAttribute('id')) ?? '').slice('day-'.length) >= far).toBe(true);
  await calendar.fill('2999-01-01');
  await expect(news).toHaveText(/^You can book until /);
});

/** What people call the color behind a message, by its hue. */
async function colorOf(message: Locator): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await message.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  );
  const most = Math.max(red, green, blue);
  if (most === Math.min(red, green, blue)) return 'grey';
  if (most === blue) return 'blue';
  if (most === green) return 'green';
  return green - blue > (red - blue) / 2 ? 'yellow' : 'red';
}

test('no free time is blue, a closed store yellow, a failure to load them blue too, and each has its own words [SCHED-11]', async ({
  page,
}) => {
  const contact = {
    name: 'Labcorp',
    address: { line1: '1 Elm St', city: 'Chicago', state: 'IL', zip: '60614' },
    timeZone: 'America/Chicago',
    timeZoneName: 'Central Time',
    status: 'Active',
  };
  const answerWith = (status: string, closed?: { from: string; until: string | null }): Promise<unknown> =>
    page.route('**/api/scheduler/timeslots?*', (route) =>
      route.fulfill({ json: { contact: { ...contact, status, closed }, providerDetail: { scheduleDays: [] } } }),
    );
  await answerWith('Active');
  await page.goto(A1C_TEST);
  const alert = (words: string) => page.locator('.alert').filter({ hasText: words });
  await expect.poll(() => colorOf(alert('You can schedule up to 30 days in advance.'))).toBe('blue');
  await expect(page.getByRole('link', { name: 'labcorp.example' })).toBeVisible();

  await page.unrouteAll();
  await answerWith('Suspended');
  await page.reload();
  await expect.poll(() => colorOf(alert('This store is closed temporarily.'))).toBe('yellow');

  await page.unrouteAll();
  await answerWith('Active', { from: '2026-01-01', until: null });
  await page.reload();
  await expect.poll(() => colorOf(alert('This store is closed temporarily.'))).toBe('yellow');

  await page.unrouteAll();
  await page.route('**/api/scheduler/timeslots?*', (route) => route.abort());
  // The list of places that comes later asks for times once more; with the way free again that would take the alert away before the press.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('status').filter({ hasText: 'We couldn’t load the open times.' })).toBeVisible();
  await expect.poll(() => colorOf(alert('We’re experiencing a technical issue'))).toBe('blue');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(allTimes(page).first()).toBeVisible();
});

test('an unknown number and a wrong date of birth are answered alike [SCHED-9 part]', async ({ page }) => {
  const number = await haveBooked(page);
  const words = 'We can’t find an appointment with this confirmation number and date of birth';
  await find(page, 'LK-0000-0000', AVERY.birth);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words);
  await find(page, number, ['4', '18', '1986']);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words);
});

test('a visit is booked by the keyboard alone [SCHED-5 part]', async ({ page }) => {
  await openDetailsAgain(page);
  await allTimes(page).first().focus();
  await markATimeByKeys(page);
  await expect(holdBar(page)).toBeVisible();
  await onward(page).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
  await fillPatient(page);
  await page.getByLabel('ZIP code').press('Enter');
  await page.getByRole('button', { name: 'Confirm appointment' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
});

test.describe('a browser in Guam, whose day is another than Chicago’s', () => {
  test.use({ timezoneId: 'Pacific/Guam' });
  test('shows one and the same local time from the list to the confirmation [SCHED-2]', async ({ page }) => {
    await openDetailsAgain(page);
    const held = /holding (.+?, \d{1,2}:\d\d [ap]m) at /.exec(await holdATime(page))?.[1] ?? 'no time';
    await onward(page).click();
    await agreeToTerms(page);
    await fillPatient(page);
    await onward(page).click();
    await expect(page.getByRole('definition').first()).toHaveText(`${held} Central Time`);
    await page.getByRole('button', { name: 'Confirm appointment' }).click();
    await expect(page.getByRole('heading', { level: 2, name: held })).toBeVisible();
    await expect(page.getByText(/^Central Time, at /)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('the way on and the countdown stay in view, and nothing scrolls sideways [SCHED-3 part]', async ({ page }) => {
    await openHeld(page);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(onward(page)).toBeInViewport();
    await expect(page.getByText('Held for').filter({ visible: true }).last()).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await onward(page).click();
    await agreeToTerms(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the steps of booking, changes and the list say what they need: who to call, the partner’s own site, and where a time is held without [SCHED-1 part, SCHED-7 part, SCHED-10]', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    for (const step of ['/patient-information', '/review', '/confirmation']) {
      await page.goto(DETAILS + step);
      const ways = [/^1?[-\d() ]{10,}$/, /’s website$/];
      const plain = /^Choose a location and time/;
      await expect(main.getByRole('link')).toHaveText(step === '/confirmation' ? ways : [plain, ...ways]);
      await expect(main.getByText(/needs JavaScript\. Call .+, or book on .+’s website\.$/)).toBeVisible();
      await expect(main.getByRole('button')).toHaveCount(0);
      await expect(main.getByRole('heading')).toHaveCount(0);
    }
    for (const change of ['/change-time', '/change-details']) {
      await page.goto(DETAILS + change);
      await expect(main.getByText(/^Changing .+ needs JavaScript\. Call [-\d() ]{10,}\.$/)).toBeVisible();
      await expect(main.getByRole('link')).toHaveCount(1);
      await expect(main.getByRole('button')).toHaveCount(0);
    }
    await page.goto(APPOINTMENTS);
    await expect(main.getByText(/need JavaScript\. Call .+\.$/)).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
  });
});
