import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading, Work } from '#db/work.ts';
import type { Payment, PaymentRequest, PlanSays } from '#covid/payment/payment.schema.ts';
import { agreeOn, BOOKED_TEST, paymentOf, type BookedTest } from '#covid/server/paying/booked.ts';
import { checkPlans, savePayment, type Paying } from '#covid/server/paying/payments.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { VisitInsurance } from '../desk.schema.ts';

/** A test at the caller's sites, whose payment they may see or submit. Throws 404, 409 no-test for a visit that is none. */
export async function bookedTest(
  reading: Reading<GrantedStaff>,
  appointmentId: string,
  permission: 'insurance.read' | 'insurance.submit',
): Promise<BookedTest> {
  const { condition, value } = visibleTo(reading.actor, permission);
  const [test] = await readPersonal<BookedTest>(
    reading,
    {
      text: `${BOOKED_TEST} where a.id = $2 and ${condition}`,
      values: [value, appointmentId],
    },
    { action: 'insurance.read', appointment: appointmentId, permission },
  );
  if (!test) throw noSuchAppointment();
  if (!test.isTest) throw refused('no-test', 'This appointment is no test, and is not paid here.');
  return test;
}

/** How a booked test is paid; of a plan the last four of its member ID. */
export async function insuranceOf(reading: Reading, test: BookedTest, paying: Paying): Promise<VisitInsurance> {
  const found = await paymentOf(reading, test, paying);
  return { payment: found ? maskedHolders(found.payment) : null, insuranceRequired: test.insuranceRequired };
}

/** What is wrong with submitting a plan for a test, before the plan is asked. Throws 409 visit-cancelled or voucher-pays, 422 unknown-plan. */
export async function checkSubmit(
  reading: Reading,
  test: BookedTest,
  plans: Pick<PaymentRequest, 'primary' | 'secondary'>,
  paying: Paying,
): Promise<void> {
  checkPlans(plans, paying, reading.now);
  if (test.isCancelled) throw refused('visit-cancelled', 'This appointment is canceled. Nothing is paid for it.');
  const found = await paymentOf(reading, test, paying);
  if (found?.payment.pays === 'voucher')
    throw refused('voucher-pays', 'A voucher pays for this test already. No plan is needed.');
}

/** Keeps the plan of a booked test and what it answered, and has the test cost what it costs then. */
export async function submitInsurance(
  work: Work<GrantedStaff>,
  appointmentId: string,
  cards: Pick<PaymentRequest, 'primary' | 'secondary'>,
  planSays: PlanSays,
  paying: Paying,
): Promise<Payment> {
  await lockVisit(work, appointmentId, 'insurance.submit');
  const test = await bookedTest(work, appointmentId, 'insurance.submit');
  await checkSubmit(work, test, cards, paying);
  const { locationId, bookingId, owner } = test;
  const asked = { planSays, voucherId: null };
  const payment = await savePayment(work, { bookingId, pays: 'plan', ...cards }, asked, test, paying, owner);
  await agreeOn(work, test, payment);
  await work.audit({ action: 'insurance.submit', appointment: appointmentId, locationId });
  return maskedHolders(payment);
}

/** In whose name a plan is, as lists have people: first name and last initial. */
function maskedHolders({ plan, secondPlan, ...payment }: Payment): Payment {
  const masked = (one: Payment['plan']): Payment['plan'] =>
    one && { ...one, holder: one.holder?.replace(/\s+(\S)\S*$/, ' $1.') ?? null };
  return { ...payment, plan: masked(plan), secondPlan: masked(secondPlan) };
}

function refused(code: string, detail: string): ProblemError {
  return new ProblemError({ status: 409, code, detail });
}
