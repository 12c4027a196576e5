import { randomUUID } from 'node:crypto';
import { once, TEST_BOOKING, type TestTab } from '#testing/browser-tab.ts';
import { ANTIGEN, COVID } from '../server/paying/testing.ts';

/** A page of a test's booking, with its stores. */
export function covidPage<Stores>(tab: TestTab, stores: () => Promise<Stores>): Promise<Stores> {
  return tab.load(async () => {
    const { openBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
    const { COVID_KIND } = await import('./covid-kind.ts');
    const partner = { ...TEST_BOOKING.partner, slug: COVID, organizationId: COVID };
    openBooking({ ...TEST_BOOKING, partner }, COVID_KIND);
    return stores();
  });
}

/** Has a tab come as far as the payment of a test that is held at a site. */
export async function comeToPayment(tab: TestTab, locationId: string): Promise<void> {
  const { hold, call } = await covidPage(tab, async () => ({
    ...(await import('#scheduler/kit/partner/partner-booking.ts')),
    ...(await import('#scheduler/kit/session/booking-context.ts')),
  }));
  const query = { locationId, serviceId: String(ANTIGEN), organizationName: COVID };
  const { providerDetail } = await call('$get', '/scheduler/timeslots', { query });
  const slot = providerDetail.scheduleDays[2]?.timeSlots[0];
  if (!slot) throw new Error('The site has no open time');
  hold.sendHold({ on: 'take', wanted: { slot, locationId, serviceId: ANTIGEN } });
  await once(hold.$hold, (held) => held !== null);
  const bookingId = randomUUID();
  const come = { bookingId, 'did-questions': bookingId, FCOrgId: COVID, termcon: 't', termconAgreed: 'true' };
  for (const [key, value] of Object.entries({ ...come, patientid: randomUUID() })) tab.session.set(key, value);
}
