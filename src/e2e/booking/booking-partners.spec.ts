import { expect, type Page } from '@playwright/test';
import { DAY } from '#text/durations.ts';
import { bookByCalls, openDays, ROBIN_SENT, someOf } from './booking-calls.ts';
import {
  agreeToTerms,
  allTimes,
  APPOINTMENTS,
  AVERY,
  fillChild,
  fillPatient,
  find,
  holdBar,
  onward,
} from './booking-steps.ts';
import { expectNothingFromAxe } from '../page-checks.ts';
import { test } from '../test.ts';

/** Towns with offices of the partners, as their cookies. */
const CHICAGO = '41.9227/-87.6472/60614/IL/Chicago';
const SEATTLE = '47.6114/-122.3305/98101/WA/Seattle';

/** Who can be booked here: name, mark, page, whether the times are kept by a FHIR server of theirs, and what for. */
const PARTNERS = [
  ['For Eyes', 'Fe', 'foreyes', false, 'Eye exam', 'Eye exam with contact lens fitting'],
  ['Labcorp', 'Lc', 'labcorp', false, 'Lab appointment', 'A1C test'],
  ['LCMC Health', 'LH', 'lcmc', false, 'Primary care appointment', 'First primary care visit'],
  ['Kadlec', 'Kd', 'kadlec', true, 'Pediatric appointment', 'Visit for a sick child'],
  ['Providence', 'Pv', 'providence', true, 'Primary care appointment', 'Yearly checkup'],
  ['Swedish', 'Sw', 'swedish', true, 'Express care appointment', 'Express care'],
] as const;
/** The partners, and COVID-19 tests. */
const CARDS = PARTNERS.length + 1;

/** Chooses the first service where one is asked for, and holds a random time of the last day shown, which no other test wants. */
async function holdAnyTime(page: Page): Promise<void> {
  const service = page
    .getByRole('region', { name: /^Which / })
    .getByRole('button')
    .first();
  await expect(service.or(allTimes(page)).first()).toBeVisible();
  if (await service.isVisible()) await service.click();
  await expect(allTimes(page).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /\d open$/ })
    .last()
    .check();
  await allTimes(page)
    .nth(Math.floor(Math.random() * (await allTimes(page).count())))
    .click();
  await expect(holdBar(page)).toContainText('We are holding');
}

/** What a partner far from Chicago says first. */
const NOTHING_NEAR =
  /^Nothing within 150 miles of 60614 Chicago, IL\. The nearest is [A-Z][\w .]+, WA, \d,\d{3} miles away\.$/;

test('somebody in Chicago sees first who is near, then who is in other states and how far away; in Seattle those come first [SCHED-1 part]', async ({
  page,
  baseURL,
}) => {
  const at = (place: string) =>
    page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(place), url: baseURL ?? '' }]);
  const far = page.getByRole('region', { name: 'In other states' });
  const own = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await at(CHICAGO);
  await page.goto('/schedule-appointment/');
  await expect(far).toBeVisible();
  for (const name of ['Kadlec', 'Swedish']) {
    await expect(far.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(own(name).getByText(NOTHING_NEAR)).toBeVisible();
  }
  await expect(far.getByRole('heading', { name: 'Labcorp' })).toHaveCount(0);
  await expect(page.getByRole('article').first()).not.toContainText('Nothing within');
  await expectNothingFromAxe(page);

  await at(SEATTLE);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(CARDS);
  await expect(own('Swedish')).toBeVisible();
  await expect(own('Swedish')).not.toContainText('Nothing within');
  await expect(far.getByRole('heading', { name: 'Swedish' })).toHaveCount(0);
});

test('a partner that is far away says so before its services and locations, and offers no order by times that it can’t say [SCHED-1 part]', async ({
  page,
  baseURL,
}) => {
  const cookie = { name: 'FCNLocation', value: encodeURIComponent(CHICAGO), url: baseURL ?? '' };
  await page.context().addCookies([cookie]);
  await page.goto('/schedule-appointment/kadlec');
  const notice = page.getByText(NOTHING_NEAR);
  await expect(notice).toBeVisible();
  const service = page
    .getByRole('region', { name: /^Which / })
    .getByRole('button')
    .first();
  await expect(service).toBeVisible();
  expect((await notice.boundingBox())?.y).toBeLessThan((await service.boundingBox())?.y ?? 0);
  await service.click();
  const list = page.getByRole('group', { name: 'Location' });
  await expect(list.locator('.loc').first()).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(list.getByText('Open times show once you choose a location.')).toBeVisible();
  await expect(list.getByText('Next open time')).toHaveCount(0);
  await expect(list.getByRole('radio', { name: 'Soonest' })).toHaveCount(0);
  await expect(allTimes(page).first()).toBeVisible();

  await page.goto('/schedule-appointment/labcorp?serviceId=1003');
  await expect(list.getByText('Next open time').first()).toBeVisible();
  await expect(list.getByText('Soonest')).toBeVisible();
  await expect(page.getByText('Nothing within')).toHaveCount(0);
});

