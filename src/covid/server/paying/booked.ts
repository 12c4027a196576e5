import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { checkAllowed, lockVisit, type LockedVisit } from '#scheduler/visits/server/change-appointment.ts';
import { forgetDraft } from '#scheduler/visits/server/patient/drafts.ts';
import { mailChanged } from '#scheduler/visits/server/told/mail-jobs.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { Payment } from '../../payment/payment.schema.ts';
import type { CovidTesting } from '../../covid-testing.ts';
import { findPayment, heldTest, lockPayment, payNow, type HeldTest, type Paying } from './payments.ts';
import { giveVoucherBack, lockVouchers } from './vouchers.ts';

/** A booked test, with what its payment is kept under. */
export type BookedTest = HeldTest & {
  locationId: number;
  holdId: string;
  bookingId: string;
  owner: string;
  isCancelled: boolean;
  isTest: boolean;
};

/** SQL: a `BookedTest` of each appointment `a` with its seat `s` at its location `l`, before any condition. `isTest` is false of a visit that is none. */
export const BOOKED_TEST = `select a.location_id as "locationId", a.hold_id as "holdId", c.booking_id as "bookingId", l.public_id as site, l.state, s.service_id as "serviceId",
    to_char(a.starts_at at time zone l.time_zone, 'YYYY-MM-DD') as date, t.location_id is not null as "isTest",
    coalesce(t.insurance_required, false) as "insuranceRequired", a.status = 'cancelled' as "isCancelled",
    coalesce((select owner from covid_answers q where q.booking_id = c.booking_id order by q.owner = a.owner desc limit 1), a.owner) as owner
  from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    join consents c on c.id = a.consent_id left join covid_sites t on t.location_id = a.location_id`;

/** A booked test that the actor may cancel, and say anew who pays for it. Throws 404 for any other, and for a visit that is no test. */
export async function bookedTest({ db, actor }: Reading<Actor>, appointmentId: string): Promise<BookedTest> {
  const { condition, value } = visibleTo(actor, 'appointment.cancel');
  const { rows } = await db.query<BookedTest>(`${BOOKED_TEST} where a.id = $2 and ${condition}`, [
    value,
    appointmentId,
  ]);
  if (!rows[0]?.isTest) throw noSuchAppointment();
  return rows[0];
}

/** The test that a call is about: one that the actor holds, or one that is booked. Throws as `heldTest` and `bookedTest` do. */
export function testOf(
  reading: Reading<Actor>,
  { aptHoldId, appointmentId }: { aptHoldId?: string | undefined; appointmentId?: string | undefined },
  testing: CovidTesting,
): Promise<HeldTest> {
  if (appointmentId !== undefined) return bookedTest(reading, appointmentId);
  return heldTest(reading, aptHoldId ?? '', testing);
}

/** How a booked test is paid; null for one for which nothing was settled. */
export function paymentOf({ db }: Pick<Reading, 'db'>, { owner, bookingId, ...test }: BookedTest, paying: Paying) {
  return findPayment({ db, actor: { id: owner } }, bookingId, test, paying);
}

/** Has a booked test cost what it costs as it is paid now. */
export async function agreeOn(
  { db }: Work,
  { locationId, holdId }: Pick<BookedTest, 'locationId' | 'holdId'>,
  { price: { figure, words } }: Payment,
): Promise<void> {
  await db.query('update seats set agreed = $3 where location_id = $1 and hold_id = $2', [
    locationId,
    holdId,
    JSON.stringify({ price: { figure, words } }),
  ]);
}

/**
 * Has a booked test paid as the actor has settled it anew, which is kept under the appointment's own id until then: at the price that was said, or not at all. A voucher
 * that paid gets its test back, another one pays in this work; the lab's answers stay. With nothing settled anew it answers how it is paid, so that it can be asked again.
 * Emails say what is to be paid: with another figure one is sent. Throws 404, 409 visit-over or visit-cancelled, and 422 as a booking does (`paidFor`).
 */
export async function payAnew(work: Work, appointmentId: string, paying: Paying): Promise<Payment> {
  const visit = await lockVisit(work, appointmentId, 'appointment.cancel');
  checkAllowed('change', visit);
  const test = await bookedTest(work, appointmentId);
  const before = await paymentOf(work, test, paying);
  // Another page of theirs may settle it at the same time.
  await lockPayment(work, appointmentId);
  const anew = await findPayment(work, appointmentId, test, paying);
  if (!anew && before) return before.payment;
  await lockVouchers(work, [before?.voucherId, anew?.voucherId]);
  await giveVoucherBack(work, test.bookingId);
  const payment = await payNow(work, anew, test.bookingId, test, paying);
  await work.db.query(TAKE_OVER, [work.actor.id, appointmentId, test.owner, test.bookingId]);
  await work.db.query('delete from covid_answers where owner = $1 and booking_id = $2', [work.actor.id, appointmentId]);
  await forgetDraft(work, appointmentId);
  await agreeOn(work, test, payment);
  await work.audit({ action: 'covid.payAnew', appointment: appointmentId, locationId: test.locationId });
  if (before?.payment.price.figure !== payment.price.figure) await tell(work, visit);
  return payment;
}

const PAYMENT_COLUMNS = `pays, plan, member_id, second_plan, second_member_id, plan_says, plan_asked_at, plan_asked_for, voucher_id, plan_holder, second_plan_holder`;

const TAKE_OVER = `insert into covid_answers (owner, booking_id, ${PAYMENT_COLUMNS})
  select $3, $4, ${PAYMENT_COLUMNS} from covid_answers where owner = $1 and booking_id = $2
  on conflict (owner, booking_id) do update set updated_at = now(),
    ${PAYMENT_COLUMNS.split(', ')
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`;

async function tell(work: Work, { locationId, appointmentId, sequence, start }: LockedVisit): Promise<void> {
  await work.db.query(
    'update appointments set sequence = sequence + 1, details_changed_at = now() where location_id = $1 and id = $2',
    [locationId, appointmentId],
  );
  await mailChanged(work, { appointmentId, sequence: sequence + 1, start });
}
