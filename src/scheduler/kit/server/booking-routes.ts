import { inCall } from '#api/idempotency.ts';
import { OWN_SEND_ONCE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { settling } from '../../systems/server/booking-systems.ts';
import { sourceOf } from '../../systems/server/call-source.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import {
  alreadyBooked,
  bookingRequestSchema,
  bookingSchema,
  type Booking,
  invalidOrWrongAge,
} from '../../visits/appointment.schema.ts';
import { bookVisit } from './book-visit.ts';
import { tellingBooked } from './tell-booked.ts';

const book = defineRoute({
  method: 'post',
  path: '/scheduler/appointments',
  summary:
    'Book a held slot; a patient has no two appointments at one time (409 patient-busy) and 8 ahead at most (409 too-many-ahead)',
  policy: OWN_SEND_ONCE,
  request: { body: body(bookingRequestSchema) },
  responses: {
    201: json(bookingSchema, 'The booking'),
    409: alreadyBooked,
    422: invalidOrWrongAge,
    ...answers(404, 410, 429),
  },
});

/** The last step of a booking. */
export function bookingRoutes({ organizations, systems }: Scheduling) {
  return api().openapi(book, async (c) => {
    const request = c.req.valid('json');
    const { database } = c.env.runtime;
    const system = await systems.owning(reading(c), { hold: request.aptHoldId });
    const source = sourceOf(c.env);
    const booking = await tellingBooked(reading(c), request.aptHoldId, () =>
      inCall(
        c,
        (work) => bookVisit(work, request, { system, organizations, source }),
        settling<Booking>(database, system, ({ appointmentId }) => ({ appointment: appointmentId })),
      ),
    );
    c.header('location', `/api/scheduler/appointments/${booking.appointmentId}`);
    return c.json(booking, 201);
  });
}
