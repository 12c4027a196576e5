import { fieldProblem } from '#api/problem.ts';
import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import { findHold } from '#scheduler/engine/server/holds.ts';
import { checkDateOfBirth } from '#scheduler/visits/patient/date-of-birth.ts';
import { latestToday } from '#scheduler/visits/server/patient/patients.ts';
import { figureOf } from '../../organization.ts';
import type { CovidTesting } from '../../covid-testing.ts';
import type { Payment, PaymentRequest, PlanHolder, PlanSays } from '../../payment/payment.schema.ts';
import { priceOf } from '../../payment/price.ts';
import type { VoucherUse } from './vouchers.ts';
import { redeemVoucher, whyNoLonger } from './vouchers.ts';

/** What payments need of content: the tests, and names of plans by their short names. */
export type Paying = { testing: CovidTesting; plans: Readonly<Record<string, string>> };
/** The test that is held: what it is used for, and whether its site needs a plan or a voucher. */
export type HeldTest = VoucherUse & { insuranceRequired: boolean };

/** What a hold of the actor is for. Throws as `findHold` does, and 422 for a hold of another organization's. */
export async function heldTest(
  reading: Reading<Actor>,
  holdId: string,
  { organizationId }: CovidTesting,
): Promise<HeldTest> {
  const { slot, location } = await findHold(reading, holdId);
  if (location.organizationId !== organizationId)
    throw fieldProblem('aptHoldId', 'This time is not held for a COVID-19 test', 'other-organization');
  const { rows } = await reading.db.query<{ needed: boolean }>(
    `select insurance_required as needed from covid_sites s join locations l on l.id = s.location_id where l.public_id = $1`,
    [location.locationId],
  );
  return {
    serviceId: slot.serviceId,
    site: location.locationId,
    state: location.address.state,
    date: slot.date,
    insuranceRequired: rows[0]?.needed ?? false,
  };
}

/** What is on the cards of one plan or two. */
export type Cards = Pick<PaymentRequest, 'primary' | 'secondary'>;

/** What is wrong with a payment before anyone is asked. Throws 422, naming the field. */
export function checkPayment({ pays, ...cards }: PaymentRequest, held: HeldTest, paying: Paying, now: number): void {
  checkPlans(cards, paying, now);
  if (pays === 'self' && held.insuranceRequired) refuseUnpaid(INSURANCE_REQUIRED);
}

/** Throws 422 unknown-plan, or date-of-birth of who holds a plan, naming the field. */
export function checkPlans({ primary, secondary }: Cards, { plans }: Pick<Paying, 'plans'>, now: number): void {
  for (const [at, card] of [
    ['primary', primary],
    ['secondary', secondary],
  ] as const) {
    if (card && !Object.hasOwn(plans, card.plan))
      throw fieldProblem(`${at}.plan`, 'Choose your plan from the list', 'unknown-plan');
    const birth = card?.holder && checkDateOfBirth(card.holder.dob, latestToday(now));
    if (birth && 'message' in birth) throw fieldProblem(`${at}.holder.dob`, birth.message, 'date-of-birth');
  }
}

/** What a site that needs a plan or a voucher says to whoever has neither. */
const INSURANCE_REQUIRED: Unpaid = {
  code: 'insurance-required',
  path: 'pays',
  message: 'This location needs insurance or a voucher. Choose one of them, or another location.',
};

/** Refuses what isn't paid; nothing where it is. Throws 422. */
export function refuseUnpaid(unpaid: Unpaid | null): void {
  if (unpaid) throw fieldProblem(unpaid.path, unpaid.message, unpaid.code);
}

/** What came of asking who pays: what the plans answered, or the voucher that pays. */
export type Asked = { planSays: PlanSays | null; voucherId: string | null };

