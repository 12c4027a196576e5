import { fieldProblem } from '#api/problem.ts';
import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import { findHold } from '#scheduler/engine/server/holds.ts';
import { figureOf } from '../organization.ts';
import type { CovidTesting } from '../covid-testing.schema.ts';
import type { Payment, PaymentRequest, PlanSays } from '../payment/payment.schema.ts';
import { priceOf } from '../payment/price.ts';
import type { VoucherUse } from './vouchers.ts';
import { checkVoucher } from './vouchers.ts';

/** What payments need of content and of the process: names of plans by their short names, and the key of vouchers' hashes. */
export type Paying = { testing: CovidTesting; plans: Readonly<Record<string, string>>; key: string };
/** The test that is held: what it is used for, and whether its site needs a plan or a voucher. */
export type HeldTest = VoucherUse & { insuranceRequired: boolean; organizationId: string };

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
    organizationId,
    serviceId: slot.serviceId,
    state: location.address.state,
    date: slot.date,
    insuranceRequired: rows[0]?.needed ?? false,
  };
}

/** What is wrong with a payment before anyone is asked. Throws 422, naming the field. */
export function checkPayment({ pays, primary, secondary }: PaymentRequest, held: HeldTest, { plans }: Paying): void {
  for (const [at, plan] of [
    ['primary.plan', primary],
    ['secondary.plan', secondary],
  ] as const)
    if (plan && !Object.hasOwn(plans, plan.plan))
      throw fieldProblem(at, 'Choose your plan from the list', 'unknown-plan');
  if (pays === 'self' && held.insuranceRequired) throw insuranceRequired();
}

/** Refuses a site that needs a plan or a voucher to whoever has neither. */
export function insuranceRequired() {
  return fieldProblem(
    'pays',
    'This location needs insurance or a voucher. Choose one of them, or another location.',
    'insurance-required',
  );
}

/** Keeps how a test is to be paid, in place of what was chosen before; `planSays` is what the plan answered. Throws 422 for a voucher that doesn't pay. */
export async function savePayment(
  work: Work,
  { bookingId, pays, primary, secondary, voucher }: PaymentRequest,
  held: HeldTest,
  planSays: PlanSays | null,
  paying: Paying,
): Promise<Payment> {
  const voucherId = pays === 'voucher' && voucher ? await payingVoucher(work, voucher, held, paying) : null;
  const isPlan = pays === 'plan';
  await work.db.query(
    `insert into covid_answers (owner, booking_id, pays, plan, member_id, second_plan, second_member_id, plan_says, plan_asked_at, voucher_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8::text is null then null else now() end, $9)
     on conflict (owner, booking_id) do update set pays = excluded.pays, plan = excluded.plan, member_id = excluded.member_id,
       second_plan = excluded.second_plan, second_member_id = excluded.second_member_id, plan_says = excluded.plan_says,
       plan_asked_at = excluded.plan_asked_at, voucher_id = excluded.voucher_id, updated_at = now()`,
    [
      work.actor.id,
      bookingId,
      pays,
      isPlan ? primary?.plan : null,
      isPlan ? primary?.memberId : null,
      isPlan ? secondary?.plan : null,
      isPlan ? secondary?.memberId : null,
      isPlan ? planSays : null,
      voucherId,
    ],
  );
  await work.audit({ action: 'covid.pay', booking: bookingId });
  const payment = await findPayment(work, bookingId, held.serviceId, paying);
  if (!payment) throw new Error('What was just saved is not there');
  return payment;
}

async function payingVoucher(
  work: Work,
  voucher: NonNullable<PaymentRequest['voucher']>,
  held: HeldTest,
  { testing, key }: Paying,
): Promise<string> {
  const nameOf = (serviceId: number): string => testNamed(testing, serviceId)?.name.toLowerCase() ?? 'other tests';
  const { voucherId, voucherResultsError: no } = await checkVoucher(work, key, voucher, held, nameOf);
  if (no) {
    const at = no.why === 'member-needed' || no.why === 'member-unknown' ? 'voucher.memberId' : 'voucher.code';
    throw fieldProblem(at, no.message, `voucher-${no.why}`);
  }
  return voucherId ?? '';
}

type PaymentRow = Pick<Payment, 'pays' | 'planSays' | 'planAskedAt' | 'issuer'> & {
  plan: string | null;
  memberId: string | null;
  secondPlan: string | null;
  secondMemberId: string | null;
};

/** How the actor's booking of a test is to be paid, at the price of now; null while nothing is chosen. */
export async function findPayment(
  { db, actor }: Reading<Actor>,
  bookingId: string,
  serviceId: number,
  { testing, plans }: Pick<Paying, 'testing' | 'plans'>,
): Promise<Payment | null> {
  const { rows } = await db.query<PaymentRow>(
    `select a.pays, a.plan, a.member_id as "memberId", a.second_plan as "secondPlan", a.second_member_id as "secondMemberId", a.plan_says as "planSays",
       to_char(a.plan_asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "planAskedAt", v.issuer
     from covid_answers a left join covid_vouchers v on v.id = a.voucher_id where a.owner = $1 and a.booking_id = $2 and a.pays is not null`,
    [actor.id, bookingId],
  );
  const [row] = rows;
  if (!row) return null;
  const test = testNamed(testing, serviceId);
  const named = (id: string | null, memberId: string | null) =>
    id && memberId ? { id, name: plans[id] ?? id, memberId: masked(memberId) } : null;
  const plan = named(row.plan, row.memberId);
  const paid =
    row.pays === 'plan'
      ? ({ pays: 'plan', plan: plan?.name ?? '', planSays: row.planSays ?? 'no-answer' } as const)
      : row.pays === 'voucher'
        ? ({ pays: 'voucher', issuer: row.issuer ?? '' } as const)
        : ({ pays: 'self' } as const);
  const { pays, planSays, planAskedAt, issuer } = row;
  return {
    ...{ pays, planSays, planAskedAt, issuer },
    plan,
    secondPlan: named(row.secondPlan, row.secondMemberId),
    price: priceOf(paid, test ? figureOf(test) : ''),
  };
}

function testNamed({ tests }: CovidTesting, serviceId: number) {
  return tests.find((test) => test.serviceId === serviceId);
}

/** The last four of a member ID. */
function masked(memberId: string): string {
  return `…${memberId.slice(-4)}`;
}
