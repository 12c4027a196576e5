import { afterEach, expect, test, vi } from 'vitest';
import { makeSession, type SessionKey } from '#scheduler/kit/session/booking-session.ts';
import { TEST_BOOKING, testTab } from '#testing/browser-tab.ts';
import { stepHead } from '#scheduler/kit/wizard/step-head.ts';
import { covidWizard } from './covid-kind.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab on a page of a test's booking, with this in its address and its session. */
async function tabAt(search: string, known: Partial<Record<SessionKey, string>> = {}) {
  const tab = testTab(() => new Response(null, { status: 503 }));
  const session = makeSession();
  session.writeSession(known);
  const steps = await tab.load(async () => {
    const { openBooking, pageBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
    const { COVID_KIND } = await import('./covid-kind.ts');
    openBooking({ ...TEST_BOOKING, partner: { ...TEST_BOOKING.partner, organizationId: 'bluewick' } }, COVID_KIND);
    return pageBooking.steps;
  }, search);
  return { steps, went: tab.went, readSession: session.readSession };
}

const DONE = { organizationId: 'bluewick', termsId: 'bluewick-2026-11', termsAgreed: 'true' };
const LINK = '?serviceId=1902&locationId=bluewick-0001';
const START = '2026-12-01T16:30:00.000Z';

test('a link that chooses a test, a location and a time keeps all three while terms, patient and questions come before the page of times', async () => {
  const first = await tabAt(LINK);
  expect([first.steps.enterStep('details'), first.went]).toEqual([false, [`/covid19/testing/terms${LINK}`]]);
  const terms = await tabAt(`${LINK}&start=${START}`);
  expect([terms.steps.enterStep('terms'), terms.went]).toEqual([true, []]);
  const kept = (['serviceId', 'locationId', 'start'] as const).map(terms.readSession);
  expect(kept).toEqual(['1902', 'bluewick-0001', START]);
  const agreed = await tabAt(LINK, DONE);
  expect([agreed.steps.enterStep('details'), agreed.went]).toEqual([
    false,
    [`/covid19/testing/patient-information${LINK}`],
  ]);
});

test('who has come as far as the times is led there by such a link, and nothing malformed is kept', async () => {
  const booking = '6f1c2a52-5a43-4a4e-9a53-0c3d5f3a2b11';
  const ready = { ...DONE, patientId: 'p', bookingId: booking, 'did-questions': booking };
  const there = await tabAt(LINK, ready);
  expect([there.steps.enterStep('terms'), there.went]).toEqual([false, [`/covid19/testing/appointment${LINK}`]]);
  const malformed = await tabAt('?serviceId=<b>&locationId=x');
  expect([malformed.steps.enterStep('terms'), malformed.readSession('serviceId')]).toEqual([true, null]);
});

test('what was agreed to and typed for another provider opens no step of a test', async () => {
  const other = { ...DONE, organizationId: 'labcorp', patientId: 'p' };
  const { steps, went } = await tabAt('', other);
  expect([steps.enterStep('questions'), went]).toEqual([false, ['/covid19/testing/terms']]);
  const moving = await tabAt('', { ...other, editedAppointmentId: 'a' });
  expect(moving.steps.enterStep('details')).toBe(true);
});

const BOOKING = '6f1c2a52-5a43-4a4e-9a53-0c3d5f3a2b11';
const READY = { ...DONE, patientId: 'p', bookingId: BOOKING, 'did-questions': BOOKING };
const HELD = { ...READY, aptHoldId: 'h', 'did-payment': BOOKING };

test.each([
  ['terms', {}, 'landing patient-information'],
  ['patient-information', DONE, 'terms'],
  ['questions', { ...DONE, patientId: 'p' }, 'patient-information terms'],
  ['details', READY, 'questions terms'],
  ['payment', { ...READY, aptHoldId: 'h' }, 'details questions'],
  ['review', HELD, 'details terms'],
  ['confirmation', { ...READY, confirmationNumber: 'LK-7QF2-M4XP', appointmentId: 'a' }, 'review terms'],
] as const)(
  'the step %s sets its own flag and clears those that the specification names [COV-1]',
  async (step, known, cleared) => {
    const all = covidWizard.steps.map(({ slug }) => slug);
    const flags = Object.fromEntries(all.map((slug) => [`at-${slug}`, 'true'])) as Partial<Record<SessionKey, string>>;
    const { steps, readSession, went } = await tabAt('', { ...flags, ...known });
    expect([steps.enterStep(step as never), went]).toEqual([true, []]);
    const isSet = (slug: string): boolean => readSession(`at-${slug}`) === 'true';
    expect(all.filter((slug) => !isSet(slug))).toEqual(all.filter((slug) => cleared.split(' ').includes(slug)));
  },
);

test('the eight steps follow each other in their order, and what a step needs is what those before it ask', () => {
  expect(covidWizard.steps.map(({ slug }) => covidWizard.path('/covid19/testing', slug))).toEqual(
    ['', '/terms', '/patient-information', '/questions', '/appointment', '/payment', '/review', '/confirmation'].map(
      (end) => `/covid19/testing${end}`,
    ),
  );
  // What others may read in a history or on a tab says nothing of a test.
  for (const { slug } of covidWizard.steps.slice(1))
    expect(
      stepHead(covidWizard, slug, 'Bluewick Diagnostics', '').title.replace('Who is the test for?', ''),
    ).not.toMatch(/covid|test/i);
});
