import type { CallLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { paymentRequestSchema, paymentSchema } from '../payment/payment.schema.ts';
import type { AskPlan } from './ask-plan.ts';
import { checkPayment, heldTest, savePayment, type Paying } from './payments.ts';

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
  responses: { 200: json(paymentSchema, 'How it is paid, with the price'), ...answers(404, 410, 429) },
});

/** How tests are paid. */
export function paymentRoutes(paying: Omit<Paying, 'key'>, askPlan: AskPlan) {
  return api().openapi(settle, async (c) => {
    const request = c.req.valid('json');
    const key = c.env.runtime.keys.link;
    const held = await heldTest(reading(c), request.aptHoldId, paying.testing);
    checkPayment(request, held, { ...paying, key });
    // No transaction waits for a plan.
    const says = request.pays === 'plan' && request.primary ? await askPlan(request.primary, held) : null;
    return c.json(await inCall(c, (work) => savePayment(work, request, held, says, { ...paying, key })), 200);
  });
}