type Answered = { name: string; orgName: string; physicianName: string | null; distance: number; locationId: string };
type AnsweredPlace = Answered & {
  address: { line1: string; line2?: string; city: string; state: string; zip: string };
  position: { latitude: number; longitude: number };
};

test('somebody chooses one of the partners, each with its mark and what it offers, then a service; its locations come nearest first, each row told whole, the first one chosen with its times [SCHED-1]', async ({
  page,
  baseURL,
}) => {
  const cookie = { name: 'FCNLocation', value: encodeURIComponent(CHICAGO), url: baseURL ?? '' };
  await page.context().addCookies([cookie]);
  await page.goto('/schedule-appointment/');
  for (const [name, letters, , , visit, service] of PARTNERS) {
    const partner = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(partner.locator('.plate')).toHaveText(letters);
    await expect(partner).toContainText(visit);
    await expect(partner.getByRole('link', { name: service })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(CARDS);
  const tests = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'COVID-19 tests' }) });
  await expect(tests.getByRole('link', { name: 'Rapid antigen test, $39' })).toBeVisible();

  const answerOf = (part: string) => page.waitForResponse((response) => response.url().includes(part));
  const asked = answerOf('/api/scheduler/services?');
  await page.getByRole('link', { name: 'Book an appointment with LCMC Health' }).click();
  await expect(page.getByText('Primary care appointment with LCMC Health')).toBeVisible();
  const services = (await (await asked).json()) as { display: string; serviceId: number }[];
  const offered = page.getByRole('region', { name: /^Which / }).getByRole('button');
  await expect(offered).toContainText(services.map(({ display }) => display));
  expect(services.length).toBeGreaterThan(1);

  const search = answerOf('/api/scheduler/locations/search');
  const times = answerOf('/api/scheduler/timeslots?');
  await offered.first().click();
  const found = (await (await search).json()) as AnsweredPlace[];
  expect((await search).request().postDataJSON()).toMatchObject({ serviceId: services[0]?.serviceId });
  const nearest = found.toSorted((one, other) => one.distance - other.distance);
  expect(new URL((await times).url()).searchParams.get('locationId')).toBe(nearest[0]?.locationId);
  await expect(allTimes(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+ more locations?/ }).click();
  const rows = page.locator('.locs .loc');
  await expect(rows).toHaveCount(nearest.length);
  await expect(rows.first().getByRole('radio')).toBeChecked();
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => ({ text: (row as HTMLElement).innerText, to: row.querySelector('a')?.href })),
  );
  for (const [index, { name, orgName, physicianName, address, position, distance }] of nearest.entries()) {
    const { text = '', to = '' } = shown[index] ?? {};
    const street = [address.line1, address.line2].filter(Boolean).join(', ');
    const miles = distance < 10 ? distance.toFixed(1).replace(/\.0$/, '(\\.0)?') : String(Math.round(distance));
    for (const words of [
      name,
      orgName,
      physicianName ?? '',
      `${street}, ${address.city}, ${address.state} ${address.zip}`,
    ])
      expect(text).toContain(words);
    expect(text).toMatch(new RegExp(`(^|\\s)${miles} (mi|miles?)\\b`));
    expect(text).toContain('Directions');
    for (const degrees of [position.latitude, position.longitude]) expect(to).toContain(String(degrees));
  }
  expect(nearest.filter(({ physicianName }) => physicianName !== null).length).toBeGreaterThan(0);
});

/** What only the provider can do for a booked appointment, with its number as a link. */
async function expectNumberToCall(page: Page, name: string, number: string): Promise<void> {
  const sentences = [
    `To change the patient’s details, call ${name} at ${number}.`,
    `We can’t tell you when an earlier time opens here, so call ${name} at ${number} to ask for one.`,
  ];
  for (const sentence of sentences) {
    const toCall = page.getByText(sentence).getByRole('link', { name: number, exact: true });
    await expect(toCall).toHaveAttribute('href', `tel:+1${number.replaceAll('-', '')}`);
    await expect(toCall).toBeVisible();
  }
}

