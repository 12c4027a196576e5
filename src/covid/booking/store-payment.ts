import { atom, onMount } from 'nanostores';

import { makeKeptForm } from '#scheduler/kit/form/make-kept-form.ts';
import type { Errors, Fields } from '#scheduler/kit/form/question.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import type { Payment } from '../payment/payment.schema.ts';
import type { VoucherAnswer } from '../payment/voucher.schema.ts';
import { plainMemberId } from '../payment/member-id.ts';
import { callCovid } from './call.ts';
import { HELD_TEST, type PaidTest, type Settled, type Subject } from './held-test.ts';
import { MENDED_BY_PAYMENT } from './mended-by-payment.ts';
import {
  cardOf,
  PAYMENT_NAMES,
  paymentParts,
  type Card,
  type PaymentName,
  type PlanChoice,
} from './payment-questions.ts';

const { session, steps, hold } = pageBooking;

/** What is known of what was settled before, for the test that is asked about. */
export type KnownPayment = { state: 'loading' | 'failed' } | ({ state: 'known' } & Settled);

export const $known = atom<KnownPayment>({ state: 'loading' });
/** What a plan or a voucher has answered to what is typed now; null while it was not asked. */
export const $answer = atom<{ of: 'plan'; payment: Payment } | { of: 'voucher'; voucher: VoucherAnswer } | null>(null);
/** Why a booking was refused that led back here, by its code; null for none. */
export const $refused = atom<string | null>(null);
/** How many digits the voucher's member numbers have; null where it is for all. */
const $digits = atom<number | null>(null);
let plans: readonly PlanChoice[] = [];
let subject = HELD_TEST;
/** True once what is typed now is settled, so that only the last step is left. */
let isSettled = false;

/** Tells which plans can be chosen, and of which test is asked; the island says so as it is first drawn. */
export function offerPlans(offered: readonly PlanChoice[], of: Subject = HELD_TEST): void {
  plans = offered;
  subject = of;
}

/** The test of which is asked. */
export const paidTest = (): Subject['$test'] => subject.$test;
/** Whether it is booked already. */
export const isBooked = (): boolean => subject.isBooked;

function forgetAnswer(): void {
  $answer.set(null);
  isSettled = false;
}

const OPENS_OTHERS: readonly PaymentName[] = ['pays', 'holder', 'secondHolder', 'hasSecondPlan'];

export const form = makeKeptForm(
  {
    names: PAYMENT_NAMES,
    parts: (fields) => paymentParts(fields, { plans, digits: $digits.get() }),
    onTyped: (name) => {
      forgetAnswer();
      if (name === 'voucherCode') $digits.set(null);
    },
    // Other questions are asked then.
    errorsAfter: (changed, _fields, errors) => (OPENS_OTHERS.includes(changed) ? {} : errors),
    refused: ({ status, problem }): string | Errors | undefined => {
      if (status !== 429 || !problem) return undefined;
      return form.$fields.get().pays === 'voucher' ? { voucherCode: problem.detail } : problem.detail;
    },
  },
  () => subject.id(),
);

onMount($known, () => {
  if (!inBrowser() || !subject.enter()) return;
  const notice = session.readSession('notice');
  if (!subject.isBooked && notice !== null && MENDED_BY_PAYMENT[notice]) $refused.set(notice);
  void load();
  addEventListener('pagehide', form.keepNow);
  return () => removeEventListener('pagehide', form.keepNow);
});

/** Loads what was typed and what was settled; another time that is held is asked about again. */
async function load(): Promise<void> {
  const restored = subject.restore();
  await Promise.all([restored, loadTyped()]);
  let asked = '';
  subject.$test.subscribe((test) => {
    if (!test || test.id === asked) return;
    if (asked) forgetAnswer();
    asked = test.id;
    void loadKnown(test);
  });
  sayIfUnknown(await restored);
}

/** Says that it isn't known which test it is, where that was not answered. */
function sayIfUnknown(isKnown: boolean): void {
  if (!isKnown) $known.set({ state: 'failed' });
}

async function loadKnown(test: PaidTest): Promise<void> {
  try {
    const known = await subject.settled(test);
    showSettled(known);
    $known.set({ state: 'known', ...known });
  } catch (error) {
    $known.set({ state: 'failed' });
    subject.endedBy(error, test);
  }
}

/** Asks again after a failure, for the test too. */
export function retryPayment(): void {
  const test = subject.$test.get();
  $known.set({ state: 'loading' });
  if (test) void loadKnown(test);
  else void subject.restore().then(sayIfUnknown);
}

/** What was typed and not sent: a reload and Back lose nothing. */
async function loadTyped(): Promise<void> {
  try {
    const typed = await form.readTyped();
    if (typed) form.$fields.set(typed);
    if (typed?.memberNumber) $digits.set(0);
  } catch {
    form.$problem.set('We could not restore what you typed. Please type it again.');
  }
}

/** Shows what was settled where nothing is typed, and what a plan has answered already to what is. */
function showSettled({ payment, unpaid }: Settled): void {
  const typed = form.$fields.get();
  if (payment && !typed.pays) form.$fields.set({ ...typed, pays: payment.pays, plan: payment.plan?.id ?? '' });
  const { pays, hasSecondPlan, memberId } = form.$fields.get();
  if (!payment?.plan || pays !== 'plan' || unpaid?.code === 'insurance-required') return;
  const { plan: first, secondPlan: second } = payment;
  const isFirst = memberId === '' ? form.$fields.get().plan === first.id : isTyped('primary', first);
  const isSecond = second ? hasSecondPlan !== '' && isTyped('secondary', second) : hasSecondPlan === '';
  if (isFirst && isSecond) $answer.set({ of: 'plan', payment });
}

