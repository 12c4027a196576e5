import { z } from '@hono/zod-openapi';
import type { CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { fieldProblem } from '#api/problem.ts';
import { OWN_READ, OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import { bookingIdSchema } from '#scheduler/engine/fields.schema.ts';
import {
  paidBookingSchema,
  paymentRequestSchema,
  paymentSchema,
  type PaymentRequest,
} from '../payment/payment.schema.ts';
import { readAnswers } from './answers.ts';
import { askPlans } from './ask-plans.ts';
import { checkPayment, findPayment, heldTest, nameOf, savePayment, whyUnpaid } from './payments.ts';
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

const read = defineRoute({
  method: 'get',
  path: '/covid19/bookings/{bookingId}',
  summary:
    'What the caller has answered for a test that is being booked and, of a time that is held for it, how it is paid',
  policy: OWN_READ,
  request: {
    params: z.object({ bookingId: bookingIdSchema }),
    query: z.object({ aptHoldId: z.uuid().optional().describe('The time that is held') }),
  },
  responses: { 200: json(paidBookingSchema, 'The answers'), ...answers(404, 409, 410) },
});

/** How tests are paid. */
export function paymentRoutes(paying: Paying) {
  return api()
    .openapi(settle, async (c) => {
      const request = c.req.valid('json');
      const held = await heldTest(reading(c), request.aptHoldId, paying.testing);
      checkPayment(request, held, paying);
      // No transaction waits for a plan.
      const asked = {
        planSays: request.pays === 'plan' ? await askPlans(c.env.runtime.settings, request, held, paying) : null,
        voucherId: request.pays === 'voucher' ? await payingVoucher(c, request, held, paying) : null,
      };
      return c.json(await inCall(c, (work) => savePayment(work, request, asked, held, paying)), 200);
    })
    .openapi(read, async (c) => {
      const { bookingId } = c.req.valid('param');
      const { aptHoldId } = c.req.valid('query');
      const said = await readAnswers(reading(c), bookingId);
      if (!aptHoldId) return c.json(said, 200);
      const held = await heldTest(reading(c), aptHoldId, paying.testing);
      const found = await findPayment(reading(c), bookingId, held, paying);
      const unpaid = await whyUnpaid(reading(c), found, held, paying);
      const { insuranceRequired } = held;
      return c.json({ ...said, payment: found?.payment ?? null, unpaid, insuranceRequired }, 200);
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