/** Keeps how a test is to be paid, in place of what was chosen before: of the actor's booking, or of another `owner`'s at the desk. */
export async function savePayment(
  work: Work,
  { bookingId, pays, primary, secondary }: Cards & Pick<PaymentRequest, 'bookingId' | 'pays'>,
  { planSays, voucherId }: Asked,
  held: HeldTest,
  paying: Paying,
  owner = work.actor.id,
): Promise<Payment> {
  const isPlan = pays === 'plan';
  await work.db.query(
    `insert into covid_answers (owner, booking_id, pays, plan, member_id, second_plan, second_member_id, plan_says, plan_asked_at, plan_asked_for, voucher_id,
       plan_holder, second_plan_holder)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8::text is null then null else now() end, case when $8::text is null then null else $10::int end, $9, $11, $12)
     on conflict (owner, booking_id) do update set pays = excluded.pays, plan = excluded.plan, member_id = excluded.member_id,
       second_plan = excluded.second_plan, second_member_id = excluded.second_member_id, plan_says = excluded.plan_says,
       plan_asked_at = excluded.plan_asked_at, plan_asked_for = excluded.plan_asked_for, voucher_id = excluded.voucher_id,
       plan_holder = excluded.plan_holder, second_plan_holder = excluded.second_plan_holder, updated_at = now()`,
    [
      owner,
      bookingId,
      pays,
      isPlan ? primary?.plan : null,
      isPlan ? primary?.memberId : null,
      isPlan ? secondary?.plan : null,
      isPlan ? secondary?.memberId : null,
      planSays,
      voucherId,
      held.serviceId,
      isPlan && primary?.holder ? JSON.stringify(primary.holder) : null,
      isPlan && secondary?.holder ? JSON.stringify(secondary.holder) : null,
    ],
  );
  await work.audit({ action: 'covid.pay', booking: bookingId });
  const settled = await findPayment({ db: work.db, actor: { id: owner } }, bookingId, held, paying);
  if (!settled) throw new Error('What was just saved is not there');
  return settled.payment;
}

type PaymentRow = Pick<Payment, 'pays' | 'planSays' | 'planAskedAt' | 'issuer'> & {
  plan: string | null;
  memberId: string | null;
  secondPlan: string | null;
  secondMemberId: string | null;
  planHolder: PlanHolder | null;
  secondPlanHolder: PlanHolder | null;
  voucherId: string | null;
  isOfOtherTest: boolean;
};

/**
 * How somebody's booking of a test is to be paid, at the price of now, and by which voucher; null while nothing is chosen. What a plan answered about another test
 * (`isOfOtherTest`) is no answer about this one.
 */
export async function findPayment(
  { db, actor }: Pick<Reading, 'db'> & { actor: Pick<Actor, 'id'> },
  bookingId: string,
  { serviceId }: Pick<HeldTest, 'serviceId'>,
  { testing, plans }: Paying,
): Promise<{ payment: Payment; voucherId: string | null; isOfOtherTest: boolean } | null> {
  const { rows } = await db.query<PaymentRow>(
    `select a.pays, a.plan, a.member_id as "memberId", a.second_plan as "secondPlan", a.second_member_id as "secondMemberId",
       a.plan_holder as "planHolder", a.second_plan_holder as "secondPlanHolder",
       case when a.plan_asked_for <> $3 then 'no-answer' else a.plan_says end as "planSays", coalesce(a.plan_asked_for <> $3, false) as "isOfOtherTest",
       to_char(a.plan_asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "planAskedAt", a.voucher_id as "voucherId", v.issuer
     from covid_answers a left join covid_vouchers v on v.id = a.voucher_id where a.owner = $1 and a.booking_id = $2 and a.pays is not null`,
    [actor.id, bookingId, serviceId],
  );
  const [row] = rows;
  if (!row) return null;
  const { pays, planSays, planAskedAt, issuer, voucherId, isOfOtherTest } = row;
  const named = (id: string | null, memberId: string | null, holder: PlanHolder | null) =>
    id && memberId
      ? {
          ...{ id, name: plans[id] ?? id, memberId: masked(memberId) },
          holder: holder && `${holder.firstName} ${holder.lastName}`,
        }
      : null;
  const plan = named(row.plan, row.memberId, row.planHolder);
  const secondPlan = named(row.secondPlan, row.secondMemberId, row.secondPlanHolder);
  const test = testNamed(testing, serviceId);
  const paid = {
    plan: { pays: 'plan', plan: plan?.name ?? '', isOneOfTwo: secondPlan !== null, planSays: planSays ?? 'no-answer' },
    voucher: { pays: 'voucher', issuer: issuer ?? '' },
    self: { pays: 'self' },
  } as const;
  const price = priceOf(paid[pays], test ? figureOf(test) : '');
  return { payment: { pays, plan, secondPlan, planSays, planAskedAt, issuer, price }, voucherId, isOfOtherTest };
}