/** Whether what is typed of a card is what a plan has answered to. */
function isTyped(card: Card, settled: NonNullable<Payment['plan']>): boolean {
  const { plan, memberId, holder } = cardOf(card, form.$fields.get());
  const name = holder ? `${holder.firstName.trim()} ${holder.lastName.trim()}` : null;
  return plan === settled.id && plainMemberId(memberId).endsWith(settled.memberId.slice(1)) && name === settled.holder;
}

/** Whether a plan's answer lets somebody go on. */
export function isEnough({ planSays }: Payment): boolean {
  const known = $known.get();
  const needed = known.state === 'known' && known.insuranceRequired;
  return planSays !== 'does-not-pay' || !needed;
}

/** Goes on with what is settled; before that it asks the plan, whose answer is shown first, or the voucher. */
export async function submitPayment(): Promise<void> {
  const answer = $answer.get();
  const isAnswered = answer?.of === 'plan' && isEnough(answer.payment);
  // What was settled before the page was opened isn't typed again.
  if (isAnswered && !subject.isBooked) return done();
  return send(async (typed, test) => {
    if (isSettled || isAnswered) return done();
    if (typed.pays === 'voucher' && !(await isTaken(typed, test))) return;
    const payment = await settle(typed, test);
    isSettled = typed.pays !== 'plan';
    if (isSettled) return done();
    $answer.set({ of: 'plan', payment });
    focusAnswer();
  });
}

/** The last step; where it is refused, all is asked again. */
async function done(): Promise<void> {
  const { said, isDecided } = (await subject.done()) ?? {};
  if (said === undefined) return;
  if (isDecided) forgetAnswer();
  form.$problem.set(said);
}

/** Asks a plan again that did not answer. */
export function askAgain(): Promise<void> {
  forgetAnswer();
  return submitPayment();
}

/** Looks at the voucher alone. */
export function checkVoucher(): Promise<void> {
  return send(async (typed, test) => {
    await isTaken(typed, test);
  });
}

/** Chooses another way to pay; what is typed stays. */
export function payBy(pays: 'plan' | 'voucher' | 'self' | ''): void {
  form.setField('pays', pays);
  document.getElementById('pays')?.focus();
}

/** Has the time that is held for another test, for which the voucher pays; where it isn't open for that one, the page of times says when it is. */
export async function changeTest(serviceId: number): Promise<void> {
  const held = hold.$hold.get();
  if (!held) return;
  const near = await hold.holdForService(held, serviceId).catch(() => []);
  if (near) location.assign(steps.pathTo('details'));
  else void checkVoucher();
}

type Typed = Fields<PaymentName>;

/** Sends what is typed for the test; without one it is chosen first. */
async function send(how: (typed: Typed, test: PaidTest) => Promise<void>): Promise<void> {
  form.keepNow();
  await form.submit(async (typed) => {
    const test = subject.$test.get();
    if (!test) return subject.missing();
    try {
      await how(typed, test);
    } catch (error) {
      if (!subject.endedBy(error, test)) throw error;
    }
    form.$saving.set(false);
  });
}

function settle(typed: Typed, { named }: PaidTest): Promise<Payment> {
  const { hasSecondPlan, voucherCode, memberNumber } = typed;
  const second = hasSecondPlan ? { secondary: cardOf('secondary', typed) } : {};
  const how = {
    plan: { pays: 'plan' as const, primary: cardOf('primary', typed), ...second },
    voucher: { pays: 'voucher' as const, voucher: voucherOf({ voucherCode, memberNumber }) },
    self: { pays: 'self' as const },
  }[typed.pays as 'plan' | 'voucher' | 'self'];
  return callCovid('$post', '/covid19/insurance', { json: { ...named, ...how } });
}

function voucherOf({ voucherCode: code, memberNumber }: Pick<Typed, 'voucherCode' | 'memberNumber'>) {
  return { code, ...(memberNumber && { memberId: memberNumber }) };
}

/** Whether the voucher pays for the test; otherwise why not is shown. */
async function isTaken(typed: Typed, { serviceId, locationId, date }: PaidTest): Promise<boolean> {
  const use = { serviceId, locationId, date };
  const voucher = await callCovid('$post', '/covid19/vouchers/check', { json: { ...voucherOf(typed), ...use } });
  const { why, message } = voucher.voucherResultsError ?? {};
  $digits.set(voucher.memberDigits);
  if (why === 'unknown') showError('voucherCode', message);
  else if (why === 'member-unknown') showError('memberNumber', message);
  else $answer.set({ of: 'voucher', voucher });
  if (why === 'member-needed') setTimeout(() => document.getElementById('memberNumber')?.focus());
  return voucher.voucherValid;
}

function showError(at: PaymentName, message = ''): void {
  $answer.set(null);
  form.$errors.set({ errors: { [at]: message }, attempt: form.$errors.get().attempt + 1 });
}

/** The id of what a plan or a voucher has answered. */
export const ANSWER_ID = 'payment-answer';

function focusAnswer(): void {
  setTimeout(() => document.getElementById(ANSWER_ID)?.focus());
}
