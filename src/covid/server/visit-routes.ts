import { z } from '@hono/zod-openapi';
import { OWN_READ, OWN_SEND_ONCE, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { cancelInCall, moveInCall, oneInCall } from '#scheduler/appointments/server/appointment-routes.ts';
import { holdProblem, notOffered } from '#scheduler/engine/server/holds.ts';
import { extendedHoldSchema } from '#scheduler/engine/slot.schema.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import { bookInCall } from '#scheduler/kit/server/booking-routes.ts';
import { holdAnswerSchema, holdRequestSchema, releasedSchema } from '#scheduler/offered/api.schema.ts';
import { extendInCall, holdInCall, releaseInCall } from '#scheduler/systems/server/hold-routes.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import {
  alreadyBooked,
  appointmentAnswerSchema,
  bookingRequestSchema,
  bookingSchema,
  invalidOrWrongAge,
  movedAnswerSchema,
  moveRequestSchema,
  oneAppointmentSchema,
} from '#scheduler/visits/appointment.schema.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import type { SitesOf } from '../sites/site-location.ts';

const holdParams = z.object({ id: z.uuid({ error: 'The id of a hold' }) });
const params = z.object({ id: z.uuid({ error: 'The id of an appointment' }) });

const hold = defineRoute({
  method: 'post',
  path: '/covid19/holds',
  summary: 'Hold a time at a site for 10 minutes',
  policy: OWN_SEND_ONCE,
  request: { body: body(holdRequestSchema) },
  responses: { 201: json(holdAnswerSchema, 'The hold'), ...answers(409) },
});

const extend = defineRoute({
  method: 'put',
  path: '/covid19/holds/{id}',
  summary: 'Extend a hold to 10 minutes from now, at most to 30 from when it was made',
  policy: OWN_WRITE,
  request: { params: holdParams },
  responses: { 200: json(extendedHoldSchema, 'The hold'), ...answers(404, 409, 410) },
});

const release = defineRoute({
  method: 'delete',
  path: '/covid19/holds/{id}',
  summary: 'Release a hold',
  policy: OWN_WRITE,
  request: { params: holdParams },
  responses: { 200: json(releasedSchema, 'It is released'), ...answers(404, 409) },
});

const book = defineRoute({
  method: 'post',
  path: '/covid19/appointments',
  summary: 'Book a held test',
  policy: OWN_SEND_ONCE,
  request: { body: body(bookingRequestSchema) },
  responses: {
    201: json(bookingSchema, 'The booking'),
    409: alreadyBooked,
    422: invalidOrWrongAge,
    ...answers(404, 410, 429),
  },
});

const one = defineRoute({
  method: 'get',
  path: '/covid19/appointments/{id}',
  summary: 'One test that the caller may see',
  policy: OWN_READ,
  request: { params },
  responses: { 200: json(oneAppointmentSchema, 'The appointment'), ...answers(404) },
});

const move = defineRoute({
  method: 'put',
  path: '/covid19/appointments/{id}',
  summary: 'Move a test to a held time; a refusal leaves it as it was',
  policy: OWN_SEND_ONCE,
  request: { params, body: body(moveRequestSchema) },
  responses: {
    200: json(movedAnswerSchema, 'The appointment at its new time'),
    409: alreadyBooked,
    422: invalidOrWrongAge,
    ...answers(404, 410, 429),
  },
});

const cancel = defineRoute({
  method: 'put',
  path: '/covid19/appointments/{id}/cancel',
  summary: 'Cancel a test; again, the answer is the same',
  policy: OWN_WRITE,
  request: { params },
  responses: { 200: json(appointmentAnswerSchema, 'The canceled appointment'), ...answers(404, 409, 429) },
});

/** Holds and appointments of COVID-19 tests: the scheduler's own verbs, for those of this organization alone. */
export function covidVisitRoutes(scheduling: Scheduling, testing: SitesOf) {
  const isOurs = isOf(testing.organizationId);

  async function ownHold(c: Call<Visitor>, id: string): Promise<string> {
    if (!(await isOurs.hold(c, id))) throw holdProblem(undefined);
    return id;
  }

  async function ownVisit(c: Call<Visitor>, id: string): Promise<string> {
    if (!(await isOurs.visit(c, id))) throw noSuchAppointment();
    return id;
  }

  return api()
    .openapi(hold, async (c) => {
      const { slotId } = c.req.valid('json');
      if (!(await isOurs.place(c, readSlotId(slotId)?.locationId))) throw notOffered();
      const made = await holdInCall(c, scheduling, slotId);
      c.header('location', `/api/scheduler/holds/${made.aptHoldId}`);
      return c.json(made, 201);
    })
    .openapi(extend, async (c) =>
      c.json(await extendInCall(c, scheduling, await ownHold(c, c.req.valid('param').id)), 200),
    )
    .openapi(release, async (c) =>
      c.json(await releaseInCall(c, scheduling, await ownHold(c, c.req.valid('param').id)), 200),
    )
    .openapi(book, async (c) => {
      const request = c.req.valid('json');
      await ownHold(c, request.aptHoldId);
      const booking = await bookInCall(c, scheduling, request);
      c.header('location', `/api/covid19/appointments/${booking.appointmentId}`);
      return c.json(booking, 201);
    })
    .openapi(one, async (c) => c.json(await oneInCall(c, await ownVisit(c, c.req.valid('param').id), scheduling), 200))
    .openapi(move, async (c) => {
      const request = c.req.valid('json');
      const id = await ownVisit(c, c.req.valid('param').id);
      await ownHold(c, request.aptHoldId);
      return c.json(await moveInCall(c, id, request, scheduling), 200);
    })
    .openapi(cancel, async (c) =>
      c.json(await cancelInCall(c, await ownVisit(c, c.req.valid('param').id), scheduling), 200),
    );
}

/** Whether a location, a hold or an appointment is one of this organization. Whose it is, the verbs look at. */
function isOf(organizationId: string) {
  const has = (from: string) => async (c: Call, id: string | undefined) => {
    const { rowCount } = await reading(c).db.query(
      `select from ${from} join locations l on l.id = t.location_id and l.organization_id = $2`,
      [id ?? null, organizationId],
    );
    return rowCount !== 0;
  };
  return {
    place: has('(select id as location_id from locations where public_id = $1) t'),
    hold: has('(select location_id from seats where hold_id = $1) t'),
    visit: has('(select location_id from appointments where id = $1) t'),
  };
}
