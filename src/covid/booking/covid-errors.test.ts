import { afterEach, expect, test, vi } from 'vitest';
import { TECHNICAL_ISSUE } from '#scheduler/kit/form/technical-issue.ts';
import { failing, once, testTab, type TestTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { issue, siteUnderTest } from '../server/paying/testing.ts';
import { comeToPayment, covidPage as page } from './testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const app = testApp(testRuntime(database));

afterEach(() => vi.unstubAllGlobals());

async function tabAtPayment(): Promise<TestTab> {
  const tab = testTab(app);
  await comeToPayment(tab, site.locationId);
  return tab;
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
    expect(form.$problem.get()).toBe(TECHNICAL_ISSUE);
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

test('a time that could not be asked for is said on the way to pay, and Try again asks for it, then for what was settled [ERR-5 part]', async () => {
  const tab = await tabAtPayment();
  const mend = failing(tab, 'GET', '/scheduler/holds');
  const { $known, retryPayment } = await page(tab, () => import('./store-payment.ts'));
  await once($known, ({ state }) => state === 'failed');
  mend();
  retryPayment();
  expect($known.get().state).toBe('loading');
  await once($known, ({ state }) => state === 'known');
});

test('terms that did not come are not agreed to unseen: the next press asks for them, and the one after that agrees [ERR-5 part]', async () => {
  const tab = await tabAtPayment();
  for (const key of ['termcon', 'termconAgreed']) tab.session.delete(key);
  const mend = failing(tab, 'GET', '/scheduler/terms');
  const { $agreed, $consent, submitTerms } = await page(tab, async () => ({
    ...(await import('./terms/store-terms.ts')),
    ...(await import('#scheduler/booking/details/store-consent.ts')),
  }));
  await once($consent, ({ state }) => state === 'failed');
  $agreed.set(true);
  await submitTerms();
  expect([$consent.get().state, tab.went]).toEqual(['failed', []]);
  mend();
  await submitTerms();
  expect([$consent.get().state, tab.went]).toEqual(['asking', []]);
  await submitTerms();
  expect(tab.went).toEqual(['/covid19/testing/patient-information']);
});
