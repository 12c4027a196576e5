import { createRoute, z } from '@hono/zod-openapi';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { onceId } from '#api/idempotency.ts';
import { ProblemError } from '#api/problem.ts';
import { answers, api, body, callerOf, json, noStore } from '#api/route.ts';
import {
  appointmentSchema,
  appointmentsQuerySchema,
  appointmentsSchema,
  bookingRequestSchema,
  bookingSchema,
  findRequestSchema,
} from '../scheduler.schema.ts';
import { bookAppointment, cancelAppointment, findAppointment, findByNumber, listAppointments } from './appointments.ts';
import { refreshSoon } from './next-free.ts';

const params = z.object({ id: z.uuid({ error: 'The id of an appointment' }) });

const book = createRoute({
  method: 'post',
  path: '/scheduler/appointments',
  summary: 'Book a held slot',
  request: { body: body(bookingRequestSchema) },
  responses: { 201: json(bookingSchema, 'It is booked'), ...answers(403, 404, 409, 410, 422) },
});

const list = createRoute({
  method: 'get',
  path: '/scheduler/appointments',
  summary: 'What the caller booked or found in the last 30 minutes',
  request: { query: appointmentsQuerySchema },
  responses: { 200: json(appointmentsSchema, 'Appointments'), ...answers(403, 422) },
});

const one = createRoute({
  method: 'get',
  path: '/scheduler/appointments/{id}',
  summary: 'One appointment that the caller may see',
  request: { params },
  responses: { 200: json(appointmentSchema, 'The appointment'), ...answers(403, 404, 422) },
});

const find = createRoute({
  method: 'post',
  path: '/scheduler/appointments/find',
  summary: "Find an appointment by its number and the patient's date of birth",
  request: { body: body(findRequestSchema) },
  responses: { 200: json(appointmentSchema, 'The appointment'), ...answers(403, 404, 422, 429) },
});

const cancel = createRoute({
  method: 'put',
  path: '/scheduler/appointments/{id}/cancel',
  summary: 'Cancel an appointment; again, the answer is the same',
  request: { params },
  responses: { 200: json(appointmentSchema, 'The cancelled appointment'), ...answers(403, 404, 409, 422) },
});

/** Tries of number and date of birth, by address (SCHED-9). */
const finds = new RateLimiterMemory({ points: 10, duration: 15 * 60 });

/** Booked visits. */
export const appointmentRoutes = api()
  .openapi(book, async (c) => {
    noStore(c);
    const booking = await bookAppointment(c.env.runtime.database, callerOf(c), c.req.valid('json'), onceId(c));
    c.header('location', `/api/scheduler/appointments/${booking.appointmentId}`);
    return c.json(booking, 201);
  })
  .openapi(list, async (c) => {
    const caller = c.get('caller');
    noStore(c);
    return c.json(
      // A browser without a session has none to see, which is an answer and no refusal.
      { appointments: caller ? await listAppointments(c.env.runtime.database, caller, c.req.valid('query')) : [] },
      200,
    );
  })
  .openapi(one, async (c) => {
    noStore(c);
    return c.json(await findAppointment(c.env.runtime.database, callerOf(c), c.req.valid('param').id), 200);
  })
  .openapi(find, async (c) => {
    noStore(c);
    const { database, settings } = c.env.runtime;
    const caller = callerOf(c);
    if (settings.RATE_LIMITS === 'on') await countFind(c.env.ip);
    const { confirmationNumber, dob } = c.req.valid('json');
    return c.json(await findByNumber(database, caller, confirmationNumber, dob), 200);
  })
  .openapi(cancel, async (c) => {
    noStore(c);
    const { database, log } = c.env.runtime;
    const { appointment, resource } = await cancelAppointment(database, callerOf(c), c.req.valid('param').id);
    refreshSoon(database, log, resource);
    return c.json(appointment, 200);
  });

async function countFind(ip: string): Promise<void> {
  try {
    await finds.consume(ip);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ProblemError({
      status: 429,
      code: 'too-many-tries',
      detail: 'Too many tries. Wait a few minutes, then try again.',
      retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}