/** From the tile on a partner's page to a held time, with the service chosen, and the partner's own terms agreed to. */
async function goByTile(
  page: Page,
  { slug, tile, service, terms, town }: { slug: string; tile: RegExp; service: string; terms: string; town: string },
): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  await page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(town), url }]);
  await page.goto(`/findcare/partner/${slug}`);
  const allOfTile = page.getByRole('link', { name: 'See all times' }).and(page.getByRole('link', { name: tile }));
  await allOfTile.first().click();
  await expect(page).toHaveURL(new RegExp(`/schedule-appointment/${slug}`));
  await expect(allTimes(page).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(service);
  await allTimes(page).first().check({ force: true });
  await expect(holdBar(page)).toBeVisible();
  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText(terms);
  await agreeToTerms(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Patient information' })).toBeVisible();
}

for (const [slug, tile, service, terms, town] of [
  [
    'lcmc',
    /LCMC Health: first primary care visit/,
    'First primary care visit',
    'Consent to a visit with LCMC',
    CHICAGO,
  ],
  // The times of this one are kept by a FHIR server.
  ['providence', /Providence: primary care/, 'Primary care', 'Consent to a visit with Providence', SEATTLE],
] as const)
  test(`the tile of ${slug} leads to a held time, with the service chosen, and to its own terms [ROUTE-8 part, SCHED-1 part, SCHED-10 part]`, async ({
    page,
  }) => {
    await goByTile(page, { slug, tile, service, terms, town });
  });

test('a parent books with kadlec from its tile, which is for children alone; the parent is to come along, and what only the provider can do has its number [ROUTE-8 part, SCHED-1 part, SCHED-10 part]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await goByTile(page, {
    ...{ slug: 'kadlec', tile: /Kadlec: pediatrics/, service: 'Pediatrics' },
    ...{ terms: 'Consent to a visit with Kadlec', town: SEATTLE },
  });
  await fillPatient(page);
  await onward(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link', { name: /is for children under 18/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See who cares for adults' })).toBeVisible();
  await fillChild(page);
  await onward(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
  await expect(main).toContainText('Pediatrics');
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await expect(main).toContainText('Pediatrics');
  await expectNumberToCall(page, 'Kadlec', '509-555-0133');
  await expect(page.getByText('A parent or guardian must come along', { exact: false }).first()).toBeVisible();
});

/** Books a random time of one of the last days that the partner has near Seattle. */
async function haveBookedWith(page: Page, slug: string): ReturnType<typeof bookByCalls> {
  const position = { latitude: 47.6114, longitude: -122.3305 };
  const { days } = await openDays(page, { organizationName: slug, position });
  // A patient has one visit at a time: each partner has a day of its own.
  const times = days.at(-1 - PARTNERS.findIndex(([, , one]) => one === slug))?.timeSlots ?? [];
  const some = someOf(times, 5).map(({ id }) => id);
  return bookByCalls(page, slug, some, slug === 'kadlec' ? ROBIN_SENT : undefined);
}

