import { z } from '@hono/zod-openapi';
import { OWN_READ } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { bookingIdSchema } from '#scheduler/engine/fields.schema.ts';
import { paidBookingSchema } from '../payment/payment.schema.ts';
import { readAnswers } from './answers.ts';
import { findPayment, heldTest, whyUnpaid, type Paying } from './paying/payments.ts';

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

/** What is known of a test that is being booked. */
export function bookingRoutes(paying: Paying) {
  return api().openapi(read, async (c) => {
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
