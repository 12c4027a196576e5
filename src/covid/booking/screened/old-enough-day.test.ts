import { afterEach, expect, test, vi } from 'vitest';
import { TEST_BOOKING, testTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { patientWithOwnEmail, testApp, testRuntime } from '#testing/scheduler.ts';
import { COVID } from '#covid/server/paying/testing.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));

afterEach(() => vi.unstubAllGlobals());

/** From which day on times are shown to whoever books for someone born on a day. */
async function daysFor(dob: string) {
  const tab = testTab(app);
  const { call, oldEnoughDay, bookingId } = await tab.load(async () => {
    const { openBooking, pageBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
    const { COVID_KIND } = await import('../covid-kind.ts');
    const partner = { ...TEST_BOOKING.partner, slug: COVID, organizationId: COVID };
    const whoFor = { display: 'A COVID-19 test', ages: { from: 36, under: null } };
    openBooking({ ...TEST_BOOKING, partner, whoFor }, COVID_KIND);
    const { call } = await import('#scheduler/kit/session/booking-context.ts');
    return { call, bookingId: pageBooking.session.bookingId(), ...(await import('./old-enough-day.ts')) };
  });
  const guardian = { firstName: 'Ada', lastName: 'Reed', relationship: 'parent' as const, consent: true as const };
  const asked = { ...patientWithOwnEmail(), gender: 'female' as const };
  const json = { ...asked, bookedFor: 'child' as const, guardian, dob, bookingId };
  const { patientId } = await call('$post', '/scheduler/patients', { json }, { idempotencyKey: bookingId });
  tab.session.set('patientid', patientId);
  return oldEnoughDay();
}

test('times for a child who will be 3 begin on the birthday, and for anyone older at once', async () => {
  const year = new Date().getUTCFullYear();
  expect(await daysFor(`${String(year - 2)}-01-01`)).toMatchObject({
    date: `${String(year + 1)}-01-01`,
    isFixed: true,
  });
  expect(await daysFor(`${String(year - 6)}-05-05`)).toBeNull();
});