/** Why a test can't be booked as it is paid, at the place and time that is held now; null where it can. `path` is the field that says so. */
export type Unpaid = { code: string; path: 'pays' | 'voucher'; message: string };

/** One rule for the review, which asks before Book, for the booking itself, and for a move, whose booking `isBooked` and has its test of the voucher. */
export async function whyUnpaid(
  reading: Pick<Reading, 'db'>,
  found: Awaited<ReturnType<typeof findPayment>>,
  held: HeldTest,
  { testing, isBooked = false }: Paying & { isBooked?: boolean },
): Promise<Unpaid | null> {
  if (!found) return { code: 'payment-missing', path: 'pays', message: 'Choose how the test will be paid' };
  const { payment, voucherId, isOfOtherTest } = found;
  if (isOfOtherTest && !isBooked)
    return {
      code: 'plan-not-asked',
      path: 'pays',
      message: 'Your plan was asked about another test. Ask it about this one.',
    };
  const pays = payment.pays === 'voucher' || (payment.pays === 'plan' && payment.planSays !== 'does-not-pay');
  if (held.insuranceRequired && !pays) return INSURANCE_REQUIRED;
  const no = voucherId && (await whyNoLonger(reading, voucherId, { ...held, isBooked }, nameOf(testing)));
  if (!no) return null;
  const code = no.why === 'used-up' ? 'voucher-used-up' : 'voucher-does-not-fit';
  return { code, path: 'voucher', message: no.message };
}

/** Has a booking paid as it is settled, in this work, and says how: a voucher pays, whose last test is given once. Throws 422 (`Unpaid`). */
export async function payNow(
  work: Work,
  found: Awaited<ReturnType<typeof findPayment>>,
  bookingId: string,
  test: HeldTest,
  paying: Paying,
): Promise<Payment> {
  refuseUnpaid(await whyUnpaid(work, found, test, paying));
  if (!found) throw new Error('What is not settled is refused');
  // Somebody else has taken its last test since it was looked at: the row says so.
  if (found.voucherId && !(await redeemVoucher(work, found.voucherId, bookingId, test)))
    refuseUnpaid({ code: 'voucher-used-up', path: 'voucher', message: 'This voucher has no test left.' });
  return found.payment;
}

/** Keeps how somebody's booking is to be paid as it is until this work is done: what is chosen in another tab meanwhile is of the next. */
export async function lockPayment({ db, actor }: Work, bookingId: string): Promise<void> {
  await db.query('select from covid_answers where owner = $1 and booking_id = $2 for update', [actor.id, bookingId]);
}

/** What a test is called within a sentence: 'rapid antigen test'. */
export function nameOf(testing: CovidTesting): (serviceId: number) => string {
  return (serviceId) =>
    testNamed(testing, serviceId)?.name.replace(/^./, (first) => first.toLowerCase()) ?? 'other tests';
}

function testNamed({ tests }: CovidTesting, serviceId: number) {
  return tests.find((test) => test.serviceId === serviceId);
}

/** The last four of a member ID. */
function masked(memberId: string): string {
  return `…${memberId.slice(-4)}`;
}