test('each of the six partners has pages for every step, on which a visit is booked, here or in the partner’s own system; visits are listed, kept and found by number [ROUTE-8]', async ({
  page,
  browser,
}) => {
  const heading = (on: Page, name: string) => on.getByRole('heading', { level: 1, name, exact: true });
  for (const [name, , slug, isElsewhere] of PARTNERS) {
    for (const step of ['', '/patient-information', '/review', '/confirmation']) {
      const answer = await page.request.get(`/schedule-appointment/${slug}${step}`, { maxRedirects: 0 });
      expect([answer.status(), slug, step]).toEqual([200, slug, step]);
      expect(await answer.text()).toContain(name);
    }
    const { hold } = await haveBookedWith(page, slug);
    // The version of a hold's id says who keeps the times: 8 is a partner's FHIR server.
    expect([name, hold[14] === '8']).toEqual([name, isElsewhere]);
  }

  await page.goto('/schedule-appointment/');
  await page.getByRole('link', { name: 'Book an appointment with Swedish' }).click();
  await expect(heading(page, 'Choose a location and time')).toBeVisible();
  await expect(page).toHaveURL('/schedule-appointment/swedish');
  await holdAnyTime(page);
  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText('Consent to a visit with Swedish');
  await agreeToTerms(page);
  await expect(heading(page, 'Patient information')).toBeVisible();
  await expect(page).toHaveURL('/schedule-appointment/swedish/patient-information');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await fillPatient(page);
  await onward(page).click();
  await expect(heading(page, 'Review your appointment')).toBeVisible();
  await expect(page).toHaveURL('/schedule-appointment/swedish/review');
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(heading(page, 'Your appointment is booked')).toBeVisible();
  await expect(page).toHaveURL('/schedule-appointment/swedish/confirmation');
  const number =
    (await page
      .getByText(/^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';

  await page.goto('/schedule-appointment/partner/appointments/');
  await expect(page.getByRole('article')).toHaveCount(PARTNERS.length + 1);
  await page
    .getByRole('article')
    .filter({ hasNotText: number })
    .first()
    .getByRole('button', { name: /^Cancel / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel appointment' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your appointment is canceled.' })).toBeVisible();
  await page.goto('/schedule-appointment/partner/appointmenthistory/');
  await expect(heading(page, 'Past appointments')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Canceled' })).toHaveCount(1);

  const other = await (await browser.newContext()).newPage();
  await find(other, number, AVERY.birth);
  await expect(heading(other, 'Your appointment')).toBeVisible();
  await expect(other).toHaveURL('/schedule-appointment/partner/appointment/');
  await expect(other.getByRole('main')).toContainText(number);
  await expectNumberToCall(other, 'Swedish', '206-555-0121');
  await expect(other.getByText('A parent or guardian must come along', { exact: false })).toHaveCount(0);
  // It says all that the confirmation said, and prints as one page.
  await expect(other.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  const bring = other.getByRole('region', { name: 'What to bring' });
  await expect(bring).toContainText('A list of your allergies and medicines');
  await other.emulateMedia({ media: 'print' });
  for (const words of [number, 'Express care, with Swedish', 'A list of your allergies and medicines'])
    await expect(other.locator('.print-sheet')).toContainText(words);
  await expect(bring).toBeHidden();
  await expect(heading(other, 'Your appointment')).toBeHidden();
  await other.context().close();
});

test('a published time leads into booking with service and place chosen and that time held, with what a finder adds to its link [SCHED-18 part, SCHED-4 part]', async ({
  page,
}) => {
  const published = await page.request.get('/api/smart-scheduling/slots/foreyes/WA.ndjson');
  const slots = (await published.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { start: string; extension?: { valueUrl: string }[] });
  const aDayAhead = slots.filter(({ start, extension }) => extension && Date.parse(start) > Date.now() + DAY);
  const link = new URL(aDayAhead[Math.floor(Math.random() * aDayAhead.length)]?.extension?.[0]?.valueUrl ?? '');
  link.searchParams.set('source', 'finder-abc');
  link.searchParams.set('booking-referral', '34d1a803-cd6c-4420-9cf5-c5edcc533538');
  await page.goto(link.pathname + link.search);
  await expect(holdBar(page)).toContainText('We are holding');
  await expect(page).toHaveURL('/schedule-appointment/foreyes');
  const [held] = (await page.evaluate(() => Object.entries(sessionStorage))).filter(([key]) => key === 'slotStart');
  expect(held?.[1]).toBe(link.searchParams.get('start'));
  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText('Consent to an eye exam with For Eyes');
});

test('where only the provider can do something, its number is there to call, on the appointment’s own page and where its details would be changed [SCHED-7 part, SCHED-19 part]', async ({
  page,
}) => {
  const { id, number } = await haveBookedWith(page, 'providence');
  await page.goto(APPOINTMENTS);
  const row = page.getByRole('article').filter({ hasText: number });
  await row.getByRole('button', { name: /^See details/ }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: number })).toBeVisible();
  await expectNumberToCall(page, 'Providence', '971-555-0114');
  await expectNothingFromAxe(page);

  await page.evaluate((visit) => sessionStorage.setItem('editedPatientOf', visit), id);
  await page.goto('/schedule-appointment/providence/change-details');
  await expect(page.getByText('These details can’t be changed here.')).toBeVisible();
  await expect(page.getByText(/^To change the patient’s details, call Providence at 971-555-0114\.$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '971-555-0114' })).toHaveAttribute(
    'href',
    'tel:+19715550114',
  );
});

test('while a partner’s own system does not answer, its booking page says so in a sentence and finds the times once it does [SCHED-17 part]', async ({
  page,
  baseURL,
}) => {
  const cookie = { name: 'FCNLocation', value: encodeURIComponent(SEATTLE), url: baseURL ?? '' };
  await page.context().addCookies([cookie]);
  const detail = 'Providence’s booking system is not answering right now. Please try again in a few minutes.';
  const json = { status: 503, code: 'partner-away', title: 'Temporarily unavailable', detail, transactionId: 't' };
  await page.route('**/api/scheduler/timeslots?**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json }),
  );
  await page.goto('/schedule-appointment/providence?serviceId=4002');
  await expect(page.getByText(detail)).toBeVisible();
  await page.unroute('**/api/scheduler/timeslots?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(allTimes(page).first()).toBeVisible();
});
