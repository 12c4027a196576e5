import { afterEach, expect, test, vi } from 'vitest';
import { makeSession, type SessionKey } from '#scheduler/kit/session/booking-session.ts';
import { TEST_BOOKING, testTab } from '#testing/browser-tab.ts';

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

test('a link that chooses a test and a location keeps both while terms, patient and questions come before the page of times', async () => {
  const first = await tabAt(LINK);
  expect([first.steps.enterStep('details'), first.went]).toEqual([false, [`/covid19/testing/terms${LINK}`]]);
  const terms = await tabAt(LINK);
  expect([terms.steps.enterStep('terms'), terms.went]).toEqual([true, []]);
  expect([terms.readSession('serviceId'), terms.readSession('locationId')]).toEqual(['1902', 'bluewick-0001']);
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
