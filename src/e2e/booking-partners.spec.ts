import { expect } from '@playwright/test';
import { agreeToTerms, allTimes, fillPatient, holdBar, onward } from './booking-steps.ts';
import { test } from './test.ts';

/** Towns with offices of the partners, as their cookies. */
const CHICAGO = '41.9227/-87.6472/60614/IL/Chicago';
const SEATTLE = '47.6114/-122.3305/98101/WA/Seattle';

test('whoever asks for a visit sees with whom one can be booked here, each with its mark and what it offers [SCHED-1 part, ROUTE-8 part]', async ({
  page,
}) => {
  await page.goto('/schedule-appointment/');
  for (const [name, letters, visit, service] of [
    ['For Eyes', 'Fe', 'Eye exam', 'Eye exam with contact lens fitting'],
    ['Labcorp', 'Lc', 'Lab visit', 'A1C test'],
    ['LCMC Health', 'LH', 'Primary care visit', 'First primary care visit'],
    ['Kadlec', 'Kd', 'Pediatric visit', 'Visit for a sick child'],
    ['Providence', 'Pv', 'Primary care visit', 'Yearly checkup'],
    ['Swedish', 'Sw', 'Express care visit', 'Express care'],
  ] as const) {
    const partner = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(partner.locator('.plate')).toHaveText(letters);
    await expect(partner).toContainText(visit);
    await expect(partner.getByRole('link', { name: service })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Book a visit with LCMC Health' }).click();
  await expect(page).toHaveURL('/schedule-appointment/lcmc');
  await expect(page.getByText('Primary care visit with LCMC Health')).toBeVisible();
  await page.goto('/schedule-appointment/');
  const ours = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'LCMC Health' }) });
  await ours.getByRole('link', { name: 'Yearly checkup' }).click();
  await expect(allTimes(page).first(), 'the service is chosen').toBeVisible();
});

for (const { slug, tile, service, terms, town = CHICAGO } of [
  { slug: 'foreyes', tile: /For Eyes: eye exam/, service: 'Eye exam', terms: 'Consent to an eye exam with For Eyes' },
  {
    slug: 'lcmc',
    tile: /LCMC Health: primary care/,
    service: 'First primary care visit',
    terms: 'Consent to a visit with LCMC',
  },
  // The times of these are kept by FHIR servers.
  ...[
    { slug: 'providence', tile: /Providence: primary care/, name: 'Providence', service: 'Primary care' },
    { slug: 'swedish', tile: /Swedish: express care/, name: 'Swedish', service: 'Express care' },
    { slug: 'kadlec', tile: /Kadlec: pediatrics/, name: 'Kadlec', service: 'Pediatrics' },
  ].map(({ slug, tile, name, service }) => ({
    slug,
    tile,
    service,
    terms: `Consent to a visit with ${name}`,
    town: SEATTLE,
  })),
])
  test(`somebody books with ${slug} from its tile, with the service chosen and its own terms [ROUTE-8 part, SCHED-1 part, SCHED-10 part]`, async ({
    page,
    baseURL,
  }) => {
    const cookie = { name: 'FCNLocation', value: encodeURIComponent(town), url: baseURL ?? '' };
    await page.context().addCookies([cookie]);
    await page.goto(`/findcare/partner/${slug}`);
    const allOfTile = page.getByRole('link', { name: 'See all times' }).and(page.getByRole('link', { name: tile }));
    await allOfTile.first().click();
    await expect(page).toHaveURL(new RegExp(`/schedule-appointment/${slug}`));
    const chosen = page.getByRole('main');
    await expect(allTimes(page).first()).toBeVisible();
    await expect(chosen).toContainText(service);
    await allTimes(page).first().check({ force: true });
    await expect(holdBar(page)).toBeVisible();
    await onward(page).click();
    await expect(page.getByRole('dialog')).toContainText(terms);
    await agreeToTerms(page);
    await fillPatient(page);
    await onward(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Review your appointment' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(service);
    await page.getByRole('button', { name: 'Confirm appointment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(service);
  });

test('a published time leads into booking with service and place chosen and that time held, with what a finder adds to its link [SCHED-18 part, SCHED-4 part]', async ({
  page,
}) => {
  const published = await page.request.get('/api/smart-scheduling/slots/foreyes/WA.ndjson');
  const slots = (await published.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { start: string; extension?: { valueUrl: string }[] });
  const aDayAhead = slots.filter(({ start, extension }) => extension && Date.parse(start) > Date.now() + 86_400_000);
  const link = new URL(aDayAhead[Math.floor(Math.random() * aDayAhead.length)]?.extension?.[0]?.valueUrl ?? '');
  link.searchParams.set('source', 'finder-abc');
  link.searchParams.set('booking-referral', '34d1a803-cd6c-4420-9cf5-c5edcc533538');
  await page.goto(link.pathname + link.search);
  await expect(holdBar(page)).toContainText('We are holding');
  await expect(page).toHaveURL('/schedule-appointment/foreyes');
  const [held] = (await page.evaluate(() => Object.entries(sessionStorage))).filter(([key]) => key === 'slotStart');
  expect(held?.[1]).toBe(link.searchParams.get('start'));
  await onward(page).click();
  await expect(page.getByRole('dialog')).toContainText('For Eyes');
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
