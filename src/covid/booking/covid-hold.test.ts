import { afterEach, expect, test, vi } from 'vitest';
import { once, TEST_BOOKING, testTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { ANTIGEN, COVID, siteUnderTest } from '../server/paying/testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const app = testApp(testRuntime(database));

afterEach(() => vi.unstubAllGlobals());

test('a hold that is made or extended keeps its id and when it ends, and clears the error; one that fails leaves nothing to count down and the error, until the next is made [COV-3]', async () => {
  const tab = testTab(app);
  const { call, hold } = await tab.load(async () => {
    const { openBooking, pageBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
    const { COVID_KIND } = await import('./covid-kind.ts');
    openBooking(
      { ...TEST_BOOKING, partner: { ...TEST_BOOKING.partner, slug: COVID, organizationId: COVID } },
      COVID_KIND,
    );
    return { hold: pageBooking.hold, call: (await import('#scheduler/kit/session/booking-context.ts')).call };
  });
  const { locationId } = site;
  const query = { locationId, serviceId: String(ANTIGEN), organizationName: COVID };
  const { providerDetail } = await call('$get', '/scheduler/timeslots', { query });
  const take = (index: number) => {
    const slot = providerDetail.scheduleDays[2]?.timeSlots[index];
    if (!slot) throw new Error('The site has no open time');
    hold.sendHold({ on: 'take', wanted: { slot, locationId, serviceId: ANTIGEN } });
  };
  const { $hold, $lost, $secondsLeft } = hold;

  take(0);
  const made = await once($hold, (held) => held !== null);
  expect([tab.session.get('aptHoldId'), $lost.get()]).toEqual([made?.aptHoldId, null]);
  expect(Date.parse(made?.expirationTime ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000);
  hold.keepTime();
  const kept = await once($hold, (held) => held !== null && held.expirationTime > (made?.expirationTime ?? ''));
  expect([kept?.aptHoldId, $lost.get(), $secondsLeft.get() > 590]).toEqual([made?.aptHoldId, null, true]);

  hold.sendHold({ on: 'drop' });
  const problem = { status: 409, code: 'slot-taken', title: 'Conflict', detail: 'Taken', transactionId: 't' };
  const answerAgain = tab.intercept(({ method, url }) =>
    method === 'POST' && url.endsWith('/holds')
      ? new Response(JSON.stringify(problem), { status: 409, headers: { 'content-type': 'application/problem+json' } })
      : undefined,
  );
  take(1);
  const lost = await once($lost, (why) => why !== null);
  expect([lost !== null, $hold.get(), $secondsLeft.get(), tab.session.get('aptHoldId')]).toEqual([
    true,
    null,
    0,
    undefined,
  ]);
  answerAgain();
  take(2);
  await once($hold, (held) => held !== null);
  expect([$lost.get(), $secondsLeft.get() > 590]).toEqual([null, true]);
  hold.sendHold({ on: 'drop' });
});

test('a time before the first day that can be booked is not held for a link, and let go of where it was held', async () => {
  const tab = testTab(app);
  const { call, hold, ...details } = await tab.load(async () => {
    const { openBooking, pageBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
    const { COVID_KIND } = await import('./covid-kind.ts');
    const partner = { ...TEST_BOOKING.partner, slug: COVID, organizationId: COVID };
    openBooking({ ...TEST_BOOKING, partner }, COVID_KIND);
    return {
      hold: pageBooking.hold,
      call: (await import('#scheduler/kit/session/booking-context.ts')).call,
      ...(await import('#scheduler/booking/details/store-first-day.ts')),
      ...(await import('#scheduler/booking/details/hold-linked-time.ts')),
    };
  });
  const { locationId } = site;
  const query = { locationId, serviceId: String(ANTIGEN), organizationName: COVID };
  const { providerDetail } = await call('$get', '/scheduler/timeslots', { query });
  const [early, first] = [providerDetail.scheduleDays[1], providerDetail.scheduleDays[3]];
  const slot = early?.timeSlots[0];
  if (!first || !slot) throw new Error('The site has no open time');
  const { $hold, $lost } = hold;

  hold.sendHold({ on: 'take', wanted: { slot, locationId, serviceId: ANTIGEN } });
  await once($hold, (held) => held !== null);
  details.beginOn(Promise.resolve({ date: first.date, why: 'Tests are for ages 3 and up.', isFixed: true }));
  await details.leaveTooEarly();
  expect([$hold.get(), $lost.get()?.why, $lost.get()?.nearest]).toEqual([null, 'not-offered', []]);

  await details.holdLinkedTime({ locationId, serviceId: ANTIGEN, start: slot.start });
  expect([$hold.get(), $lost.get()?.why, $lost.get()?.time?.start]).toEqual([null, 'not-offered', slot.start]);
  const later = first.timeSlots[0]?.start ?? '';
  await details.holdLinkedTime({ locationId, serviceId: ANTIGEN, start: later });
  expect((await once($hold, (held) => held !== null))?.slot.start).toBe(later);
  hold.sendHold({ on: 'drop' });
});
