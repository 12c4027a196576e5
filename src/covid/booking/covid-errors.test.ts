import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { once, TEST_BOOKING, testTab, type TestTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { ANTIGEN, COVID, issue, siteUnderTest } from '../server/paying/testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const app = testApp(testRuntime(database));

afterEach(() => vi.unstubAllGlobals());

/** A page of a test's booking, with its stores. */
function page<Stores>(tab: TestTab, stores: () => Promise<Stores>): Promise<Stores> {
  return tab.load(async () => {
    const { openBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
    const { COVID_KIND } = await import('./covid-kind.ts');
    const partner = { ...TEST_BOOKING.partner, slug: COVID, organizationId: COVID };
    openBooking({ ...TEST_BOOKING, partner }, COVID_KIND);
    return stores();
  });
}

/** A tab that has come as far as the payment of a test that is held. */
async function tabAtPayment(): Promise<TestTab> {
  const tab = testTab(app);
  const { hold, call } = await page(tab, async () => ({
    ...(await import('#scheduler/kit/partner/partner-booking.ts')),
    ...(await import('#scheduler/kit/session/booking-context.ts')),
  }));
  const { locationId } = site;
  const query = { locationId, serviceId: String(ANTIGEN), organizationName: COVID };
  const { providerDetail } = await call('$get', '/scheduler/timeslots', { query });
  const slot = providerDetail.scheduleDays[2]?.timeSlots[0];
  if (!slot) throw new Error('The site has no open time');
  hold.sendHold({ on: 'take', wanted: { slot, locationId, serviceId: ANTIGEN } });
  await once(hold.$hold, (held) => held !== null);
  const bookingId = randomUUID();
  const come = { bookingId, 'did-questions': bookingId, FCOrgId: COVID, termcon: 't', termconAgreed: 'true' };
  for (const [key, value] of Object.entries({ ...come, patientid: randomUUID() })) tab.session.set(key, value);
  return tab;
}

/** Has the calls of a path fail until the returned function is called: by the server, or without an answer. */
function failing(tab: TestTab, method: string, path: string, how: 'answered' | 'no answer' = 'answered'): () => void {
  const problem = { status: 500, code: 'failure', title: 'Failure', detail: 'No', transactionId: 't' };
  const headers = { 'content-type': 'application/problem+json' };
  return tab.intercept((request) => {
    if (request.method !== method || !new URL(request.url).pathname.startsWith(`/api${path}`)) return undefined;
    return how === 'no answer' ? how : new Response(JSON.stringify(problem), { status: 500, headers });
  });
}

test('how a test is paid: a failure of its own call is said in the catalogue’s words, keeps what is typed, and is gone once that call is answered [ERR-5 part]', async () => {
  const tab = await tabAtPayment();
  let mend = failing(tab, 'GET', '/covid19/bookings');
  const paying = await page(tab, () => import('./store-payment.ts'));
  const { form, $known, $answer } = paying;
  await once($known, ({ state }) => state === 'failed');
  mend();
  paying.retryPayment();
  await once($known, ({ state }) => state === 'known');

  form.setField('pays', 'voucher');
  form.setField('voucherCode', await issue(database));
  mend = failing(tab, 'POST', '/covid19/vouchers/check');
  await paying.checkVoucher();
  expect([form.$problem.get(), $answer.get()]).toEqual([TECHNICAL_ISSUE, null]);
  mend();
  await paying.checkVoucher();
  expect([form.$problem.get(), $answer.get()]).toMatchObject(['', { of: 'voucher', voucher: { voucherValid: true } }]);

  form.setField('pays', 'self');
  for (const how of ['answered', 'no answer'] as const) {
    mend = failing(tab, 'POST', '/covid19/insurance', how);
    await paying.submitPayment();
    expect(form.$problem.get()).not.toBe('');
    expect([form.$fields.get().pays, form.$saving.get(), tab.went]).toEqual(['self', false, []]);
    mend();
  }
  await paying.submitPayment();
  expect([form.$problem.get(), tab.went]).toEqual(['', ['/covid19/testing/review']]);

  mend = failing(tab, 'GET', '/covid19/bookings');
  const reviewed = await page(tab, async () => ({
    ...(await import('./store-reviewed.ts')),
    ...(await import('#scheduler/kit/partner/partner-booking.ts')),
  }));
  reviewed.$reviewed.listen(() => undefined);
  await reviewed.restoreHold();
  await once(reviewed.$reviewed, ({ state }) => state === 'failed');
  mend();
  reviewed.lookAgain();
  const known = await once(reviewed.$reviewed, ({ state }) => state === 'known');
  expect(known).toMatchObject({ answers: { payment: { pays: 'self' }, unpaid: null } });
});

test('the questions for the lab: what is answered stays where it could not be sent, and is sent by the next press [ERR-5 part]', async () => {
  const tab = await tabAtPayment();
  const { form, $ready, submitSurvey } = await page(tab, () => import('./store-questions.ts'));
  await once($ready, (ready) => ready === 'ready');
  form.setField('pregnant', 'no');
  const mend = failing(tab, 'POST', '/covid19/patient-info');
  await submitSurvey();
  expect([form.$problem.get(), form.$fields.get().pregnant, tab.went]).toEqual([TECHNICAL_ISSUE, 'no', []]);
  mend();
  await submitSurvey();
  expect([form.$problem.get(), tab.went]).toEqual(['', ['/covid19/testing/appointment']]);
});
