import { afterEach, expect, test, vi } from 'vitest';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { failing, once, testTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import {
  ANTIGEN,
  issue,
  newIssuer,
  putAt,
  siteUnderTest,
  somebodyBooked,
  usedOf,
} from '../../server/paying/testing.ts';
import { covidPage } from '../testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const NOTE = 'Inside the store. Needs insurance or a voucher.';
const strict = await siteUnderTest(database, { insuranceRequired: true, note: NOTE });
const app = testApp(testRuntime(database));

afterEach(() => vi.unstubAllGlobals());

const PLAN = { pays: 'plan', primary: { plan: 'copperleaf', memberId: '482117703' } };
const PAYMENT = '/covid19/appointments';

/** The page of how a booked test is paid, in the tab of who has booked it. */
async function pageOf({ visitor, id }: Awaited<ReturnType<typeof somebodyBooked>>) {
  const tab = testTab((request, address) => {
    const headers = new Headers(request.headers);
    headers.set('cookie', `${GUEST_COOKIE}=${visitor.cookie ?? ''}`);
    return app(new Request(request, { headers }), address);
  });
  tab.session.set('appointmentId', id);
  Object.assign(document, { getElementById: () => null });
  const page = await covidPage(tab, async () => ({
    ...(await import('../store-payment.ts')),
    ...(await import('./booked-test.ts')),
  }));
  const plans = [{ id: 'copperleaf', name: 'Copperleaf PPO' }];
  page.offerPlans(plans, page.bookedTest([{ serviceId: ANTIGEN, price: { figure: '$39' } }]));
  page.$known.listen(() => undefined);
  await once(page.$known, ({ state }) => state === 'known');
  const type = (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) page.form.setField(name as 'pays', value);
  };
  const price = async () =>
    ((await visitor.get(`/scheduler/appointments/${id}`)).body['service'] as { price: { figure: string } }).price;
  return { ...page, tab, type, price };
}

test('a booked test is paid by a voucher of one test even when the answer to the change is lost: the next press finds it done, and uses it once', async () => {
  const { tab, form, type, submitPayment, price } = await pageOf(await somebodyBooked(database, site));
  const issuer = newIssuer();
  type({ pays: 'voucher', voucherCode: await issue(database, { issuer, total: 1 }) });
  const lose = tab.intercept((request) => {
    if (request.method !== 'PUT' || !request.url.endsWith('/payment')) return undefined;
    void app(request.clone(), '10.9.0.1');
    return 'no answer';
  });
  await submitPayment();
  expect(form.$problem.get()).toContain('We didn’t get a reply, so we don’t know if it has changed.');
  expect(tab.went).toEqual([]);
  lose();
  await submitPayment();
  expect([form.$problem.get(), tab.went, tab.session.get('notice')]).toEqual([
    '',
    ['/covid19/testing/confirmation'],
    'paid-anew',
  ]);
  expect([await price(), await usedOf(database, issuer)]).toMatchObject([{ figure: '$0' }, 1]);
});

test('a voucher whose last test is gone meanwhile leaves a booked test paid as before, says so, and keeps what is typed', async () => {
  const { tab, form, type, submitPayment, checkVoucher, $answer, price } = await pageOf(
    await somebodyBooked(database, site, { time: '10:30' }),
  );
  const code = await issue(database, { issuer: newIssuer(), total: 1 });
  type({ pays: 'voucher', voucherCode: code });
  await checkVoucher();
  expect($answer.get()).toMatchObject({ voucher: { voucherValid: true } });
  const late = tab.intercept((request) =>
    request.url.endsWith('/payment') ? new Response(USED_UP, PROBLEM) : undefined,
  );
  await submitPayment();
  late();
  expect(form.$problem.get()).toBe(
    'This voucher has no test left. It is still paid as before: $39, by card or cash at the visit.',
  );
  expect([form.$fields.get().voucherCode, $answer.get(), form.$saving.get(), tab.went]).toEqual([
    code,
    null,
    false,
    [],
  ]);
  expect(await price()).toMatchObject({ figure: '$39' });
  await somebodyBooked(database, site, { time: '10:45', pays: { pays: 'voucher', voucher: { code } } });
  await submitPayment();
  expect($answer.get()).toMatchObject({ voucher: { voucherResultsError: { why: 'used-up' } } });
});

const PROBLEM = { status: 422, headers: { 'content-type': 'application/problem+json' } };
const USED_UP = JSON.stringify({
  ...{ status: 422, code: 'voucher-used-up', title: 'No', transactionId: 't' },
  detail: 'This voucher has no test left.',
});

test('where insurance is needed a booked test says so; one that has begun, one changed too often and a failure are said with what is typed kept', async () => {
  const booked = await somebodyBooked(database, strict, { pays: PLAN });
  const { form, $known, tab, type, submitPayment, $booked } = await pageOf(booked);
  expect($known.get()).toMatchObject({ insuranceRequired: true });
  type({ pays: 'self' });
  await submitPayment();
  expect(form.$errors.get().errors).toEqual({
    pays: 'This location needs insurance or a voucher. Choose one of them, or another location.',
  });
  type({ pays: 'plan', plan: 'copperleaf', memberId: '482117704' });
  await submitPayment();
  const mend = failing(tab, 'PUT', PAYMENT);
  await submitPayment();
  expect(form.$problem.get()).toContain('We didn’t get a reply');
  mend();
  await putAt(database, booked.id, -1);
  await submitPayment();
  expect(form.$problem.get()).toContain('already started or ended. It is still paid as before: $');
  expect([form.$fields.get().memberId, $booked.get().state, tab.went]).toEqual(['482117704', 'found', []]);
});
