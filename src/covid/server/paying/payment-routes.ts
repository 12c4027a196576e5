import { z } from '@hono/zod-openapi';
import type { CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { fieldProblem } from '#api/problem.ts';
import { OWN_SEND, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import { changeInCall } from '#scheduler/appointments/server/change-in-call.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { paidSchema, paymentRequestSchema, paymentSchema, type PaymentRequest } from '../../payment/payment.schema.ts';
import { askPlans } from './ask-plans.ts';
import { payAnew, testOf } from './booked.ts';
import { checkPayment, nameOf, savePayment } from './payments.ts';
import type { HeldTest, Paying } from './payments.ts';
import { countingTries } from './voucher-tries.ts';
import { checkVoucher } from './vouchers.ts';

const PAYMENTS: readonly CallLimit[] = [
  { name: 'covid-payments-of-visitor', points: 60, seconds: 24 * 3600, of: 'visitor' },
  { name: 'covid-payments-from-address', points: 600, seconds: 3600, of: 'address' },
];

const settle = defineRoute({
  method: 'post',
  path: '/covid19/insurance',
  summary:
    'Settle who pays for a test that is held or booked: a plan (which is asked), a voucher, or the patient. The time stays held, whatever is wrong; a booked test is paid as before until that is confirmed',
  policy: { ...OWN_SEND, body: 4096, counted: PAYMENTS },
  request: { body: body(paymentRequestSchema) },
  responses: { 200: json(paymentSchema, 'How it is paid, with the price'), ...answers(404, 409, 410, 429) },
});

const change = defineRoute({
  method: 'put',
  path: '/covid19/appointments/{id}/payment',
  summary:
    'Have a booked test paid as POST /covid19/insurance has settled it since, until it begins; again, the answer is the same. A refusal leaves it as it was',
  policy: OWN_WRITE,
  request: { params: z.object({ id: z.uuid({ error: 'The id of an appointment' }) }) },
  responses: { 200: json(paidSchema, 'How it is paid, with the price'), ...answers(404, 409, 422, 429) },
});

/** How tests are paid. */
export function paymentRoutes(paying: Paying, scheduling: Scheduling) {
  return api()
    .openapi(settle, async (c) => {
      const request = c.req.valid('json');
      const test = await testOf(reading(c), request, paying.testing);
      checkPayment(request, test, paying, reading(c).now);
      // No transaction waits for a plan.
      const asked = {
        planSays: request.pays === 'plan' ? await askPlans(c.env.runtime.settings, request, test, paying) : null,
        voucherId: request.pays === 'voucher' ? await payingVoucher(c, request, test, paying) : null,
      };
      return c.json(await inCall(c, (work) => savePayment(work, request, asked, test, paying)), 200);
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param');
      const again = () => inCall(c, (work) => payAnew(work, id, paying));
      const { pays, price } = await changeInCall(c, id, scheduling, again);
      return c.json({ pays, price }, 200);
    });
}

/** The voucher that pays for a test that is held. Throws 422 at what is wrong with it. */
async function payingVoucher(
  c: Call<Visitor>,
  { voucher }: PaymentRequest,
  held: HeldTest,
  { testing }: Paying,
): Promise<string | null> {
  if (!voucher) return null;
  const { voucherId, voucherResultsError: no } = await countingTries(c, () =>
    checkVoucher(reading(c), c.env.runtime.keys.link, voucher, held, nameOf(testing)),
  );
  if (!no) return voucherId;
  const isOfMember = no.why === 'member-needed' || no.why === 'member-unknown';
  throw fieldProblem(isOfMember ? 'voucher.memberId' : 'voucher.code', no.message, `voucher-${no.why}`);
}
