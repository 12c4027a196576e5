import type { CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { fieldProblem } from '#api/problem.ts';
import { OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import { paymentRequestSchema, paymentSchema, type PaymentRequest } from '../../payment/payment.schema.ts';
import { askPlans } from './ask-plans.ts';
import { checkPayment, heldTest, nameOf, savePayment } from './payments.ts';
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
    'Settle who pays for a test that is held: a plan (which is asked), a voucher, or the patient. The time stays held, whatever is wrong',
  policy: { ...OWN_SEND, body: 4096, counted: PAYMENTS },
  request: { body: body(paymentRequestSchema) },
  responses: { 200: json(paymentSchema, 'How it is paid, with the price'), ...answers(404, 409, 410, 429) },
});

/** How tests are paid. */
export function paymentRoutes(paying: Paying) {
  return api().openapi(settle, async (c) => {
    const request = c.req.valid('json');
    const held = await heldTest(reading(c), request.aptHoldId, paying.testing);
    checkPayment(request, held, paying, reading(c).now);
    // No transaction waits for a plan.
    const asked = {
      planSays: request.pays === 'plan' ? await askPlans(c.env.runtime.settings, request, held, paying) : null,
      voucherId: request.pays === 'voucher' ? await payingVoucher(c, request, held, paying) : null,
    };
    return c.json(await inCall(c, (work) => savePayment(work, request, asked, held, paying)), 200);
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
