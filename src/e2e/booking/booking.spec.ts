import { expect, type Locator, type Route } from '@playwright/test';
import { DAY } from '#text/durations.ts';
import {
  APPOINTMENTS,
  AVERY,
  A1C_TEST,
  DETAILS,
  fillBirth,
  fillContact,
  goToPatient,
  goToReview,
  holdATime,
  holdBar,
  keptWith,
  onward,
  openDetailsAgain,
  openHeld,
  times,
  allTimes,
  markATimeByKeys,
} from './booking-steps.ts';
import { watchMoves } from '../moves.ts';
import { test } from '../test.ts';

/** The test and a location that is far from the place of the page, and that no other journey books at: it is in Iowa City. */
const FAR_AWAY = `${A1C_TEST}&locationId=labcorp-0033`;

/** Answers a call as the API refuses a hold. */
function refuse(route: Route, code: string, detail = 'No'): Promise<void> {
  const json = { status: 409, code, title: 'Conflict', detail, transactionId: 't' };
  return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
}

/** What is stored without random ids, whose digits may be those of a year or a phone. */
function withoutIds(stored: string): string {
  return stored.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}

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
  const begun = ['/api/content/chat', '/api/scheduler/timeslots', '/api/header-info'];
  await expect.poll(() => begun.filter((path) => !calls.has(path))).toEqual([]);
  expect([...calls].filter(([, id]) => !id)).toEqual([]);
});

test('nothing moves while places and times come, on a phone and at a desk [SCHED-1 part, SCHED-2 part]', async ({
  page,
}) => {
  const moved = await watchMoves(page);
  // What moves while a page comes can't be looked at in another width afterward: it comes in each.
  for (const viewport of [
    { width: 412, height: 823 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const drawn = Promise.withResolvers<undefined>();
    await page.route('**/api/scheduler/**', async (route) => {
      await drawn.promise;
      await route.continue();
    });
    await page.goto(A1C_TEST);
    expect(await moved(), `at ${viewport.width} px`).toEqual([]);
    drawn.resolve(undefined);
    await expect(allTimes(page).first()).toBeVisible();
    expect(await moved(), `at ${viewport.width} px`).toEqual([]);
    await page.unroute('**/api/scheduler/**');
  }
});

test('a child is booked by a parent, who takes the responsibility; an answer that is lost on the way is asked for again, and books once [PAT-2, SCHED-15 part]', async ({
  page,
}) => {
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

test('what was typed survives leaving at once [SCHED-5 part]', async ({ page }) => {
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
});

test('details lead to the patient, the patient to review and that to the confirmation; a booking that failed is told until then, and neither Back nor a reload loses what was typed; a double click books once, and going back after it books nothing [SCHED-5, SCHED-6 part, SCHED-15 part]', async ({
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
  await page.goto(`${DETAILS}/review`);
  await expect(page).toHaveURL(DETAILS);
  await expect(failure).toBeVisible();
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
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/scheduler/appointments')) posts.push(request.url());
  });
  await page.getByRole('button', { name: 'Confirm appointment' }).dblclick();
  await expect(page).toHaveURL(`${DETAILS}/confirmation`);
  await expect(heading('Your appointment is booked')).toBeVisible();
  const number =
    (await page
      .getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';
  expect(posts).toHaveLength(1);
  await page.reload();
  await expect(main).toContainText(number);
  await page.goBack();
  await expect(main).toContainText(number);
  await page.goto(`${DETAILS}/review`);
  await expect(page).toHaveURL(`${DETAILS}/confirmation`);
  await page.goto(APPOINTMENTS);
  await expect(page.getByRole('article')).toHaveCount(1);
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

test('a time that someone else takes first is said, with the three nearest free ones to press; choosing another one gives that back; who holds as many as one visitor can is told what to do [SCHED-3 part]', async ({
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

  const most = 'You are already holding 5 times. Book or release one of them first, or wait until one expires.';
  await page.route('**/api/scheduler/holds', (route) => refuse(route, 'too-many-holds', most));
  await times(page).and(page.locator('[aria-checked=false]')).first().click();
  const full = page.getByRole('status').filter({ hasText: 'You can’t hold another time right now' });
  await expect(full).toContainText('You are already holding 5 times. Book or release one of them first');
});

test('in the last two minutes a dialog asks whether to keep the time; a hold that runs out offers three times with their places in another, and a press holds one on the same step; what was typed stays [SCHED-3]', async ({
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
  const answerWith = (closed?: { from: string; until: string | null }): Promise<unknown> =>
    page.route('**/api/scheduler/timeslots?*', (route) =>
      route.fulfill({ json: { contact: { ...contact, closed }, providerDetail: { scheduleDays: [] } } }),
    );
  await answerWith();
  await page.goto(A1C_TEST);
  const alert = (words: string) => page.locator('.alert').filter({ hasText: words });
  await expect.poll(() => colorOf(alert('You can schedule up to 30 days in advance.'))).toBe('blue');
  await expect(page.getByRole('link', { name: 'labcorp.example' })).toBeVisible();

  await page.unrouteAll();
  await answerWith({ from: '2026-01-01', until: null });
  await page.reload();
  await expect.poll(() => colorOf(alert('This store is closed temporarily.'))).toBe('yellow');

  await page.unrouteAll();
  await page.route('**/api/scheduler/timeslots?*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'We couldn’t load the open times.' })).toBeVisible();
  await expect.poll(() => colorOf(alert('We’re experiencing a technical issue'))).toBe('blue');
  // The list of places that comes later asks for times once more, which may take the alert away before the press.
  await expect(page.locator('.locs').getByRole('radio').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).or(allTimes(page)).first().click();
  await expect(allTimes(page).first()).toBeVisible();
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
