import { inCall } from '#api/idempotency.ts';
import { OWN_SEND_ONCE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import { settling } from '../../systems/server/booking-systems.ts';
import { sourceOf } from '../../systems/server/call-source.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import {
  alreadyBooked,
  bookingRequestSchema,
  bookingSchema,
  type Booking,
  type BookingRequest,
  invalidOrWrongAge,
} from '../../visits/appointment.schema.ts';
import { bookVisit } from './book-visit.ts';
import { tellingBooked } from './tell-booked.ts';

/** Books the caller's hold, in the system that keeps it, for their patient. */
async function bookInCall(
  c: Call<Visitor>,
  { organizations, systems }: Scheduling,
  request: BookingRequest,
): Promise<Booking> {
  const system = await systems.owning(reading(c), { hold: request.aptHoldId });
  const source = sourceOf(c.env);
  return tellingBooked(reading(c), request.aptHoldId, () =>
    inCall(
      c,
      (work) => bookVisit(work, request, { system, organizations, source }),
      settling<Booking>(c.env.runtime.database, system, ({ appointmentId }) => ({ appointment: appointmentId })),
    ),
  );
}

/** The last step of a booking at a path, in the systems of `scheduling`. */
export function bookingAt<P extends string>(path: P, scheduling: Scheduling) {
  const book = defineRoute({
    method: 'post',
    path: path,
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
  return api().openapi(book, async (c) => {
    const booking = await bookInCall(c, scheduling, c.req.valid('json'));
    c.header('location', `/api${path}/${booking.appointmentId}`);
    return c.json(booking, 201);
  });
}
